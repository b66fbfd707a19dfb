// Results that are added to elements of the same matrix: those at the same positions, read
// before any is stored or one at a time, neighbours, and one that another lane stores.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); [n.save('%t.' + k + '.npy', r.randint(-4, 5, s).astype(t)) for k, s, t in (('a', (8, 64), 'f2'), ('b', (32, 16, 2), 'f2'), ('d', 2000, 'f4'), ('e', 2000, 'f4'))]"
// DEFINE: %{kernel} = read
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{groups} = 64,2
// DEFINE: %{to} = --kernel=%{kernel} --global=%{groups} in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy in=%t.e.npy i32=64 i32=13 i32=51 i32=67
// DEFINE: %{run} = %tenon_run %s --engine=reference %{to} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{to} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{to} && %{same}
// RUN: %{run}
// REDEFINE: %{kernel} = before
// RUN: %{run}
// REDEFINE: %{groups} = 32,1
// REDEFINE: %{kernel} = neighbours
// RUN: %{run}
// REDEFINE: %{kernel} = one
// RUN: %{run}

#include "../Optimize/Raise/Inputs/computed-stores.h"

#define READ(FAR)                                                                          \
  float old[8];                                                                            \
  for (int i = 0; i < 8; ++i) {                                                            \
    int row = (int)get_group_id(0) * 8 + lane % 8;                                         \
    int column = left + lane / 8 * 8 + i;                                                  \
    old[i] = INSIDE ? d[row * stride + column + FAR] : 0;                                  \
  }                                                                                        \
  barrier(CLK_GLOBAL_MEM_FENCE)

LANES(read, TO = x, READ(0), if (INSIDE) d[at] = max(x, 1.0f) + old[i], )
LANES(before, TO = x + d[((int)get_group_id(0) * 8 + i) * stride + own], , if (INSIDE) d[at] = x * 2, )
LANES(neighbours, TO = x, READ(1), if (column + 1 < n && row < m) d[at] = max(x, 1.0f) + old[i], )
LANES(one, TO = x * all[16], , if (INSIDE) d[at] = x, )
