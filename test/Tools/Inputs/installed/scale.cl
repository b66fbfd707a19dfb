// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "factor.h"
kernel void scale(global int *p) { p[get_global_id(0)] *= FACTOR; }
