// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void NAME(global int *p) { p[get_global_id(0)] += 1; }
