/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * What the program failures.c has for the layer failing-layer.c. */
#ifndef FAILURES_H
#define FAILURES_H

#include <stdatomic.h>

/* Whether this call of the function of the driver fails. */
int driver_fails(const char *function);

/* The owners of the driver's programs and kernels. */
extern atomic_int num_owners;

#endif
