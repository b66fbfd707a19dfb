// Quantised weights whose columns are far apart, with a scale and a zero point for 64 rows of each
// column: bytes, and halves of bytes, of words and, in bf16, of bytes that are rounded by hand. Each
// loop is one contraction.
//
// REQUIRES: numpy, x86, clang
// RUN: %python %S/Inputs/quantised-columns.py %t
// DEFINE: %{kernel} = bytes
// DEFINE: %{a} = h
// DEFINE: %{b} = bytes
// DEFINE: %{k} = 192
// DEFINE: %{launch} = --kernel=%{kernel} --global=32,3 --local=16,1 in=%t.%{a}.npy in=%t.%{b}.npy in=%t.scales.npy in=%t.zeros.npy out=%t.npy:f32:24x32 i32=%{k}
// DEFINE: %{same} = cmp %t.npy %t.d%{k}.npy
// DEFINE: %{run} = %tenon_run %s --engine=reference %{launch} && %{same} && %tenon_run %s --mcpu=x86-64-v4 --report=%t.json %{launch} && %{same} && FileCheck %s < %t.json && %tenon_run %s --mcpu=x86-64-v3 %{launch} && %{same} && %tenon_run %s --engine=amx --emulate-amx %{launch} && %{same}
// RUN: %{run}
// REDEFINE: %{k} = 0
// RUN: %{run}
// REDEFINE: %{k} = 64
// REDEFINE: %{kernel} = halves
// REDEFINE: %{b} = halves
// RUN: %{run}
// REDEFINE: %{k} = 192
// RUN: %{run}
// REDEFINE: %{kernel} = words
// REDEFINE: %{b} = words
// RUN: %{run}
// REDEFINE: %{kernel} = rounded
// REDEFINE: %{a} = b
// REDEFINE: %{b} = halves
// RUN: %{run}
// CHECK: "sum": "one contraction of 8x16, k in steps of 16, B computed"

#define LENGTH 192 // of columns
#define ARGUMENTS(TYPE)                                                                            \
  global const short *a, global const TYPE *b, global const half *scales,                          \
      global const uchar *zeros, global float *d, int k
#define BEGIN                                                                                      \
  int lane = get_sub_group_local_id(), column = (int)get_group_id(0) * 16 + lane;                  \
  a += get_group_id(1) * 8 * LENGTH;                                                               \
  d += get_group_id(1) * 8 * 32;                                                                   \
  float8 sum = 0;
#define STEP                                                                                       \
  short8 left;                                                                                     \
  for (int i = 0; i < 8; ++i)                                                                      \
    left[i] = a[i * LENGTH + f + lane];                                                            \
  int group = column * (LENGTH / 64) + f / 64, zero = zeros[group];                                \
  half scale = scales[group];
#define END                                                                                        \
  for (int i = 0; i < 8; ++i)                                                                      \
    d[i * 32 + column] = sum[i];

__attribute__((intel_reqd_sub_group_size(16))) kernel void bytes(ARGUMENTS(uchar)) {
  BEGIN for (int f = 0; f < k; f += 16) {
    STEP half16 right;
    for (int i = 0; i < 16; ++i)
      right[i] = (half)(b[column * LENGTH + f + i] - zero) * scale;
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(right), sum);
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void halves(ARGUMENTS(uchar)) {
  BEGIN for (int f = 0; f < k; f += 16) {
    STEP half16 right;
    for (int i = 0; i < 8; ++i) {
      int two = b[column * (LENGTH / 2) + f / 2 + i];
      right[2 * i] = (half)((two & 15) - zero) * scale;
      right[2 * i + 1] = (half)((two >> 4) - zero) * scale;
    }
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(right), sum);
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void words(ARGUMENTS(uint)) {
  BEGIN for (int f = 0; f < k; f += 16) {
    STEP half16 right;
    for (int i = 0; i < 2; ++i) {
      uint eight = b[(f / 8 + i) * 32 + column];
      for (int j = 0; j < 8; ++j)
        right[8 * i + j] = (half)((int)(eight >> 4 * j & 15) - zero) * scale;
    }
    sum = intel_sub_group_f16_f16_matrix_mad_k16(left, as_int8(right), sum);
  }
  END
}

__attribute__((intel_reqd_sub_group_size(16))) kernel void rounded(ARGUMENTS(uchar)) {
  BEGIN for (int f = 0; f < k; f += 16) {
    STEP int8 right;
    for (int i = 0; i < 8; ++i) {
      int two = b[column * (LENGTH / 2) + f / 2 + i];
      float low = ((two & 15) - zero) * (float)scale, high = ((two >> 4) - zero) * (float)scale;
      right[i] = as_uint(low) >> 16 | (as_uint(high) & 0xffff0000);
    }
    sum = intel_sub_group_bf16_bf16_matrix_mad_k16(left, right, sum);
  }
  END
}
