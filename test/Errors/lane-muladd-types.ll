; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Multiplications of lanes' values with masks or types that do not fit.

; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: the operand mask is not constant
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: operand mask 0x2c00 gives one operand two element kinds
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: operand mask 0x1000 gives A bf16 and B no packed kind, expected one kind for both; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: operand mask 0x2400 gives A f16 and B bf16, expected one kind for both; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: K is 999, expected 1 to 256
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: expected K, A, B, C and an operand mask
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A is neither a scalar nor a vector of integers or floats; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: C has components of another type, without mask bit 0x4 for bf16, with bf16 operands; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components of another type, B i8, C i32 and the result i32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, B of another type, C i32 and the result i32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, B i8, C of another type and the result i32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, B i8, C i32 and the result of another type, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, B i8, C f32 and the result i32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components i8, B i8, C i32 and the result f32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components f16, B bf16, C f32 and the result f32, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components f32, B f32, C f32 and the result f16, and operand mask 0x0 does not say what they pack; the nearest that works is K 16 with bf16 operands and f32 or bf16 accumulators, mask 0x3000
; CHECK: error: kernel 'k': OpSubgroupMatrixMultiplyAccumulateINTEL: A has components f16, B f16, C f32 and the result f32, and operand mask 0x4 does not say what they pack; the nearest that works is K 16 with f16 operands and f32 or f16 accumulators, mask 0xc00

define spir_kernel void @k(<8 x i16> %a, <8 x i32> %b, <8 x float> %c, <8 x half> %h, <8 x i8> %i, <8 x i24> %n, <8 x double> %d, <8 x bfloat> %f, <8 x i16> %s) !intel_reqd_sub_group_size !0 {
  %r0 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i128 5120)
  %r1 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 11264)
  %r2 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 4096)
  %r3 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 9216)
  %r4 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.2(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288, i32 0)
  %r5 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.1(i32 999, <8 x i16> %a, <8 x i32> %b, <8 x float> %c, i32 12288)
  %r6 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.3(i32 16, ptr null, <8 x i32> %b, <8 x float> %c, i32 12288)
  %r7 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.4(i32 16, <8 x i16> %a, <8 x i32> %b, ptr null, i32 12288)
  %s0 = call <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.5(i32 16, <8 x i24> %n, <8 x i8> %i, <8 x i32> %b)
  %s1 = call <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.6(i32 16, <8 x i8> %i, <8 x i24> %n, <8 x i32> %b)
  %s2 = call <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.7(i32 16, <8 x i8> %i, <8 x i8> %i, <8 x i24> %n)
  %s3 = call <8 x i24> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.8(i32 16, <8 x i8> %i, <8 x i8> %i, <8 x i32> %b)
  %s4 = call <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.9(i32 16, <8 x i8> %i, <8 x i8> %i, <8 x float> %c)
  %s5 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.10(i32 16, <8 x i8> %i, <8 x i8> %i, <8 x i32> %b)
  %s6 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.11(i32 16, <8 x half> %h, <8 x bfloat> %f, <8 x float> %c)
  %s7 = call <8 x half> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.12(i32 16, <8 x float> %c, <8 x float> %c, <8 x float> %c)
  %s8 = call <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.13(i32 16, <8 x half> %h, <8 x half> %h, <8 x float> %c, i32 4)
  ret void
}

declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x float>, i128)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.2(i32, <8 x i16>, <8 x i32>, <8 x float>, i32, i32)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.3(i32, ptr, <8 x i32>, <8 x float>, i32)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.4(i32, <8 x i16>, <8 x i32>, ptr, i32)
declare <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.5(i32, <8 x i24>, <8 x i8>, <8 x i32>)
declare <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.6(i32, <8 x i8>, <8 x i24>, <8 x i32>)
declare <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.7(i32, <8 x i8>, <8 x i8>, <8 x i24>)
declare <8 x i24> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.8(i32, <8 x i8>, <8 x i8>, <8 x i32>)
declare <8 x i32> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.9(i32, <8 x i8>, <8 x i8>, <8 x float>)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.10(i32, <8 x i8>, <8 x i8>, <8 x i32>)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.11(i32, <8 x half>, <8 x bfloat>, <8 x float>)
declare <8 x half> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.12(i32, <8 x float>, <8 x float>, <8 x float>)
declare <8 x float> @__spirv_SubgroupMatrixMultiplyAccumulateINTEL.13(i32, <8 x half>, <8 x half>, <8 x float>, i32)

!0 = !{i32 16}
