// A split barrier: code between its halves does not wait, and the ring
// that all wrote before they arrived is read after it. Only target dpas keeps the
// halves.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools
// DEFINE: %{launch} = --kernel=k --global=64 --local=32 out=%t.npy:i32:64
// RUN: %tenon_run %s %{launch}
// RUN: %python %S/../Inputs/equals.py %t.npy \
// RUN:     "[w * 32 + (l + 5) % 32 + 100 * l + (l + 9) % 32 for w in range(2) for l in range(32)]"
// RUN: cp %t.npy %t.first.npy
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_lower %s --target=loops -o %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=WHOLE
// RUN: %tenon_run %t.spv --engine=reference %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv
// RUN: spirv-val --target-env opencl2.2 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=HALVES
// RUN: %tenon_run %t.spv %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_run %t.spv --engine=reference %{launch} && cmp %t.npy %t.first.npy

// WHOLE-NOT: Arrive
// WHOLE-COUNT-2: OpControlBarrier %
// WHOLE-NOT: OpControlBarrier
// HALVES-NOT: OpControlBarrier %
// HALVES: OpControlBarrierArrive{{.*}} %uint_2 %uint_2
// HALVES: OpControlBarrierWait{{.*}} %uint_2 %uint_2

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global int *out) {
  local int ring[32], other[32];
  int g = get_global_id(0), l = get_local_id(0);
  ring[l] = g;
  intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE);
  int between = 100 * l;
  other[l] = l;
  intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE);
  int theirs = ring[(l + 5) % 32];
  intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  intel_work_group_barrier_wait(CLK_LOCAL_MEM_FENCE, memory_scope_work_group);
  out[g] = theirs + between + other[(l + 9) % 32];
}
