; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': element access to acc f32 8x16: expected a load or store of one whole component

define spir_kernel void @k(ptr addrspace(1) %p) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2)
  store target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, ptr %slot
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 0)
  store ptr %e, ptr addrspace(1) %p
  ret void
}

declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
