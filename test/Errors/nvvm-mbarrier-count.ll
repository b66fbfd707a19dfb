; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; A barrier's word has 15 bits for the number of arrivals.

; CHECK-DAG: error: kernel 'k': llvm.nvvm.mbarrier.init.shared: expected a constant number of arrivals, 1 to 32767{{$}}
; CHECK-DAG: error: kernel 'none': llvm.nvvm.mbarrier.init.shared: expected a constant number of arrivals, 1 to 32767{{$}}
; CHECK-DAG: error: kernel 'open': llvm.nvvm.mbarrier.init.shared: expected a constant number of arrivals, 1 to 32767{{$}}
target triple = "nvptx64-nvidia-cuda"

@bar = internal addrspace(3) global i64 poison, align 8

define ptx_kernel void @k() {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 32768)
  ret void
}

define ptx_kernel void @none() {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 0)
  ret void
}

define ptx_kernel void @open(i32 %n) {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 %n)
  ret void
}

declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
