// REQUIRES: clang
// RUN: %expect 1 env TMPDIR=%t.none %tenon_lower %s -o %t.o 2>&1 | FileCheck %s
// CHECK: error: cannot create a temporary file '{{.*}}.none/tenon-{{.*}}': No such file or directory
kernel void k(global int *p) { *p = 1; }
