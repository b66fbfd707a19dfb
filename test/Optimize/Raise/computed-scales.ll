; Neighbouring tiles of B whose scales lanes load for groups of rows or columns: they are computed
; together only if all distances between the scales are the same.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @rows(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @rows(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %c0 = add i64 %lane, 0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %p0.1 = getelementptr half, ptr addrspace(1) %p0.0, i64 %stride
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %p0.2 = getelementptr half, ptr addrspace(1) %p0.1, i64 %stride
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %p0.3 = getelementptr half, ptr addrspace(1) %p0.2, i64 %stride
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
  %c1 = add i64 %lane, 0
  %l1 = add i64 %c1, 16
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %p1.1 = getelementptr half, ptr addrspace(1) %p1.0, i64 %far
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %p1.2 = getelementptr half, ptr addrspace(1) %p1.1, i64 %far
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %p1.3 = getelementptr half, ptr addrspace(1) %p1.2, i64 %far
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %v1.0 = insertelement <4 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <4 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <4 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <4 x half> %v1.2, half %g1.3, i32 3
  %s1 = shufflevector <4 x half> %v1.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @columns(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @columns(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %c0 = add i64 %lane, 0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %p0.1 = getelementptr half, ptr addrspace(1) %p0.0, i64 %stride
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %p0.2 = getelementptr half, ptr addrspace(1) %p0.1, i64 %stride
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %p0.3 = getelementptr half, ptr addrspace(1) %p0.2, i64 %stride
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
  %c1 = mul i64 %lane, 2
  %l1 = add i64 %c1, 16
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %p1.1 = getelementptr half, ptr addrspace(1) %p1.0, i64 %stride
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %p1.2 = getelementptr half, ptr addrspace(1) %p1.1, i64 %stride
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %p1.3 = getelementptr half, ptr addrspace(1) %p1.2, i64 %stride
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %v1.0 = insertelement <4 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <4 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <4 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <4 x half> %v1.2, half %g1.3, i32 3
  %s1 = shufflevector <4 x half> %v1.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @columns_in_groups(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @columns_in_groups(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %c0 = lshr i64 %lane, 2
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %v0.0 = insertelement <1 x half> poison, half %g0.0, i32 0
  %s0 = shufflevector <1 x half> %v0.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %c1 = lshr i64 %lane, 1
  %l1 = add i64 %c1, 4
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %v1.0 = insertelement <1 x half> poison, half %g1.0, i32 0
  %s1 = shufflevector <1 x half> %v1.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @column_in_group(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @column_in_group(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %cl0 = and i64 %lane, 3
  %ch0 = lshr i64 %lane, 2
  %cm0 = mul i64 %cl0, %stride
  %cn0 = mul i64 %ch0, 64
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
  %cl1 = and i64 %lane, 3
  %ch1 = lshr i64 %lane, 2
  %cm1 = mul i64 %cl1, 5
  %cn1 = mul i64 %ch1, 64
  %c1 = add i64 %cm1, %cn1
  %l1 = add i64 %c1, 256
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %v1.0 = insertelement <1 x half> poison, half %g1.0, i32 0
  %s1 = shufflevector <1 x half> %v1.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @column_not_constant(
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x32(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.0(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.16(
define spir_kernel void @column_not_constant(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %cl0 = and i64 %lane, 3
  %ch0 = lshr i64 %lane, 2
  %cm0 = mul i64 %cl0, %stride
  %cn0 = mul i64 %ch0, 64
  %c0 = add i64 %cm0, %cn0
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %p0.1 = getelementptr half, ptr addrspace(1) %p0.0, i64 1
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %p0.2 = getelementptr half, ptr addrspace(1) %p0.1, i64 1
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %p0.3 = getelementptr half, ptr addrspace(1) %p0.2, i64 1
  %g0.3 = load half, ptr addrspace(1) %p0.3, align 2
  %p0.4 = getelementptr half, ptr addrspace(1) %p0.3, i64 1
  %g0.4 = load half, ptr addrspace(1) %p0.4, align 2
  %p0.5 = getelementptr half, ptr addrspace(1) %p0.4, i64 1
  %g0.5 = load half, ptr addrspace(1) %p0.5, align 2
  %p0.6 = getelementptr half, ptr addrspace(1) %p0.5, i64 1
  %g0.6 = load half, ptr addrspace(1) %p0.6, align 2
  %p0.7 = getelementptr half, ptr addrspace(1) %p0.6, i64 1
  %g0.7 = load half, ptr addrspace(1) %p0.7, align 2
  %p0.8 = getelementptr half, ptr addrspace(1) %p0.7, i64 1
  %g0.8 = load half, ptr addrspace(1) %p0.8, align 2
  %p0.9 = getelementptr half, ptr addrspace(1) %p0.8, i64 1
  %g0.9 = load half, ptr addrspace(1) %p0.9, align 2
  %p0.10 = getelementptr half, ptr addrspace(1) %p0.9, i64 1
  %g0.10 = load half, ptr addrspace(1) %p0.10, align 2
  %p0.11 = getelementptr half, ptr addrspace(1) %p0.10, i64 1
  %g0.11 = load half, ptr addrspace(1) %p0.11, align 2
  %p0.12 = getelementptr half, ptr addrspace(1) %p0.11, i64 1
  %g0.12 = load half, ptr addrspace(1) %p0.12, align 2
  %p0.13 = getelementptr half, ptr addrspace(1) %p0.12, i64 1
  %g0.13 = load half, ptr addrspace(1) %p0.13, align 2
  %p0.14 = getelementptr half, ptr addrspace(1) %p0.13, i64 1
  %g0.14 = load half, ptr addrspace(1) %p0.14, align 2
  %p0.15 = getelementptr half, ptr addrspace(1) %p0.14, i64 1
  %g0.15 = load half, ptr addrspace(1) %p0.15, align 2
  %v0.0 = insertelement <16 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <16 x half> %v0.0, half %g0.1, i32 1
  %v0.2 = insertelement <16 x half> %v0.1, half %g0.2, i32 2
  %v0.3 = insertelement <16 x half> %v0.2, half %g0.3, i32 3
  %v0.4 = insertelement <16 x half> %v0.3, half %g0.4, i32 4
  %v0.5 = insertelement <16 x half> %v0.4, half %g0.5, i32 5
  %v0.6 = insertelement <16 x half> %v0.5, half %g0.6, i32 6
  %v0.7 = insertelement <16 x half> %v0.6, half %g0.7, i32 7
  %v0.8 = insertelement <16 x half> %v0.7, half %g0.8, i32 8
  %v0.9 = insertelement <16 x half> %v0.8, half %g0.9, i32 9
  %v0.10 = insertelement <16 x half> %v0.9, half %g0.10, i32 10
  %v0.11 = insertelement <16 x half> %v0.10, half %g0.11, i32 11
  %v0.12 = insertelement <16 x half> %v0.11, half %g0.12, i32 12
  %v0.13 = insertelement <16 x half> %v0.12, half %g0.13, i32 13
  %v0.14 = insertelement <16 x half> %v0.13, half %g0.14, i32 14
  %v0.15 = insertelement <16 x half> %v0.14, half %g0.15, i32 15
  %s0 = shufflevector <16 x half> %v0.15, <16 x half> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %cl1 = and i64 %lane, 3
  %ch1 = lshr i64 %lane, 2
  %cm1 = mul i64 %cl1, %stride
  %cn1 = mul i64 %ch1, 64
  %c1 = add i64 %cm1, %cn1
  %l1 = add i64 %c1, 256
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %p1.1 = getelementptr half, ptr addrspace(1) %p1.0, i64 1
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %p1.2 = getelementptr half, ptr addrspace(1) %p1.1, i64 1
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %p1.3 = getelementptr half, ptr addrspace(1) %p1.2, i64 1
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %p1.4 = getelementptr half, ptr addrspace(1) %p1.3, i64 1
  %g1.4 = load half, ptr addrspace(1) %p1.4, align 2
  %p1.5 = getelementptr half, ptr addrspace(1) %p1.4, i64 1
  %g1.5 = load half, ptr addrspace(1) %p1.5, align 2
  %p1.6 = getelementptr half, ptr addrspace(1) %p1.5, i64 1
  %g1.6 = load half, ptr addrspace(1) %p1.6, align 2
  %p1.7 = getelementptr half, ptr addrspace(1) %p1.6, i64 1
  %g1.7 = load half, ptr addrspace(1) %p1.7, align 2
  %p1.8 = getelementptr half, ptr addrspace(1) %p1.7, i64 1
  %g1.8 = load half, ptr addrspace(1) %p1.8, align 2
  %p1.9 = getelementptr half, ptr addrspace(1) %p1.8, i64 1
  %g1.9 = load half, ptr addrspace(1) %p1.9, align 2
  %p1.10 = getelementptr half, ptr addrspace(1) %p1.9, i64 1
  %g1.10 = load half, ptr addrspace(1) %p1.10, align 2
  %p1.11 = getelementptr half, ptr addrspace(1) %p1.10, i64 1
  %g1.11 = load half, ptr addrspace(1) %p1.11, align 2
  %p1.12 = getelementptr half, ptr addrspace(1) %p1.11, i64 1
  %g1.12 = load half, ptr addrspace(1) %p1.12, align 2
  %p1.13 = getelementptr half, ptr addrspace(1) %p1.12, i64 1
  %g1.13 = load half, ptr addrspace(1) %p1.13, align 2
  %p1.14 = getelementptr half, ptr addrspace(1) %p1.13, i64 1
  %g1.14 = load half, ptr addrspace(1) %p1.14, align 2
  %p1.15 = getelementptr half, ptr addrspace(1) %p1.14, i64 1
  %g1.15 = load half, ptr addrspace(1) %p1.15, align 2
  %v1.0 = insertelement <16 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <16 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <16 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <16 x half> %v1.2, half %g1.3, i32 3
  %v1.4 = insertelement <16 x half> %v1.3, half %g1.4, i32 4
  %v1.5 = insertelement <16 x half> %v1.4, half %g1.5, i32 5
  %v1.6 = insertelement <16 x half> %v1.5, half %g1.6, i32 6
  %v1.7 = insertelement <16 x half> %v1.6, half %g1.7, i32 7
  %v1.8 = insertelement <16 x half> %v1.7, half %g1.8, i32 8
  %v1.9 = insertelement <16 x half> %v1.8, half %g1.9, i32 9
  %v1.10 = insertelement <16 x half> %v1.9, half %g1.10, i32 10
  %v1.11 = insertelement <16 x half> %v1.10, half %g1.11, i32 11
  %v1.12 = insertelement <16 x half> %v1.11, half %g1.12, i32 12
  %v1.13 = insertelement <16 x half> %v1.12, half %g1.13, i32 13
  %v1.14 = insertelement <16 x half> %v1.13, half %g1.14, i32 14
  %v1.15 = insertelement <16 x half> %v1.14, half %g1.15, i32 15
  %s1 = shufflevector <16 x half> %v1.15, <16 x half> poison, <16 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @same_columns_in_groups(
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x32(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.0(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.16(
define spir_kernel void @same_columns_in_groups(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %c0 = lshr i64 %lane, 2
  %l0 = add i64 %c0, 0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %l0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %v0.0 = insertelement <1 x half> poison, half %g0.0, i32 0
  %s0 = shufflevector <1 x half> %v0.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %c1 = lshr i64 %lane, 2
  %l1 = add i64 %c1, 4
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %l1
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %v1.0 = insertelement <1 x half> poison, half %g1.0, i32 0
  %s1 = shufflevector <1 x half> %v1.0, <1 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
