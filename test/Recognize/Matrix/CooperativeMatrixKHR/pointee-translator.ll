; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Strides count what the pointer points to. In llvm-spirv's names that is after
; PU3AS1: here i (four bytes), c (one), and a class, which says nothing.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: @tenon.load.a.i8.8x32.row.align4.p1(ptr addrspace(1) %p, i64 32)
; CHECK: @tenon.load.a.i8.8x32.row.align1.p4(ptr addrspace(4) %q, i64 8)
; CHECK: @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 16)

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(4) %q) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS1iili(ptr addrspace(1) %p, i32 0, i64 8, i32 0)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS4cili(ptr addrspace(4) %q, i32 0, i64 8, i32 0)
  %z = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @"_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_8_16_0PU3AS138class.sycl::_V1::ext::oneapi::bfloat16il"(ptr addrspace(1) %p, i32 0, i64 8)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS1iili(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS4cili(ptr addrspace(4), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @"_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_8_16_0PU3AS138class.sycl::_V1::ext::oneapi::bfloat16il"(ptr addrspace(1), i32, i64)
