; RUN: %tenon_opt -passes='tenon-recognize,tenon-elements<target=cpu;triple=x86_64-unknown-linux-gnu>' -S < %s | FileCheck %s

; 16 lanes do not share rows of 8 evenly: if all of them are active, with a uniform factor,
; the whole matrix is processed once, by rows, else each lane processes its elements as before.
; Operations that depend on the lane stay per lane.
target triple = "spir64-unknown-unknown"

; CHECK-LABEL: define spir_kernel void @k(
; CHECK:        [[F:%.*]] = load float
; CHECK:        [[N:%.*]] = call i32 @tenon.subgroup.reduce.add.active.i32(i32 1)
; CHECK-NEXT:   [[HERE:%.*]] = icmp eq i32 [[N]], 16
; CHECK-NEXT:   [[CAST:%.*]] = bitcast float [[F]] to i32
; CHECK-NEXT:   [[BITS:%.*]] = freeze i32 [[CAST]]
; CHECK-NEXT:   [[FIRST:%.*]] = call i32 @tenon.subgroup.broadcast.active.i32(i32 [[BITS]], i32 0)
; CHECK-NEXT:   [[EQUAL:%.*]] = icmp eq i32 [[BITS]], [[FIRST]]
; CHECK-NEXT:   [[ALL:%.*]] = call i1 @tenon.subgroup.all.active(i1 [[EQUAL]])
; CHECK-NEXT:   [[SAME:%.*]] = select i1 [[HERE]], i1 [[ALL]], i1 false
; CHECK-NEXT:   [[S:%.*]] = bitcast i32 [[FIRST]] to float
; CHECK:        br i1 [[SAME]], label %all, label %each
; CHECK:      each:
; CHECK-NEXT:   br label %loop
; CHECK:      loop:
; CHECK:        @tenon.insert
; CHECK:      each.end:
; CHECK-NEXT:   @tenon.store.acc.f32.8x8.row
; CHECK:      row:
; CHECK:        [[X:%.*]] = call float @tenon.extract.acc.f32.8x8({{.*}}), {{.*}}!tenon.whole
; CHECK:        [[Y:%.*]] = fmul float [[X]], [[S]]
; CHECK:        store float [[Y]]
define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) noalias %r) !intel_reqd_sub_group_size !0 {
entry:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 1, i64 8)
  %f = load float, ptr addrspace(1) %r
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) [ %m, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, i32 %i)
  %y = fmul float %x, %f
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 4
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %new, i32 0, i64 8)
  ret void
}

; CHECK-LABEL: define spir_kernel void @by_lane(
; CHECK-NOT:    %all
; CHECK:        ret void
define spir_kernel void @by_lane(ptr addrspace(1) %p, ptr addrspace(1) %q) !intel_reqd_sub_group_size !0 {
entry:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 8)
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %now = phi target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) [ %m, %entry ], [ %new, %loop ]
  %x = call float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, i32 %i)
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %f = uitofp i32 %lane to float
  %y = fadd float %x, %f
  %new = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %now, float %y, i32 %i)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 4
  br i1 %more, label %loop, label %done

done:
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %q, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %new, i32 0, i64 8)
  ret void
}

!0 = !{i32 16}

declare i32 @_Z22get_sub_group_local_idv()
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare float @_Z28__spirv_VectorExtractDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z27__spirv_VectorInsertDynamic(target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), float, i32)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64)
