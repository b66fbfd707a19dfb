; A variable whose lifetime starts right after it moves to the private address space.
;
; REQUIRES: amdgpu-registered-target
; RUN: %tenon_lower %s --target=amdgcn -O0 --emit=ll -o - | FileCheck %s
; CHECK: alloca [4 x i32], align 4, addrspace(5)
target triple = "spir64-unknown-unknown"
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
  %x = alloca [4 x i32]
  call void @llvm.lifetime.start.p0(ptr %x)
  %first = load i32, ptr addrspace(1) %p
  store i32 %first, ptr %x
  %e = getelementptr i32, ptr %x, i64 %i
  %v = load i32, ptr %e
  store i32 %v, ptr addrspace(1) %p
  call void @llvm.lifetime.end.p0(ptr %x)
  ret void
}
