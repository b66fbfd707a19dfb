; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with acc f32 8x16: an access of float; expected loads and stores of whole matrices

%acc = type target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)

define spir_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %s = alloca [2 x %acc]
  %t = getelementptr [2 x %acc], ptr %s, i64 0, i64 %n
  store %acc zeroinitializer, ptr %t
  %x = load float, ptr %t
  store float %x, ptr addrspace(1) %p
  ret void
}
