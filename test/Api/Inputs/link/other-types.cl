// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int8 tile(global const int8 *a, int b) { return *a + b; }
