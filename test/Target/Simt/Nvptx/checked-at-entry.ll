; RUN: %tenon_opt -passes='tenon-recognize,tenon-lower<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; A checked access that is inside of its matrix becomes an unchecked one by vectors, in a
; version after a test at the entry. Its operands are hoisted to there.

; CHECK-LABEL: @inside(
; CHECK: entry:
; CHECK: icmp sge i64 %{{.*}}, 16
; CHECK: freeze i1
; CHECK: br i1 %{{.*}}, label %versioned, label %versioned.fallback
; CHECK: call {{.*}}store.acc.f32.16x16.row.align{{8|16}}.p1
; CHECK: versioned.fallback:
; CHECK: call {{.*}}store.acc.f32.16x16.row.checked.align4.
define spir_kernel void @inside(ptr addrspace(1) %c, i64 %stride, i32 %row, i32 %height, i32 %width, i1 %is) !intel_reqd_sub_group_size !0 {
entry:
  br i1 %is, label %store, label %done

store:
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float 1.0)
  %down = mul i32 %row, 16
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %c, i32 %down, i32 32, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %m, i32 0, i32 %height, i32 %width, i64 %stride)
  br label %done

done:
  ret void
}

; Where it is in a loop it stays.

; CHECK-LABEL: @loop(
; CHECK-NOT: versioned
; CHECK: ret void
define spir_kernel void @loop(ptr addrspace(1) %c, i64 %stride, i32 %height, i32 %width) !intel_reqd_sub_group_size !0 {
entry:
  br label %store

store:
  %row = phi i32 [ 0, %entry ], [ %down, %store ]
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float 1.0)
  call void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1) %c, i32 %row, i32 32, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) %m, i32 0, i32 %height, i32 %width, i64 %stride)
  %down = add i32 %row, 16
  %more = icmp slt i32 %down, %height
  br i1 %more, label %store, label %done

done:
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @_Z26__spirv_CompositeConstruct(float)
declare void @_Z42__spirv_CooperativeMatrixStoreCheckedINTEL(ptr addrspace(1), i32, i32, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32, i32, i32, i64)

!0 = !{i32 32}
