; Adjacent tiles of B that lanes compute in the same way are computed together, but not those with
; another scale, operation, operand, or size of what is loaded. A scale can be part of a vector.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s
; RUN: sed 's/%%y, %%all/%%y, %%other/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=APART
; RUN: sed 's/%%w = fmul/%%w = fadd/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=APART
; RUN: sed 's/%%u = load <16 x i8>/%%u = load <16 x i16>/; s/sitofp <16 x i8> %%u/sitofp <16 x i16> %%u/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=APART
; RUN: sed 's/^  %%b = \(.*\)/  %%b1 = \1\n  %%b = fadd <16 x half> %%b1, %%y/; s/^  %%w = \(.*\)/  %%w1 = \1\n  %%w = fadd <16 x half> %%w1, %%all/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=APART
; DEFINE: %{pair} = sed 's/half %%scale, half %%another)/<2 x half> %%pair)/; s/^  %%scales = insertelement <16 x half> poison, half %%scale,/  %%e0 = extractelement <2 x half> %%pair, i32 1\n  %%scales = insertelement <16 x half> poison, half %%e0,/; s/^  %%anothers = insertelement <16 x half> poison, half %%another,/  %%e1 = extractelement <2 x half> %%pair, i32 0\n  %%anothers = insertelement <16 x half> poison, half %%e1,/
; RUN: %{pair}' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=PAIR
; RUN: %{pair}; s/%%v, %%all/%%v, %%other/' %s | %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S | FileCheck %s --check-prefix=APART

; CHECK:     [[Q:%.*]] = call {{.*}} @tenon.load.b.i8.16x32.col.align1.p1(ptr addrspace(1) %p, i64 %stride)
; CHECK:     @tenon.extract.b.i8.16x32({{.*}} [[Q]], i64
; CHECK:     [[B:%.*]] = call {{.*}} @tenon.insert.b.f16.16x32(
; CHECK:     @tenon.slice.b.f16.16x16.of.16x32.at.0.0({{.*}} [[B]])
; CHECK:     @tenon.slice.b.f16.16x16.of.16x32.at.0.16({{.*}} [[B]])
; PAIR:      [[B:%.*]] = call {{.*}} @tenon.extract.b.i8.16x32(
; PAIR:      extractelement <2 x half> %pair, i64 1
; PAIR:      @tenon.slice.b.f16.16x16.of.16x32.at.0.16(
; APART-NOT: slice.b
; APART:     @tenon.insert.b.f16.16x16(
; APART:     @tenon.insert.b.f16.16x16(

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r, i64 %stride, half %scale, half %another) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %pa = getelementptr i16, ptr addrspace(1) %r, i64 %lane
  %a0 = load i16, ptr addrspace(1) %pa, align 2
  %a1 = insertelement <8 x i16> poison, i16 %a0, i32 0
  %a = shufflevector <8 x i16> %a1, <8 x i16> poison, <8 x i32> zeroinitializer
  %scales = insertelement <16 x half> poison, half %scale, i32 0
  %all = shufflevector <16 x half> %scales, <16 x half> poison, <16 x i32> zeroinitializer
  %anothers = insertelement <16 x half> poison, half %another, i32 0
  %other = shufflevector <16 x half> %anothers, <16 x half> poison, <16 x i32> zeroinitializer
  %column = mul i64 %stride, %lane
  %at = getelementptr i8, ptr addrspace(1) %p, i64 %column
  %x = load <16 x i8>, ptr addrspace(1) %at, align 1
  %y = sitofp <16 x i8> %x to <16 x half>
  %b = fmul <16 x half> %y, %all
  %words = bitcast <16 x half> %b to <8 x i32>
  %far = mul i64 %stride, 16
  %next = getelementptr i8, ptr addrspace(1) %at, i64 %far
  %u = load <16 x i8>, ptr addrspace(1) %next, align 1
  %v = sitofp <16 x i8> %u to <16 x half>
  %w = fmul <16 x half> %v, %all
  %others = bitcast <16 x half> %w to <8 x i32>
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %words, <8 x float> zeroinitializer, i32 3072)
  %e = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %others, <8 x float> zeroinitializer, i32 3072)
  store <8 x float> %d, ptr addrspace(1) %q
  %behind = getelementptr i8, ptr addrspace(1) %q, i64 32
  store <8 x float> %e, ptr addrspace(1) %behind
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
