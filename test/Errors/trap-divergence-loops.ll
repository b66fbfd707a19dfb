; Another compiler forms the sub-groups of target loops.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops --trap-divergence -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: trap-divergence: target loops does not run whole sub-groups; expected a whole-matrix target; the nearest that works is cpu or amx

define spir_kernel void @k() {
  ret void
}
