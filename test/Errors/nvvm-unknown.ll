; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s

; Intrinsics of NVIDIA's GPUs that are not read are errors for every target.

; CHECK-DAG: error: kernel 'k': llvm.nvvm.match.any.sync.i32: not an intrinsic of NVIDIA's GPUs that is read; the nearest that work are ids and sizes (read.ptx.sreg), shfl.sync.idx.i32, vote.ballot.sync, activemask, barriers, prmt, idp4a, ldmatrix, cp.async with groups, and mma.sync m16n8k16 (f16, bf16), m16n8k8 (tf32), m16n8k32 (integers of 8 bits, fp8), m8n8k4 (f64)
; CHECK-DAG: error: kernel 'k': llvm.nvvm.shfl.sync.idx.i32: expected a shuffle in the whole warp, with 31
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %v) {
  %x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 0, i32 7)
  %y = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}
