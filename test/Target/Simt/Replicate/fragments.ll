; A work-item's fragment is distributed to the lanes that execute it: of each pair of components
; the first lane has the first one. The sum's components come from both.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: [[FIRST:%.*]] = extractelement <4 x i16> %a, i64 2
; CHECK-NEXT: [[IS:%.*]] = icmp eq i32 {{.*}}, 1
; CHECK-NEXT: [[SECOND:%.*]] = extractelement <4 x i16> %a, i64 3
; CHECK-NEXT: [[OWN:%.*]] = select i1 [[IS]], i16 [[SECOND]], i16 [[FIRST]]
; CHECK-NEXT: [[DEALT:%.*]] = insertelement <2 x i16> {{.*}}, i16 [[OWN]], i64 1
; CHECK: call {{.*}} @tenon.from.fragment.a.i8.4x32.v2i16(<2 x i16> [[DEALT]])
; CHECK: [[D:%.*]] = call <2 x i32> @tenon.to.fragment.acc.i32.4x16.v2i32
; CHECK-COUNT-4: call i32 @tenon.subgroup.shuffle.i32
; CHECK: insertelement <4 x i32> {{.*}}, i64 3
define spir_kernel void @k(ptr addrspace(1) %p, <4 x i16> %a, <8 x i32> %b, <4 x i32> %c) !intel_reqd_sub_group_size !0 {
  %d = call <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16> %a, <8 x i32> %b, <4 x i32> %c)
  store <4 x i32> %d, ptr addrspace(1) %p
  ret void
}

declare <4 x i32> @_Z36intel_sub_group_i8_u8_matrix_mad_k32Dv4_sDv8_jDv4_i(<4 x i16>, <8 x i32>, <4 x i32>)

!0 = !{i32 16}
