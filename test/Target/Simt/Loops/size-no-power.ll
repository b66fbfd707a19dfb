; RUN: %expect 1 %tenon_lower %s --target=loops --subgroup-size=12 -o - 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': requires sub-groups of 12, expected a power of two up to 64; the nearest that works is 16{{$}}

define spir_kernel void @k() {
  ret void
}
