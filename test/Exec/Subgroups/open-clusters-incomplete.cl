// A kernel that requires no sub-group size and has clusters: the last sub-group of a work-group
// may be incomplete, also if the size of the only launch is known when the kernel is compiled.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; n.save('%t.a.npy', n.arange(12, dtype='i4')); n.save('%t.d.npy', n.array([6] * 4 + [9] * 2 + [30] * 4 + [21] * 2, 'i4'))"
// DEFINE: %{launch} = --kernel=k --global=12 --local=6 in=%t.a.npy out=%t.x.npy:i32:12
// RUN: %tenon_run %s --engine=reference %{launch} && cmp %t.x.npy %t.d.npy
// RUN: %tenon_run %s --engine=cpu %{launch} && cmp %t.x.npy %t.d.npy

kernel void k(global const int *a, global int *x) {
  size_t i = get_global_id(0);
  x[i] = sub_group_clustered_reduce_add(a[i], 4);
}
