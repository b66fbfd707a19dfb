; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; One operation with the names that producers and tests use: a template's, a
; translator's, with and without arguments, with a made-up suffix, with a number
; that LLVM added, without mangling.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-9: call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @tenon.load.a.i8.8x32.row.align1.p1(ptr addrspace(1) %p, i64 32)
; CHECK-NEXT: ret void
; CHECK-NOT: __spirv

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1aaLm8ELm32EEPT_S3_mi(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS1cili(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %c = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %d = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %e = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRFloat(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %f = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRInt32(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %g = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1.5(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %h = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  %i = call target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @"_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_8_16_0PU3AS111class.a::bcil"(ptr addrspace(1) %p, i32 0, i64 32, i32 0)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1aaLm8ELm32EEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_CooperativeMatrixKHR__char_3_8_32_0PU3AS1cili(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRFloat(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRInt32(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHR_1.5(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64, i32)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @"_Z86__spirv_CooperativeMatrixLoadKHR_RPU3AS144__spirv_CooperativeMatrixKHR__short_3_8_16_0PU3AS111class.a::bcil"(ptr addrspace(1), i32, i64, i32)
