; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Rows of B that are packed in pairs and have one condition: the number of rows is rounded up to
; pairs. The load begins in the first row if that is known to be an even one, else at the first
; of its own rows. A bound of columns is the same for both rows of a pair.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @even(
; CHECK:        [[LINES:%.*]] = udiv exact i64 [[START:%.*]], 2
; CHECK:        mul i64 [[LINES]],
; CHECK:        [[UP:%.*]] = add i64 {{%.*}}, 1
; CHECK:        [[END:%.*]] = and i64 [[UP]], -2
; CHECK:        @tenon.load.b.i16.16x16.packed.checked{{.*}}, i64 [[START]], i64 0, i64 [[END]], i64 16)
; CHECK:        ret void
define spir_kernel void @even(ptr addrspace(1) %b, ptr addrspace(1) %q, i32 %s, i32 %depth, i64 %n, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row0 = shl nuw nsw i32 %s, 1
  %half = zext i32 %s to i64
  %line0 = mul i64 %half, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i32, ptr addrspace(1) %b, i64 %at0
  %x0 = load i32, ptr addrspace(1) %p0
  %is0 = icmp ult i32 %row0, %depth
  %e0 = select i1 %is0, i32 %x0, i32 0
  %v0 = insertelement <8 x i32> poison, i32 %e0, i32 0
  %at1 = add i64 %at0, %n
  %row1 = add nuw nsw i32 %row0, 2
  %p1 = getelementptr i32, ptr addrspace(1) %b, i64 %at1
  %x1 = load i32, ptr addrspace(1) %p1
  %is1 = icmp ult i32 %row1, %depth
  %e1 = select i1 %is1, i32 %x1, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %e1, i32 1
  %at2 = add i64 %at1, %n
  %row2 = add nuw nsw i32 %row1, 2
  %p2 = getelementptr i32, ptr addrspace(1) %b, i64 %at2
  %x2 = load i32, ptr addrspace(1) %p2
  %is2 = icmp ult i32 %row2, %depth
  %e2 = select i1 %is2, i32 %x2, i32 0
  %v2 = insertelement <8 x i32> %v1, i32 %e2, i32 2
  %at3 = add i64 %at2, %n
  %row3 = add nuw nsw i32 %row2, 2
  %p3 = getelementptr i32, ptr addrspace(1) %b, i64 %at3
  %x3 = load i32, ptr addrspace(1) %p3
  %is3 = icmp ult i32 %row3, %depth
  %e3 = select i1 %is3, i32 %x3, i32 0
  %v3 = insertelement <8 x i32> %v2, i32 %e3, i32 3
  %at4 = add i64 %at3, %n
  %row4 = add nuw nsw i32 %row3, 2
  %p4 = getelementptr i32, ptr addrspace(1) %b, i64 %at4
  %x4 = load i32, ptr addrspace(1) %p4
  %is4 = icmp ult i32 %row4, %depth
  %e4 = select i1 %is4, i32 %x4, i32 0
  %v4 = insertelement <8 x i32> %v3, i32 %e4, i32 4
  %at5 = add i64 %at4, %n
  %row5 = add nuw nsw i32 %row4, 2
  %p5 = getelementptr i32, ptr addrspace(1) %b, i64 %at5
  %x5 = load i32, ptr addrspace(1) %p5
  %is5 = icmp ult i32 %row5, %depth
  %e5 = select i1 %is5, i32 %x5, i32 0
  %v5 = insertelement <8 x i32> %v4, i32 %e5, i32 5
  %at6 = add i64 %at5, %n
  %row6 = add nuw nsw i32 %row5, 2
  %p6 = getelementptr i32, ptr addrspace(1) %b, i64 %at6
  %x6 = load i32, ptr addrspace(1) %p6
  %is6 = icmp ult i32 %row6, %depth
  %e6 = select i1 %is6, i32 %x6, i32 0
  %v6 = insertelement <8 x i32> %v5, i32 %e6, i32 6
  %at7 = add i64 %at6, %n
  %row7 = add nuw nsw i32 %row6, 2
  %p7 = getelementptr i32, ptr addrspace(1) %b, i64 %at7
  %x7 = load i32, ptr addrspace(1) %p7
  %is7 = icmp ult i32 %row7, %depth
  %e7 = select i1 %is7, i32 %x7, i32 0
  %v7 = insertelement <8 x i32> %v6, i32 %e7, i32 7
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32 16, <8 x i16> %a, <8 x i32> %v7, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @any(
; CHECK-NOT:    udiv
; CHECK:        [[REST:%.*]] = sub i64
; CHECK:        [[UP:%.*]] = add i64 [[REST]], 1
; CHECK:        [[END:%.*]] = and i64 [[UP]], -2
; CHECK:        @tenon.load.b.i16.16x16.packed.checked{{.*}}, i64 0, i64 0, i64 [[END]], i64 16)
; CHECK:        ret void
define spir_kernel void @any(ptr addrspace(1) %b, ptr addrspace(1) %q, i32 %s, i32 %depth, i64 %n, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %row0 = add nuw nsw i32 %s, 0
  %half = zext i32 %s to i64
  %line0 = mul i64 %half, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i32, ptr addrspace(1) %b, i64 %at0
  %x0 = load i32, ptr addrspace(1) %p0
  %is0 = icmp ult i32 %row0, %depth
  %e0 = select i1 %is0, i32 %x0, i32 0
  %v0 = insertelement <8 x i32> poison, i32 %e0, i32 0
  %at1 = add i64 %at0, %n
  %row1 = add nuw nsw i32 %row0, 2
  %p1 = getelementptr i32, ptr addrspace(1) %b, i64 %at1
  %x1 = load i32, ptr addrspace(1) %p1
  %is1 = icmp ult i32 %row1, %depth
  %e1 = select i1 %is1, i32 %x1, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %e1, i32 1
  %at2 = add i64 %at1, %n
  %row2 = add nuw nsw i32 %row1, 2
  %p2 = getelementptr i32, ptr addrspace(1) %b, i64 %at2
  %x2 = load i32, ptr addrspace(1) %p2
  %is2 = icmp ult i32 %row2, %depth
  %e2 = select i1 %is2, i32 %x2, i32 0
  %v2 = insertelement <8 x i32> %v1, i32 %e2, i32 2
  %at3 = add i64 %at2, %n
  %row3 = add nuw nsw i32 %row2, 2
  %p3 = getelementptr i32, ptr addrspace(1) %b, i64 %at3
  %x3 = load i32, ptr addrspace(1) %p3
  %is3 = icmp ult i32 %row3, %depth
  %e3 = select i1 %is3, i32 %x3, i32 0
  %v3 = insertelement <8 x i32> %v2, i32 %e3, i32 3
  %at4 = add i64 %at3, %n
  %row4 = add nuw nsw i32 %row3, 2
  %p4 = getelementptr i32, ptr addrspace(1) %b, i64 %at4
  %x4 = load i32, ptr addrspace(1) %p4
  %is4 = icmp ult i32 %row4, %depth
  %e4 = select i1 %is4, i32 %x4, i32 0
  %v4 = insertelement <8 x i32> %v3, i32 %e4, i32 4
  %at5 = add i64 %at4, %n
  %row5 = add nuw nsw i32 %row4, 2
  %p5 = getelementptr i32, ptr addrspace(1) %b, i64 %at5
  %x5 = load i32, ptr addrspace(1) %p5
  %is5 = icmp ult i32 %row5, %depth
  %e5 = select i1 %is5, i32 %x5, i32 0
  %v5 = insertelement <8 x i32> %v4, i32 %e5, i32 5
  %at6 = add i64 %at5, %n
  %row6 = add nuw nsw i32 %row5, 2
  %p6 = getelementptr i32, ptr addrspace(1) %b, i64 %at6
  %x6 = load i32, ptr addrspace(1) %p6
  %is6 = icmp ult i32 %row6, %depth
  %e6 = select i1 %is6, i32 %x6, i32 0
  %v6 = insertelement <8 x i32> %v5, i32 %e6, i32 6
  %at7 = add i64 %at6, %n
  %row7 = add nuw nsw i32 %row6, 2
  %p7 = getelementptr i32, ptr addrspace(1) %b, i64 %at7
  %x7 = load i32, ptr addrspace(1) %p7
  %is7 = icmp ult i32 %row7, %depth
  %e7 = select i1 %is7, i32 %x7, i32 0
  %v7 = insertelement <8 x i32> %v6, i32 %e7, i32 7
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32 16, <8 x i16> %a, <8 x i32> %v7, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @columns(
; CHECK:        [[START:%.*]] = zext i32 %s to i64
; CHECK:        [[BACK:%.*]] = mul i64 {{.*}}, 4
; CHECK:        @tenon.load.b.i16.16x16.packed.checked{{.*}}, i64 0, i64 [[START]], i64 16, i64 {{%.*}})
; CHECK:        ret void
define spir_kernel void @columns(ptr addrspace(1) %b, ptr addrspace(1) %q, i32 %s, i32 %depth, i64 %n, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %half = zext i32 0 to i64
  %row0 = add i32 0, 0
  %l32 = trunc i64 %lane to i32
  %column = add nuw nsw i32 %l32, %s
  %sz = zext i32 %s to i64
  %from = getelementptr i32, ptr addrspace(1) %b, i64 %sz
  %line0 = mul i64 %half, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i32, ptr addrspace(1) %from, i64 %at0
  %x0 = load i32, ptr addrspace(1) %p0
  %is0 = icmp ult i32 %column, %depth
  %e0 = select i1 %is0, i32 %x0, i32 0
  %v0 = insertelement <8 x i32> poison, i32 %e0, i32 0
  %at1 = add i64 %at0, %n
  %row1 = add nuw nsw i32 %row0, 2
  %p1 = getelementptr i32, ptr addrspace(1) %from, i64 %at1
  %x1 = load i32, ptr addrspace(1) %p1
  %is1 = icmp ult i32 %column, %depth
  %e1 = select i1 %is1, i32 %x1, i32 0
  %v1 = insertelement <8 x i32> %v0, i32 %e1, i32 1
  %at2 = add i64 %at1, %n
  %row2 = add nuw nsw i32 %row1, 2
  %p2 = getelementptr i32, ptr addrspace(1) %from, i64 %at2
  %x2 = load i32, ptr addrspace(1) %p2
  %is2 = icmp ult i32 %column, %depth
  %e2 = select i1 %is2, i32 %x2, i32 0
  %v2 = insertelement <8 x i32> %v1, i32 %e2, i32 2
  %at3 = add i64 %at2, %n
  %row3 = add nuw nsw i32 %row2, 2
  %p3 = getelementptr i32, ptr addrspace(1) %from, i64 %at3
  %x3 = load i32, ptr addrspace(1) %p3
  %is3 = icmp ult i32 %column, %depth
  %e3 = select i1 %is3, i32 %x3, i32 0
  %v3 = insertelement <8 x i32> %v2, i32 %e3, i32 3
  %at4 = add i64 %at3, %n
  %row4 = add nuw nsw i32 %row3, 2
  %p4 = getelementptr i32, ptr addrspace(1) %from, i64 %at4
  %x4 = load i32, ptr addrspace(1) %p4
  %is4 = icmp ult i32 %column, %depth
  %e4 = select i1 %is4, i32 %x4, i32 0
  %v4 = insertelement <8 x i32> %v3, i32 %e4, i32 4
  %at5 = add i64 %at4, %n
  %row5 = add nuw nsw i32 %row4, 2
  %p5 = getelementptr i32, ptr addrspace(1) %from, i64 %at5
  %x5 = load i32, ptr addrspace(1) %p5
  %is5 = icmp ult i32 %column, %depth
  %e5 = select i1 %is5, i32 %x5, i32 0
  %v5 = insertelement <8 x i32> %v4, i32 %e5, i32 5
  %at6 = add i64 %at5, %n
  %row6 = add nuw nsw i32 %row5, 2
  %p6 = getelementptr i32, ptr addrspace(1) %from, i64 %at6
  %x6 = load i32, ptr addrspace(1) %p6
  %is6 = icmp ult i32 %column, %depth
  %e6 = select i1 %is6, i32 %x6, i32 0
  %v6 = insertelement <8 x i32> %v5, i32 %e6, i32 6
  %at7 = add i64 %at6, %n
  %row7 = add nuw nsw i32 %row6, 2
  %p7 = getelementptr i32, ptr addrspace(1) %from, i64 %at7
  %x7 = load i32, ptr addrspace(1) %p7
  %is7 = icmp ult i32 %column, %depth
  %e7 = select i1 %is7, i32 %x7, i32 0
  %v7 = insertelement <8 x i32> %v6, i32 %e7, i32 7
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32 16, <8 x i16> %a, <8 x i32> %v7, <8 x float> %c, i32 12288)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_8(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
