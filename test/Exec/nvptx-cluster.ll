; Work-groups of a cluster, which have memory of their own, write to each other's and
; wait for each other; each has its own barriers, here of different numbers of times.
;
; REQUIRES: numpy, x86, nvptx-registered-target
; RUN: %tenon_run %s --kernel=k --engine=reference --global=256 --local=128 out=%t.npy:i32:256
; RUN: %python -c "import numpy as np; i = np.arange(256); \
; RUN:     assert np.array_equal(np.load('%t.npy'), 1000 * (i // 64 ^ 1) + i % 64 + 4 * 1000000)"
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [64 x i32] poison

define ptx_kernel void @k(ptr addrspace(1) %out) "nvvm.reqntid"="64,1,1" "nvvm.cluster_dim"="2,1,1" {
entry:
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %group = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %groups = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %other = xor i32 %rank, 1
  %own = getelementptr i32, ptr addrspace(3) @shared, i32 %id
  %is.first = icmp eq i32 %rank, 0
  br i1 %is.first, label %first, label %send

first:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %send

send:
  %far = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @shared, i32 %other)
  %to = getelementptr i32, ptr addrspace(7) %far, i32 %id
  %thousands = mul i32 %group, 1000
  %millions = mul i32 %groups, 1000000
  %high = add i32 %thousands, %millions
  %v = add i32 %high, %id
  store i32 %v, ptr addrspace(7) %to
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %found = load i32, ptr addrspace(3) %own
  %before = mul i32 %group, 64
  %index = add i32 %before, %id
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %index
  store i32 %found, ptr addrspace(1) %at
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()
