; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; What the address, the stride or a bound needs has to be known where the matrix is loaded: numbers
; that are computed only where a lane loads are computed there, if that is possible.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @computed(
; CHECK:        [[SOME:%.*]] = and i64 %m, 248
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @computed(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o = icmp slt i32 %l32, %width
  br i1 %o, label %load, label %join
load:
  %some = and i64 %m, 248
  %by = lshr i64 %some, 2
  %z0 = getelementptr i16, ptr addrspace(1) %p0, i64 %by
  %z1 = getelementptr i16, ptr addrspace(1) %p1, i64 %by
  %x0 = load i16, ptr addrspace(1) %z0
  %x1 = load i16, ptr addrspace(1) %z1
  br label %join
join:
  %e0 = phi i16 [ %x0, %load ], [ 0, %entry ]
  %e1 = phi i16 [ %x1, %load ], [ 0, %entry ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @quotient(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @quotient(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o = icmp slt i32 %l32, %width
  br i1 %o, label %load, label %join
load:
  %by = sdiv i64 %m, %n
  %z0 = getelementptr i16, ptr addrspace(1) %p0, i64 %by
  %z1 = getelementptr i16, ptr addrspace(1) %p1, i64 %by
  %x0 = load i16, ptr addrspace(1) %z0
  %x1 = load i16, ptr addrspace(1) %z1
  br label %join
join:
  %e0 = phi i16 [ %x0, %load ], [ 0, %entry ]
  %e1 = phi i16 [ %x1, %load ], [ 0, %entry ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @loaded(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @loaded(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o = icmp slt i32 %l32, %width
  br i1 %o, label %load, label %join
load:
  %by = load i64, ptr addrspace(1) %other
  %z0 = getelementptr i16, ptr addrspace(1) %p0, i64 %by
  %z1 = getelementptr i16, ptr addrspace(1) %p1, i64 %by
  %x0 = load i16, ptr addrspace(1) %z0
  %x1 = load i16, ptr addrspace(1) %z1
  br label %join
join:
  %e0 = phi i16 [ %x0, %load ], [ 0, %entry ]
  %e1 = phi i16 [ %x1, %load ], [ 0, %entry ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @of_loaded(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @of_loaded(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o = icmp slt i32 %l32, %width
  br i1 %o, label %load, label %join
load:
  %some = load i64, ptr addrspace(1) %other
  %by = and i64 %some, 248
  %z0 = getelementptr i16, ptr addrspace(1) %p0, i64 %by
  %z1 = getelementptr i16, ptr addrspace(1) %p1, i64 %by
  %x0 = load i16, ptr addrspace(1) %z0
  %x1 = load i16, ptr addrspace(1) %z1
  br label %join
join:
  %e0 = phi i16 [ %x0, %load ], [ 0, %entry ]
  %e1 = phi i16 [ %x1, %load ], [ 0, %entry ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @stride(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @stride(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o = icmp slt i32 %l32, %width
  br i1 %o, label %load, label %join
load:
  %by = load i64, ptr addrspace(1) %other
  %z0 = getelementptr i16, ptr addrspace(1) %a, i64 %lane
  %z1 = getelementptr i16, ptr addrspace(1) %z0, i64 %by
  %x0 = load i16, ptr addrspace(1) %z0
  %x1 = load i16, ptr addrspace(1) %z1
  br label %join
join:
  %e0 = phi i16 [ %x0, %load ], [ 0, %entry ]
  %e1 = phi i16 [ %x1, %load ], [ 0, %entry ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @rows(
; CHECK:        @tenon.load.a.i16.2x16.row.checked
; CHECK:        ret void
define spir_kernel void @rows(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o0 = icmp slt i32 %l32, %width
  br i1 %o0, label %mid0, label %join0
mid0:
  %h0 = icmp slt i32 %row, %height
  br i1 %h0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %mid0 ], [ 0, %entry ]
  %o1 = icmp slt i32 %l32, %width
  br i1 %o1, label %mid1, label %join1
mid1:
  %h1 = icmp slt i32 %next, %height
  br i1 %h1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %mid1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @computed_end(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @computed_end(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o0 = icmp slt i32 %l32, %width
  br i1 %o0, label %mid0, label %join0
mid0:
  %e = lshr i32 %height, 1
  %h0 = icmp slt i32 %row, %e
  br i1 %h0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %mid0 ], [ 0, %entry ]
  %o1 = icmp slt i32 %l32, %width
  br i1 %o1, label %mid1, label %join1
mid1:
  %f = lshr i32 %height, 1
  %h1 = icmp slt i32 %next, %f
  br i1 %h1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %mid1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

; CHECK-LABEL: define spir_kernel void @loaded_end(
; CHECK-NOT:    @tenon.load.{{.*}}checked
; CHECK:        ret void
define spir_kernel void @loaded_end(ptr addrspace(1) %a, ptr addrspace(1) %q, i32 %row, i32 %height, i64 %n, <8 x i32> %words, <2 x float> %c, i32 %width, i64 %m, ptr addrspace(1) noalias %other) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  %next = add nsw i32 %row, 1
  %r0 = sext i32 %row to i64
  %line0 = mul i64 %r0, %n
  %at0 = add i64 %line0, %lane
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at0
  %at1 = add i64 %at0, %n
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %at1
  %l32 = trunc i64 %lane to i32
  %o0 = icmp slt i32 %l32, %width
  br i1 %o0, label %mid0, label %join0
mid0:
  %e = load i32, ptr addrspace(1) %other
  %h0 = icmp slt i32 %row, %e
  br i1 %h0, label %load0, label %join0
load0:
  %x0 = load i16, ptr addrspace(1) %p0
  br label %join0
join0:
  %e0 = phi i16 [ %x0, %load0 ], [ 0, %mid0 ], [ 0, %entry ]
  %o1 = icmp slt i32 %l32, %width
  br i1 %o1, label %mid1, label %join1
mid1:
  %f = load i32, ptr addrspace(1) %other
  %h1 = icmp slt i32 %next, %f
  br i1 %h1, label %load1, label %join1
load1:
  %x1 = load i16, ptr addrspace(1) %p1
  br label %join1
join1:
  %e1 = phi i16 [ %x1, %load1 ], [ 0, %mid1 ], [ 0, %join0 ]
  %v0 = insertelement <2 x i16> poison, i16 %e0, i32 0
  %v = insertelement <2 x i16> %v0, i16 %e1, i32 1
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %c, i32 12288)
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
