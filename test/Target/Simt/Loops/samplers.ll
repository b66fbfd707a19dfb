; Constant samplers beside one that is a parameter: a constant of SPIR-V.
;
; RUN: %tenon_lower %s --target=loops -o %t.spv
; RUN: %spirv_val %t.spv
; RUN: %spirv_dis %t.spv -o - | FileCheck %s
; REQUIRES: spirv-tools
;
; CHECK: [[CONSTANT:%[0-9a-zA-Z_]+]] = OpConstantSampler
; CHECK: OpSampledImage {{.*}} [[CONSTANT]]
; CHECK: [[PARAMETER:%[0-9a-zA-Z_]+]] = OpFunctionParameter %{{.*}}ampler
; CHECK: OpSampledImage {{.*}} [[PARAMETER]]

target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1"
target triple = "spirv64-unknown-unknown"

define spir_kernel void @constant(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, ptr addrspace(1) %p) !kernel_arg_addr_space !0 {
  %sampler = call spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32 16)
  %pixel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> zeroinitializer)
  store <4 x float> %pixel, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @parameter(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, ptr addrspace(1) %p) !kernel_arg_addr_space !1 {
  %pixel = call spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %image, target("spirv.Sampler") %sampler, <2 x i32> zeroinitializer)
  store <4 x float> %pixel, ptr addrspace(1) %p
  ret void
}

declare spir_func target("spirv.Sampler") @__translate_sampler_initializer(i32)
declare spir_func <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0), target("spirv.Sampler"), <2 x i32>)

!0 = !{i32 1, i32 1}
!1 = !{i32 1, i32 0, i32 1}
