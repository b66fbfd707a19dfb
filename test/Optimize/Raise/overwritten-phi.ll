; A vector whose components are all replaced in both branches does not depend on its value in the
; previous iteration: the phi of the branches is one of matrices, and merges their addresses.
; RUN: %tenon_opt -passes='tenon-recognize,tenon-raise<target=cpu>' -S < %s | FileCheck %s

; CHECK: loop:
; CHECK-NOT: phi <2 x i16>
; CHECK: done:
; CHECK: [[P:%.*]] = phi ptr addrspace(1) [ {{%.*}}, %one ], [ {{%.*}}, %two ]
; CHECK: [[A:%.*]] = call {{.*}} @tenon.load.a.i16.2x16.row{{.*}}(ptr addrspace(1) [[P]], i64
; CHECK: @tenon.muladd{{.*}} [[A]]

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %other, ptr addrspace(1) %b, ptr addrspace(1) %q, i64 %n, i1 %which) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
entry:
  %lane = call i64 @tenon.item.subgroup_local_id()
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %done ]
  %before = phi <2 x i16> [ poison, %entry ], [ %v, %done ]
  %sum = phi <2 x float> [ zeroinitializer, %entry ], [ %d, %done ]
  %at = add i64 %i, %lane
  %below = add i64 %at, %n
  br i1 %which, label %one, label %two
one:
  %p0 = getelementptr i16, ptr addrspace(1) %a, i64 %at
  %p1 = getelementptr i16, ptr addrspace(1) %a, i64 %below
  %x0 = load i16, ptr addrspace(1) %p0
  %x1 = load i16, ptr addrspace(1) %p1
  %v0 = insertelement <2 x i16> %before, i16 %x0, i32 0
  %v1 = insertelement <2 x i16> %v0, i16 %x1, i32 1
  br label %done
two:
  %r0 = getelementptr i16, ptr addrspace(1) %other, i64 %at
  %r1 = getelementptr i16, ptr addrspace(1) %other, i64 %below
  %y0 = load i16, ptr addrspace(1) %r0
  %y1 = load i16, ptr addrspace(1) %r1
  %w0 = insertelement <2 x i16> %before, i16 %y0, i32 0
  %w1 = insertelement <2 x i16> %w0, i16 %y1, i32 1
  br label %done
done:
  %v = phi <2 x i16> [ %v1, %one ], [ %w1, %two ]
  %pb = getelementptr i32, ptr addrspace(1) %b, i64 %lane
  %words = load <8 x i32>, ptr addrspace(1) %pb
  %d = call <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32 16, <2 x i16> %v, <8 x i32> %words, <2 x float> %sum, i32 12288)
  %next = add i64 %i, 16
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %exit
exit:
  store <2 x float> %d, ptr addrspace(1) %q
  ret void
}

declare i64 @tenon.item.subgroup_local_id() #0
declare <2 x float> @_Z45__spirv_SubgroupMatrixMultiplyAccumulateINTEL_1(i32, <2 x i16>, <8 x i32>, <2 x float>, i32)

attributes #0 = { nounwind willreturn memory(none) "tenon.item"="subgroup_local_id" }
!0 = !{i32 16}
!1 = !{i32 16, i32 1, i32 1}
