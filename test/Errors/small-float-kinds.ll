; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Conversions between other kinds, and stochastic rounding between other kinds.

; CHECK: error: kernel 'k': OpConvertFP16ToE4M3: a conversion of a kind that is not supported; the nearest that works is one of fp8 (E4M3, E5M2), fp4 (E2M1), f16, bf16, f32, f64 or integers
; CHECK: error: kernel 'k': OpConvertFP99ToE4M3EXT: a conversion of a kind that is not supported; the nearest that works is one of fp8 (E4M3, E5M2), fp4 (E2M1), f16, bf16, f32, f64 or integers
; CHECK: error: kernel 'k': OpConvertFP16ToFP32INTEL: a conversion of a kind that is not supported; the nearest that works is one of fp8 (E4M3, E5M2), fp4 (E2M1), f16, bf16, f32, f64 or integers
; CHECK: error: kernel 'k': OpClampConvertFP16ToFP32INTEL: a clamped conversion to a kind that is not supported; the nearest that works is one to fp8 (E4M3, E5M2), fp4 (E2M1) or integers, or one that does not clamp
; CHECK: error: kernel 'k': OpStochasticRoundFP99ToE4M3INTEL: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16
; CHECK: error: kernel 'k': OpStochasticRoundFP16ToFP64INTEL: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16
; CHECK: error: kernel 'k': OpStochasticRoundFP32ToE4M3INTEL: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16
; CHECK: error: kernel 'k': OpStochasticRoundFToFINTEL: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16
; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE4M3: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16

define spir_kernel void @k(half %h, float %f, i32 %x) {
  %r0 = call i8 @__builtin_spirv_ConvertFP16ToE4M3(half %h)
  %r1 = call i8 @__builtin_spirv_ConvertFP99ToE4M3EXT(half %h)
  %r2 = call float @__builtin_spirv_ConvertFP16ToFP32INTEL(half %h)
  %r3 = call float @__builtin_spirv_ClampConvertFP16ToFP32INTEL(half %h)
  %s0 = call i8 @__builtin_spirv_StochasticRoundFP99ToE4M3INTEL(half %h, i32 %x)
  %s1 = call double @__builtin_spirv_StochasticRoundFP16ToFP64INTEL(half %h, i32 %x)
  %s2 = call i8 @__builtin_spirv_StochasticRoundFP32ToE4M3INTEL(float %f, i32 %x)
  %s3 = call half @__builtin_spirv_StochasticRoundFToFINTEL(float %f, i32 %x)
  %s4 = call i8 @__builtin_spirv_StochasticRoundFP16ToE4M3(half %h, i32 %x)
  ret void
}

declare i8 @__builtin_spirv_ConvertFP16ToE4M3(half)
declare i8 @__builtin_spirv_ConvertFP99ToE4M3EXT(half)
declare float @__builtin_spirv_ConvertFP16ToFP32INTEL(half)
declare float @__builtin_spirv_ClampConvertFP16ToFP32INTEL(half)
declare i8 @__builtin_spirv_StochasticRoundFP99ToE4M3INTEL(half, i32)
declare double @__builtin_spirv_StochasticRoundFP16ToFP64INTEL(half, i32)
declare i8 @__builtin_spirv_StochasticRoundFP32ToE4M3INTEL(float, i32)
declare half @__builtin_spirv_StochasticRoundFToFINTEL(float, i32)
declare i8 @__builtin_spirv_StochasticRoundFP16ToE4M3(half, i32)
