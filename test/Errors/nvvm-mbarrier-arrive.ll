; RUN: %expect 1 %tenon_lower %s --stop-after=recognize -o - 2>&1 | FileCheck %s --implicit-check-not=error:

; Arrivals at barriers of a cluster are of a constant number.

; CHECK: error: kernel 'k': llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster: expected a barrier in shared memory of a work-group, and a constant number of arrivals{{$}}
target triple = "nvptx64-nvidia-cuda"

@bar = internal addrspace(3) global i64 poison, align 8

define ptx_kernel void @k(i32 %n) {
  %at = addrspacecast ptr addrspace(3) @bar to ptr addrspace(7)
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %at, i32 %n)
  ret void
}

declare void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7), i32)
