; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpGenericCastToPtrExplicit: expected a pointer, and one as result
; CHECK: error: kernel 'k': get_fence: expected a pointer, and a number as result

define spir_kernel void @k(i64 %x) {
  %g = call ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(i64 %x, i32 5)
  %f = call i32 @_Z9get_fencePU3AS4Kv(i64 %x)
  ret void
}

declare ptr addrspace(1) @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPvi(i64, i32)
declare i32 @_Z9get_fencePU3AS4Kv(i64)
