; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Fences keep their order and scope; a relaxed one does nothing.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: fence syncscope("workgroup") seq_cst
; CHECK-NEXT: fence syncscope("device") acquire
; CHECK-NEXT: fence syncscope("workgroup") acq_rel
; CHECK-NEXT: fence syncscope("workgroup") acquire
; CHECK-NEXT: fence syncscope("workgroup") release
; CHECK-NEXT: fence syncscope("workgroup") acquire
; CHECK-NEXT: fence syncscope("subgroup") acq_rel
; CHECK-NEXT: ret void

define spir_kernel void @k() {
  call void @_Z21__spirv_MemoryBarrierii(i32 2, i32 272)
  call void @_Z21__spirv_MemoryBarrierii(i32 1, i32 258)
  call void @_Z21__spirv_MemoryBarrierii(i32 1, i32 0)
  call void @_Z9mem_fencej(i32 1)
  call void @_Z14read_mem_fencej(i32 1)
  call void @_Z15write_mem_fencej(i32 1)
  call void @_Z22atomic_work_item_fencejii(i32 1, i32 1, i32 1)
  call void @_Z22atomic_work_item_fencejii(i32 1, i32 4, i32 4)
  ret void
}

declare void @_Z21__spirv_MemoryBarrierii(i32, i32)
declare void @_Z9mem_fencej(i32)
declare void @_Z14read_mem_fencej(i32)
declare void @_Z15write_mem_fencej(i32)
declare void @_Z22atomic_work_item_fencejii(i32, i32, i32)
