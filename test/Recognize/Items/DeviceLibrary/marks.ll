; RUN: %tenon_opt -passes=tenon-recognize -S < %s | FileCheck %s

; Marks for a profiler, which DPC++ puts into every kernel, are removed.

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NEXT: ret void
; CHECK-NOT: __itt

define spir_kernel void @k(ptr addrspace(4) %p) {
  call spir_func void @__itt_offload_wi_start_wrapper()
  call spir_func void @__itt_offload_wi_resume_wrapper()
  call spir_func void @__itt_offload_atomic_op_start_stub(ptr addrspace(4) %p, i32 0, i32 0)
  call spir_func void @__itt_offload_wi_finish_wrapper()
  ret void
}

declare spir_func void @__itt_offload_wi_start_wrapper()
declare spir_func void @__itt_offload_wi_resume_wrapper()
declare spir_func void @__itt_offload_wi_finish_wrapper()
declare spir_func void @__itt_offload_atomic_op_start_stub(ptr addrspace(4), i32, i32)
