; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %tenon_opt -passes='tenon-recognize,tenon-legalize<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; A matrix that a whole work-group shares cannot be held by one work-item.

; CHECK: error: kernel 'fill': fill workgroup.acc.f32.8x16: target cpu: a matrix of scope workgroup; the nearest that works is scope subgroup
define spir_kernel void @fill(ptr addrspace(1) %p) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @__spirv_CompositeConstruct(float 1.0)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", float, 2, 8, 16, 2) @__spirv_CompositeConstruct(float)
