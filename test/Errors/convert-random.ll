; RUN: %expect 1 %tenon_lower %s -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': OpStochasticRoundFP16ToE2M1INTEL: conversions that round at random are not supported; the nearest that works is a conversion that rounds to the nearest number

define spir_kernel void @k(ptr addrspace(1) %p) {
  %seed = alloca i32
  %r = call i8 @__builtin_spirv_StochasticRoundFP16ToE2M1INTEL(half 0.0, i32 7, ptr %seed)
  ret void
}

declare i8 @__builtin_spirv_StochasticRoundFP16ToE2M1INTEL(half, i32, ptr)
