// Loops that load the operands of a later iteration before they multiply. One iteration ahead, it
// is a contraction, and the last step after it.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (8, 112)).astype('f2'); b = r.randint(-4, 5, (112, 16)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b.reshape(56, 2, 16).transpose(0, 2, 1).copy()); [n.save('%t.d%%d.npy' %% k, a[:, :k].astype('f4') @ b[:k].astype('f4')) for k in (16, 32, 48, 112)]"
// DEFINE: %{k} = 112
// DEFINE: %{kernel} = one
// DEFINE: %{launch} = --kernel=%{kernel} --global=16 --local=16 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:8x16 i32=112 i32=%{k}
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && cmp %t.npy %t.d%{k}.npy && %tenon_run %s --engine=cpu %{launch} --report=%t.json && cmp %t.npy %t.d%{k}.npy && %tenon_run %s --engine=amx --emulate-amx %{launch} && cmp %t.npy %t.d%{k}.npy
// RUN: %{run}
// RUN: FileCheck %s < %t.json
// REDEFINE: %{k} = 16
// RUN: %{run}
// REDEFINE: %{k} = 32
// REDEFINE: %{kernel} = two
// RUN: %{run}
// REDEFINE: %{k} = 48
// RUN: %{run}
// REDEFINE: %{k} = 112
// RUN: %{run}
// CHECK: "sum": "one contraction of 8x16, k in steps of 16"

#define LOAD(TO, F) do { \
    for (int i = 0; i < 8; ++i) TO.left[i] = a[i * row + (F) + lane]; \
    for (int i = 0; i < 8; ++i) TO.right[i] = b[((F) / 2 + i) * 16 + lane]; \
  } while (0)
#define ADD(FROM) sum = intel_sub_group_f16_f16_matrix_mad_k16(FROM.left, FROM.right, sum)
typedef struct { short8 left; int8 right; } operands;

__attribute__((intel_reqd_sub_group_size(16)))
kernel void one(global const short *a, global const int *b, global float *d, int row, int k) {
  int lane = get_sub_group_local_id();
  float8 sum = 0;
  operands now, next;
  LOAD(now, 0);
  for (int f = 16; f < k; f += 16) {
    LOAD(next, f);
    ADD(now);
    now = next;
  }
  ADD(now);
  for (int i = 0; i < 8; ++i)
    d[i * 16 + lane] = sum[i];
}

__attribute__((intel_reqd_sub_group_size(16)))
kernel void two(global const short *a, global const int *b, global float *d, int row, int k) {
  int lane = get_sub_group_local_id();
  float8 sum = 0;
  operands now, next, last;
  LOAD(now, 0);
  LOAD(next, 16);
  for (int f = 32; f < k; f += 16) {
    LOAD(last, f);
    ADD(now);
    now = next;
    next = last;
  }
  ADD(now);
  ADD(next);
  for (int i = 0; i < 8; ++i)
    d[i * 16 + lane] = sum[i];
}
