// Matrices whose elements lanes transform before they store them: within the bounds, past
// them in each direction, and with operands in the same memory.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); n.save('%t.a.npy', r.randint(-4, 5, (8, 64)).astype('f2')); n.save('%t.b.npy', r.randint(-4, 5, (32, 16, 2)).astype('f2')); n.save('%t.d.npy', n.full(40 * 200, 7, 'f4')); n.save('%t.e.npy', r.randint(-9, 9, 8000).astype('f4'))"
// DEFINE: %{kernel} = row
// DEFINE: %{size} = i32=16 i32=64 i32=64
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{with} = in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy in=%t.e.npy i32=64 %{size}
// DEFINE: %{groups} = 2
// DEFINE: %{to} = --kernel=%{kernel} --global=64,%{groups}
// DEFINE: %{run} = %tenon_run %s --engine=reference %{to} %{with} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{to} %{with} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{to} %{with} && %{same}
// RUN: %{run}
// REDEFINE: %{size} = i32=13 i32=51 i32=67
// RUN: %{run}
// REDEFINE: %{kernel} = column
// RUN: %{run}
// REDEFINE: %{kernel} = added
// RUN: %{run}
// REDEFINE: %{size} = i32=0 i32=64 i32=64
// RUN: %{run}
// REDEFINE: %{kernel} = shifted
// REDEFINE: %{groups} = 1
// REDEFINE: %{size} = i32=16 i32=32 i32=64
// RUN: %{run}

#include "../Optimize/Raise/whole-stores-computed.cl"
