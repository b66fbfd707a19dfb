; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; Accesses by vectors are in a version for addresses, in all iterations, and strides that
; are multiples of the vectors' size; the fallback only accesses elements. If the test
; depends on a work-item, the sub-group agrees. The store can never be aligned.

; CHECK-LABEL: @loop(
; CHECK: [[A:%.*]] = ptrtoint ptr addrspace(1) %a to i64
; CHECK: and i64 [[A]], 7
; CHECK: [[STEP:%.*]] = shl i64 %step, 1
; CHECK: and i64 [[STEP]], 7
; CHECK: [[STRIDE:%.*]] = shl i64 %stride, 1
; CHECK: and i64 [[STRIDE]], 7
; CHECK: [[ALIGNED:%.*]] = icmp eq i64 %{{.*}}, 0
; CHECK-NEXT: br i1 [[ALIGNED]], label %versioned, label %versioned.fallback
; CHECK: call {{.*}}load.a.f16.16x16.row.align8.
; CHECK: call {{.*}}store.a.f16.16x16.row.align2.
; CHECK: versioned.fallback:
; CHECK: call {{.*}}load.a.f16.16x16.row.align2.
; CHECK: call {{.*}}store.a.f16.16x16.row.align2.
define spir_kernel void @loop(ptr addrspace(1) %a, i64 %stride, i64 %step, i64 %n) !intel_reqd_sub_group_size !0 {
entry:
  br label %body

body:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %at = phi i64 [ 0, %entry ], [ %to, %body ]
  %p = getelementptr half, ptr addrspace(1) %a, i64 %at
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 %stride)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %m, i32 0, i64 3)
  %to = add i64 %at, %step
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %body, label %done

done:
  ret void
}

; CHECK-LABEL: @item(
; CHECK: [[OWN:%.*]] = icmp eq i64 %{{.*}}, 0
; CHECK-NEXT: [[ALL:%.*]] = call i1 @tenon.subgroup.all{{.*}}(i1 [[OWN]])
; CHECK-NEXT: br i1 [[ALL]]
define spir_kernel void @item(ptr addrspace(1) %a, i64 %pitch) !intel_reqd_sub_group_size !0 {
  %y = call i64 @_Z13get_global_idj(i32 1)
  %at = mul i64 %y, %pitch
  %p = getelementptr i8, ptr addrspace(1) %a, i64 %at
  %m = call target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 16)
  call void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) %m, i32 0, i64 3)
  ret void
}

; Words of packed matrices, too.
; CHECK-LABEL: @packed(
; CHECK: br i1 %{{.*}}, label %versioned, label %versioned.fallback
; CHECK: call {{.*}}load.b.i8.32x32.packed.align16.
; CHECK: versioned.fallback:
; CHECK: call {{.*}}load.b.i8.32x32.packed.align1.
define spir_kernel void @packed(ptr addrspace(1) %a, i64 %stride) !intel_reqd_sub_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) @__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1) %a, i32 2, i64 %stride)
  call void @__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1) %a, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) %m, i32 0, i64 3)
  ret void
}

declare i64 @_Z13get_global_idj(i32)
declare target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) @__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1) @__spirv_CooperativeMatrixLoadKHR_b(ptr addrspace(1), i32, i64)
declare void @__spirv_CooperativeMatrixStoreKHR_b(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 32, 1), i32, i64)

!0 = !{i32 32}
