; Lanes that load adjacent elements load a matrix, B in its packed form, and store one.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; Where each lane accesses its share of a matrix, a barrier is before the store, and where
; lanes write, loads are between barriers, too.
; REQUIRES: nvptx-registered-target
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=nvptx>' -S < %s | FileCheck %s --check-prefix=SIMT
; RUN: sed 's/^  ret void/  store i32 0, ptr addrspace(1) %%p\n  ret void/' %s \
; RUN:   | %tenon_opt -passes='tenon-recognize,tenon-raise<target=nvptx>' -S | FileCheck %s --check-prefix=WRITES
; SIMT-NOT: subgroup_barrier
; SIMT: call void @tenon.item.subgroup_barrier()
; SIMT-NEXT: @tenon.store.acc
; WRITES: call void @tenon.item.subgroup_barrier()
; WRITES-NEXT: @tenon.load.b
; WRITES: call void @tenon.item.subgroup_barrier()
; WRITES: @tenon.store.acc
; WRITES-NEXT: call void @tenon.item.subgroup_barrier()
; WRITES-NEXT: store i32 0

; CHECK: @tenon.load.b.i16.16x16.packed.align4.p1(ptr addrspace(1) %p, i64
; CHECK: [[D:%.*]] = call {{.*}} @tenon.muladd
; CHECK-NOT: store float
; CHECK: @tenon.store.acc.f32.8x16.row.align4.p1(ptr addrspace(1) %q, {{.*}} [[D]], i64

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i64 %stride, <8 x i16> %a, <8 x float> %c) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %lane = call i64 @tenon.item.subgroup_local_id()
  %o0 = mul i64 %stride, 0
  %w0 = add i64 %o0, %lane
  %p0 = getelementptr i32, ptr addrspace(1) %p, i64 %w0
  %l0 = load i32, ptr addrspace(1) %p0, align 4
  %b0 = insertelement <8 x i32> poison, i32 %l0, i32 0
  %o1 = mul i64 %stride, 1
  %w1 = add i64 %o1, %lane
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 %w1
  %l1 = load i32, ptr addrspace(1) %p1, align 4
  %b1 = insertelement <8 x i32> %b0, i32 %l1, i32 1
  %o2 = mul i64 %stride, 2
  %w2 = add i64 %o2, %lane
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 %w2
  %l2 = load i32, ptr addrspace(1) %p2, align 4
  %b2 = insertelement <8 x i32> %b1, i32 %l2, i32 2
  %o3 = mul i64 %stride, 3
  %w3 = add i64 %o3, %lane
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 %w3
  %l3 = load i32, ptr addrspace(1) %p3, align 4
  %b3 = insertelement <8 x i32> %b2, i32 %l3, i32 3
  %o4 = mul i64 %stride, 4
  %w4 = add i64 %o4, %lane
  %p4 = getelementptr i32, ptr addrspace(1) %p, i64 %w4
  %l4 = load i32, ptr addrspace(1) %p4, align 4
  %b4 = insertelement <8 x i32> %b3, i32 %l4, i32 4
  %o5 = mul i64 %stride, 5
  %w5 = add i64 %o5, %lane
  %p5 = getelementptr i32, ptr addrspace(1) %p, i64 %w5
  %l5 = load i32, ptr addrspace(1) %p5, align 4
  %b5 = insertelement <8 x i32> %b4, i32 %l5, i32 5
  %o6 = mul i64 %stride, 6
  %w6 = add i64 %o6, %lane
  %p6 = getelementptr i32, ptr addrspace(1) %p, i64 %w6
  %l6 = load i32, ptr addrspace(1) %p6, align 4
  %b6 = insertelement <8 x i32> %b5, i32 %l6, i32 6
  %o7 = mul i64 %stride, 7
  %w7 = add i64 %o7, %lane
  %p7 = getelementptr i32, ptr addrspace(1) %p, i64 %w7
  %l7 = load i32, ptr addrspace(1) %p7, align 4
  %b7 = insertelement <8 x i32> %b6, i32 %l7, i32 7
  %d = call <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <8 x i16> %a, <8 x i32> %b7, <8 x float> %c, i32 12288)
  %e0 = extractelement <8 x float> %d, i32 0
  %q0 = getelementptr float, ptr addrspace(1) %q, i64 %w0
  store float %e0, ptr addrspace(1) %q0, align 4
  %e1 = extractelement <8 x float> %d, i32 1
  %q1 = getelementptr float, ptr addrspace(1) %q, i64 %w1
  store float %e1, ptr addrspace(1) %q1, align 4
  %e2 = extractelement <8 x float> %d, i32 2
  %q2 = getelementptr float, ptr addrspace(1) %q, i64 %w2
  store float %e2, ptr addrspace(1) %q2, align 4
  %e3 = extractelement <8 x float> %d, i32 3
  %q3 = getelementptr float, ptr addrspace(1) %q, i64 %w3
  store float %e3, ptr addrspace(1) %q3, align 4
  %e4 = extractelement <8 x float> %d, i32 4
  %q4 = getelementptr float, ptr addrspace(1) %q, i64 %w4
  store float %e4, ptr addrspace(1) %q4, align 4
  %e5 = extractelement <8 x float> %d, i32 5
  %q5 = getelementptr float, ptr addrspace(1) %q, i64 %w5
  store float %e5, ptr addrspace(1) %q5, align 4
  %e6 = extractelement <8 x float> %d, i32 6
  %q6 = getelementptr float, ptr addrspace(1) %q, i64 %w6
  store float %e6, ptr addrspace(1) %q6, align 4
  %e7 = extractelement <8 x float> %d, i32 7
  %q7 = getelementptr float, ptr addrspace(1) %q, i64 %w7
  store float %e7, ptr addrspace(1) %q7, align 4
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <8 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <8 x i16>, <8 x i32>, <8 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }

!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
