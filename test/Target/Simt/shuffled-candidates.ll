; A conversion to another use reads each element from the lane that holds it, and selects among the
; components that this lane may hold it in: eight of fifteen here, since the bits that lanes do not
; decide are constant, for each of 16 elements.
;
; RUN: %tenon_lower %s --target=nvptx --stop-after=lower --emit=ll -o - | FileCheck %s
; CHECK-LABEL: define internal spir_func void @tenon.nvptx32.convert.b
; CHECK-COUNT-128: call {{.*}}@tenon.subgroup.shuffle
; CHECK-NOT: @tenon.subgroup.shuffle
; CHECK: ret void
target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) !intel_reqd_sub_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", i32, 3, 32, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %in, i32 0, i64 16)
  %b = call target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z16__spirv_SConvert_b(target("spirv.CooperativeMatrixKHR", i32, 3, 32, 16, 2) %m)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %out, target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) %b, i32 0, i64 16)
  ret void
}
declare target("spirv.CooperativeMatrixKHR", i32, 3, 32, 16, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1) @_Z16__spirv_SConvert_b(target("spirv.CooperativeMatrixKHR", i32, 3, 32, 16, 2))
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", i8, 3, 32, 16, 1), i32, i64)
!0 = !{i32 32}
