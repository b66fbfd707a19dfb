; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; CHECK-LABEL: define {{.*}}@k(
; CHECK-COUNT-5: fence seq_cst
; CHECK-NEXT: ret void

define spir_kernel void @k() {
  call void @_Z21__spirv_MemoryBarrierii(i32 2, i32 272)
  call void @_Z9mem_fencej(i32 1)
  call void @_Z14read_mem_fencej(i32 1)
  call void @_Z15write_mem_fencej(i32 1)
  call void @_Z22atomic_work_item_fencejii(i32 1, i32 1, i32 1)
  ret void
}

declare void @_Z21__spirv_MemoryBarrierii(i32, i32)
declare void @_Z9mem_fencej(i32)
declare void @_Z14read_mem_fencej(i32)
declare void @_Z15write_mem_fencej(i32)
declare void @_Z22atomic_work_item_fencejii(i32, i32, i32)
