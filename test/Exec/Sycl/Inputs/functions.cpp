// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that kernels with matrices call.

#include "kernel.h"

#include <cassert>
#include <cmath>
#include <complex>

KERNEL gelu(float *c) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> m;
  joint_matrix_load(sg, m, global(c), 16, Row);
  joint_matrix_apply(sg, m, [](float &x) {
    x = 0.5f * x * (1 + sycl::erf(x * 0.70710678f));
  });
  joint_matrix_store(sg, m, global(c), 16, Row);
}

// The same functions by their names in the C library.
KERNEL library(float *c) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> m;
  joint_matrix_load(sg, m, global(c), 16, Row);
  joint_matrix_apply(sg, m, [](float &x) {
    x = std::exp(-x * x) + std::tanh(x) + std::log1p(std::fabs(x)) +
        std::pow(std::fabs(x), 0.25f) + sycl::native::exp(x);
  });
  joint_matrix_store(sg, m, global(c), 16, Row);
}

// Softmax of rows through local memory and sub-group reductions.
KERNEL softmax(float *c, sycl::local_accessor<float, 2> local) {
  auto it = item();
  auto sg = it.get_sub_group();
  Accumulator<float, 8, 16> m;
  joint_matrix_load(sg, m, global(c), 16, Row);
  auto p = local.get_multi_ptr<sycl::access::decorated::no>();
  joint_matrix_store(sg, m, p, 16, Row);
  sycl::group_barrier(sg);
  size_t lane = sg.get_local_linear_id();
  for (int row = 0; row < 8; ++row) {
    float x = local[row][lane];
    float largest = sycl::reduce_over_group(sg, x, sycl::maximum<>());
    float e = sycl::exp(x - largest);
    float sum = sycl::reduce_over_group(sg, e, sycl::plus<>());
    c[row * 16 + lane] = e / sum;
  }
}

// Exchanges between lanes, votes and scans.
KERNEL lanes(int *in, int *out) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t lane = sg.get_local_linear_id(), i = it.get_global_linear_id();
  int x = in[i];
  int y = sycl::permute_group_by_xor(sg, x, 1);
  y += 3 * sycl::shift_group_left(sg, x, 1) * (lane < 15);
  y += 5 * sycl::select_from_group(sg, x, (lane * 7) % 16);
  y += 7 * sycl::group_broadcast(sg, x, 4);
  y += 11 * sycl::exclusive_scan_over_group(sg, x, sycl::plus<>());
  y += 13 * sycl::any_of_group(sg, x > 90);
  y += 17 * sycl::reduce_over_group(it.get_group(), x, sycl::minimum<>());
  out[i] = y;
}

KERNEL asserted(float *c, int n) {
  auto sg = item().get_sub_group();
  assert(n > 0);
  Accumulator<float, 8, 16> m;
  joint_matrix_fill(sg, m, n);
  joint_matrix_store(sg, m, global(c), 16, Row);
}

// Split over K, with atomics.
KERNEL split_k(bfloat16 *a, bfloat16 *b, float *c, int k) {
  auto it = item();
  auto sg = it.get_sub_group();
  size_t i = it.get_group(0) * 16;
  MatrixA<bfloat16, 8, 16> ma;
  MatrixB<bfloat16, 16, 16> mb;
  Accumulator<float, 8, 16> mc;
  joint_matrix_load(sg, ma, global(a + i), k);
  joint_matrix_load(sg, mb, global(b + i * 16), 16);
  joint_matrix_fill(sg, mc, 0);
  joint_matrix_mad(sg, mc, ma, mb, mc);
  intel::matrix::joint_matrix_apply(sg, mc, [&](float &x, size_t row, size_t column) {
    sycl::atomic_ref<float, sycl::memory_order::relaxed,
                     sycl::memory_scope::device>(c[row * 16 + column]) += x;
  });
}

// Half and bfloat16 as numbers.
KERNEL numbers(half *h, bfloat16 *b, float *c) {
  size_t i = item().get_global_linear_id();
  float x = float(h[i]) * float(b[i]);
  c[i] = x + float(bfloat16(x)) + float(half(x)) + float(-b[i]) +
         sycl::fma(float(h[i]), 2.0f, 1.0f);
  h[i] = h[i] + half(1);
  b[i] = oneapi::fmax(b[i], bfloat16(0.5f));
}

// Functions of std::complex, which DPC++ links from a library of its own.
template <typename T> void complexFunctions(const T *a, const T *b, T *c) {
  size_t i = item().get_global_linear_id(), n = item().get_global_range(1);
  std::complex<T> x(a[2 * i], a[2 * i + 1]), y(b[2 * i], b[2 * i + 1]);
  c += 2 * i;
  auto write = [&](std::complex<T> z) {
    c[0] = z.real();
    c[1] = z.imag();
    c += 2 * n;
  };
  write({std::abs(x), std::arg(x)});
  write({std::norm(x), std::conj(x).imag()});
  write(std::proj(x));
  write(std::polar(std::abs(x.real()), x.imag()));
  write(std::exp(x));
  write(std::log(x));
  write(std::log10(x));
  write(std::sqrt(x));
  write(std::pow(x, y));
  write(std::pow(x, y.real()));
  write(x * y);
  write(x / y);
  write(x.real() / y);
  write(std::sin(x));
  write(std::cos(x));
  write(std::tan(x));
  write(std::sinh(x));
  write(std::cosh(x));
  write(std::tanh(x));
  write(std::asin(x));
  write(std::acos(x));
  write(std::atan(x));
  write(std::asinh(x));
  write(std::acosh(x));
  write(std::atanh(x));
}

KERNEL complex_float(float *a, float *b, float *c) {
  complexFunctions(a, b, c);
}

KERNEL complex_double(double *a, double *b, double *c) {
  complexFunctions(a, b, c);
}

// Elements of two matrices are the parts of complex numbers.
KERNEL complex_elements(float *c, float *d) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> m, n;
  joint_matrix_load(sg, m, global(c), 16, Row);
  joint_matrix_load(sg, n, global(d), 16, Row);
  joint_matrix_apply(sg, m, n, [](float &x, float &y) {
    std::complex<float> z = std::exp(std::complex<float>(x, y));
    x = z.real();
    y = std::abs(z);
  });
  joint_matrix_store(sg, m, global(c), 16, Row);
  joint_matrix_store(sg, n, global(d), 16, Row);
}
