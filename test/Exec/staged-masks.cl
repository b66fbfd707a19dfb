// Tiles that work-items copy to local memory where a row and a column of k are inside of the matrix,
// with zeros elsewhere: the iterations that are all inside are one contraction. Conditions of
// several forms; sizes that are multiples of the steps or not, of no iteration, and of none that is
// whole. `pointers` advances pointers, copies vectors, and exchanges its sums through the same local
// memory.
//
// REQUIRES: numpy, x86, clang
// RUN: %python -c "import numpy as n; r = n.random.RandomState(4); a = r.randint(-4, 5, (32, 96)).astype('f2'); b = r.randint(-4, 5, (96, 32)).astype('f2'); n.save('%t.a.npy', a); n.save('%t.b.npy', b.reshape(48, 2, 32).transpose(0, 2, 1).copy()); p = lambda m, k: a[:m, :k].astype('f4') @ b[:k].astype('f4'); [n.save('%t.d%%d-%%d.npy' %% (m, k), n.vstack([p(m, k), n.zeros((32 - m, 32), 'f4')])) for m in (32, 30) for k in (96, 90, 10, 0)]"
// DEFINE: %{k} = 96
// DEFINE: %{m} = 32
// DEFINE: %{rows} = %{m}
// DEFINE: %{kernel} = both
// DEFINE: %{launch} = --kernel=%{kernel} --global=64 in=%t.a.npy in=%t.b.npy out=%t.npy:f32:32x32 i32=%{m} i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.d%{rows}-%{k}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --engine=cpu --report=%t.%{kernel}.json %{launch} && %{same} && %tenon_run %s --engine=cpu --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// DEFINE: %{check} = FileCheck %s < %t.%{kernel}.json
// CHECK: "sum": "one contraction of {{.*}}, k in steps of 16"
// RUN: %{run} && %{check}
// REDEFINE: %{k} = 90
// RUN: %{run}
// REDEFINE: %{k} = 10
// RUN: %{run}
// REDEFINE: %{k} = 0
// RUN: %{run}
// REDEFINE: %{k} = 96
// REDEFINE: %{m} = 30
// RUN: %{run}
// All rows are below the largest number, and none above the smallest.
// REDEFINE: %{m} = 2147483647
// REDEFINE: %{rows} = 32
// RUN: %{run}
// REDEFINE: %{kernel} = left
// REDEFINE: %{m} = 32
// RUN: %{run} && %{check}
// REDEFINE: %{k} = 90
// RUN: %{run}
// REDEFINE: %{m} = 30
// REDEFINE: %{rows} = 30
// RUN: %{run}
// REDEFINE: %{kernel} = unsigned_last
// RUN: %{run} && %{check}
// REDEFINE: %{m} = 32
// REDEFINE: %{rows} = 32
// RUN: %{run}
// REDEFINE: %{kernel} = growing
// REDEFINE: %{k} = 96
// RUN: %{run}
// REDEFINE: %{kernel} = pointers
// RUN: %{run} && %{check}
// REDEFINE: %{k} = 90
// RUN: %{run}
// REDEFINE: %{m} = 30
// REDEFINE: %{rows} = 30
// RUN: %{run}

#define SIZE __attribute__((intel_reqd_sub_group_size(16), reqd_work_group_size(64, 1, 1)))
#define ARGUMENTS global const short *a, global const int *b, global float *d, int m, int k
#define WAIT barrier(CLK_LOCAL_MEM_FENCE)
#define HEAD                                                                               \
  int item = get_local_id(0), group = get_sub_group_id(), lane = get_sub_group_local_id(); \
  float8 low = 0, high = 0;
// Columns of k that are not there count as zero in A; B is read as far as it goes.
#define MULTIPLY(FROM) do {                                                      \
    short8 left;                                                                 \
    int8 right;                                                                  \
    for (int i = 0; i < 8; ++i) left[i] = la[(group * 8 + i) * 16 + lane];       \
    for (int i = 0; i < 8; ++i) right[i] = b[((FROM) / 2 + i) * 32 + lane];      \
    low = intel_sub_group_f16_f16_matrix_mad_k16(left, right, low);              \
    for (int i = 0; i < 8; ++i) right[i] = b[((FROM) / 2 + i) * 32 + 16 + lane]; \
    high = intel_sub_group_f16_f16_matrix_mad_k16(left, right, high);            \
  } while (0)
#define STORE                                        \
  for (int i = 0; i < 8; ++i) {                      \
    d[(group * 8 + i) * 32 + lane] = low[i];         \
    d[(group * 8 + i) * 32 + 16 + lane] = high[i];   \
  }
#define COPY(IF)                                     \
  for (int e = item; e < 512; e += 64) {             \
    int row = e / 16, column = e % 16;               \
    short x = 0;                                     \
    if (IF)                                          \
      x = a[row * 96 + f + column];                  \
    la[e] = x;                                       \
  }

SIZE kernel void both(ARGUMENTS) {
  local short la[512];
  HEAD
  for (int f = 0; f < k; f += 16) {
    COPY(row < m && f + column < k)
    WAIT;
    MULTIPLY(f);
    WAIT;
  }
  STORE
}

// What is left of k, counted in steps.
SIZE kernel void left(ARGUMENTS) {
  local short la[512];
  HEAD
  for (int step = 0; step < (k + 15) / 16; ++step) {
    int rest = k - step * 16, f = step * 16;
    COPY(column < rest && !(row >= m))
    WAIT;
    MULTIPLY(f);
    WAIT;
  }
  STORE
}

SIZE kernel void unsigned_last(ARGUMENTS) {
  local short la[512];
  HEAD
  for (uint f = 0; f < (uint)k; f += 16) {
    COPY((uint)row <= (uint)m - 1 && f + (uint)column <= (uint)k - 1)
    WAIT;
    MULTIPLY(f);
    WAIT;
  }
  STORE
}

// A condition that holds more often later.
SIZE kernel void growing(ARGUMENTS) {
  local short la[512];
  HEAD
  for (int f = 0; f < k; f += 16) {
    COPY(row < m && f + column > -1)
    WAIT;
    MULTIPLY(f);
    WAIT;
  }
  STORE
}

SIZE kernel void pointers(ARGUMENTS) {
  local short la[32 * 32 * 2];
  HEAD
  int row = item / 2, column = item % 2 * 8;
  global const short *from = a + row * 96 + column;
  for (int f = 0; f < k; f += 16) {
    short8 x = 0;
    if (row < m && f + column + 7 < k)
      x = vload8(0, from);
    else if (row < m)
      for (int i = 0; i < 8; ++i)
        x[i] = f + column + i < k ? from[i] : 0;
    vstore8(x, 0, la + row * 16 + column);
    from += 16;
    WAIT;
    MULTIPLY(f);
    WAIT;
  }
  local float *sums = (local float *)la;
  for (int i = 0; i < 8; ++i) {
    sums[(group * 8 + i) * 32 + lane] = low[i];
    sums[(group * 8 + i) * 32 + 16 + lane] = high[i];
  }
  WAIT;
  for (int e = item; e < 1024; e += 64)
    d[e] = sums[e];
}
