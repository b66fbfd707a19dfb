; A copy in SPIR-V has one alignment: the lower of the two.

; REQUIRES: spirv-tools
; RUN: %tenon_lower %s --target=loops -O1 -o %t.spv
; RUN: %spirv_dis %t.spv | FileCheck %s --implicit-check-not="Aligned 16"
target triple = "spir64-unknown-unknown"

; CHECK: OpCopyMemorySized {{%.*}} {{%.*}} {{%.*}} Aligned 8
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 8 %q, i64 80, i1 false)
  ret void
}
