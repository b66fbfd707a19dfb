// Matrices whose elements lanes add to memory atomically: within the bounds, and past them.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); n.save('%t.a.npy', r.randint(-128, 128, (8, 64)).astype('i1')); n.save('%t.b.npy', r.randint(-128, 128, (16, 16, 4)).astype('i1')); n.save('%t.d.npy', n.full(40 * 200, 7, 'i4'))"
// DEFINE: %{kernel} = added
// DEFINE: %{size} = i32=16 i32=64 i32=64
// DEFINE: %{with} = in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=64 %{size}
// DEFINE: %{to} = --kernel=%{kernel} --global=64,2
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{to} %{with} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{to} %{with} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{to} %{with} && %{same}
// RUN: %{run}
// REDEFINE: %{size} = i32=13 i32=51 i32=67
// RUN: %{run}
// REDEFINE: %{kernel} = to_one_row
// RUN: %{run}

#include "../Optimize/Raise/whole-stores-updates.cl"
