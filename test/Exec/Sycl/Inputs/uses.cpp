// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Further uses of matrices in real programs: operands copied to local memory by groups, and
// arrays of tiles with initial values that functions unroll; sums by coordinates; operations
// on elements of A and B.

#include "kernel.h"

#include <sycl/ext/oneapi/experimental/group_load_store.hpp>
#include <utility>

template <unsigned... I, typename F>
void forEach(std::integer_sequence<unsigned, I...>, F &f) {
  (f(std::integral_constant<unsigned, I>{}), ...);
}
template <unsigned Count, typename F> void unrolled(F f) {
  forEach(std::make_integer_sequence<unsigned, Count>{}, f);
}

/// The sub-group copies Count elements for each of its lanes, in stripes.
template <int Count, typename From, typename To>
void copyStriped(sub_group sg, From from, To to) {
  sycl::vec<bfloat16, Count> v;
  oneapi::group_load(sg, from, v, oneapi::properties(oneapi::data_placement_striped));
  oneapi::group_store(sg, v, to, oneapi::properties(oneapi::data_placement_striped));
}

// A work-group has 2 x 2 sub-groups of 16 x 32 elements of C, and copies 32 x 32 of A
// and of B for each step.
KERNEL striped(bfloat16 *a, bfloat16 *b, float *c, int n, int k,
               sycl::local_accessor<bfloat16, 2> tileA,
               sycl::local_accessor<bfloat16, 2> tileB) {
  constexpr int Step = 32;
  auto it = item();
  auto sg = it.get_sub_group();
  auto decorated = [](auto *p) {
    return sycl::address_space_cast<sycl::access::address_space::global_space,
                                    sycl::access::decorated::yes>(p);
  };
  auto pa = decorated(a + it.get_group(0) * 32 * k), pb = decorated(b + it.get_group(1) * 64);
  auto la = tileA.get_multi_ptr<sycl::access::decorated::no>();
  auto lb = tileB.get_multi_ptr<sycl::access::decorated::no>();
  const int row = it.get_local_id(0), column = it.get_local_id(1) / 16;
  const int id = sg.get_group_id();
  Accumulator<float, 8, 16> mc[2][2] = {};
  unrolled<2>([&](auto i) { unrolled<2>([&](auto j) { joint_matrix_fill(sg, mc[i][j], 0); }); });
  for (int at = 0; at < k; at += Step) {
    for (int i = 0; i < 8; ++i) {
      const int line = id * 8 + i;
      copyStriped<2>(sg, pa + line * k + at, la + line * Step);
      copyStriped<4>(sg, pb + (at + line) * n, lb + line * 64);
    }
    it.barrier(sycl::access::fence_space::local_space);
    MatrixA<bfloat16, 8, 16> ma[2][2] = {};
    MatrixB<bfloat16, 16, 16> mb[2][2] = {};
    unrolled<2>([&](auto half) {
      unrolled<2>([&](auto i) {
        joint_matrix_load(sg, ma[i][half], la + (row * 16 + i * 8) * Step + half * 16, Step);
      });
      unrolled<2>([&](auto j) {
        joint_matrix_load(sg, mb[j][half], lb + half * 16 * 64 + column * 32 + j * 16, 64);
      });
      unrolled<2>([&](auto i) {
        unrolled<2>([&](auto j) {
          joint_matrix_mad(sg, mc[i][j], ma[i][half], mb[j][half], mc[i][j]);
        });
      });
    });
    it.barrier(sycl::access::fence_space::local_space);
  }
  auto pc = decorated(c + (it.get_group(0) * 32 + row * 16) * n + it.get_group(1) * 64 +
                      column * 32);
  unrolled<2>([&](auto i) {
    unrolled<2>([&](auto j) {
      joint_matrix_store(sg, mc[i][j], pc + i * 8 * n + j * 16, n, Row);
    });
  });
}

// Sums of rows and of columns: each lane adds its elements, the sub-group its lanes'.
template <typename M, typename P, typename T>
void sums(M &matrix, P load, T *rows, T *columns, int height, int width) {
  auto it = item();
  auto sg = it.get_sub_group();
  T ofRows[64] = {}, ofColumns[32] = {};
  load(sg, matrix);
  const size_t top = it.get_group(0) * height, left = it.get_group(1) * width;
  intel::matrix::joint_matrix_apply(sg, matrix, [&](auto &x, size_t row, size_t column) {
    ofRows[top + row] += x;
    ofColumns[left + column] += x;
  });
  auto add = [&](T *to, T *from, int count) {
    for (int i = 0; i < count; ++i) {
      T sum = sycl::reduce_over_group(sg, from[i], sycl::plus<>());
      if (it.get_local_id(1) == 0)
        sycl::atomic_ref<T, sycl::memory_order::relaxed, sycl::memory_scope::device>(to[i])
            .fetch_add(sum);
    }
  };
  add(rows, ofRows, height * 2);
  add(columns, ofColumns, width * 2);
}

// Work-groups of 2 x 2; B is packed.
KERNEL sums_b(int8_t *b, int *rows, int *columns) {
  auto it = item();
  MatrixB<int8_t, 32, 16, Packed> mb;
  sums(mb, [&](auto sg, auto &m) {
    joint_matrix_load(sg, m, global(b) + it.get_group(0) * 8 * 128 + it.get_group(1) * 64, 128);
  }, rows, columns, 32, 16);
}

KERNEL sums_c(float *c, float *rows, float *columns) {
  auto it = item();
  Accumulator<float, 8, 16> mc;
  sums(mc, [&](auto sg, auto &m) {
    joint_matrix_load(sg, m, global(c) + it.get_group(0) * 8 * 32 + it.get_group(1) * 16, 32, Row);
  }, rows, columns, 8, 16);
}

/// Operations on elements, one after another: out has a matrix for each.
template <typename T, use Use, size_t M, size_t N, layout L, typename Tm>
void operations(Tm *out) {
  auto sg = item().get_sub_group();
  auto with = [&](T x, T y, auto f) {
    joint_matrix<sub_group, T, Use, M, N, L> m;
    joint_matrix_fill(sg, m, x);
    joint_matrix_apply(sg, m, [=](auto &e) { e = f(e, y); });
    intel::matrix::joint_matrix_store(sg, m, global(out), N * (L == Packed ? 4 / sizeof(T) : 1));
    out += M * N;
  };
  const T five = T(5), two = T(2);
  with(five, two, [](auto x, auto y) { return x + y; });
  with(five, two, [](auto x, auto y) { return x - y; });
  with(five, two, [](auto x, auto y) { return x * y; });
  with(five, two, [](auto x, auto y) { return x / y; });
  with(five, two, [](auto x, auto y) { return x == y ? x : y; });
  with(five, two, [](auto x, auto y) { return x != y ? x : y; });
  with(five, two, [](auto x, auto y) { return x > y ? y : x; });
  with(five, two, [](auto x, auto y) { return x <= y ? y : x; });
}

KERNEL operations_bf16(bfloat16 *out) { operations<bfloat16, use::a, 8, 16, Row>(out); }
KERNEL operations_f16(half *out) { operations<half, use::a, 16, 16, Row>(out); }
KERNEL operations_bf16_b(bfloat16 *out) { operations<bfloat16, use::b, 16, 16, Packed>(out); }
KERNEL operations_u8_b(uint8_t *out) { operations<uint8_t, use::b, 32, 16, Packed>(out); }
KERNEL operations_s8(int8_t *out) { operations<int8_t, use::a, 8, 32, Row>(out); }

// One work-item of a sub-group is launched.
KERNEL_OF(16, 1) one_item(bfloat16 *b, bfloat16 *out) {
  auto sg = item<1>().get_sub_group();
  MatrixB<bfloat16, 8, 16> mb[2];
  joint_matrix_load(sg, mb[0], global(b), 32);
  joint_matrix_load(sg, mb[1], global(b) + 16, 32);
  intel::matrix::joint_matrix_store(sg, mb[0], global(out), 32);
  intel::matrix::joint_matrix_store(sg, mb[1], global(out) + 16, 32);
}

// Functions that the compiler does not inline.
[[gnu::noinline]] void product(sub_group sg, Accumulator<float, 8, 16> &mc, bfloat16 *a,
                               bfloat16 *b, int k) {
  MatrixA<bfloat16, 8, 16> ma;
  MatrixB<bfloat16, 16, 16> mb;
  joint_matrix_fill(sg, mc, 0);
  for (int i = 0; i < k; i += 16) {
    joint_matrix_load(sg, ma, global(a + i), k);
    joint_matrix_load(sg, mb, global(b + i * 16), 16);
    joint_matrix_mad(sg, mc, ma, mb, mc);
  }
}
[[gnu::noinline]] float positive(float x) { return sycl::fmax(x, 0.0f); }
[[gnu::noinline]] void activate(sub_group sg, Accumulator<float, 8, 16> &m) {
  joint_matrix_apply(sg, m, [](float &x) { x = positive(x); });
}

KERNEL outlined(bfloat16 *a, bfloat16 *b, float *c, int k) {
  auto sg = item().get_sub_group();
  Accumulator<float, 8, 16> mc;
  product(sg, mc, a, b, k);
  activate(sg, mc);
  joint_matrix_store(sg, mc, global(c), 16, Row);
}

struct Pair {
  Accumulator<int, 8, 16> first, second;
};

// Members of a structure, exchanged where a parameter says so.
KERNEL exchanged(int *c, int exchange) {
  auto sg = item().get_sub_group();
  Pair pair;
  joint_matrix_load(sg, pair.first, global(c), 16, Row);
  joint_matrix_load(sg, pair.second, global(c) + 128, 16, Row);
  if (exchange) {
    Accumulator<int, 8, 16> old;
    joint_matrix_copy(sg, pair.first, old);
    joint_matrix_copy(sg, pair.second, pair.first);
    joint_matrix_copy(sg, old, pair.second);
  }
  joint_matrix_store(sg, pair.first, global(c), 16, Row);
  joint_matrix_store(sg, pair.second, global(c) + 128, 16, Row);
}

// Layouts that a parameter chooses.
KERNEL turned(half *c, half *d, int columns) {
  auto sg = item().get_sub_group();
  Accumulator<half, 8, 16> m;
  joint_matrix_load(sg, m, global(c), columns ? 8 : 16, columns ? Col : Row);
  joint_matrix_store(sg, m, global(d), columns ? 16 : 8, columns ? Row : Col);
}
