// Lanes load 16 elements at a time; columns of the matrices begin behind the first of them, where
// addresses are less aligned than the loads.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (16, 16)).astype('f2'); b = r.randint(-4, 5, (16, 16)).astype('f2'); c = r.randint(-4, 5, (16, 16)).astype('f4'); n.save('%t.a.npy', a); n.save('%t.b.npy', b); n.save('%t.c.npy', c); c[:, 1:9] += b.astype('f4') @ a[:, 1:9].astype('f4'); n.save('%t.d.npy', c)"
// DEFINE: %{launch} = --kernel=k --global=16 --local=16 in=%t.a.npy in=%t.b.npy inout=%t.c.npy:%t.npy
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --mcpu=x86-64-v2 %{launch} && cmp %t.npy %t.d.npy
// RUN: %tenon_run %s --mcpu=x86-64-v3 %{launch} && cmp %t.npy %t.d.npy
__attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(16, 1, 1)))
kernel void k(global const short16 *a, global const int8 *b, global float16 *c) {
  uint l = get_sub_group_local_id();
  short16 v = a[l];
  float16 w = c[l];
  short8 rows = (short8)(v.s1234, v.s5678);
  float8 sum = (float8)(w.s1234, w.s5678);
  sum = intel_sub_group_f16_f16_matrix_mad_k16(rows, b[l], sum);
  c[l] = (float16)(w.s0, sum, w.s9, w.sabcd, w.sef);
}
