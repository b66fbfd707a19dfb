// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
kernel void add_one(global int8 *p) { p[get_global_id(0)] += 1; }
