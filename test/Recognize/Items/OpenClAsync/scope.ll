; Only a work-group copies cooperatively.
; RUN: %expect 1 %tenon_opt -passes=tenon-recognize -disable-output < %s 2>&1 | FileCheck %s
; CHECK: error: kernel 'k': __spirv_GroupAsyncCopy: its scope is not 2 (work-group)
define spir_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) {
  %e = call spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32 3, ptr addrspace(1) %g, ptr addrspace(3) %l, i64 8, i64 1, target("spirv.Event") zeroinitializer)
  ret void
}

declare spir_func target("spirv.Event") @_Z22__spirv_GroupAsyncCopyiPU3AS1sPU3AS3smmP13__spirv_Event(i32, ptr addrspace(1), ptr addrspace(3), i64, i64, target("spirv.Event"))
