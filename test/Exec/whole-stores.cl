// Matrices whose elements lanes convert, exchange and store where they exist: within the bounds, and
// past them in each direction.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(7); n.save('%t.a.npy', r.randn(8, 64).astype('f2')); n.save('%t.b.npy', r.randn(32, 16, 2).astype('f2')); n.save('%t.d.npy', n.full(40 * 200, 7, 'u2'))"
// DEFINE: %{kernel} = to_f16
// DEFINE: %{size} = i32=16 i32=64 i32=64
// DEFINE: %{same} = cmp %t.npy %t.ref.npy
// DEFINE: %{with} = in=%t.a.npy in=%t.b.npy inout=%t.d.npy:%t.npy i32=64 %{size} i32=2
// DEFINE: %{to} = --kernel=%{kernel} --global=128
// DEFINE: %{run} = %tenon_run %s --engine=reference %{to} %{with} && cp %t.npy %t.ref.npy && %tenon_run %s --engine=cpu %{to} %{with} && %{same} && %tenon_run %s --engine=cpu --mcpu=x86-64-v3 %{to} %{with} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{to} %{with} && %{same}
// RUN: %{run}
// REDEFINE: %{size} = i32=13 i32=51 i32=67
// RUN: %{run}
// REDEFINE: %{size} = i32=0 i32=64 i32=64
// RUN: %{run}
// REDEFINE: %{kernel} = to_bf16
// REDEFINE: %{size} = i32=15 i32=50 i32=100
// RUN: %{run}

#include "../Optimize/Raise/whole-stores-converted.cl"
