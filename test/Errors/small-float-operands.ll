; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions of fp8 and of elements of 4 bits with operands or results of other types.

; CHECK-COUNT-2: error: kernel 'k': OpConvertE2M1ToFP16INTEL: expected an integer of 4 bits for each converted number
; CHECK: error: kernel 'k': OpConvertFP16ToE2M1INTEL: expected an integer of 4 bits for each converted number
; CHECK-COUNT-2: error: kernel 'k': OpConvertFP16ToE4M3EXT: expected one operand, and a result
; CHECK-COUNT-3: error: kernel 'k': OpStochasticRoundFP16ToE4M3INTEL: expected a seed of at most 32 bits, and a pointer to the next one or nothing

define spir_kernel void @k(i32 %x, float %f, half %h, <3 x half> %v, ptr %p, i64 %n) {
  %r0 = call half @__builtin_spirv_ConvertE2M1ToFP16INTEL(float %f)
  %r1 = call <3 x half> @__builtin_spirv_ConvertE2M1ToFP16INTEL.1(i32 %x)
  %r2 = call float @__builtin_spirv_ConvertFP16ToE2M1INTEL(half %h)
  call void @__builtin_spirv_ConvertFP16ToE4M3EXT(half %h)
  %r3 = call i8 @__builtin_spirv_ConvertFP16ToE4M3EXT.1()
  %r4 = call i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL(half %h, float %f)
  %r5 = call i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL.1(half %h, i32 %x, i32 %x)
  %r6 = call i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL.2(half %h, i64 %n)
  ret void
}

declare half @__builtin_spirv_ConvertE2M1ToFP16INTEL(float)
declare <3 x half> @__builtin_spirv_ConvertE2M1ToFP16INTEL.1(i32)
declare float @__builtin_spirv_ConvertFP16ToE2M1INTEL(half)
declare void @__builtin_spirv_ConvertFP16ToE4M3EXT(half)
declare i8 @__builtin_spirv_ConvertFP16ToE4M3EXT.1()
declare i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL(half, float)
declare i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL.1(half, i32, i32)
declare i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL.2(half, i64)
