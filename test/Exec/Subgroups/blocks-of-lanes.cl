// On a device without 2D blocks or blocks they become accesses of lanes: dg2 has no 2D
// blocks, and target loops has neither unless a feature enables them.
//
// REQUIRES: numpy, x86, clang, llvm-spirv, spirv-tools
// DEFINE: %{launch} = --kernel=k --global=32 --local=16 in=%t.a.npy out=%t.npy:u16:2x16x16
// RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.arange(40 * 48, dtype=n.uint16))"
// RUN: %tenon_run %s --engine=reference %{launch} && cp %t.npy %t.first.npy
// RUN: %tenon_run %s %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_lower %s --target=dpas --device=dg2 -o %t.spv && %spirv_val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=DG2
// RUN: %tenon_run %t.spv --engine=reference %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_run %t.spv %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_lower %s --target=loops -o %t.spv && %spirv_val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=NONE
// RUN: %tenon_run %t.spv --engine=reference %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_run %t.spv %{launch} && cmp %t.npy %t.first.npy
// RUN: %tenon_lower %s --target=loops --mattr=+block-io,+block-2d -o %t.spv && %spirv_val %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=ALL

// DG2-NOT: 2d_block_io
// DG2: OpSubgroupBlockReadINTEL
// NONE-NOT: SPV_INTEL
// ALL: OpSubgroupBlockReadINTEL
// ALL: OpSubgroup2DBlockLoadINTEL

__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global ushort *out) {
  int g = get_group_id(0);
  global ushort *to = out + g * 256;
  ushort8 row = intel_sub_group_block_read_us8(a + g * 64);
  // Beyond the last columns and lines there are zeros.
  ushort8 tile;
  intel_sub_group_2d_block_read_16b_8r16x1c(a, 96, 30, 96, (int2)(40 - 8 * g, 25), (private ushort *)&tile);
  intel_sub_group_block_write_us8(to, row + tile);
  intel_sub_group_2d_block_prefetch_16b_8r16x1c(a, 96, 40, 96, (int2)(0, 0));
  intel_sub_group_2d_block_write_16b_8r16x1c(to, 64, 8, 64, (int2)(0, 4), (private ushort *)&tile);
}
