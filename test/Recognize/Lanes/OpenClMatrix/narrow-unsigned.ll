; RUN: %tenon_opt -passes=tenon-recognize,tenon-verify -S < %s | FileCheck %s

; Unsigned integers of 2 bits are widened with zeros: no sign is extended.

; CHECK-LABEL: define {{.*}}@of_a(
; CHECK: zext <8 x i8> %a to <8 x i16>
; CHECK: and <8 x i16> {{%.*}}, splat (i16 13107)
; CHECK-NEXT: zext <8 x i16>
; CHECK-NOT: xor
; CHECK: [[A:%.*]] = and <8 x i32> {{%.*}}, splat (i32 252645135)
; CHECK-NEXT: {{.*}} @tenon.from.fragment.a.i8.8x32.v8i32(<8 x i32> [[A]])
; CHECK: @tenon.muladd.s32.8x8x32.u8.s8(
define spir_kernel void @of_a(<8 x i8> %a, <8 x i32> %b, <8 x i32> %c, ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
  %r = call <8 x i32> @intel_sub_group_u2_i8_matrix_mad_k32(<8 x i8> %a, <8 x i32> %b, <8 x i32> %c)
  store <8 x i32> %r, ptr addrspace(1) %p
  ret void
}

; Half of a column of B, as 32 lanes have it, is one component.

; CHECK-LABEL: define {{.*}}@of_b(
; CHECK: [[B:%.*]] = insertelement <1 x i32> poison, i32 %b, i64 0
; CHECK: shufflevector {{.*}} <2 x i32> <i32 0, i32 1>
; CHECK: shufflevector {{.*}} <4 x i32> <i32 0, i32 2, i32 1, i32 3>
; CHECK: @tenon.muladd.s32.8x16x32.s8.s8(
define spir_kernel void @of_b(<4 x i16> %a, i32 %b, <4 x i32> %c, ptr addrspace(1) %p) !intel_reqd_sub_group_size !1 {
  %r = call <4 x i32> @intel_sub_group_i8_i2_matrix_mad_k32(<4 x i16> %a, i32 %b, <4 x i32> %c)
  store <4 x i32> %r, ptr addrspace(1) %p
  ret void
}

declare <8 x i32> @intel_sub_group_u2_i8_matrix_mad_k32(<8 x i8>, <8 x i32>, <8 x i32>)
declare <4 x i32> @intel_sub_group_i8_i2_matrix_mad_k32(<4 x i16>, i32, <4 x i32>)

!0 = !{i32 8}
!1 = !{i32 32}
