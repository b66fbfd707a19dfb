; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Linked from a module whose pointee types are guessed (6: llvm-spirv) and one whose are not (7).

; CHECK: error: kernel 'k': OpCooperativeMatrixLoadKHR: the unit of the stride is not known: the module was linked from SPIR-V of several programs, of which some guess pointee types; the pointer's has 8 bits, the component 16; expected equal ones, or modules of one program

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_8_16_2PU3AS1cili(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__half_3_8_16_2PU3AS1cili(ptr addrspace(1), i32, i64, i32)

!spirv.Generator = !{!0, !1}
!0 = !{i16 6, i16 14}
!1 = !{i16 7, i16 0}
