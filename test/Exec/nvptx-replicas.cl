// Each work-item of a sub-group that has a whole warp is executed by several threads, of
// which one writes: the others have loaded what was there before, and load what it wrote
// after; atomic accesses happen once. The operands that a multiplication
// gets from the other threads show it: if these do not wait, results are wrong.
//
// REQUIRES: numpy, clang, nvptx-registered-target
// RUN: %python -c "import numpy as n; n.save('%t.npy', n.arange(64, dtype='i4') * 37 %% 101)"
// DEFINE: %{lanes} = 16
// DEFINE: %{threads} = 128 --local=64
// DEFINE: %{arguments} = --engine=reference inout=%t.npy:%t.own.npy out=%t.count.npy:i32:2 out=%t.d.npy:i32:64x8 local=256
// DEFINE: %{source} = %tenon_run %s -DLANES=%{lanes} --global=64 --local=32 %{arguments}
// DEFINE: %{ptx} = %tenon_run %t.ll --kernel=k --global=%{threads} %{arguments}
// DEFINE: %{lower} = %tenon_lower %s -DLANES=%{lanes} --target=nvptx -o %t.ll
// DEFINE: %{keep} = cat %t.own.npy %t.count.npy %t.d.npy
// RUN: %{source} && %{keep} > %t.want
// RUN: %{lower} && %{ptx} && %{keep} > %t.have
// RUN: cmp %t.want %t.have
// RUN: sed -i '/call void @llvm.nvvm.bar.warp.sync/d' %t.ll
// RUN: %{ptx} && %{keep} > %t.have
// RUN: not cmp %t.want %t.have
// REDEFINE: %{lanes} = 8
// REDEFINE: %{threads} = 256 --local=128
// RUN: %{source} && %{keep} > %t.want
// RUN: %{lower} && %{ptx} && %{keep} > %t.have
// RUN: cmp %t.want %t.have
#if LANES == 16
typedef short8 A;
#else
typedef int8 A;
#endif

__attribute__((intel_reqd_sub_group_size(LANES)))
kernel void k(global int *own, global int *count, global int8 *d, local int *t) {
  int i = get_global_id(0), l = get_local_id(0), lane = get_sub_group_local_id();
  int before = own[i];
  own[i] = before + 1;
  int diverged = 0;
  if (lane & 1)
    diverged = own[i] * 3;
  own[i] += diverged;
  t[l] = own[i];
  int looped = 0;
  for (int j = 0; j < 5; ++j) {
    looped += t[l];
    t[l] = looped * 2 + j;
  }
  atomic_xor(&own[i], 85);
  int old = own[i];
  atomic_inc(&count[0]);
  atomic_max(&count[1], 7);
  volatile global int *last = own + i;
  int seen = old + 1;
  *last = seen + lane;
  barrier(CLK_LOCAL_MEM_FENCE);
  int other = t[(l + 17) % get_local_size(0)];
  int all = sub_group_reduce_add(other) + sub_group_scan_inclusive_max(before);
  A a = (A)(before, diverged, looped, old, seen, other, all, own[i]);
  int8 b = (int8)(all, own[i], seen, old, looped, diverged, before, other);
  d[i] = intel_sub_group_i8_i8_matrix_mad_k32(a, b, (int8)(get_global_size(0)));
}
