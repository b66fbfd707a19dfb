; Where LLVM's SPIR-V back end gives up there is one error, and no output.

; RUN: %expect --absent=%t.spv 1 %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s --implicit-check-not=error:
; RUN: %expect --absent=%t.spvasm 1 %tenon_lower %s --target=loops -o %t.spvasm 2>&1 | FileCheck %s --implicit-check-not=error:
target triple = "spir64-unknown-unknown"

; CHECK: error: LLVM's SPIR-V back end: Unsupported value in llvm.global.annotations

@text = private unnamed_addr addrspace(1) constant [2 x i8] c"a\00", section "llvm.metadata"
@llvm.global.annotations = appending addrspace(1) global [1 x { ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) }] [{ ptr addrspace(1), ptr addrspace(1), ptr addrspace(1), i32, ptr addrspace(1) } { ptr addrspace(1) null, ptr addrspace(1) @text, ptr addrspace(1) @text, i32 1, ptr addrspace(1) null }], section "llvm.metadata"

define spir_kernel void @k(ptr addrspace(1) %p) {
  store float 2.0, ptr addrspace(1) %p
  ret void
}
