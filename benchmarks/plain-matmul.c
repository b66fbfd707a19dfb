// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix multiplication as it is written without a library, for a compiler to
// vectorise: row-major matrices, B's rows in the innermost loop.
//
//   plain-matmul M N K REPEAT     prints `best T s`
//
// OF_A, OF_B and SUM are the types of elements; with BF16 those that are 16
// bits are the upper halves of floats. With SCALES each column of B has a
// factor, and with GELU its tanh form is applied to the sums.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#if BF16
static inline float value(unsigned short Bits) {
  unsigned Wide = (unsigned)Bits << 16;
  float F;
  memcpy(&F, &Wide, 4);
  return F;
}
#else
#define value(X) ((SUM)(X))
#endif

#if SCALES
#define weight(X, Scale) ((SUM)(X) * (Scale))
#else
#define weight(X, Scale) value(X)
#endif

static void multiply(const OF_A *restrict A, const OF_B *restrict B,
                     const float *restrict Scales, SUM *restrict C, long M,
                     long N, long K) {
  memset(C, 0, sizeof(SUM) * M * N);
  for (long I = 0; I < M; ++I) {
    for (long L = 0; L < K; ++L) {
      SUM OfA = value(A[I * K + L]);
      for (long J = 0; J < N; ++J)
        C[I * N + J] += OfA * weight(B[L * N + J], Scales[J]);
    }
#if GELU
    for (long J = 0; J < N; ++J) {
      float X = C[I * N + J];
      C[I * N + J] =
          X / 2 * (1 + tanhf(0.79788456F * (X + 0.044715F * X * X * X)));
    }
#endif
  }
}

static double seconds(void) {
  struct timespec Now;
  clock_gettime(CLOCK_MONOTONIC, &Now);
  return Now.tv_sec + 1e-9 * Now.tv_nsec;
}

int main(int Count, char **Words) {
  if (Count != 5)
    return 2;
  long M = atol(Words[1]), N = atol(Words[2]), K = atol(Words[3]);
  OF_A *A = malloc(M * K * sizeof(OF_A));
  OF_B *B = malloc(K * N * sizeof(OF_B));
  SUM *C = malloc(M * N * sizeof(SUM));
  float *Scales = calloc(N, sizeof(float));
  if (!A || !B || !C || !Scales)
    return 1;
  // Memory that was never written is one page of zeros, which stays in cache.
  memset(A, 1, M * K * sizeof(OF_A));
  memset(B, 1, K * N * sizeof(OF_B));
  double Best = 1e30;
  for (int Run = atoi(Words[4]); Run > 0; --Run) {
    double Start = seconds();
    multiply(A, B, Scales, C, M, N, K);
    double Time = seconds() - Start;
    Best = Time < Best ? Time : Best;
  }
  printf("best %.6g s\n", Best);
  return 0;
}
