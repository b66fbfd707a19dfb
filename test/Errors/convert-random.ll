; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE3M2INTEL: conversions that round at random are not supported for these kinds; the nearest that works is one of f16 or bf16 to fp8 (E4M3, E5M2), fp4 (E2M1) or i4, or of f32 to f16

define spir_kernel void @k(ptr addrspace(1) %p) {
  %seed = alloca i32
  %r = call i8 @__builtin_spirv_StochasticRoundFP16ToE3M2INTEL(half 0.0, i32 7, ptr %seed)
  ret void
}

declare i8 @__builtin_spirv_StochasticRoundFP16ToE3M2INTEL(half, i32, ptr)
