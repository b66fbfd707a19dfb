// Lanes load only elements inside of matrices, and use zeros for others: checked loads, and loops
// over k that are one contraction. Sizes are no multiples of those of a step; work-groups may be
// outside as a whole; what is outside is NaN.
//
// REQUIRES: numpy, x86, clang
// RUN: %python %S/Inputs/guarded-elements.py %t
// DEFINE: %{kernel} = rows
// DEFINE: %{groups} = 4
// DEFINE: %{m} = 21
// DEFINE: %{n} = 32
// DEFINE: %{k} = 96
// DEFINE: %{launch} = --kernel=%{kernel} --global=32,%{groups} --local=16,1 in=%t.a.npy in=%t.packed.npy in=%t.b.npy out=%t.npy:f32:24x32 i32=%{m} i32=%{n} i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.%{m}.%{n}.%{k}.npy
// DEFINE: %{expect} = FileCheck %s < %t.json
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v4 --report=%t.json %{launch} && %{same} && %{expect} && %tenon_run %s --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{m} = 3
// RUN: %{run}
// REDEFINE: %{kernel} = depth
// REDEFINE: %{groups} = 3
// REDEFINE: %{m} = 24
// REDEFINE: %{k} = 75
// RUN: %{run}
// REDEFINE: %{k} = 0
// RUN: %{run}
// REDEFINE: %{kernel} = all
// REDEFINE: %{groups} = 4
// REDEFINE: %{m} = 21
// REDEFINE: %{n} = 19
// REDEFINE: %{k} = 75
// RUN: %{run}
// REDEFINE: %{m} = 3
// REDEFINE: %{n} = 7
// REDEFINE: %{k} = 5
// RUN: %{run}
// REDEFINE: %{kernel} = branches
// RUN: %{run}
// REDEFINE: %{m} = 21
// REDEFINE: %{n} = 19
// REDEFINE: %{k} = 75
// RUN: %{run}
// REDEFINE: %{kernel} = last
// REDEFINE: %{expect} = true
// REDEFINE: %{groups} = 3
// REDEFINE: %{m} = 24
// REDEFINE: %{n} = 32
// REDEFINE: %{k} = 75
// RUN: %{run}
// REDEFINE: %{k} = 96
// REDEFINE: %{m} = 21
// RUN: %{run}
// REDEFINE: %{k} = 5
// REDEFINE: %{m} = 3
// RUN: %{run}
// CHECK: "sum": "one contraction of 8x16, k in steps of 16"

#define ROW 96 // of A
#define BEGIN                                                                                      \
  int lane = get_sub_group_local_id(), row = get_group_id(1) * 8;                                  \
  int column = (int)get_group_id(0) * 16 + lane;                                                   \
  short8 left;                                                                                     \
  int8 right;                                                                                      \
  float8 sum = 0;
#define MULTIPLY sum = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sum);
#define END                                                                                        \
  for (int i = 0; i < 8; ++i)                                                                      \
    if (row + i < m && column < n)                                                                 \
      d[(row + i) * 32 + column] = sum[i];
#define ARGUMENTS                                                                                  \
  global const short *a, global const int *packed, global const ushort *b, global float *d, int m, \
      int n, int k

__attribute__((intel_reqd_sub_group_size(16))) kernel void rows(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    for (int i = 0; i < 8; ++i)
      left[i] = row + i < m ? a[(row + i) * ROW + f + lane] : (short)0;
    for (int i = 0; i < 8; ++i)
      right[i] = packed[(f / 2 + i) * 32 + column];
    MULTIPLY
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void depth(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    for (int i = 0; i < 8; ++i)
      left[i] = f + lane < k ? a[(row + i) * ROW + f + lane] : (short)0;
    for (int i = 0; i < 8; ++i)
      right[i] = f + 2 * i < k ? packed[(f / 2 + i) * 32 + column] : 0;
    MULTIPLY
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void all(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    for (int i = 0; i < 8; ++i)
      left[i] = row + i < m && f + lane < k ? a[(row + i) * ROW + f + lane] : (short)0;
    for (int i = 0; i < 8; ++i) {
      int at = f + 2 * i;
      ushort x = at < k && column < n ? b[at * 32 + column] : (ushort)0;
      ushort y = at + 1 < k && column < n ? b[(at + 1) * 32 + column] : (ushort)0;
      right[i] = x | y << 16;
    }
    MULTIPLY
  }
  END
}

// Vectors that branches change component by component.
__attribute__((intel_reqd_sub_group_size(16))) kernel void branches(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    left = 0;
    for (int i = 0; i < 8; ++i) {
      if (m > row + i && k > f + lane)
        left[i] = a[(row + i) * ROW + f + lane];
      uint x = 0, y = 0;
      if (f + 2 * i <= k - 1 && !(column >= n))
        x = b[(f + 2 * i) * 32 + column];
      if (f + 2 * i + 1 < k && column < n)
        y = b[(f + 2 * i + 1) * 32 + column];
      right[i] = x | y << 16;
    }
    MULTIPLY
  }
  END
}

// Only the last step is not whole: each loads from a matrix of its own.
__attribute__((intel_reqd_sub_group_size(16))) kernel void last(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    if (f + 16 <= k) {
      for (int i = 0; i < 8; ++i)
        left[i] = a[(row + i) * ROW + f + lane];
      for (int i = 0; i < 8; ++i)
        right[i] = packed[(f / 2 + i) * 32 + column];
    } else {
      for (int i = 0; i < 8; ++i)
        left[i] = f + lane < k ? a[(row + i) * ROW + f + lane] : (short)0;
      for (int i = 0; i < 8; ++i)
        right[i] = f + 2 * i < k ? packed[(f / 2 + i) * 32 + column] : 0;
    }
    MULTIPLY
  }
  END
}
