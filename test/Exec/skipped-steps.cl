// Loops over k with a table that gives each iteration's work: nothing, or which of two matrices
// it multiplies. Their operands are collected while they continue along k. In `written` iterations
// also change the memory of A, which later ones read.
//
// REQUIRES: numpy, x86, clang
// RUN: %python %S/Inputs/skipped-steps.py %t
// DEFINE: %{kernel} = skips
// DEFINE: %{launch} = --kernel=%{kernel} --global=32,3 --local=16,1 inout=%t.a.npy:%t.after.npy in=%t.other.npy in=%t.b.npy in=%t.table.npy out=%t.npy:f32:24x32 i32=192
// DEFINE: %{same} = cmp %t.npy %t.%{kernel}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v4 --report=%t.json %{launch} && %{same} && FileCheck %s < %t.json && %tenon_run %s --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{kernel} = chooses
// RUN: %{run}
// REDEFINE: %{kernel} = either
// RUN: %{run}
// REDEFINE: %{kernel} = written
// RUN: %{run}
// CHECK: "sum": "while operands continue along k

#define LENGTH 192
#define ARGUMENTS                                                                                  \
  global short *a, global const short *other, global const int *b, global const int *table,        \
      global float *d, int k
#define BEGIN                                                                                      \
  int lane = get_sub_group_local_id(), column = (int)get_group_id(0) * 16 + lane;                  \
  a += get_group_id(1) * 8 * LENGTH;                                                               \
  other += get_group_id(1) * 8 * LENGTH;                                                           \
  d += get_group_id(1) * 8 * 32;                                                                   \
  short8 left;                                                                                     \
  int8 right;                                                                                      \
  float8 sum = 0;
#define LEFT(FROM)                                                                                 \
  for (int i = 0; i < 8; ++i)                                                                      \
    left[i] = FROM[i * LENGTH + f + lane];
#define RIGHT                                                                                      \
  for (int i = 0; i < 8; ++i)                                                                      \
    right[i] = b[(f / 2 + i) * 32 + column];
#define MULTIPLY sum = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sum);
#define END                                                                                        \
  for (int i = 0; i < 8; ++i)                                                                      \
    d[i * 32 + column] = sum[i];

__attribute__((intel_reqd_sub_group_size(16))) kernel void skips(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    if (!table[f / 16])
      continue;
    LEFT(a) RIGHT MULTIPLY
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void chooses(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    if (table[f / 16]) {
      LEFT(a)
    } else {
      LEFT(other)
    }
    RIGHT MULTIPLY
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void either(ARGUMENTS) {
  BEGIN for (int f = 0; f < k; f += 16) {
    if (table[f / 16] == 1) {
      LEFT(a) RIGHT MULTIPLY
    } else if (table[f / 16] == 2) {
      LEFT(a) RIGHT MULTIPLY LEFT(other) MULTIPLY
    }
  }
  END
}

// Each work-group has lines of A that others do not read.
__attribute__((intel_reqd_sub_group_size(16))) kernel void written(ARGUMENTS) {
  int lane = get_sub_group_local_id(), column = lane;
  if (get_group_id(0) != 0)
    return;
  a += get_group_id(1) * 8 * LENGTH;
  d += get_group_id(1) * 8 * 32;
  float8 sums[2] = {0, 0};
  for (int f = 0; f < k; f += 16) {
    if (table[f / 16]) {
      short8 left;
      int8 right;
      LEFT(a)
      for (int x = 0; x < 2; ++x) {
        for (int i = 0; i < 8; ++i)
          right[i] = b[(f / 2 + i) * 32 + column + x * 16];
        sums[x] = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sums[x]);
      }
    } else {
      sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
      for (int i = 0; i < 8; ++i)
        a[i * LENGTH + (f + 16) % LENGTH + lane] = 0x3f80; // 1
      sub_group_barrier(CLK_GLOBAL_MEM_FENCE);
    }
  }
  for (int x = 0; x < 2; ++x)
    for (int i = 0; i < 8; ++i)
      d[i * 32 + column + x * 16] = sums[x][i];
}
