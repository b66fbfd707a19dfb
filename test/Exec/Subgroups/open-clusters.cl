// A kernel that requires no sub-group size gets the sub-group size that its largest cluster needs.
//
// REQUIRES: numpy, x86, clang, llvm-spirv
// RUN: %python -c "import numpy as n; a = n.arange(32, dtype='i4') ** 2; n.save('%t.a.npy', a); s = a.reshape(8, 4).sum(1).repeat(4); r = n.roll(a.reshape(4, 8), -3, 1).reshape(32); n.save('%t.d.npy', (s + r).astype('i4'))"
// DEFINE: %{launch} = --kernel=k --global=32 --local=32 in=%t.a.npy out=%t.x.npy:i32:32
// RUN: %tenon_run %s --engine=reference %{launch} 2>&1 | FileCheck %s && cmp %t.x.npy %t.d.npy
// RUN: %tenon_run %s --engine=cpu %{launch} 2>&1 | FileCheck %s && cmp %t.x.npy %t.d.npy
// RUN: %tenon_lower %s --target=loops -o %t.spv 2>&1 | FileCheck %s && %tenon_run %t.spv %{launch} && cmp %t.x.npy %t.d.npy
// RUN: %tenon_lower %s --target=dpas --device=pvc -o %t.pvc.spv && %tenon_run %t.pvc.spv %{launch} && cmp %t.x.npy %t.d.npy
// RUN: %tenon_lower %s --target=amdgcn --emit=ll -o - 2>&1 | FileCheck %s
// CHECK: note: kernel 'k': requires no sub-group size: its sub-groups have 8 work-items

kernel void k(global const int *a, global int *x) {
  size_t i = get_global_id(0);
  x[i] = sub_group_clustered_reduce_add(a[i], 4) + sub_group_clustered_rotate(a[i], 3, 8);
}
