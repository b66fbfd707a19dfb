; Sizes of sub-groups and work-groups, and cache controls, that are null: the kernel requires
; none.

; RUN: %tenon_lower %s --target=cpu --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=amx --mcpu=sapphirerapids --triple=x86_64-linux-gnu --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=loops --emit=ll -o - | FileCheck %s
; RUN: %tenon_lower %s --target=dpas --emit=ll -o - | FileCheck %s
target triple = "spir64-unknown-unknown"

; CHECK: define {{.*}}void @k(
define spir_kernel void @k(ptr addrspace(1) %p) !intel_reqd_sub_group_size !0 !reqd_work_group_size !1 {
  %a = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1) %p, i32 0, i64 8), !tenon.cache !0
  call void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) %a, i32 1, i64 8), !tenon.cache !2
  ret void
}

declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2) @_Z32__spirv_CooperativeMatrixLoadKHR(ptr addrspace(1), i32, i64)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 8, 2), i32, i64)
!0 = !{null}
!1 = !{null, i32 1, !"x"}
!2 = !{}
