// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SYCL program that multiplies matrices with joint_matrix. Its kernel is
// compiled when it runs (sycl_ext_oneapi_kernel_compiler_sycl), so that any C++
// compiler can compile the program.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <string>
#include <sycl/sycl.hpp>

namespace exp = sycl::ext::oneapi::experimental;

static const char Kernel[] = R"(
#include <sycl/sycl.hpp>
namespace exp = sycl::ext::oneapi::experimental;
namespace matrix = sycl::ext::oneapi::experimental::matrix;
using bf16 = sycl::ext::oneapi::bfloat16;

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((exp::nd_range_kernel<2>))
[[sycl::reqd_sub_group_size(16)]]
void gemm(bf16 *a, bf16 *b, float *c, int n) {
  auto item = sycl::ext::oneapi::this_work_item::get_nd_item<2>();
  auto group = item.get_sub_group();
  size_t row = item.get_group(0) * 8, column = item.get_group(1) * 16;
  matrix::joint_matrix<sycl::sub_group, bf16, matrix::use::a, 8, 16,
                       matrix::layout::row_major> ma;
  matrix::joint_matrix<sycl::sub_group, bf16, matrix::use::b, 16, 16,
                       matrix::layout::row_major> mb;
  matrix::joint_matrix<sycl::sub_group, float, matrix::use::accumulator, 8, 16> mc;
  matrix::joint_matrix_fill(group, mc, 0.0f);
  auto global = [](auto *p) {
    return sycl::address_space_cast<sycl::access::address_space::global_space,
                                    sycl::access::decorated::no>(p);
  };
  for (int k = 0; k < n; k += 16) {
    matrix::joint_matrix_load(group, ma, global(a + row * n + k), n);
    matrix::joint_matrix_load(group, mb, global(b + k * n + column), n);
    matrix::joint_matrix_mad(group, mc, ma, mb, mc);
  }
  matrix::joint_matrix_apply(group, mc, [](float &x) { x *= 2; });
  matrix::joint_matrix_store(group, mc, global(c + row * n + column), n,
                             matrix::layout::row_major);
}
)";

static uint16_t bf16Of(int Number) {
  float F = Number;
  uint32_t Bits;
  std::memcpy(&Bits, &F, 4);
  return Bits >> 16;
}

static int aAt(int Row, int Column) { return (Row * 7 + Column * 3) % 11 - 5; }
static int bAt(int Row, int Column) { return (Row * 5 + Column) % 9 - 4; }

static bool isRight(const float *C, int N) {
  for (int Row = 0; Row < N; ++Row)
    for (int Column = 0; Column < N; ++Column) {
      int Sum = 0;
      for (int K = 0; K < N; ++K)
        Sum += aAt(Row, K) * bAt(K, Column);
      if (C[Row * N + Column] != 2 * Sum)
        return false;
    }
  return true;
}

int main() try {
  constexpr int N = 64;
  sycl::queue Q;
  std::printf("matrices: %d\n",
              Q.get_device().has(sycl::aspect::ext_intel_matrix));
  auto Source = exp::create_kernel_bundle_from_source(
      Q.get_context(), exp::source_language::sycl, std::string(Kernel));
  sycl::kernel Gemm = exp::build(Source).ext_oneapi_get_kernel("gemm");
  auto *A = sycl::malloc_shared<uint16_t>(N * N, Q);
  auto *B = sycl::malloc_shared<uint16_t>(N * N, Q);
  auto *C = sycl::malloc_shared<float>(N * N, Q);
  for (int I = 0; I < N * N; ++I) {
    A[I] = bf16Of(aAt(I / N, I % N));
    B[I] = bf16Of(bAt(I / N, I % N));
    C[I] = -1;
  }
  Q.submit([&](sycl::handler &H) {
     H.set_args(A, B, C, N);
     H.parallel_for(sycl::nd_range<2>({N / 8, N}, {1, 16}), Gemm);
   }).wait_and_throw();
  std::printf("product is %s\n", isRight(C, N) ? "right" : "WRONG");
} catch (const sycl::exception &E) {
  std::printf("%s\n", E.what());
  return 1;
}
