; LLVM's back end names the blocks of an expanded copy; the output names only definitions.
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o %t.spvasm && FileCheck %s < %t.spvasm
; REQUIRES: spirv-tools
; CHECK: OpName %k "k"
; CHECK-NOT: OpName {{.*}}"memmove
; CHECK: OpLabel
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n) {
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %n, i1 false)
  ret void
}
