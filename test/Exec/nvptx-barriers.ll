; Work-items of a work-group wait at barriers of PTX with the same number, in
; any branch: here the second warp writes what the first one reads after its barrier.
;
; REQUIRES: numpy, x86, nvptx-registered-target
; RUN: %tenon_run %s --kernel=k --engine=reference --global=64 --local=64 out=%t.npy:i32:32
; RUN: %python -c "import numpy as np; assert np.array_equal(np.load('%t.npy'), np.arange(32) + 7)"
target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [32 x i32] poison

define ptx_kernel void @k(ptr addrspace(1) %out) {
entry:
  %id = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %id, 31
  %at = getelementptr i32, ptr addrspace(3) @shared, i32 %lane
  %writes = icmp ugt i32 %id, 31
  br i1 %writes, label %write, label %read

write:
  %v = add i32 %lane, 7
  store i32 %v, ptr addrspace(3) %at
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %done

read:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %found = load i32, ptr addrspace(3) %at
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %lane
  store i32 %found, ptr addrspace(1) %to
  br label %done

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
