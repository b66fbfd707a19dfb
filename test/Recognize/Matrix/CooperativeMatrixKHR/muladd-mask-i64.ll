; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; DPC++ passes the mask as i64 under a template's name.

; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(

define void @f(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c) {
  %d = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIaaiiLm8ELm32ELm16ELN5__spv9MatrixUseE0ELS1_1ELS1_2ELNS0_12MatrixLayoutE0ELS2_0ELS2_3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT1_XT12_EXT3_EXT5_EXT8_EEEPNS5_IT_XT12_EXT3_EXT4_EXT6_EEEPNS5_IT0_XT12_EXT4_EXT5_EXT7_EEES8_m(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) %c, i64 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @_Z34__spirv_CooperativeMatrixMulAddKHRIaaiiLm8ELm32ELm16ELN5__spv9MatrixUseE0ELS1_1ELS1_2ELNS0_12MatrixLayoutE0ELS2_0ELS2_3ELNS0_5Scope4FlagE3EEPNS0_29__spirv_CooperativeMatrixKHRIT1_XT12_EXT3_EXT5_EXT8_EEEPNS5_IT_XT12_EXT3_EXT4_EXT6_EEEPNS5_IT0_XT12_EXT4_EXT5_EXT7_EEES8_m(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i64)
