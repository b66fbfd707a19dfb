; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE2M1INTEL: expected one operand, a seed, and a result
; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE5M2INTEL: expected a seed of at most 32 bits, and a pointer to the next one or nothing
; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE4M3INTEL: expected an operand of f16
; CHECK: error: kernel 'k': OpStochasticRoundFToFINTEL: conversions of matrices that round at random are not supported; the nearest that works is one of elements

define spir_kernel void @k(ptr addrspace(1) %p) {
  %a = call i8 @__builtin_spirv_StochasticRoundFP16ToE2M1INTEL(half 0.0)
  %b = call i8 @__builtin_spirv_StochasticRoundFP16ToE5M2INTEL(half 0.0, i64 1)
  %c = call i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL(float 0.0, i32 1)
  %d = call target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_StochasticRoundFToFINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) zeroinitializer, i32 1)
  ret void
}

declare i8 @__builtin_spirv_StochasticRoundFP16ToE2M1INTEL(half)
declare i8 @__builtin_spirv_StochasticRoundFP16ToE5M2INTEL(half, i64)
declare i8 @__builtin_spirv_StochasticRoundFP16ToE4M3INTEL(float, i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 8, 16, 2) @__spirv_StochasticRoundFToFINTEL(target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
