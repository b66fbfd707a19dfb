; A scale for each column, far from the next one, is no matrix, nor are bytes each of which
; holds two rows: the loop over elements reads them at addresses from the coordinates. Not if
; memory may have changed since lanes loaded it.
; RUN: sed 's/SCALE/%%far/; s/WRITE//' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s
; RUN: sed 's/SCALE/%%far/; s/WRITE/store half 0.0, ptr addrspace(1) %%q/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT
; RUN: sed 's/SCALE/%%far/; s/WRITE/store half 0.0, ptr addrspace(1) %%other/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s
; RUN: sed 's/SCALE/%%square/; s/WRITE//' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=KEPT

; KEPT: @tenon.from.fragment.b
; CHECK: [[FAR:%.*]] = mul i64 %stride, 2
; CHECK: elements:
; CHECK: [[I:%.*]] = phi i64 [ 0,
; CHECK: [[AT:%.*]] = call <2 x i32> @tenon.coord.b.f16.16x16(i64 [[I]])
; CHECK: [[ROW:%.*]] = extractelement <2 x i32> [[AT]], i64 0
; CHECK: [[R:%.*]] = zext i32 [[ROW]] to i64
; CHECK: [[COLUMN:%.*]] = extractelement <2 x i32> [[AT]], i64 1
; CHECK: [[C:%.*]] = zext i32 [[COLUMN]] to i64
; CHECK: [[PAIR:%.*]] = udiv i64 [[R]], 2
; CHECK: [[LINE:%.*]] = mul i64 [[C]], %stride
; CHECK: [[BYTE:%.*]] = add i64 {{.*}}[[LINE]]
; CHECK: [[P:%.*]] = getelementptr i8, ptr addrspace(1) %p, i64 [[BYTE]]
; CHECK: load i8, ptr addrspace(1) [[P]], align 1, !tenon.columns
; CHECK: mul i64 [[C]], [[FAR]]
; CHECK: load half, ptr addrspace(1) {{%.*}}, align 2
; CHECK-NOT: from.fragment.b
; CHECK: @tenon.muladd

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %scales, ptr addrspace(1) %q, ptr addrspace(1) noalias %other, i64 %stride, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %x = load <8 x i8>, ptr addrspace(1) %at, align 1
  %far = mul i64 %stride, %lane
  %square = mul i64 %lane, %lane
  %from = getelementptr half, ptr addrspace(1) %scales, i64 SCALE
  %s = load half, ptr addrspace(1) %from, align 2
  WRITE
  %low = and <8 x i8> %x, splat (i8 15)
  %high = lshr <8 x i8> %x, splat (i8 4)
  %y = shufflevector <8 x i8> %low, <8 x i8> %high, <16 x i32> <i32 0, i32 8, i32 1, i32 9, i32 2, i32 10, i32 3, i32 11, i32 4, i32 12, i32 5, i32 13, i32 6, i32 14, i32 7, i32 15>
  %z = uitofp <16 x i8> %y to <16 x half>
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
