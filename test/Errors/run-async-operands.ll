; All work-items have to copy the same, inside of both buffers, and wait before they end.
; RUN: %expect 1 %tenon_run %s --kernel=differs --engine=reference --global=4 --local=4 out=%t.npy:i32:8 local=32 2>&1 | FileCheck %s --check-prefix=DIFFERS
; RUN: %expect 1 %tenon_run %s --kernel=outside --engine=reference --global=4 --local=4 out=%t.npy:i32:8 local=32 2>&1 | FileCheck %s --check-prefix=OUTSIDE
; RUN: %expect 1 %tenon_run %s --kernel=ends --engine=reference --global=4 --local=4 out=%t.npy:i32:8 local=32 2>&1 | FileCheck %s --check-prefix=ENDS

; DIFFERS: error: kernel 'differs': asynchronous copy: its operands differ between work-items of one work-group, work-item (0,0,0)
define spir_kernel void @differs(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %id = call spir_func i64 @_Z12get_local_idj(i32 0)
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 %id, target("spirv.Event") zeroinitializer)
  ret void
}

; OUTSIDE: error: kernel 'outside': asynchronous copy from 4 bytes at offset 32 of argument 0 (32 bytes): out of bounds, work-item (0,0,0)
define spir_kernel void @outside(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 9, target("spirv.Event") zeroinitializer)
  ret void
}

; ENDS: error: kernel 'ends': asynchronous copy: the kernel ends without waiting for it, work-item (0,0,0)
define spir_kernel void @ends(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %e = call spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %g, i64 8, target("spirv.Event") zeroinitializer)
  ret void
}

declare spir_func i64 @_Z12get_local_idj(i32)
declare spir_func target("spirv.Event") @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, target("spirv.Event"))
