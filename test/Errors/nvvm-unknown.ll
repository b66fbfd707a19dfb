; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s

; Unsupported intrinsics of NVIDIA's GPUs are errors for every target.

; CHECK-DAG: error: kernel 'k': llvm.nvvm.match.any.sync.i32: this intrinsic of NVIDIA's GPUs is not supported; the nearest that work are ids and sizes (read.ptx.sreg), shfl.sync.idx.i32, vote.ballot.sync, activemask, barriers, exit, setmaxnreg, prmt, idp4a, e4m3x2.to.f16x2.rn, e5m2x2.to.f16x2.rn, ldmatrix, cp.async with groups, cp.async.bulk.tensor.g2s.tile.2d with mbarrier, and mma.sync m16n8k16 (f16, bf16), m16n8k8 (tf32), m16n8k32 (8-bit integers, fp8), m8n8k4 (f64)
; CHECK-DAG: error: kernel 'k': llvm.nvvm.shfl.sync.idx.i32: expected 31 as the last operand: a shuffle over the whole warp
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %v) {
  %x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 0, i32 7)
  %y = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %x)
  store i32 %y, ptr addrspace(1) %p
  ret void
}
