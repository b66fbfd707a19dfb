; A kernel whose structure stays in the memory of the arguments keeps its annotation.
;
; REQUIRES: amdgpu-registered-target
; RUN: %tenon_lower %s --target=amdgcn -o - --emit=ll | FileCheck %s
target triple = "spir64-unknown-unknown"

%s = type { [6 x i32] }

; CHECK: @llvm.global.annotations = {{.*}}{ ptr @k,
@text = private addrspace(2) constant [2 x i8] c"x\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr addrspace(2), ptr addrspace(2), i32, ptr }] [{ ptr, ptr addrspace(2), ptr addrspace(2), i32, ptr } { ptr @k, ptr addrspace(2) @text, ptr addrspace(2) @text, i32 1, ptr null }], section "llvm.metadata"

; CHECK: define {{.*}}amdgpu_kernel void @k(ptr addrspace(4) {{.*}}byref(%s)
define spir_kernel void @k(ptr byval(%s) %p, ptr addrspace(1) %out) {
  %at = getelementptr i32, ptr %p, i64 3
  %v = load i32, ptr %at
  store i32 %v, ptr addrspace(1) %out
  ret void
}
