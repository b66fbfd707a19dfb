// A module with variables or scopes for a debugger (`.target sm_80, debug`) is not
// optimised by ptxas; line information does not prevent that.
//
// REQUIRES: clang, nvptx-registered-target
// RUN: %tenon_lower %s --target=nvptx -o %t.ptx
// RUN: FileCheck %s < %t.ptx
// CHECK: .target sm_80{{$}}
// CHECK: .loc 1 [[#@LINE+3]]
// CHECK-NOT: debug_{{info|abbrev}}
kernel void k(global float *p) {
  p[get_global_id(0)] *= 2;
}
