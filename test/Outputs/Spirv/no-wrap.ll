; The NoSignedWrap decorations that llvm-spirv keeps do not raise the output's version.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s --implicit-check-not=NoSignedWrap
target triple = "spir64-unknown-unknown"

; CHECK: Version: 1.0
; CHECK: OpIAdd
define spir_kernel void @k(ptr addrspace(1) %p, i32 %x, i32 %y) {
  %s = add nsw i32 %x, %y, !spirv.Decorations !0
  store i32 %s, ptr addrspace(1) %p
  ret void
}

!0 = !{!1, !2}
!1 = !{i32 4469}
!2 = !{i32 4470}
