; RUN: %expect --absent=%t.o 1 %tenon_lower %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=error:

; A barrier of half of the work-group.
; CHECK: error: kernel 'k': llvm.nvvm.barrier.cta.sync.count: expected a barrier of all work-items of the kernel's required work-group size{{$}}

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() #0 {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 32)
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)

attributes #0 = { "nvvm.reqntid"="64,1,1" }
