; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; The intrinsic of Intel's compiler, with the numbers of types of two of its versions: 10 is
; f16, or tf32 if a component of A has 32 bits and there is one for two rows.

; CHECK-LABEL: define {{.*}}@k(
; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.8x16x16.bf16.bf16(
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: @tenon.muladd.f32.8x16x8.tf32.tf32(
; CHECK: @tenon.muladd.s32.8x16x32.s8.u8(
; CHECK: @tenon.muladd.f32.8x16x32.e5m2.e5m2(
; CHECK-NOT: GenISA
; CHECK-LABEL: define {{.*}}@eight(
; CHECK: @tenon.muladd.f32.8x8x16.f16.f16(

define spir_kernel void @k(<8 x i16> %a, <4 x i32> %a32, <4 x float> %af, <8 x i32> %b, <8 x float> %bf, <8 x float> %c, <8 x i32> %ci) !intel_reqd_sub_group_size !0 {
  %r0 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 10, i32 10, i32 8, i32 8, i1 false)
  %r1 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 12, i32 12, i32 8, i32 8, i1 false)
  %r2 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 9, i32 9, i32 8, i32 8, i1 false)
  %r3 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 11, i32 11, i32 8, i32 8, i1 false)
  %r4 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v4i32.v8i32(<8 x float> %c, <4 x i32> %a32, <8 x i32> %b, i32 8, i32 8, i32 8, i32 8, i1 false)
  %r5 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v4i32.v8i32(<8 x float> %c, <4 x i32> %a32, <8 x i32> %b, i32 10, i32 10, i32 8, i32 8, i1 false)
  %r6 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v4f32.v8f32(<8 x float> %c, <4 x float> %af, <8 x float> %bf, i32 10, i32 10, i32 8, i32 8, i1 false)
  %r7 = call spir_func <8 x i32> @llvm.genx.GenISA.sub.group.dpas.v8i32.v8i32.v8i16.v8i32(<8 x i32> %ci, <8 x i16> %a, <8 x i32> %b, i32 4, i32 1, i32 8, i32 8, i1 false)
  %r8 = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float> %c, <8 x i16> %a, <8 x i32> %b, i32 7, i32 7, i32 8, i32 8, i1 false)
  ret void
}

define spir_kernel void @eight(<8 x i32> %a, <8 x i32> %b, <8 x float> %c) {
  %r = call spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i32.v8i32(<8 x float> %c, <8 x i32> %a, <8 x i32> %b, i32 12, i32 12, i32 8, i32 8, i1 false)
  ret void
}

declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i16.v8i32(<8 x float>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)
declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v4i32.v8i32(<8 x float>, <4 x i32>, <8 x i32>, i32, i32, i32, i32, i1)
declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v4f32.v8f32(<8 x float>, <4 x float>, <8 x float>, i32, i32, i32, i32, i1)
declare spir_func <8 x float> @llvm.genx.GenISA.sub.group.dpas.v8f32.v8f32.v8i32.v8i32(<8 x float>, <8 x i32>, <8 x i32>, i32, i32, i32, i32, i1)
declare spir_func <8 x i32> @llvm.genx.GenISA.sub.group.dpas.v8i32.v8i32.v8i16.v8i32(<8 x i32>, <8 x i16>, <8 x i32>, i32, i32, i32, i32, i1)

!0 = !{i32 16}
