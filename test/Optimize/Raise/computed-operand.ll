; B that lanes load as bytes, in vectors of a column, convert and multiply by a common number and
; by one for each column, is computed from whole matrices. A scale that lanes load is a matrix
; whose rows are the same memory.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: [[Q:%.*]] = call {{.*}} @tenon.load.b.i8.16x16.col{{.*}}.p1(ptr addrspace(1) %p, i64 %stride)
; CHECK: [[S:%.*]] = call {{.*}} @tenon.load.b.f16.16x16.row.align2.p1(ptr addrspace(1) %scales, i64 0)
; CHECK: elements:
; CHECK: [[I:%.*]] = phi i64 [ 0, {{%.*}} ], [ [[NEXT:%.*]], %elements ]
; CHECK: [[M:%.*]] = phi {{.*}} [ zeroinitializer, {{%.*}} ], [ [[NEW:%.*]], %elements ]
; CHECK: [[X:%.*]] = call i8 @tenon.extract.b.i8.16x16({{.*}} [[Q]], i64 [[I]])
; CHECK: [[Y:%.*]] = sitofp i8 [[X]] to half
; CHECK: [[Z:%.*]] = fmul fast half [[Y]], {{%.*}}
; CHECK: [[F:%.*]] = call half @tenon.extract.b.f16.16x16({{.*}} [[S]], i64 [[I]])
; CHECK: [[B:%.*]] = fmul half [[Z]], [[F]]
; CHECK: [[NEW]] = call {{.*}} @tenon.insert.b.f16.16x16({{.*}} [[M]], half [[B]], i64 [[I]])
; CHECK: icmp ult i64 [[NEXT]], 16
; CHECK-NOT: from.fragment.b
; CHECK: @tenon.muladd{{.*}} [[NEW]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %scales, ptr addrspace(1) %q, i64 %stride, half %scale, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %x = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y = sitofp <16 x i8> %x to <16 x half>
  %first = insertelement <16 x half> poison, half %scale, i32 0
  %all = shufflevector <16 x half> %first, <16 x half> poison, <16 x i32> zeroinitializer
  %z = fmul fast <16 x half> %y, %all
  %from = getelementptr half, ptr addrspace(1) %scales, i64 %lane
  %s = load half, ptr addrspace(1) %from, align 2
  %t0 = insertelement <16 x half> poison, half %s, i32 0
  %t = shufflevector <16 x half> %t0, <16 x half> poison, <16 x i32> zeroinitializer
  %b = fmul <16 x half> %z, %t
  %words = bitcast <16 x half> %b to <8 x i32>
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %words, <8 x float> %c, i32 3072)
  store <8 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
