; Another compiler decides which launches a module for target loops accepts.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops --complete-subgroups -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: complete-subgroups: target loops does not run whole sub-groups; expected a whole-matrix target; the nearest that works is cpu or amx

define spir_kernel void @k() {
  ret void
}
