// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef FACTOR
#define FACTOR 2
#endif
kernel void scale(global int *p) { p[get_global_id(0)] *= FACTOR; }
