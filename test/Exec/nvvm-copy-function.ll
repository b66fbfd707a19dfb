; An asynchronous copy in a function: its kernel waits for it.
;
; REQUIRES: numpy
; RUN: %python -c "import numpy as np; np.save('%t.x.npy', np.arange(32, dtype='i4'))"
; RUN: %tenon_run %s --kernel=k --engine=reference --global=32 --local=32 in=%t.x.npy out=%t.reference.npy:i32:32
; RUN: cmp %t.x.npy %t.reference.npy
; RUN: %tenon_run %s --kernel=k --engine=cpu --global=32 --local=32 in=%t.x.npy out=%t.cpu.npy:i32:32
; RUN: cmp %t.x.npy %t.cpu.npy
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x i32] poison, align 16

define internal void @copy(ptr addrspace(3) %to, ptr addrspace(1) %from) noinline {
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  ret void
}

define ptx_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y) {
  %item = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %index = zext i32 %item to i64
  %from = getelementptr i32, ptr addrspace(1) %x, i64 %index
  %own = getelementptr i32, ptr addrspace(3) @tile, i64 %index
  call void @copy(ptr addrspace(3) %own, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %value = load i32, ptr addrspace(3) %own
  %to = getelementptr i32, ptr addrspace(1) %y, i64 %index
  store i32 %value, ptr addrspace(1) %to
  ret void
}

declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
