; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: sed '/spirv.Generator/d' %s | %tenon_opt -passes=tenon-recognize -S | FileCheck %s

; Memory has no type of 4 bits: a stride of a matrix of such elements counts bytes, whether
; the pointee type is a guess, right, or a class of two elements.

; CHECK: @tenon.load.a.i4.8x64.row.align1.p1(ptr addrspace(1) %p, i64 32)
; CHECK: %stride = mul i64 %s, 1
; CHECK: @tenon.load.a.i4.8x64.row.align1.p1(ptr addrspace(1) %p, i64 %stride)
define spir_kernel void @k(ptr addrspace(1) %p, i64 %s) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS141__spirv_CooperativeMatrixKHR__i4_3_8_64_0PU3AS1cili(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1N4sycl4pairEEvPT_il(ptr addrspace(1) %p, i32 0, i64 %s)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS141__spirv_CooperativeMatrixKHR__i4_3_8_64_0PU3AS1cili(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i4, 3, 8, 64, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1N4sycl4pairEEvPT_il(ptr addrspace(1), i32, i64)

!spirv.Generator = !{!0}
!0 = !{i16 6, i16 14}
