; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with acc f32 8x16: a copy between it and other memory; expected copies of whole matrices between such variables

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %s = alloca [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)]
  %t = getelementptr [2 x target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)], ptr %s, i64 0, i64 %n
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %t
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %p, ptr %s, i64 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
