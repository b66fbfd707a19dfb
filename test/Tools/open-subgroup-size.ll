; Kernels that require no sub-group size: the tools and the report show which they get. A
; warning is printed if they were written for several work-items and get sub-groups of one.
; There is none for a size from an option, nor for a kernel without matrices
; and operations of sub-groups.
;
; RUN: %tenon_lower %s -o %t.ll --report=%t.json 2>&1 | FileCheck %s --implicit-check-not=warning: --implicit-check-not=note:
; RUN: FileCheck %s --check-prefix=REPORT < %t.json
; RUN: %tenon_lower %s -o %t.ll --subgroup-size=1 2>&1 | count 0
; RUN: %tenon_lower %s --target=amx,cpu --triple=x86_64-linux-gnu --mcpu=sapphirerapids,znver5 \
; RUN:     --report=%t.json -o %t.ll 2>&1 | count 6
; RUN: not grep version-of %t.ll
; RUN: %tenon_lower %s --target=dpas -o %t.ll --report=%t.json 2>&1 | FileCheck %s --check-prefix=SIXTEEN --implicit-check-not=warning: --implicit-check-not="'plain'"
; RUN: FileCheck %s --check-prefix=DPAS < %t.json
; RUN: %tenon_run %s --kernel=matrix --global=1 out=%t.npy:f32:8x16 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=warning:
; RUN: %tenon_run %s --kernel=matrix --global=1 --engine=reference out=%t.npy:f32:8x16 2>&1 | FileCheck %s --check-prefix=ONE --implicit-check-not=warning:
; RUN: %tenon_run %s --kernel=matrix --global=16 --local=16 --subgroup-size=16 out=%t.npy:f32:8x16 2>&1 | count 0
; RUN: %tenon_run %s --kernel=plain --global=1 out=%t.npy:i32:1 2>&1 | count 0
; RUN: %tenon_run %s --kernel=numbers --engine=reference --global=4 --local=4 out=%t.npy:i32:1 2>&1 | FileCheck %s --check-prefix=NUMBERS
;
; CHECK-DAG: warning: kernel 'blocks': requires no sub-group size, but reads or writes blocks of sub-groups: its sub-groups have one work-item; --subgroup-size=16 would give them 16
; CHECK-DAG: warning: kernel 'numbers': requires no sub-group size, but queries numbers of sub-groups: its
; CHECK-DAG: warning: kernel 'lanes': requires no sub-group size, but reads values of other lanes: its
; CHECK-DAG: warning: kernel 'group': requires no sub-group size, but requires a work-group size that is a multiple of usual sub-group sizes: its
; CHECK-DAG: note: kernel 'first': requires no sub-group size: its sub-groups have one work-item
; CHECK-DAG: note: kernel 'matrix': requires no sub-group size: its sub-groups have one work-item
; SIXTEEN-DAG: note: kernel 'blocks': requires no sub-group size: its sub-groups have 16 work-items
; SIXTEEN-DAG: note: kernel 'numbers': requires no sub-group size: its sub-groups have 16 work-items
; SIXTEEN-DAG: note: kernel 'matrix': requires no sub-group size: its sub-groups have 16 work-items
; ONE: note: kernel 'matrix': requires no sub-group size: its sub-groups have one work-item
; NUMBERS: warning: kernel 'numbers': requires no sub-group size, but queries numbers of sub-groups: its
; REPORT: "subgroup_size": 1
; DPAS: "subgroup_size": 16
target triple = "spir64-unknown-unknown"

define spir_kernel void @blocks(ptr addrspace(1) %p) {
  %x = call spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1) %p)
  store i32 %x, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @numbers(ptr addrspace(1) %p) {
  %x = call spir_func i32 @_Z16get_sub_group_idv()
  %y = call spir_func i32 @_Z18get_num_sub_groupsv()
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @lanes(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z22sub_group_shuffle_downij(i32 %x, i32 8)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

; The first lane is there in any case.
define spir_kernel void @first(ptr addrspace(1) %p) {
  %x = load i32, ptr addrspace(1) %p
  %y = call spir_func i32 @_Z19sub_group_broadcastij(i32 %x, i32 0)
  store i32 %y, ptr addrspace(1) %p
  ret void
}

define spir_kernel void @group(ptr addrspace(1) %p) !reqd_work_group_size !0 {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

define spir_kernel void @matrix(ptr addrspace(1) %p) {
  %m = call target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float 1.0)
  call void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1) %p, target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) %m, i32 0, i64 16)
  ret void
}

define spir_kernel void @plain(ptr addrspace(1) %p) {
  store i32 1, ptr addrspace(1) %p
  ret void
}

declare spir_func i32 @_Z26intel_sub_group_block_readPU3AS1Kj(ptr addrspace(1))
declare spir_func i32 @_Z16get_sub_group_idv()
declare spir_func i32 @_Z22sub_group_shuffle_downij(i32, i32)
declare spir_func i32 @_Z19sub_group_broadcastij(i32, i32)
declare spir_func i32 @_Z18get_num_sub_groupsv()
declare target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2) @_Z26__spirv_CompositeConstructf(float)
declare void @_Z33__spirv_CooperativeMatrixStoreKHR_1(ptr addrspace(1), target("spirv.CooperativeMatrixKHR", float, 3, 8, 16, 2), i32, i64)

!0 = !{i32 16, i32 1, i32 1}
