// Groups of lanes that copy a row each, 16 bytes a lane, through local memory: all lanes,
// and some of them; lanes whose indices wrap around form no group.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.arange(4096, dtype='i4'))"
// DEFINE: %{launch} = --kernel=k --global=64 --local=32 in=%t.a.npy local=4096
// RUN: %tenon_run %s --engine=reference %{launch} out=%t.1.npy:i32:4096 i32=20 i32=11
// RUN: %tenon_run %s %{launch} out=%t.2.npy:i32:4096 i32=20 i32=11 && cmp %t.1.npy %t.2.npy
// RUN: %tenon_run %s --mcpu=x86-64-v2 %{launch} out=%t.3.npy:i32:4096 i32=20 i32=11 && cmp %t.1.npy %t.3.npy
// RUN: %tenon_run %s --engine=reference %{launch} out=%t.1.npy:i32:4096 i32=28 i32=16
// RUN: %tenon_run %s %{launch} out=%t.2.npy:i32:4096 i32=28 i32=16 && cmp %t.1.npy %t.2.npy
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global int *a, local int *copy, global int *b, int stride, int n) {
  ulong lane = get_sub_group_local_id(), first = get_sub_group_id() * 256;
  ulong row = lane >> 2, part = (lane & 3) * 4;
  int4 v = vload4(0, a + row * stride + part), w = 7;
  *(local int4 *)(copy + first + (lane >> 1) * 16 + (lane & 1) * 4) = v;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int i = 0; i < 3; ++i)
    if (lane < n)
      w += *(global int4 *)(a + first + ((lane & 12) >> 2) * stride + part + i * 64);
  uchar wrapping = lane * 16 + 200;
  w += *(global int4 *)(a + (wrapping & 252));
  w += *(local int4 *)(copy + first + (lane >> 1) * 16 + (lane & 1) * 4);
  *(global int4 *)(b + get_group_id(0) * 128 + get_sub_group_id() * 64 + lane * 4) = w;
}
