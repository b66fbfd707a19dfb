; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=x86_64-linux-gnu;mcpu=znver5>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=ZNVER5
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=x86_64-linux-gnu;mcpu=x86-64>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=X86-64
; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=cpu;triple=aarch64-linux-gnu>' -pass-remarks=tenon -disable-output < %s 2>&1 | FileCheck %s --check-prefix=AARCH64

; A remark describes how each multiplication is done on the processor.

; ZNVER5: remark: {{.*}}muladd f32.8x16x16.bf16.bf16: vdpbf16ps, 512-bit vectors
; ZNVER5: remark: {{.*}}muladd s32.8x16x32.s8.s8: vpdpbusd, 512-bit vectors
; X86-64: remark: {{.*}}muladd f32.8x16x16.bf16.bf16: widen to f32, 128-bit vectors
; X86-64: remark: {{.*}}muladd s32.8x16x32.s8.s8: pmaddwd, 128-bit vectors
; AARCH64: remark: {{.*}}muladd f32.8x16x16.bf16.bf16: widen to f32, 128-bit vectors
; AARCH64: remark: {{.*}}muladd s32.8x16x32.s8.s8: widen to i32, 128-bit vectors

define spir_kernel void @k() {
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0) undef, target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1) undef, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) undef, i32 0)
  %e = call target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0) undef, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) undef, target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) undef, i32 3)
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.1(target("spirv.CooperativeMatrixKHR", bfloat, 3, 8, 16, 0), target("spirv.CooperativeMatrixKHR", bfloat, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32)
declare target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2) @__spirv_CooperativeMatrixMulAddKHR.2(target("spirv.CooperativeMatrixKHR", i8, 3, 8, 32, 0), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), target("spirv.CooperativeMatrixKHR", i32, 3, 8, 16, 2), i32)
