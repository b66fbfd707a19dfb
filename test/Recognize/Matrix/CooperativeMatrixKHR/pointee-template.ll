; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; In DPC++'s template names the pointee is the first template argument.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)
; CHECK: @tenon.load.a.i8.8x32.row.align4.p1(ptr addrspace(1) %p, i64 64)
; CHECK: @tenon.load.a.i16.8x16.row.align2.p1(ptr addrspace(1) %p, i64 32)

define spir_kernel void @k(ptr addrspace(1) %p) {
  %x = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %y = call spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1jaLm8ELm32ELN5__spv9MatrixUseE0EEPT_S3_mi(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  %z = call spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1N4sycl3_V13ext6oneapi8bfloat16EsLm8ELm16EEPT_S3_mi(ptr addrspace(1) %p, i32 0, i64 16, i32 0)
  ret void
}

declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm16ELN5__spv9MatrixUseE0ELNS1_12MatrixLayoutE0ELNS1_5Scope4FlagE3EEPNS1_29__spirv_CooperativeMatrixKHRIT0_XT5_EXT1_EXT2_EXT3_EEEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1jaLm8ELm32ELN5__spv9MatrixUseE0EEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
declare spir_func target("spirv.CooperativeMatrixKHR", i16, 3, 8, 16, 0) @_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1N4sycl3_V13ext6oneapi8bfloat16EsLm8ELm16EEPT_S3_mi(ptr addrspace(1), i32, i64, i32)
