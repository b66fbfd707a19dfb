; REQUIRES: spirv-tools
; RUN: %expect 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s
; A library without a function that it exports would be incomplete.
; CHECK: error: function 'doubled': SPIR-V has no vector type <1 x float>; the nearest that work have 2, 3, 4, 8 or 16 components
target triple = "spir64-unknown-unknown"

define spir_func <1 x float> @doubled(<1 x float> %x) {
  %y = fadd <1 x float> %x, %x
  ret <1 x float> %y
}
