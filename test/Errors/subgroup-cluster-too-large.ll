; Clusters have to be within a sub-group.

; RUN: %expect --absent=%t.o 1 %tenon_lower %s --subgroup-size=8 -o %t.o 2>&1 | FileCheck %s
; RUN: %expect 1 %tenon_run %s --kernel=k --global=8 --local=8 --subgroup-size=8 --engine=reference i32=1 out=%t.npy:i32:1 2>&1 | FileCheck %s --implicit-check-not=error:

; CHECK: error: kernel 'k': sub-group reduce.add.cluster16.active i32: needs a sub-group of at least 16 work-items

define spir_kernel void @k(i32 %n, ptr addrspace(1) %p) {
  %r = call i32 @_Z30sub_group_clustered_reduce_addij(i32 %n, i32 16)
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare i32 @_Z30sub_group_clustered_reduce_addij(i32, i32)
