// One transposed block holds two operands B of a multiplication: lane l of 16 has lines
// l and l + 16 of B transposed, even and odd components.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (8, 16)).astype('f2'); b = r.randint(-4, 5, (32, 16)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.d.npy', a.astype('f4') @ b.T.astype('f4'))"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8x32
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.spv && %tenon_run %t.spv %{launch} && cmp %t.npy %t.d.npy
__attribute__((intel_reqd_sub_group_size(16)))
kernel void k(global ushort *a, global uint *b, global float *d) {
  short8 rows;
  int16 both;
  intel_sub_group_2d_block_read_16b_8r16x1c(a, 32, 8, 32, (int2)(0, 0), (private ushort *)&rows);
  intel_sub_group_2d_block_read_transpose_32b_32r8x1c(b, 32, 32, 32, (int2)(0, 0), (private uint *)&both);
  float8 left = intel_sub_group_f16_f16_matrix_mad_k16(rows, both.even, (float8)0);
  float8 right = intel_sub_group_f16_f16_matrix_mad_k16(rows, both.odd, (float8)0);
  intel_sub_group_2d_block_write_32b_8r16x1c(d, 128, 8, 128, (int2)(0, 0), (private uint *)&left);
  intel_sub_group_2d_block_write_32b_8r16x1c(d, 128, 8, 128, (int2)(16, 0), (private uint *)&right);
}
