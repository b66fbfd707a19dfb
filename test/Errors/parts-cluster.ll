; Clusters of more lanes than a sub-group has, where it is a part of a sub-group of the device.

; RUN: %expect 1 %tenon_lower %s --target=dpas --device=pvc --emit=ll -o - 2>&1 | FileCheck %s
; CHECK: error: kernel 'k': sub-group reduce.add.cluster16.active i32: needs a sub-group of at least 16 work-items, the kernel's have 8
define spir_kernel void @k(ptr addrspace(1) %p, i32 %v) !intel_reqd_sub_group_size !0 {
  %r = call spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32 %v, i32 16)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)
!0 = !{i32 8}
