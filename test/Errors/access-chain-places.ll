; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Element accesses through pointers into a structure of several matrices, where it is not known to which of them.

; CHECK: error: kernel 'between': OpAccessChain: expected a pointer to a variable that holds a matrix
; CHECK: error: kernel 'any_byte': OpAccessChain: expected a pointer to a variable that holds a matrix
; CHECK: error: kernel 'different': OpAccessChain: expected a pointer to a variable that holds a matrix

%pair = type { target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 0) }
define spir_kernel void @between(ptr addrspace(1) %out) {
  %slot = alloca [4 x %pair]
  %at = getelementptr i8, ptr %slot, i64 4
  %p = call ptr @__spirv_AccessChain(ptr %at, i64 1)
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @any_byte(ptr addrspace(1) %out, i64 %i) {
  %slot = alloca [4 x %pair]
  %at = getelementptr i8, ptr %slot, i64 %i
  %p = call ptr @__spirv_AccessChain(ptr %at, i64 1)
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}
define spir_kernel void @different(ptr addrspace(1) %out, i1 %c) {
  %slot = alloca [4 x %pair]
  %two = getelementptr i8, ptr %slot, i64 8
  %at = select i1 %c, ptr %slot, ptr %two
  %p = call ptr @__spirv_AccessChain(ptr %at, i64 1)
  %v = load float, ptr %p
  store float %v, ptr addrspace(1) %out
  ret void
}

declare ptr @__spirv_AccessChain(ptr, i64)
