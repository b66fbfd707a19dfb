// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SYCL program as people write them: sycl-programs FOLDER compiles programs.cpp of
// the folder at run time, runs its kernels on the default device, and checks what they
// compute. Any C++ compiler can compile it.

#include "sycl-bundle.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <functional>

static uint16_t bf16Of(double Number) {
  float F = Number;
  uint32_t Bits;
  std::memcpy(&Bits, &F, 4);
  return Bits >> 16;
}

static double fromBf16(uint16_t Short) {
  uint32_t Bits = uint32_t(Short) << 16;
  float F;
  std::memcpy(&F, &Bits, 4);
  return F;
}

/// Small whole numbers, so that sums are exact.
static double aAt(int Row, int Column) { return (Row * 7 + Column * 3) % 11 - 5; }
static double bAt(int Row, int Column) { return (Row * 5 + Column) % 9 - 4; }
static double gelu(double X) { return 0.5 * X * (1 + std::erf(X / std::sqrt(2))); }

/// Count elements of unified shared memory.
template <typename T>
static T *array(sycl::queue &Q, int Count, const std::function<T(int)> &Value) {
  T *Elements = sycl::malloc_shared<T>(Count, Q);
  for (int I = 0; I < Count; ++I)
    Elements[I] = Value(I);
  return Elements;
}

/// Whether At(row, column) is close to Expected(the sum of products).
static void check(const char *Name, int M, int N, int K,
                  const std::function<double(int, int)> &At,
                  const std::function<double(int, int, double)> &Expected,
                  double Error) {
  int Wrong = 0;
  for (int Row = 0; Row < M; ++Row)
    for (int Column = 0; Column < N; ++Column) {
      double Sum = 0;
      for (int I = 0; I < K; ++I)
        Sum += aAt(Row, I) * bAt(I, Column);
      double Right = Expected(Row, Column, Sum);
      Wrong += !(std::fabs(At(Row, Column) - Right) <= Error * (1 + std::fabs(Right)));
    }
  std::printf("%s: %s\n", Name, Wrong ? "WRONG" : "right");
}

static void multiplications(sycl::queue &Q, Kernels &Bundle) {
  constexpr int M = 64, N = 128, K = 96;
  auto A = [](int I) { return aAt(I / K, I % K); };
  auto B = [](int I) { return bAt(I / N, I % N); };
  auto Sum = [](int, int, double Sum) { return Sum; };
  auto *A16 = array<uint16_t>(Q, M * K, [&](int I) { return bf16Of(A(I)); });
  auto *B16 = array<uint16_t>(Q, K * N, [&](int I) { return bf16Of(B(I)); });
  auto *C = array<float>(Q, M * N, [](int) { return -1.0f; });
  run(Q, Bundle, "gemm_bf16", {{M / 16, N / 2}, {1, 32}}, A16, B16, C, N, K);
  check("gemm_bf16", M, N, K, [&](int R, int S) { return C[R * N + S]; }, Sum, 0);

  auto *A8 = array<int8_t>(Q, M * K, [&](int I) { return A(I); });
  // Four neighbouring rows of B are interleaved.
  auto *B8 = array<int8_t>(Q, K * N, [&](int I) {
    return bAt(I / (4 * N) * 4 + I % 4, I / 4 % N);
  });
  auto *C32 = array<int32_t>(Q, M * N, [](int I) { return I; });
  run(Q, Bundle, "gemm_s8", {{M / 16, N / 2}, {1, 16}}, A8, B8, C32, N, K);
  check("gemm_s8", M, N, K, [&](int R, int S) { return C32[R * N + S]; },
        [](int R, int S, double Sum) { return Sum + R * N + S; }, 0);

  auto *AF = array<float>(Q, M * K, [&](int I) { return A(I); });
  auto *BF = array<float>(Q, K * N, [&](int I) { return B(I); });
  run(Q, Bundle, "gemm_tf32", {{M / 16, N}, {1, 16}}, AF, BF, C, N, K);
  check("gemm_tf32", M, N, K, [&](int R, int S) { return C[R * N + S]; }, Sum, 0);

  auto *Bias = array<float>(Q, N, [](int I) { return I / 16.0f - 4; });
  auto *D = array<uint16_t>(Q, M * N, [](int) { return 0; });
  run(Q, Bundle, "gemm_gelu", {{M / 8, N / 2}, {1, 16}}, A16, B16, Bias, D, N, K);
  check("gemm_gelu", M, N, K, [&](int R, int S) { return fromBf16(D[R * N + S]); },
        [&](int, int S, double Sum) { return gelu(Sum + Bias[S]); }, 1 / 256.0);
}

/// Dot products of each pair of a sample's rows, below the diagonal.
static void interaction(sycl::queue &Q, Kernels &Bundle) {
  constexpr int Samples = 5, Rows = 27, Columns = 64, Pairs = Rows * (Rows - 1) / 2;
  auto At = [](int Sample, int Row, int Column) { return aAt(Sample + Row, Column); };
  auto *X = array<uint16_t>(Q, Samples * Rows * Columns, [&](int I) {
    return bf16Of(At(I / Columns / Rows, I / Columns % Rows, I % Columns));
  });
  auto *Out = array<float>(Q, Samples * Pairs, [](int) { return 0; });
  run(Q, Bundle, "interaction", {{Samples, 32}, {1, 16}}, X, Out);
  int Wrong = 0;
  for (int S = 0; S < Samples; ++S)
    for (int Row = 0, I = 0; Row < Rows; ++Row)
      for (int Other = 0; Other < Row; ++Other, ++I) {
        double Sum = 0;
        for (int Column = 0; Column < Columns; ++Column)
          Sum += At(S, Row, Column) * At(S, Other, Column);
        Wrong += Out[S * Pairs + I] != Sum;
      }
  std::printf("interaction: %s\n", Wrong ? "WRONG" : "right");
}

/// Commands that a graph records once and executes twice.
static void graph(sycl::queue &Q, Kernels &Bundle) {
  namespace oneapi = sycl::ext::oneapi::experimental;
  if (!Q.get_device().has(sycl::aspect::ext_oneapi_limited_graph)) {
    std::printf("no graphs\n");
    return;
  }
  constexpr int M = 32, N = 64, K = 32;
  auto *A = array<uint16_t>(Q, M * K, [](int I) { return bf16Of(aAt(I / K, I % K)); });
  auto *B = array<uint16_t>(Q, K * N, [](int I) { return bf16Of(bAt(I / N, I % N)); });
  auto *C = array<float>(Q, M * N, [](int) { return 0; });
  auto *Copy = array<float>(Q, M * N, [](int) { return 0; });
  sycl::kernel Kernel = Bundle.ext_oneapi_get_kernel("gemm_bf16");
  oneapi::command_graph Graph(Q.get_context(), Q.get_device());
  auto Fill = Graph.add([&](sycl::handler &H) { H.fill(C, 7.0f, M * N); });
  auto Product = Graph.add(
      [&](sycl::handler &H) {
        H.set_args(A, B, C, N, K);
        H.parallel_for(sycl::nd_range<2>{{M / 16, N / 2}, {1, 32}}, Kernel);
      },
      {oneapi::property::node::depends_on(Fill)});
  Graph.add([&](sycl::handler &H) { H.memcpy(Copy, C, M * N * sizeof(float)); },
            {oneapi::property::node::depends_on(Product)});
  auto Executable = Graph.finalize();
  for (int Time = 0; Time < 2; ++Time) {
    Q.ext_oneapi_graph(Executable).wait_and_throw();
    check("graph", M, N, K, [&](int R, int S) { return Copy[R * N + S]; },
          [](int, int, double Sum) { return Sum; }, 0);
    std::fill(C, C + M * N, -1.0f);
    std::fill(Copy, Copy + M * N, -1.0f);
  }
}

int main(int, char **Words) try {
  sycl::queue Q;
  Kernels Bundle = compilePrograms(Q, Words[1]);
  multiplications(Q, Bundle);
  interaction(Q, Bundle);
  graph(Q, Bundle);
} catch (const sycl::exception &E) {
  std::printf("%s\n", E.what());
  return 1;
}
