// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Times the multiplications of test/Exec/Sycl/Inputs/programs.cpp as a SYCL
// program's kernels: sycl-gemm FOLDER SIZE LAUNCHES prints, for each kernel,
// the seconds of each launch from submission to completion. sycl-gemm.py
// compares them with tenon-run.

#include "../test/Layer/Inputs/sycl-bundle.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>

/// Elements of A and B, and the work-items of a launch.
static void time(sycl::queue &Q, Kernels &Bundle, const char *Name, int Size,
                 int Launches, size_t ElementBytes, sycl::nd_range<2> Range) {
  const size_t Count = size_t(Size) * Size;
  // Zeros: the values of the elements do not matter.
  auto *A = sycl::malloc_shared<char>(Count * ElementBytes, Q);
  auto *B = sycl::malloc_shared<char>(Count * ElementBytes, Q);
  auto *C = sycl::malloc_shared<float>(Count, Q);
  Q.memset(A, 0, Count * ElementBytes);
  Q.memset(B, 0, Count * ElementBytes);
  Q.memset(C, 0, Count * sizeof(float)).wait();
  std::printf("%s", Name);
  for (int I = 0; I < Launches; ++I) {
    auto Start = std::chrono::steady_clock::now();
    run(Q, Bundle, Name, Range, A, B, C, Size, Size);
    std::chrono::duration<double> Seconds =
        std::chrono::steady_clock::now() - Start;
    std::printf(" %g", Seconds.count());
  }
  std::printf("\n");
  for (void *Memory : {(void *)A, (void *)B, (void *)C})
    sycl::free(Memory, Q);
}

int main(int Count, char **Words) try {
  if (Count != 4)
    return 2;
  const size_t Size = std::atoi(Words[2]);
  const int Launches = std::atoi(Words[3]);
  sycl::queue Q;
  Kernels Bundle = compilePrograms(Q, Words[1]);
  time(Q, Bundle, "gemm_bf16", Size, Launches, 2,
       {{Size / 16, Size / 2}, {1, 32}});
  time(Q, Bundle, "gemm_s8", Size, Launches, 1,
       {{Size / 16, Size / 2}, {1, 16}});
  time(Q, Bundle, "gemm_tf32", Size, Launches, 4, {{Size / 16, Size}, {1, 16}});
} catch (const sycl::exception &E) {
  std::printf("%s\n", E.what());
  return 1;
}
