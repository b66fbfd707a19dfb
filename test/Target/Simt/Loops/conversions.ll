; The device rounds conversions. The output is read again unchanged.

; REQUIRES: spirv-tools, llvm-spirv
; RUN: %tenon_lower %s --target=loops --emit=spvasm -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %tenon_lower %t.spv --target=loops --emit=spvasm -o - | FileCheck %s

; CHECK-DAG: OpDecorate [[HALF:%[0-9]+]] FPRoundingMode RTZ
; CHECK-DAG: OpDecorate [[FLOAT:%[0-9]+]] FPRoundingMode RTP
; CHECK: [[HALF]] = OpFConvert %v4half
; CHECK: [[FLOAT]] = OpConvertUToF %float
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, <4 x float> %v, i32 %i) {
  call spir_func void @_Z16vstore_half4_rtzDv4_fmPU3AS1Dh(<4 x float> %v, i64 0, ptr addrspace(1) %p)
  %f = call spir_func float @_Z17convert_float_rtpj(i32 %i)
  store float %f, ptr addrspace(1) %q
  ret void
}

declare spir_func void @_Z16vstore_half4_rtzDv4_fmPU3AS1Dh(<4 x float>, i64, ptr addrspace(1))
declare spir_func float @_Z17convert_float_rtpj(i32)
