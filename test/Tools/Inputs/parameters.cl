// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__attribute__((reqd_work_group_size(4,1,1))) kernel void k(global ushort *p, global float *f, int n, half h) { p[get_global_id(0)] = n; }
kernel void j(local int *l, constant char *c) { *l = *c; }
typedef float real;
kernel void i(real x) {}
