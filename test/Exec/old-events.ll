; Events of older compilers are pointers: copies to local memory and back, one after another.
;
; REQUIRES: numpy, x86, llvm-spirv
; RUN: %python -c "import numpy as n; a = n.arange(16, dtype='i4') ** 3; n.save('%t.a.npy', a); n.save('%t.d.npy', (a.reshape(4, 4)[:, ::-1].reshape(16) + 1).astype('i4'))"
; DEFINE: %{launch} = --kernel=k --global=16 --local=4 in=%t.a.npy local=16 out=%t.x.npy:i32:16
; DEFINE: %{right} = cmp %t.x.npy %t.d.npy
; RUN: %tenon_run %s --engine=reference %{launch} && %{right}
; RUN: %tenon_run %s %{launch} && %{right}
; RUN: %tenon_lower %s --target=loops -o %t.spv && %tenon_run %t.spv %{launch} && %{right}

target triple = "spir64-unknown-unknown"

define spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(3) %l, ptr addrspace(1) %x) {
  %events = alloca [2 x ptr]
  %group = call i64 @_Z12get_group_idj(i32 0)
  %first = shl i64 %group, 2
  %from = getelementptr i32, ptr addrspace(1) %a, i64 %first
  %e = call ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3) %l, ptr addrspace(1) %from, i64 4, ptr null)
  store ptr %e, ptr %events
  %generic = addrspacecast ptr %events to ptr addrspace(4)
  call void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %generic)
  %i = call i64 @_Z12get_local_idj(i32 0)
  %back = sub i64 3, %i
  %p = getelementptr i32, ptr addrspace(3) %l, i64 %back
  %v = load i32, ptr addrspace(3) %p
  %next = add i32 %v, 1
  call void @_Z7barrierj(i32 1)
  %q = getelementptr i32, ptr addrspace(3) %l, i64 %i
  store i32 %next, ptr addrspace(3) %q
  call void @_Z7barrierj(i32 1)
  %to = getelementptr i32, ptr addrspace(1) %x, i64 %first
  %f = call ptr @_Z21async_work_group_copyPU3AS1iPU3AS3Kim9ocl_event(ptr addrspace(1) %to, ptr addrspace(3) %l, i64 4, ptr %e)
  store ptr %f, ptr %events
  call void @_Z17wait_group_eventsiPU3AS49ocl_event(i32 1, ptr addrspace(4) %generic)
  ret void
}

declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z12get_local_idj(i32)
declare void @_Z7barrierj(i32)
declare ptr @_Z21async_work_group_copyPU3AS3iPU3AS1Kim9ocl_event(ptr addrspace(3), ptr addrspace(1), i64, ptr)
declare ptr @_Z21async_work_group_copyPU3AS1iPU3AS3Kim9ocl_event(ptr addrspace(1), ptr addrspace(3), i64, ptr)
declare void @_Z17wait_group_eventsiPU3AS49ocl_event(i32, ptr addrspace(4))
