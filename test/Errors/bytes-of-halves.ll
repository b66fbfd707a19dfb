; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'odd': OpCompositeConstruct: bytes of a i4 8x63, which has 63 columns; expected i4, or an even number of them
; CHECK: error: kernel 'sum': OpCompositeConstruct: bytes of acc i4 8x16, of which it is not known which elements they have; expected i4, or a matrix A or B
; CHECK: error: kernel 'access': element access to b i4 63x16: bytes of b i4 63x16, which has 63 rows; expected i4, or an even number of them

define spir_kernel void @odd() {
  %a = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 63, 0) @_Z26__spirv_CompositeConstruct_1(i8 0)
  ret void
}

define spir_kernel void @sum() {
  %a = call target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @_Z26__spirv_CompositeConstruct_2(i8 0)
  ret void
}

define spir_kernel void @access(ptr addrspace(1) %p) {
  %slot = alloca target("spirv.CooperativeMatrixKHR", i4, 3, 63, 16, 1)
  store target("spirv.CooperativeMatrixKHR", i4, 3, 63, 16, 1) zeroinitializer, ptr %slot
  %e = call ptr @_Z19__spirv_AccessChain_1(ptr %slot, i64 0)
  %v = load i8, ptr %e
  store i8 %v, ptr addrspace(1) %p
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 63, 0) @_Z26__spirv_CompositeConstruct_1(i8)
declare target("spirv.CooperativeMatrixKHR", i4, 3, 8, 16, 2) @_Z26__spirv_CompositeConstruct_2(i8)
declare ptr @_Z19__spirv_AccessChain_1(ptr, i64)
