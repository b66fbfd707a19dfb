; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s
; RUN: sed 's/i16 6, i16 14/i16 43, i16 22/' %s | %tenon_opt -passes=tenon-recognize -S | FileCheck %s
; RUN: sed '/spirv.Generator/d' %s | %tenon_opt -passes=tenon-recognize -S | FileCheck %s --check-prefix=KNOWN

; SPIR-V that LLVM's programs wrote has guessed pointee types and strides in elements, and
; llvm-spirv keeps both when it reads it.

; CHECK: @tenon.load.acc.f16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
; KNOWN: @tenon.load.acc.f16.8x16.row.align1.p1(ptr addrspace(1) %p, i64 16)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_8_16_2PU3AS1cili(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_8_16_2PU3AS1cili(ptr addrspace(1), i32, i64, i32)

!spirv.Generator = !{!0}
!0 = !{i16 6, i16 14}
