; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Scaled sums of bf16 and f16 are computed in f32: C is extended, the result rounded at the end. K
; of two blocks has a multiplication for each, with zeros in the lanes of the other block.

; CHECK-LABEL: define {{.*}}@bf16(
; CHECK: extractelement <8 x i16> %c, i64 0
; CHECK-COUNT-2: @tenon.muladd.f32.8x16x64.e2m1.e2m1(
; CHECK-NOT: muladd
; CHECK-LABEL: define {{.*}}@f16(
; CHECK: fpext half {{%.*}} to float
; CHECK: @tenon.muladd.f32.8x16x16.f16.f16(
; CHECK-NOT: muladd
; CHECK: fptrunc float {{%.*}} to half
define spir_kernel void @bf16(<8 x i16> %a, <8 x i32> %b, <8 x i16> %c, <2 x i8> %s, ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %r = call <8 x i16> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32 64, <8 x i16> %a, <8 x i32> %b, <8 x i16> %c, <2 x i8> %s, <2 x i8> %s, i32 3932172)
  store <8 x i16> %r, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @f16(<8 x i16> %a, <8 x i32> %b, <8 x half> %c, i8 %s, ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %r = call <8 x half> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.1(i32 16, <8 x i16> %a, <8 x i32> %b, <8 x half> %c, i8 %s, i8 %s, i32 3148800)
  store <8 x half> %r, ptr addrspace(1) %p
  ret void
}

declare <8 x i16> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL(i32, <8 x i16>, <8 x i32>, <8 x i16>, <2 x i8>, <2 x i8>, i32)
declare <8 x half> @__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL.1(i32, <8 x i16>, <8 x i32>, <8 x half>, i8, i8, i32)

!0 = !{i32 16}
