/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * Calls one kernel of benchmarks/device, KERNEL, without the runtime, and compares
 * with a sum in double. OF_A, OF_B and SUM are the types of elements;
 * those of A and B are the upper halves of floats. */
#include "tenon/Runtime/tenon_rt.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { M = 48, N = 80, K = 5 * DEPTH };

void *tenon_frame_alloc(uint64_t bytes) {
  return aligned_alloc(TENON_LOCAL_ALIGN, (bytes + TENON_LOCAL_ALIGN - 1) /
                                              TENON_LOCAL_ALIGN *
                                              TENON_LOCAL_ALIGN);
}
void tenon_frame_free(void *frame) { free(frame); }
void *tenon_panel(const tenon_panel_key *key, uint64_t bytes,
                  unsigned char *known) {
  (void)key, (void)bytes, (void)known;
  return NULL; /* nothing is kept between work-groups */
}

void KERNEL(const void *const *, const tenon_ndrange *, const uint64_t *,
            void *);

static OF_A a[M * K];
static OF_B b[K * N];
static SUM c[M * N];

static double number(const void *data, size_t size) {
  if (size == 4) {
    float f;
    memcpy(&f, data, 4);
    return f;
  }
  uint32_t wide = (uint32_t) * (const uint16_t *)data << 16;
  float f;
  memcpy(&f, &wide, 4);
  return f;
}

static uint32_t state = 1;
static uint32_t next(void) {
  state = state * 1664525 + 1013904223;
  return state >> 8;
}

/* Any byte, or a float between -1 and 1. */
static void fill(void *data, size_t count, size_t size) {
  for (size_t i = 0; i < count; ++i) {
    float f = (int)(next() % 2048 - 1024) / 1024.0f;
    if (size == 1)
      ((uint8_t *)data)[i] = next();
    else
      memcpy((char *)data + i * size, (char *)&f + 4 - size, size);
  }
}

int main(void) {
  fill(a, M * K, sizeof(OF_A));
  fill(b, K * N, sizeof(OF_B));
  const void *pa = a, *pb = b;
  void *pc = c;
  uint64_t n = N, k = K;
  const void *args[] = {&pa, &pb, &pc, &n, &k};
  tenon_ndrange range = {{N / 16, M / 16, 1}, {1, 1, 1}, {0, 0, 0}, 2};
  for (uint64_t y = 0; y < M / 16; ++y)
    for (uint64_t x = 0; x < N / 16; ++x) {
      uint64_t group[3] = {x, y, 0};
      KERNEL(args, &range, group, NULL);
    }
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      double sum = 0, magnitude = 0;
      for (int l = 0; l < K; ++l) {
        double of_a = sizeof(OF_A) == 1 ? (double)a[i * K + l]
                                        : number(&a[i * K + l], sizeof(OF_A));
        double of_b = sizeof(OF_B) == 1 ? (double)b[l * N + j]
                                        : number(&b[l * N + j], sizeof(OF_B));
        sum += of_a * of_b, magnitude += fabs(of_a * of_b);
      }
      double bound =
          sizeof(OF_A) == 1 ? 0 : (K + 4) * ldexp(1, -24) * magnitude;
      if (fabs(c[i * N + j] - sum) > bound) {
        printf("wrong at %d, %d: %g, expected %g\n", i, j,
               (double)c[i * N + j], sum);
        return 1;
      }
    }
  puts("right");
  return 0;
}
