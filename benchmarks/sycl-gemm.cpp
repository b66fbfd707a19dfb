// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times kernels of test/Exec/Sycl/Inputs/programs.cpp in a SYCL program:
// sycl-gemm FOLDER SIZE LAUNCHES prints, for each kernel, the seconds of each
// launch from submission to completion. Matrices are SIZE x SIZE, and there are
// SIZE samples of the DLRM interaction. sycl-gemm.py compares them with
// tenon-run.

#include "../test/Layer/Inputs/sycl-bundle.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

namespace {
class Benchmark {
public:
  Benchmark(const std::string &Folder, int Launches)
      : Bundle(compilePrograms(Q, Folder)), Launches(Launches) {}
  ~Benchmark() {
    for (char *Memory : Arrays)
      sycl::free(Memory, Q);
  }

  /// Zeros: the values of elements do not matter.
  char *array(size_t Bytes) {
    Arrays.push_back(sycl::malloc_shared<char>(Bytes, Q));
    Q.memset(Arrays.back(), 0, Bytes).wait();
    return Arrays.back();
  }

  template <typename... Ts>
  void time(const char *Name, sycl::nd_range<2> Range, Ts... Arguments) {
    std::printf("%s", Name);
    for (int I = 0; I < Launches; ++I) {
      auto Start = std::chrono::steady_clock::now();
      run(Q, Bundle, Name, Range, Arguments...);
      std::chrono::duration<double> Seconds =
          std::chrono::steady_clock::now() - Start;
      std::printf(" %g", Seconds.count());
    }
    std::printf("\n");
  }

private:
  sycl::queue Q;
  Kernels Bundle;
  int Launches;
  std::vector<char *> Arrays;
};
} // namespace

int main(int Count, char **Words) try {
  if (Count != 4)
    return 2;
  const size_t Size = std::atoi(Words[2]), Square = Size * Size;
  const int N = Size;
  Benchmark Of(Words[1], std::atoi(Words[3]));
  char *A = Of.array(4 * Square), *B = Of.array(4 * Square);
  char *C = Of.array(4 * Square), *Bias = Of.array(4 * Size);
  Of.time("gemm_bf16", {{Size / 16, Size / 2}, {1, 32}}, A, B, C, N, N);
  Of.time("gemm_s8", {{Size / 16, Size / 2}, {1, 16}}, A, B, C, N, N);
  Of.time("gemm_tf32", {{Size / 16, Size}, {1, 16}}, A, B, C, N, N);
  Of.time("gemm_gelu", {{Size / 8, Size / 2}, {1, 16}}, A, B, Bias, C, N, N);
  constexpr size_t Rows = 27, Columns = 64;
  char *X = Of.array(2 * Size * Rows * Columns);
  char *Out = Of.array(4 * Size * Rows * (Rows - 1) / 2);
  Of.time("interaction", {{Size, 32}, {1, 16}}, X, Out);
} catch (const sycl::exception &E) {
  std::printf("%s\n", E.what());
  return 1;
}
