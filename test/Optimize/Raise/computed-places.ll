; Adjacent tiles of B that lanes compute are computed together if their loads can be one load where
; the first of them is computed: the memory is not written between, and no tile is multiplied before.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

target triple = "spir64-unknown-unknown"

; CHECK-LABEL: @written(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @written(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  store i8 1, ptr addrspace(1) %p
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @blocks(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @blocks(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  br label %then
then:
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @loads_elsewhere(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @loads_elsewhere(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  br label %then
then:
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @later(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @later(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @fixed(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @fixed(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %p, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  store i8 1, ptr addrspace(1) %p
  %x1 = load <16 x i8>, ptr addrspace(1) %p, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @right_loaded_first(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @right_loaded_first(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %l1 = add i64 %lane, 16
  %o1.0 = mul i64 %stride, 0
  %f1.0 = add i64 %l1, %o1.0
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %f1.0
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %o1.1 = mul i64 %stride, 1
  %f1.1 = add i64 %l1, %o1.1
  %p1.1 = getelementptr half, ptr addrspace(1) %r, i64 %f1.1
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %o1.2 = mul i64 %stride, 2
  %f1.2 = add i64 %l1, %o1.2
  %p1.2 = getelementptr half, ptr addrspace(1) %r, i64 %f1.2
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %o1.3 = mul i64 %stride, 3
  %f1.3 = add i64 %l1, %o1.3
  %p1.3 = getelementptr half, ptr addrspace(1) %r, i64 %f1.3
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %v1.0 = insertelement <4 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <4 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <4 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <4 x half> %v1.2, half %g1.3, i32 3
  %s1 = shufflevector <4 x half> %v1.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %l0 = add i64 %lane, 0
  %o0.0 = mul i64 %stride, 0
  %f0.0 = add i64 %l0, %o0.0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %f0.0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %o0.1 = mul i64 %stride, 1
  %f0.1 = add i64 %l0, %o0.1
  %p0.1 = getelementptr half, ptr addrspace(1) %r, i64 %f0.1
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %o0.2 = mul i64 %stride, 2
  %f0.2 = add i64 %l0, %o0.2
  %p0.2 = getelementptr half, ptr addrspace(1) %r, i64 %f0.2
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %o0.3 = mul i64 %stride, 3
  %f0.3 = add i64 %l0, %o0.3
  %p0.3 = getelementptr half, ptr addrspace(1) %r, i64 %f0.3
  %g0.3 = load half, ptr addrspace(1) %p0.3, align 2
  %v0.0 = insertelement <4 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <4 x half> %v0.0, half %g0.1, i32 1
  %v0.2 = insertelement <4 x half> %v0.1, half %g0.2, i32 2
  %v0.3 = insertelement <4 x half> %v0.2, half %g0.3, i32 3
  %s0 = shufflevector <4 x half> %v0.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @written_groups(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
; CHECK-NOT:   slice.b
define spir_kernel void @written_groups(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %l0 = add i64 %lane, 0
  %o0.0 = mul i64 %stride, 0
  %f0.0 = add i64 %l0, %o0.0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %f0.0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %o0.1 = mul i64 %stride, 1
  %f0.1 = add i64 %l0, %o0.1
  %p0.1 = getelementptr half, ptr addrspace(1) %r, i64 %f0.1
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %o0.2 = mul i64 %stride, 2
  %f0.2 = add i64 %l0, %o0.2
  %p0.2 = getelementptr half, ptr addrspace(1) %r, i64 %f0.2
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %o0.3 = mul i64 %stride, 3
  %f0.3 = add i64 %l0, %o0.3
  %p0.3 = getelementptr half, ptr addrspace(1) %r, i64 %f0.3
  %g0.3 = load half, ptr addrspace(1) %p0.3, align 2
  %v0.0 = insertelement <4 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <4 x half> %v0.0, half %g0.1, i32 1
  %v0.2 = insertelement <4 x half> %v0.1, half %g0.2, i32 2
  %v0.3 = insertelement <4 x half> %v0.2, half %g0.3, i32 3
  %s0 = shufflevector <4 x half> %v0.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  store i8 1, ptr addrspace(1) %r
  %l1 = add i64 %lane, 16
  %o1.0 = mul i64 %stride, 0
  %f1.0 = add i64 %l1, %o1.0
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %f1.0
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %o1.1 = mul i64 %stride, 1
  %f1.1 = add i64 %l1, %o1.1
  %p1.1 = getelementptr half, ptr addrspace(1) %r, i64 %f1.1
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %o1.2 = mul i64 %stride, 2
  %f1.2 = add i64 %l1, %o1.2
  %p1.2 = getelementptr half, ptr addrspace(1) %r, i64 %f1.2
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %o1.3 = mul i64 %stride, 3
  %f1.3 = add i64 %l1, %o1.3
  %p1.3 = getelementptr half, ptr addrspace(1) %r, i64 %f1.3
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %v1.0 = insertelement <4 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <4 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <4 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <4 x half> %v1.2, half %g1.3, i32 3
  %s1 = shufflevector <4 x half> %v1.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @right_first(
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x32(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.0(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.16(
define spir_kernel void @right_first(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %l0 = add i64 %lane, 0
  %o0.0 = mul i64 %stride, 0
  %f0.0 = add i64 %l0, %o0.0
  %p0.0 = getelementptr half, ptr addrspace(1) %r, i64 %f0.0
  %g0.0 = load half, ptr addrspace(1) %p0.0, align 2
  %o0.1 = mul i64 %stride, 1
  %f0.1 = add i64 %l0, %o0.1
  %p0.1 = getelementptr half, ptr addrspace(1) %r, i64 %f0.1
  %g0.1 = load half, ptr addrspace(1) %p0.1, align 2
  %o0.2 = mul i64 %stride, 2
  %f0.2 = add i64 %l0, %o0.2
  %p0.2 = getelementptr half, ptr addrspace(1) %r, i64 %f0.2
  %g0.2 = load half, ptr addrspace(1) %p0.2, align 2
  %o0.3 = mul i64 %stride, 3
  %f0.3 = add i64 %l0, %o0.3
  %p0.3 = getelementptr half, ptr addrspace(1) %r, i64 %f0.3
  %g0.3 = load half, ptr addrspace(1) %p0.3, align 2
  %v0.0 = insertelement <4 x half> poison, half %g0.0, i32 0
  %v0.1 = insertelement <4 x half> %v0.0, half %g0.1, i32 1
  %v0.2 = insertelement <4 x half> %v0.1, half %g0.2, i32 2
  %v0.3 = insertelement <4 x half> %v0.2, half %g0.3, i32 3
  %s0 = shufflevector <4 x half> %v0.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %l1 = add i64 %lane, 16
  %o1.0 = mul i64 %stride, 0
  %f1.0 = add i64 %l1, %o1.0
  %p1.0 = getelementptr half, ptr addrspace(1) %r, i64 %f1.0
  %g1.0 = load half, ptr addrspace(1) %p1.0, align 2
  %o1.1 = mul i64 %stride, 1
  %f1.1 = add i64 %l1, %o1.1
  %p1.1 = getelementptr half, ptr addrspace(1) %r, i64 %f1.1
  %g1.1 = load half, ptr addrspace(1) %p1.1, align 2
  %o1.2 = mul i64 %stride, 2
  %f1.2 = add i64 %l1, %o1.2
  %p1.2 = getelementptr half, ptr addrspace(1) %r, i64 %f1.2
  %g1.2 = load half, ptr addrspace(1) %p1.2, align 2
  %o1.3 = mul i64 %stride, 3
  %f1.3 = add i64 %l1, %o1.3
  %p1.3 = getelementptr half, ptr addrspace(1) %r, i64 %f1.3
  %g1.3 = load half, ptr addrspace(1) %p1.3, align 2
  %v1.0 = insertelement <4 x half> poison, half %g1.0, i32 0
  %v1.1 = insertelement <4 x half> %v1.0, half %g1.1, i32 1
  %v1.2 = insertelement <4 x half> %v1.1, half %g1.2, i32 2
  %v1.3 = insertelement <4 x half> %v1.2, half %g1.3, i32 3
  %s1 = shufflevector <4 x half> %v1.3, <4 x half> poison, <16 x i32> <i32 0, i32 0, i32 0, i32 0, i32 1, i32 1, i32 1, i32 1, i32 2, i32 2, i32 2, i32 2, i32 3, i32 3, i32 3, i32 3>
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %s1, %y1
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %s0, %y0
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  ret void
}

; CHECK-LABEL: @three(
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x32(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.0(
; CHECK:       = call {{.*}} @tenon.slice.b.f16.16x16.of.16x32.at.0.16(
; CHECK:       = call {{.*}} @tenon.insert.b.f16.16x16(
define spir_kernel void @three(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another, <2 x half> %pair) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
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
  %x0 = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y0 = sitofp <16 x i8> %x0 to <16 x half>
  %b0 = fmul <16 x half> %y0, %all
  %w0 = bitcast <16 x half> %b0 to <8 x i32>
  %x1 = load <16 x i8>, ptr addrspace(1) %next, align 1
  %y1 = sitofp <16 x i8> %x1 to <16 x half>
  %b1 = fmul <16 x half> %y1, %all
  %w1 = bitcast <16 x half> %b1 to <8 x i32>
  %x2 = load <16 x i8>, ptr addrspace(1) %below, align 1
  %y2 = sitofp <16 x i8> %x2 to <16 x half>
  %b2 = fmul <16 x half> %y2, %all
  %w2 = bitcast <16 x half> %b2 to <8 x i32>
  %d0 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w0, <8 x float> zeroinitializer, i32 3072)
  %d1 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w1, <8 x float> zeroinitializer, i32 3072)
  %d2 = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %w2, <8 x float> zeroinitializer, i32 3072)
  %q0 = getelementptr i8, ptr addrspace(1) %q, i64 0
  store <8 x float> %d0, ptr addrspace(1) %q0
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %d1, ptr addrspace(1) %q1
  %q2 = getelementptr i8, ptr addrspace(1) %q, i64 64
  store <8 x float> %d2, ptr addrspace(1) %q2
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
