; Bits of local ids, shifted up and down, extended and truncated, are those of the lane or of the
; sub-group's first item; what is divided by no power of two, or may be negative, remains, and so
; do bits of other numbers.
;
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>,function(instcombine,adce)' -S < %s | FileCheck %s

; CHECK-LABEL: versioned:
; CHECK-NEXT:    [[LANE:%.*]] = call range(i64 0, 16) i64 @tenon.item.subgroup_local_id()
; CHECK:         [[OF_ROW:%.*]] = urem i64
; CHECK-NEXT:    [[FIRST:%.*]] = freeze i64 [[OF_ROW]]
; CHECK:         [[PLANE:%.*]] = udiv i64
; CHECK:         [[ID:%.*]] = or disjoint i64 [[FIRST]], [[LANE]]
; CHECK-NEXT:    [[ID32:%.*]] = trunc i64 [[ID]] to i32
; CHECK-NEXT:    [[UP:%.*]] = shl i32 [[ID32]], 2
; CHECK:         [[X:%.*]] = trunc nuw nsw i64 [[LANE]] to i32
; CHECK-NEXT:    [[X4:%.*]] = shl nuw nsw i32 [[X]], 2
; CHECK-NEXT:    store volatile i32 [[X4]]
; CHECK:         lshr i32 {{.*}}, 2
; CHECK:         store volatile i64 [[LANE]]
; CHECK-NEXT:    [[F:%.*]] = trunc i64 [[FIRST]] to i32
; CHECK-NEXT:    [[F16:%.*]] = lshr i32 [[F]], 4
; CHECK-NEXT:    store volatile i32 [[F16]]
; CHECK-NEXT:    [[S:%.*]] = ashr i32 [[UP]], 4
; CHECK-NEXT:    store volatile i32 [[S]]
; CHECK:         udiv i32 [[ID32]], 3
; CHECK:         urem i32 [[ID32]], 3
; CHECK:         and i32 [[ID32]], 2147483647
; CHECK:         [[L:%.*]] = lshr i64 [[FIRST]], 4
; CHECK-NEXT:    store volatile i64 [[L]]
; CHECK:         and i32 %n, 15
; CHECK:         [[SUM:%.*]] = add i32 %n, [[ID32]]
; CHECK-NEXT:    and i32 [[SUM]], 15
; CHECK:         call i64 @tenon.item.local_id(i32 3)
; CHECK:         store volatile i64 [[PLANE]]
; CHECK:         @tenon.load.a.i16.2x16.row.align2.p3(

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(3) %p, ptr addrspace(1) %q, i32 %n, <8 x i32> %b, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %id = call i64 @_Z12get_local_idj(i32 0)
  %id32 = trunc i64 %id to i32
  %up = shl i32 %id32, 2
  %m0 = and i32 %up, 60
  store volatile i32 %m0, ptr addrspace(1) %q
  %down = lshr i32 %id32, 2
  %m1 = and i32 %down, 3
  store volatile i32 %m1, ptr addrspace(1) %q
  %wide = zext i32 %id32 to i64
  %m2 = and i64 %wide, 15
  store volatile i64 %m2, ptr addrspace(1) %q
  %down.16 = ashr i32 %down, 2
  store volatile i32 %down.16, ptr addrspace(1) %q
  %up.16 = ashr i32 %up, 4
  store volatile i32 %up.16, ptr addrspace(1) %q
  %narrow = trunc i64 %id to i8
  %again = zext i8 %narrow to i32
  %m3 = and i32 %again, 255
  store volatile i32 %m3, ptr addrspace(1) %q
  %third = udiv i32 %id32, 3
  store volatile i32 %third, ptr addrspace(1) %q
  %of.three = urem i32 %id32, 3
  store volatile i32 %of.three, ptr addrspace(1) %q
  %of.sign = urem i32 %id32, 2147483648
  store volatile i32 %of.sign, ptr addrspace(1) %q
  %huge = zext i64 %id to i128
  %m4 = lshr i128 %huge, 4
  %m4.64 = trunc i128 %m4 to i64
  store volatile i64 %m4.64, ptr addrspace(1) %q
  %mn = and i32 %n, 15
  store volatile i32 %mn, ptr addrspace(1) %q
  %odd = select i1 true, i32 %id32, i32 %n
  %sum = add i32 %id32, %n
  %ms = and i32 %sum, 15
  store volatile i32 %ms, ptr addrspace(1) %q
  %up.n = shl i32 %n, 4
  %mup = and i32 %up.n, 240
  store volatile i32 %mup, ptr addrspace(1) %q
  %down.n = lshr i32 %n, 4
  %mdown = and i32 %down.n, 15
  store volatile i32 %mdown, ptr addrspace(1) %q
  %none = call i64 @_Z12get_local_idj(i32 3)
  store volatile i64 %none, ptr addrspace(1) %q
  %plane = call i64 @_Z12get_local_idj(i32 2)
  store volatile i64 %plane, ptr addrspace(1) %q
  %part = sdiv i32 %id32, 16
  %l0 = srem i32 %id32, 16
  %row = mul nsw i32 %part, 64
  %at = add nsw i32 %row, %l0
  %next = add nsw i32 %row, 16
  %below = add nsw i32 %next, %l0
  %at64 = sext i32 %at to i64
  %below64 = sext i32 %below to i64
  %p0 = getelementptr i16, ptr addrspace(3) %p, i64 %at64
  %p1 = getelementptr i16, ptr addrspace(3) %p, i64 %below64
  %r0 = load i16, ptr addrspace(3) %p0
  %r1 = load i16, ptr addrspace(3) %p1
  %a0 = insertelement <2 x i16> poison, i16 %r0, i64 0
  %a = insertelement <2 x i16> %a0, i16 %r1, i64 1
  %r = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %a, <8 x i32> %b, <2 x float> %c, i32 12288)
  store <2 x float> %r, ptr addrspace(1) %q
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

!0 = !{i32 16}
!1 = !{i32 64, i32 1, i32 2}
