; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Choices, specialisation constants and extended products as calls, with operands of other types.

; CHECK-COUNT-2: error: kernel 'k': OpSpecConstant: expected a constant SpecId, and a default value of the result's type
; CHECK-COUNT-6: error: kernel 'k': OpSelect: expected a condition, or one for each component, and two values of the result's type
; CHECK-COUNT-7: error: kernel 'k': OpUMulExtended: expected two integers of one type, and a structure of two such integers for the result

define spir_kernel void @k(i32 %x, i64 %y, float %f, <2 x i1> %c, <3 x i32> %v, i1 %b) {
  %r0 = call i32 @__spirv_SpecConstant(i32 1)
  %r1 = call i32 @__spirv_SpecConstant.1(i32 %x, i32 0)
  %r2 = call i32 @__spirv_Select(i1 %b, i32 %x)
  %r3 = call i32 @__spirv_Select.1(i1 %b, i64 %y, i32 %x)
  %r4 = call i32 @__spirv_Select.2(i1 %b, i32 %x, i64 %y)
  %r5 = call i32 @__spirv_Select.3(float %f, i32 %x, i32 %x)
  %r6 = call <3 x i32> @__spirv_Select.4(<2 x i1> %c, <3 x i32> %v, <3 x i32> %v)
  %r7 = call i32 @__spirv_Select.5(<2 x i1> %c, i32 %x, i32 %x)
  %s0 = call { i32, i32 } @__spirv_UMulExtended(i32 %x)
  %s1 = call { float, float } @__spirv_UMulExtended.1(float %f, float %f)
  %s2 = call { i32, i32 } @__spirv_UMulExtended.2(i32 %x, i64 %y)
  %s3 = call { i64, i32 } @__spirv_UMulExtended.3(i32 %x, i32 %x)
  %s4 = call { i32, i64 } @__spirv_UMulExtended.4(i32 %x, i32 %x)
  %s5 = call [2 x i32] @__spirv_UMulExtended.5(i32 %x, i32 %x)
  %s6 = call { i32, i32, i32 } @__spirv_UMulExtended.6(i32 %x, i32 %x)
  ret void
}

declare i32 @__spirv_SpecConstant(i32)
declare i32 @__spirv_SpecConstant.1(i32, i32)
declare i32 @__spirv_Select(i1, i32)
declare i32 @__spirv_Select.1(i1, i64, i32)
declare i32 @__spirv_Select.2(i1, i32, i64)
declare i32 @__spirv_Select.3(float, i32, i32)
declare <3 x i32> @__spirv_Select.4(<2 x i1>, <3 x i32>, <3 x i32>)
declare i32 @__spirv_Select.5(<2 x i1>, i32, i32)
declare { i32, i32 } @__spirv_UMulExtended(i32)
declare { float, float } @__spirv_UMulExtended.1(float, float)
declare { i32, i32 } @__spirv_UMulExtended.2(i32, i64)
declare { i64, i32 } @__spirv_UMulExtended.3(i32, i32)
declare { i32, i64 } @__spirv_UMulExtended.4(i32, i32)
declare [2 x i32] @__spirv_UMulExtended.5(i32, i32)
declare { i32, i32, i32 } @__spirv_UMulExtended.6(i32, i32)
