; Where lanes have diverged, the two that execute a work-item wait for each other alone: 0 and
; 16, and so on.

; RUN: %tenon_opt -passes='tenon<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-LABEL: @k(
; CHECK: [[OWN:%.*]] = and i32 {{.*}}, 15
; CHECK-NEXT: [[PAIR:%.*]] = shl i32 65537, [[OWN]]
; CHECK-NEXT: call void @llvm.nvvm.bar.warp.sync(i32 [[PAIR]])
; CHECK: store i32 1, ptr addrspace(1) %p
; CHECK: end:
; CHECK: call void @llvm.nvvm.bar.warp.sync(i32 -1)
; CHECK: store i32 2, ptr addrspace(1) %p
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 {
entry:
  %d = call target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0) zeroinitializer, target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1) zeroinitializer, target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) zeroinitializer, i32 0)
  %x = call i64 @_Z12get_local_idj(i32 0)
  %first = icmp eq i64 %x, 0
  br i1 %first, label %then, label %end

then:
  store i32 1, ptr addrspace(1) %p
  br label %end

end:
  store i32 2, ptr addrspace(1) %p
  ret void
}

declare i64 @_Z12get_local_idj(i32)
declare target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2) @__spirv_CooperativeMatrixMulAddKHR(target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 0), target("spirv.CooperativeMatrixKHR", half, 3, 16, 16, 1), target("spirv.CooperativeMatrixKHR", float, 3, 16, 16, 2), i32)

!0 = !{i32 16}
