// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Definitions that the SYCL kernels of this folder share.

#pragma once

#include <sycl/sycl.hpp>

namespace oneapi = sycl::ext::oneapi::experimental;
namespace intel = sycl::ext::intel::experimental;
using namespace sycl::ext::oneapi::experimental::matrix;
using sycl::half;
using sycl::sub_group;
using sycl::ext::oneapi::bfloat16;
using precision::tf32;

constexpr layout Row = layout::row_major, Col = layout::col_major,
                 Packed = layout::ext_intel_packed;

/// A kernel, its sub-group size and the dimensions of its launch.
#define KERNEL_OF(SIZE, DIMENSIONS)                                            \
  extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY(                                \
      (oneapi::nd_range_kernel<DIMENSIONS>))                                      \
      SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((oneapi::sub_group_size<SIZE>)) void
#define KERNEL KERNEL_OF(16, 2)

template <typename T, size_t M, size_t K, layout L = Row>
using MatrixA = joint_matrix<sub_group, T, use::a, M, K, L>;
template <typename T, size_t K, size_t N, layout L = Row>
using MatrixB = joint_matrix<sub_group, T, use::b, K, N, L>;
template <typename T, size_t M, size_t N>
using Accumulator = joint_matrix<sub_group, T, use::accumulator, M, N>;

/// The type of an element in memory.
template <typename T> struct InMemory { using type = T; };
template <> struct InMemory<tf32> { using type = float; };

template <typename T> auto global(T *p) {
  return sycl::address_space_cast<sycl::access::address_space::global_space,
                                  sycl::access::decorated::no>(p);
}

template <int Dimensions = 2> auto item() {
  return sycl::ext::oneapi::this_work_item::get_nd_item<Dimensions>();
}

/// D = A B + C; a work-group has one sub-group and computes one tile of D.
/// The matrices are dense: m x k, k x n and m x n, m and n from the launch.
template <typename Ta, typename Tb, typename Tc, typename Td, size_t M,
          size_t N, size_t K, layout LayoutA = Row, layout LayoutB = Row,
          layout LayoutC = Row>
void multiply(typename InMemory<Ta>::type *a, typename InMemory<Tb>::type *b,
              Tc *c, Td *d, int k) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t m = it.get_group_range(0) * M, n = it.get_group_range(1) * N;
  size_t row = it.get_group(0) * M, column = it.get_group(1) * N;
  constexpr size_t Factor = LayoutB == Packed ? 4 / sizeof(*b) : 1;
  size_t strideA = LayoutA == Row ? k : m;
  size_t strideB = LayoutB == Col ? k : n * Factor;
  size_t strideC = LayoutC == Row ? n : m;
  size_t tile = LayoutC == Row ? row * n + column : column * m + row;
  MatrixA<Ta, M, K, LayoutA> ma;
  MatrixB<Tb, K, N, LayoutB> mb;
  Accumulator<Tc, M, N> mc;
  joint_matrix_load(sg, mc, global(c + tile), strideC, LayoutC);
  auto tileA = [&](size_t i) {
    return global(a + (LayoutA == Row ? row * k + i : i * m + row));
  };
  auto tileB = [&](size_t i) {
    return global(b + (LayoutB == Col ? column * k + i : i * n + column * Factor));
  };
  if constexpr (std::is_same_v<Tc, Td>) {
    for (size_t i = 0; i < k; i += K) {
      joint_matrix_load(sg, ma, tileA(i), strideA);
      joint_matrix_load(sg, mb, tileB(i), strideB);
      joint_matrix_mad(sg, mc, ma, mb, mc);
    }
    joint_matrix_store(sg, mc, global(d + tile), strideC, LayoutC);
  } else {
    Accumulator<Td, M, N> md;
    joint_matrix_load(sg, ma, tileA(0), strideA);
    joint_matrix_load(sg, mb, tileB(0), strideB);
    joint_matrix_mad(sg, md, ma, mb, mc);
    joint_matrix_store(sg, md, global(d + tile), strideC, LayoutC);
  }
}

/// A kernel NAME that multiplies.
#define MULTIPLY(NAME, TA, TB, TC, TD, ...)                                    \
  KERNEL NAME(InMemory<TA>::type *a, InMemory<TB>::type *b, TC *c, TD *d,      \
              int k) {                                                         \
    multiply<TA, TB, TC, TD, __VA_ARGS__>(a, b, c, d, k);                      \
  }
