; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; The lane's number in an address, computed in several ways that give the same.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @number(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @number(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @difference(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @difference(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %o = and i64 %lane, 15
  %s = sub i64 15, %o
  %index = xor i64 %s, 15
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @product(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @product(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %o = and i64 %lane, 15
  %s = mul i64 %o, 4
  %index = lshr i64 %s, 2
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @shifted(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @shifted(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %o = xor i64 %lane, 16
  %s = shl i64 %o, 3
  %u = lshr i64 %s, 3
  %index = xor i64 %u, 16
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @with_bit(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @with_bit(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %o = or i64 %lane, 16
  %index = xor i64 %o, 16
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @extended(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @extended(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %x = xor i64 %lane, 3
  %o = trunc i64 %x to i8
  %s = sext i8 %o to i64
  %index = xor i64 %s, 3
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @zero_extended(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @zero_extended(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %x = xor i64 %lane, 3
  %o = trunc i64 %x to i8
  %s = zext i8 %o to i64
  %index = xor i64 %s, 3
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @generic(
; CHECK:        @tenon.load.a.i16.2x16.row
; CHECK:        ret void
define spir_kernel void @generic(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %g0 = addrspacecast ptr addrspace(1) %p0 to ptr addrspace(4)
  %g1 = addrspacecast ptr addrspace(1) %p1 to ptr addrspace(4)
  %e0 = load i16, ptr addrspace(4) %g0
  %e1 = load i16, ptr addrspace(4) %g1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; Not in others.
; CHECK-LABEL: define spir_kernel void @unknown(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @unknown(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %x = xor i64 %lane, %n
  %index = and i64 %x, 15
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @unknown_first(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @unknown_first(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %x = lshr i64 %n, %lane
  %index = xor i64 %x, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %e0 = load i16, ptr addrspace(1) %p0
  %e1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @bits(
; CHECK-NOT:    @tenon.load.a
; CHECK:        @tenon.from.fragment.a
; CHECK:        ret void
define spir_kernel void @bits(ptr addrspace(1) %a, ptr addrspace(1) %q, i64 %n, <8 x i32> %words, <2 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %index = add i64 %lane, 0
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %index
  %at1 = add i64 %index, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %b = load <32 x i1>, ptr addrspace(1) %p0
  %v = bitcast <32 x i1> %b to <2 x i16>
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
