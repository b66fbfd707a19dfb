; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with acc f32 8x16: its address escapes; expected no uses but loads and stores of whole matrices

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

define spir_kernel void @k(i64 %n) {
  %s = alloca [2 x %acc]
  %t = getelementptr [2 x %acc], ptr %s, i64 0, i64 %n
  %u = call ptr @llvm.ptrmask.p0.i64(ptr %t, i64 -4096)
  store %acc zeroinitializer, ptr %u
  ret void
}
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
