// Tiles that a work-group copies to local memory before it multiplies: by element, in rows and
// columns of work-items, with a pitch, in vectors, for several steps of k, transposed, by a part of
// the work-items, and with elements that only some iterations copy. `inplace` stores the product
// over A, once all have read it.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(3); a = r.randint(-4, 5, (32, 96)).astype('f2'); b = r.randint(-4, 5, (96, 64)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.t.npy', a.T.copy()); n.save('%t.b.npy', b.reshape(48, 2, 64).transpose(0, 2, 1).copy()); [n.save('%t.d%%d.npy' %% k, a[:, :k].astype('f4') @ b[:k].astype('f4')) for k in (32, 96)]; o = a.copy(); o[:, :32] = (a[:, :32].astype('f4') @ b[:32, :32].astype('f4')).reshape(4, 8, 32)[::-1].reshape(32, 32); n.save('%t.o.npy', o)"
// DEFINE: %{k} = 96
// DEFINE: %{kernel} = rows
// DEFINE: %{a} = %t.a.npy
// DEFINE: %{launch} = --kernel=%{kernel} --global=128 --local=64 in=%{a} in=%t.b.npy out=%t.npy:f32:32x64 i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.d%{k}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --engine=cpu --report=%t.%{kernel}.json %{launch} && %{same} && %tenon_run %s --engine=cpu --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// DEFINE: %{check} = FileCheck %s < %t.%{kernel}.json
// CHECK: "sum": "one contraction of {{.*}}, k in steps of {{16|32}}
// CHECK-NOT: while operands
// RUN: %{run} && %{check}
// REDEFINE: %{k} = 32
// RUN: %{run}
// REDEFINE: %{k} = 96
// REDEFINE: %{kernel} = padded
// RUN: %{run} && %{check}
// REDEFINE: %{kernel} = vectors
// RUN: %{run} && %{check}
// REDEFINE: %{kernel} = deep
// RUN: %{run} && %{check}
// REDEFINE: %{kernel} = part
// RUN: %{run} && %{check}
// REDEFINE: %{kernel} = stale
// RUN: %{run}
// REDEFINE: %{kernel} = transposed
// REDEFINE: %{a} = %t.t.npy
// RUN: %{run}
// REDEFINE: %{kernel} = unsized
// REDEFINE: %{a} = %t.a.npy
// RUN: %{run} && %{check}
// Another size than the step suggests, in which work-items copy twice.
// DEFINE: %{large} = --kernel=unsized --global=256 --local=128 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:32x64 i32=96
// RUN: %tenon_run %s --engine=reference %{large} && %{same}
// RUN: %tenon_run %s --engine=cpu %{large} && %{same}
// DEFINE: %{inplace} = --kernel=inplace --global=64 --local=64 inout=%t.a.npy:%t.npy in=%t.b.npy i32=32
// RUN: %tenon_run %s --engine=reference %{inplace} && cmp %t.npy %t.o.npy
// RUN: %tenon_run %s --engine=cpu --report=%t.inplace.json %{inplace} && cmp %t.npy %t.o.npy && FileCheck %s < %t.inplace.json
// RUN: %tenon_run %s --engine=cpu --threads=1 %{inplace} && cmp %t.npy %t.o.npy
// RUN: %tenon_run %s --engine=amx --emulate-amx %{inplace} && cmp %t.npy %t.o.npy

#define SIZE __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
#define A_ROW 96
#define B_ROW 64
#define MULTIPLY(SUM) SUM = intel_sub_group_f16_f16_matrix_mad_k16(left, right, SUM)
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)

// Each sub-group has 8 of 32 rows and 32 columns, in two halves.
#define HEAD                                                                               \
  int item = get_local_id(0), group = get_sub_group_id(), lane = get_sub_group_local_id(); \
  int column = get_group_id(0) * 32;                                                       \
  float8 low = 0, high = 0;                                                                \
  short8 left;                                                                             \
  int8 right;
#define MULTIPLY_FROM(LA, PITCH_A, LB, PITCH_B) do {                          \
    for (int i = 0; i < 8; ++i) left[i] = LA[(group * 8 + i) * PITCH_A + lane]; \
    for (int i = 0; i < 8; ++i) right[i] = LB[i * PITCH_B + lane];            \
    MULTIPLY(low);                                                            \
    for (int i = 0; i < 8; ++i) right[i] = LB[i * PITCH_B + 16 + lane];       \
    MULTIPLY(high);                                                           \
  } while (0)
#define STORE for (int i = 0; i < 8; ++i) {                        \
    d[(group * 8 + i) * B_ROW + column + lane] = low[i];           \
    d[(group * 8 + i) * B_ROW + column + 16 + lane] = high[i];     \
  }

SIZE kernel void rows(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * 16];
  local int lb[8 * 32];
  HEAD
  for (int f = 0; f < k; f += 16) {
    for (int e = item; e < 512; e += 64)
      la[e] = a[e / 16 * A_ROW + f + e % 16];
    for (int e = item; e < 256; e += 64)
      lb[e] = b[(f / 2 + e / 32) * B_ROW + column + e % 32];
    WAIT;
    MULTIPLY_FROM(la, 16, lb, 32);
    WAIT;
  }
  STORE
}

SIZE kernel void padded(global const short *a, global const int *b, global float *d, int k) {
  local short la[32][18];
  local int lb[8][36];
  HEAD
  int x = item & 15, y = item >> 4;
  for (int f = 0; f < k; f += 16) {
    for (int r = y; r < 32; r += 4)
      la[r][x] = a[r * A_ROW + f + x];
    for (int r = y; r < 8; r += 4) {
      lb[r][x] = b[(f / 2 + r) * B_ROW + column + x];
      lb[r][x + 16] = b[(f / 2 + r) * B_ROW + column + x + 16];
    }
    WAIT;
    MULTIPLY_FROM(((local short *)la), 18, ((local int *)lb), 36);
    WAIT;
  }
  STORE
}

SIZE kernel void vectors(global const short *a, global const int *b, global float *d, int k) {
  local short8 la[32 * 2];
  local int4 lb[8 * 8];
  HEAD
  for (int f = 0; f < k; f += 16) {
    la[item] = *(global const short8 *)(a + item / 2 * A_ROW + f + item % 2 * 8);
    lb[item] = *(global const int4 *)(b + (f / 2 + item / 8) * B_ROW + column + item % 8 * 4);
    WAIT;
    MULTIPLY_FROM(((local short *)la), 16, ((local int *)lb), 32);
    WAIT;
  }
  STORE
}

SIZE kernel void deep(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * 32];
  local int lb[16 * 32];
  HEAD
  for (int f = 0; f < k; f += 32) {
    for (int e = item; e < 1024; e += get_local_size(0))
      la[e] = a[e / 32 * A_ROW + f + e % 32];
    for (int e = item; e < 512; e += get_local_size(0))
      lb[e] = b[(f / 2 + e / 32) * B_ROW + column + e % 32];
    WAIT;
    for (int s = 0; s < 2; ++s)
      MULTIPLY_FROM((la + s * 16), 32, (lb + s * 256), 32);
    WAIT;
  }
  STORE
}

SIZE kernel void part(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * 16];
  local int lb[8 * 32];
  HEAD
  for (int f = 0; f < k; f += 16) {
    if (item < 32) {
      for (int i = 0; i < 16; ++i)
        la[item * 16 + i] = a[item * A_ROW + f + i];
    } else {
      for (int i = 0; i < 8; ++i)
        lb[i * 32 + item - 32] = b[(f / 2 + i) * B_ROW + column + item - 32];
    }
    WAIT;
    MULTIPLY_FROM(la, 16, lb, 32);
    WAIT;
  }
  STORE
}

// The columns of A from 32 on are copied in the first iteration only: their values stay.
SIZE kernel void stale(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * A_ROW];
  local int lb[8 * 32];
  HEAD
  for (int f = 0; f < k; f += 16) {
    if (f == 0)
      for (int e = item; e < 32 * A_ROW; e += 64)
        la[e] = a[e];
    for (int e = item; e < 256; e += 64)
      lb[e] = b[(f / 2 + e / 32) * B_ROW + column + e % 32];
    WAIT;
    MULTIPLY_FROM((la + f), A_ROW, lb, 32);
    WAIT;
  }
  STORE
}

SIZE kernel void transposed(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * 16];
  local int lb[8 * 32];
  HEAD
  for (int f = 0; f < k; f += 16) {
    for (int e = item; e < 512; e += 64)
      la[e % 32 * 16 + e / 32] = a[(f + e / 32) * 32 + e % 32];
    for (int e = item; e < 256; e += 64)
      lb[e] = b[(f / 2 + e / 32) * B_ROW + column + e % 32];
    WAIT;
    MULTIPLY_FROM(la, 16, lb, 32);
    WAIT;
  }
  STORE
}

// Groups 4 and up do the same as 0 to 3.
__attribute__((intel_reqd_sub_group_size(16)))
kernel void unsized(global const short *a, global const int *b, global float *d, int k) {
  local short la[32 * 16];
  local int lb[8 * 32];
  HEAD
  group &= 3;
  for (int f = 0; f < k; f += 16) {
    for (int e = item; e < 512; e += 64)
      la[e] = a[e / 16 * A_ROW + f + e % 16];
    for (int e = item; e < 256; e += 64)
      lb[e] = b[(f / 2 + e / 32) * B_ROW + column + e % 32];
    WAIT;
    MULTIPLY_FROM(la, 16, lb, 32);
    WAIT;
  }
  STORE
}

// Sub-groups write rows of A that another one reads.
SIZE kernel void inplace(global short *a, global const int *b, int k) {
  local short la[32 * 16];
  local int lb[8 * 32];
  HEAD
  for (int f = 0; f < k; f += 16) {
    for (int e = item; e < 512; e += 64)
      la[e] = a[e / 16 * A_ROW + f + e % 16];
    for (int e = item; e < 256; e += 64)
      lb[e] = b[(f / 2 + e / 32) * B_ROW + e % 32];
    WAIT;
    int other = 3 - group;
    for (int i = 0; i < 8; ++i) left[i] = la[(other * 8 + i) * 16 + lane];
    for (int i = 0; i < 8; ++i) right[i] = lb[i * 32 + lane];
    MULTIPLY(low);
    for (int i = 0; i < 8; ++i) right[i] = lb[i * 32 + 16 + lane];
    MULTIPLY(high);
    WAIT;
  }
  for (int i = 0; i < 8; ++i) {
    a[(group * 8 + i) * A_ROW + lane] = as_short(convert_half(low[i]));
    a[(group * 8 + i) * A_ROW + 16 + lane] = as_short(convert_half(high[i]));
  }
}
