; Every f16 and bf16 number, and as many f32 numbers, rounded at random to fp8, fp4,
; integers of 4 bits and f16, as SPV_INTEL_fp_conversions defines it.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python %S/Inputs/stochastic.py make %t
; RUN: %tenon_run %s --kernel=k --global=65536 --local=64  in=%t.bits.npy out=%t.e5m2.npy:u8:65536 out=%t.e4m3.npy:u8:65536 out=%t.e2m1.npy:u8:65536 out=%t.i4.npy:u8:65536 out=%t.f16.npy:u16:65536 out=%t.clamped.npy:u16:65536 out=%t.seeds.npy:u32:65536 out=%t.pairs.npy:u8:131072
; RUN: %python %S/Inputs/stochastic.py check %t
; RUN: %tenon_run %s --kernel=k --global=65536 --local=64 --engine=reference in=%t.bits.npy out=%t.e5m2.npy:u8:65536 out=%t.e4m3.npy:u8:65536 out=%t.e2m1.npy:u8:65536 out=%t.i4.npy:u8:65536 out=%t.f16.npy:u16:65536 out=%t.clamped.npy:u16:65536 out=%t.seeds.npy:u32:65536 out=%t.pairs.npy:u8:131072
; RUN: %python %S/Inputs/stochastic.py check %t
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %tenon_run %t.spv --kernel=k --global=65536 --local=64  in=%t.bits.npy out=%t.e5m2.npy:u8:65536 out=%t.e4m3.npy:u8:65536 out=%t.e2m1.npy:u8:65536 out=%t.i4.npy:u8:65536 out=%t.f16.npy:u16:65536 out=%t.clamped.npy:u16:65536 out=%t.seeds.npy:u32:65536 out=%t.pairs.npy:u8:131072
; RUN: %python %S/Inputs/stochastic.py check %t
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %bits, ptr addrspace(1) %e5m2, ptr addrspace(1) %e4m3, ptr addrspace(1) %e2m1, ptr addrspace(1) %i4, ptr addrspace(1) %f16, ptr addrspace(1) %clamped, ptr addrspace(1) %seeds, ptr addrspace(1) %pairs) !intel_reqd_sub_group_size !0 {
  %next = alloca i32
  %id = call spir_func i64 @_Z13get_global_idj(i32 0)
  %i = trunc i64 %id to i32
  %seed = mul i32 %i, 40503
  %p.bits = getelementptr i16, ptr addrspace(1) %bits, i64 %id
  %x = load i16, ptr addrspace(1) %p.bits
  %h = bitcast i16 %x to half
  %b = bitcast i16 %x to bfloat
  %v5 = call spir_func i8 @_Z46__builtin_spirv_StochasticRoundFP16ToE5M2INTELDhiPi(half %h, i32 %seed, ptr %next)
  %p5 = getelementptr i8, ptr addrspace(1) %e5m2, i64 %id
  store i8 %v5, ptr addrspace(1) %p5
  %s1 = load i32, ptr %next
  %v4 = call spir_func i8 @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE4M3INTELDF16biPi(bfloat %b, i32 %s1, ptr %next)
  %p4 = getelementptr i8, ptr addrspace(1) %e4m3, i64 %id
  store i8 %v4, ptr addrspace(1) %p4
  %s2 = load i32, ptr %next
  %v2 = call spir_func i8 @_Z46__builtin_spirv_StochasticRoundFP16ToE2M1INTELDhiPi(half %h, i32 %s2, ptr %next)
  %p2 = getelementptr i8, ptr addrspace(1) %e2m1, i64 %id
  store i8 %v2, ptr addrspace(1) %p2
  %s3 = load i32, ptr %next
  %vi = call spir_func i8 @_Z51__builtin_spirv_ClampStochasticRoundBF16ToInt4INTELDF16biPi(bfloat %b, i32 %s3, ptr %next)
  %pi = getelementptr i8, ptr addrspace(1) %i4, i64 %id
  store i8 %vi, ptr addrspace(1) %pi
  %s4 = load i32, ptr %next
  %upper = shl i32 %i, 16
  %lower = and i32 %seed, 65535
  %wide = or i32 %upper, %lower
  %f = bitcast i32 %wide to float
  %vh = call spir_func half @_Z38__spirv_StochasticRoundFToFINTEL_RhalffiPi(float %f, i32 %s4, ptr %next)
  %ph = getelementptr half, ptr addrspace(1) %f16, i64 %id
  store half %vh, ptr addrspace(1) %ph
  %s5 = load i32, ptr %next
  %vc = call spir_func half @_Z43__spirv_ClampStochasticRoundFToFINTEL_RhalffiPi(float %f, i32 %s5, ptr %next)
  %pc = getelementptr half, ptr addrspace(1) %clamped, i64 %id
  store half %vc, ptr addrspace(1) %pc
  %s6 = load i32, ptr %next
  %ps = getelementptr i32, ptr addrspace(1) %seeds, i64 %id
  store i32 %s6, ptr addrspace(1) %ps
  %two.0 = insertelement <2 x half> poison, half %h, i32 0
  %two = insertelement <2 x half> %two.0, half %h, i32 1
  %pair = call spir_func <2 x i8> @_Z46__builtin_spirv_StochasticRoundFP16ToE5M2INTELDv2_Dhi(<2 x half> %two, i32 %s6)
  %pp = getelementptr <2 x i8>, ptr addrspace(1) %pairs, i64 %id
  store <2 x i8> %pair, ptr addrspace(1) %pp
  ret void
}

declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func i8 @_Z46__builtin_spirv_StochasticRoundFP16ToE5M2INTELDhiPi(half, i32, ptr)
declare spir_func i8 @_Z51__builtin_spirv_ClampStochasticRoundBF16ToE4M3INTELDF16biPi(bfloat, i32, ptr)
declare spir_func i8 @_Z46__builtin_spirv_StochasticRoundFP16ToE2M1INTELDhiPi(half, i32, ptr)
declare spir_func i8 @_Z51__builtin_spirv_ClampStochasticRoundBF16ToInt4INTELDF16biPi(bfloat, i32, ptr)
declare spir_func half @_Z38__spirv_StochasticRoundFToFINTEL_RhalffiPi(float, i32, ptr)
declare spir_func half @_Z43__spirv_ClampStochasticRoundFToFINTEL_RhalffiPi(float, i32, ptr)
declare spir_func <2 x i8> @_Z46__builtin_spirv_StochasticRoundFP16ToE5M2INTELDv2_Dhi(<2 x half>, i32)

!0 = !{i32 16}
