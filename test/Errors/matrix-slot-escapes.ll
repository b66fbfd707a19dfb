; RUN: not %tenon_opt -passes='tenon<target=cpu>' -disable-output < %s 2>&1 | FileCheck %s

; CHECK: error: kernel 'k': variable with acc f32 8x16: its address escapes; expected no uses but loads and stores of whole matrices

define spir_kernel void @k(ptr addrspace(1) %p) {
  %s = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %s
  store ptr %s, ptr addrspace(1) %p
  ret void
}
