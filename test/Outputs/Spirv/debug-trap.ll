; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s

; A trap for debuggers is an instruction without effect, after which the module continues.

; CHECK: OpNop
; CHECK: OpBranch %[[NEXT:.*]]
; CHECK: %[[NEXT]] = OpLabel
; CHECK: OpStore
; CHECK: OpFunctionEnd
target triple = "spir64-unknown-unknown"

declare void @llvm.debugtrap()

define spir_kernel void @k(ptr addrspace(1) %p, i1 %c) {
  br i1 %c, label %trap, label %next
trap:
  call void @llvm.debugtrap()
  br label %next
next:
  store i32 1, ptr addrspace(1) %p
  ret void
}
