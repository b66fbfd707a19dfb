; Scales at distances that are different in each lane are not read as those of a matrix: lanes
; compute B.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @by_column(
; CHECK-NOT:   insert.b.f16
define spir_kernel void @by_column(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %pa = getelementptr i16, ptr addrspace(1) %r, i64 %lane
  %a0 = load i16, ptr addrspace(1) %pa, align 2
  %a1 = insertelement <8 x i16> poison, i16 %a0, i32 0
  %a = shufflevector <8 x i16> %a1, <8 x i16> poison, <8 x i32> zeroinitializer
  %pairs = insertelement <2 x half> poison, half %scale, i32 0
  %both = insertelement <2 x half> %pairs, half %another, i32 1
  %all = shufflevector <2 x half> %both, <2 x half> poison, <16 x i32> zeroinitializer
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %far = mul i64 %stride, 16
  %next = getelementptr i8, ptr addrspace(1) %at, i64 %far
  %below = getelementptr i8, ptr addrspace(1) %at, i64 16
  %pv0 = getelementptr i64, ptr addrspace(1) %p, i64 %lane
  %lv0 = load i64, ptr addrspace(1) %pv0, align 8
  %c0 = mul i64 %lv0, %lane
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %v0.0 = insertelement <1 x half> poison, half %g0.0, i32 0
  %s0 = shufflevector <1 x half> %v0.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: @by_column_in_group(
; CHECK-NOT:   insert.b.f16
define spir_kernel void @by_column_in_group(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %pa = getelementptr i16, ptr addrspace(1) %r, i64 %lane
  %a0 = load i16, ptr addrspace(1) %pa, align 2
  %a1 = insertelement <8 x i16> poison, i16 %a0, i32 0
  %a = shufflevector <8 x i16> %a1, <8 x i16> poison, <8 x i32> zeroinitializer
  %pairs = insertelement <2 x half> poison, half %scale, i32 0
  %both = insertelement <2 x half> %pairs, half %another, i32 1
  %all = shufflevector <2 x half> %both, <2 x half> poison, <16 x i32> zeroinitializer
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %far = mul i64 %stride, 16
  %next = getelementptr i8, ptr addrspace(1) %at, i64 %far
  %below = getelementptr i8, ptr addrspace(1) %at, i64 16
  %pv0 = getelementptr i64, ptr addrspace(1) %p, i64 %lane
  %lv0 = load i64, ptr addrspace(1) %pv0, align 8
  %cl0 = and i64 %lane, 3
  %cm0 = mul i64 %lv0, %cl0
  %cn0 = and i64 %lane, 12
  %c0 = add i64 %cm0, %cn0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %v0.0 = insertelement <1 x half> poison, half %g0.0, i32 0
  %s0 = shufflevector <1 x half> %v0.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: @by_row_in_group(
; CHECK-NOT:   insert.b.f16
define spir_kernel void @by_row_in_group(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %pa = getelementptr i16, ptr addrspace(1) %r, i64 %lane
  %a0 = load i16, ptr addrspace(1) %pa, align 2
  %a1 = insertelement <8 x i16> poison, i16 %a0, i32 0
  %a = shufflevector <8 x i16> %a1, <8 x i16> poison, <8 x i32> zeroinitializer
  %pairs = insertelement <2 x half> poison, half %scale, i32 0
  %both = insertelement <2 x half> %pairs, half %another, i32 1
  %all = shufflevector <2 x half> %both, <2 x half> poison, <16 x i32> zeroinitializer
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %far = mul i64 %stride, 16
  %next = getelementptr i8, ptr addrspace(1) %at, i64 %far
  %below = getelementptr i8, ptr addrspace(1) %at, i64 16
  %pv0 = getelementptr i64, ptr addrspace(1) %p, i64 %lane
  %lv0 = load i64, ptr addrspace(1) %pv0, align 8
  %c0 = add i64 %lane, 0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %p0.1 = getelementptr half, ptr addrspace(1) %p0.0, i64 %lv0
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %v0.0 = insertelement <2 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <2 x half> %v0.0, half %g0.1, i32 1
  %s0 = shufflevector <2 x half> %v0.1, <2 x half> poison, <16 x i32> <i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1, i32 0, i32 1>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  ret void
}

; CHECK-LABEL: @by_group(
; CHECK-NOT:   insert.b.f16
define spir_kernel void @by_group(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %pa = getelementptr i16, ptr addrspace(1) %r, i64 %lane
  %a0 = load i16, ptr addrspace(1) %pa, align 2
  %a1 = insertelement <8 x i16> poison, i16 %a0, i32 0
  %a = shufflevector <8 x i16> %a1, <8 x i16> poison, <8 x i32> zeroinitializer
  %pairs = insertelement <2 x half> poison, half %scale, i32 0
  %both = insertelement <2 x half> %pairs, half %another, i32 1
  %all = shufflevector <2 x half> %both, <2 x half> poison, <16 x i32> zeroinitializer
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %far = mul i64 %stride, 16
  %next = getelementptr i8, ptr addrspace(1) %at, i64 %far
  %below = getelementptr i8, ptr addrspace(1) %at, i64 16
  %pv0 = getelementptr i64, ptr addrspace(1) %p, i64 %lane
  %lv0 = load i64, ptr addrspace(1) %pv0, align 8
  %c0 = add i64 %lane, 0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %p0.1 = getelementptr half, ptr addrspace(1) %p0.0, i64 %lv0
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %p0.2 = getelementptr half, ptr addrspace(1) %p0.1, i64 %lv0
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %p0.3 = getelementptr half, ptr addrspace(1) %p0.2, i64 %lv0
  %g0.3 = load half, ptr addrspace(1) %p0.3, align 2
  %v0.0 = insertelement <4 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <4 x half> %v0.0, half %g0.1, i32 1
  %v0.2 = insertelement <4 x half> %v0.1, half %g0.2, i32 2
  %v0.3 = insertelement <4 x half> %v0.2, half %g0.3, i32 3
  %s0 = shufflevector <4 x half> %v0.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
