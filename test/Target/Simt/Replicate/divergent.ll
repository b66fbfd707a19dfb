; If only some lanes write, a whole warp cannot wait: such a kernel keeps its sub-groups of 16.

; RUN: %tenon_opt -passes='tenon-recognize,tenon-replicate<target=nvptx>' -S < %s | FileCheck %s
; REQUIRES: nvptx-registered-target

; CHECK-NOT: tenon.replicas
; CHECK: !{i32 16}
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
