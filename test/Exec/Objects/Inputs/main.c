/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls the kernels of kernels.ll: with TenonRuntime, or, with DIRECT defined,
 * without it, one work-group after the other. All numbers are small integers,
 * so that every type is exact. */
#include "tenon/Runtime/tenon_rt.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LANES
#define LANES 1 /* work-items of a sub-group */
#endif
enum { M = 13, N = 21, K = 19, Items = 3 };

#ifdef DIRECT
void *tenon_frame_alloc(uint64_t bytes) {
  return aligned_alloc(TENON_LOCAL_ALIGN, (bytes + TENON_LOCAL_ALIGN - 1) /
                                              TENON_LOCAL_ALIGN *
                                              TENON_LOCAL_ALIGN);
}
void tenon_frame_free(void *frame) { free(frame); }

static int launch(tenon_kernel_fn kernel, const tenon_kernel_info *info,
                  const void *const *args, const tenon_ndrange *range) {
  static _Alignas(TENON_LOCAL_ALIGN) char local[1024];
  (void)info;
  uint64_t groups = (range->global[0] + range->local[0] - 1) / range->local[0];
  for (uint64_t i = 0; i < groups; ++i) {
    uint64_t group[3] = {i, 0, 0};
    kernel(args, range, group, local);
  }
  return 0;
}
#else
static int launch(tenon_kernel_fn kernel, const tenon_kernel_info *info,
                  const void *const *args, const tenon_ndrange *range) {
  return tenon_launch(kernel, info, args, range, 2);
}
#endif

/* How small integers are stored. */
static void put_i8(void *p, int i, int v) { ((int8_t *)p)[i] = v; }
static void put_i32(void *p, int i, int v) { ((int32_t *)p)[i] = v; }
static void put_f32(void *p, int i, int v) { ((float *)p)[i] = v; }
static void put_bf16(void *p, int i, int v) {
  float f = v;
  memcpy((uint16_t *)p + i, (char *)&f + 2, 2);
}
static void put_f16(void *p, int i, int v) {
  unsigned magnitude = v < 0 ? -v : v, exponent = 0;
  if (magnitude) {
    unsigned top = 31 - __builtin_clz(magnitude);
    exponent = (top + 15) << 10 | ((magnitude << (10 - top)) & 0x3ff);
  }
  ((uint16_t *)p)[i] = (v < 0) << 15 | exponent;
}

typedef void (*put_fn)(void *, int, int);

static int check_gemm(const char *name, tenon_kernel_fn kernel,
                      const tenon_kernel_info *info, put_fn put, put_fn put_d,
                      int b_min) {
  static int32_t a[Items * M * K], b[Items * K * N];
  static int32_t d[Items * M * N], expected[Items * M * N];
  static int x[Items * M * K], y[Items * K * N];
  memset(d, 0, sizeof d);
  memset(expected, 0, sizeof expected);
  for (int i = 0; i < Items * M * K; ++i)
    put(a, i, x[i] = i * 7 % 9 - 4);
  for (int i = 0; i < Items * K * N; ++i)
    put(b, i, y[i] = i * 5 % 11 + b_min);
  for (int g = 0; g < Items; ++g)
    for (int r = 0; r < M; ++r)
      for (int c = 0; c < N; ++c) {
        int sum = (r * c + g) % 50, at = (g * M + r) * N + c;
        put_d(d, at, sum);
        for (int k = 0; k < K; ++k)
          sum += x[(g * M + r) * K + k] * y[(g * K + k) * N + c];
        put_d(expected, at, sum);
      }
  void *pa = a, *pb = b, *pd = d;
  const void *args[] = {&pa, &pb, &pd};
  tenon_ndrange range = {{Items * LANES, 1, 1}, {2 * LANES, 1, 1}, {0, 0, 0}, 1};
  if (launch(kernel, info, args, &range))
    return printf("%s was not launched\n", name);
  if (memcmp(d, expected, sizeof d))
    return printf("%s is wrong\n", name);
  printf("%s is right\n", name);
  return 0;
}

static int check_ring(tenon_kernel_fn kernel, const tenon_kernel_info *info) {
  float out[20], scale = 0.125f;
  void *p = out;
  uint64_t bytes = 8 * sizeof(float);
  const void *args[] = {&p, &bytes, &scale};
  tenon_ndrange range = {{20, 1, 1}, {8, 1, 1}, {0, 0, 0}, 1};
  if (launch(kernel, info, args, &range))
    return printf("ring was not launched\n");
  for (int g = 0; g < 20; ++g) {
    int first = g / 8 * 8, size = first + 8 > 20 ? 20 - first : 8;
    int next = first + (g - first + 1) % size;
    if (fabs(out[g] - erf(next * 0.125)) > 1e-6)
      return printf("ring is wrong\n");
  }
  printf("ring is right\n");
  return 0;
}

#define KERNEL(NAME)                                                           \
  void NAME(const void *const *, const tenon_ndrange *, const uint64_t *,      \
            void *);                                                           \
  extern const tenon_kernel_info NAME##_tenon_info;
KERNEL(gemm_i8)
KERNEL(gemm_bf16)
KERNEL(gemm_f16)
KERNEL(gemm_f16_f16)
KERNEL(gemm_f32)
KERNEL(ring)

int main(void) {
#define GEMM(NAME, PUT, PUT_D, B_MIN)                                          \
  check_gemm(#NAME, NAME, &NAME##_tenon_info, PUT, PUT_D, B_MIN)
  return (GEMM(gemm_i8, put_i8, put_i32, 0) |
          GEMM(gemm_bf16, put_bf16, put_f32, -5) |
          GEMM(gemm_f16, put_f16, put_f32, -5) |
          GEMM(gemm_f16_f16, put_f16, put_f16, -5) |
          GEMM(gemm_f32, put_f32, put_f32, -5) |
          check_ring(ring, &ring_tenon_info)) != 0;
}
