; RUN: %expect 2 %tenon_lower %s --target=loops --mattr=+blockio -o - 2>&1 | FileCheck %s

; CHECK: error: target loops has no feature '+blockio'; + or - and one of: block-io, block-2d, dot-product, khr-subgroups, split-barriers

define spir_kernel void @k() {
  ret void
}
