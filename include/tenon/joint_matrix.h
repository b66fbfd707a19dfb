/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * SYCL's joint_matrix for C++ for OpenCL, as stock clang compiles it:
 *
 *   #include <tenon/joint_matrix.h>
 *   using namespace tenon;
 *
 *   kernel void gemm(global half *a, global half *b, global float *c, uint n) {
 *     sub_group g;
 *     joint_matrix<sub_group, half, use::a, 8, 16, layout::row_major> ma;
 *     joint_matrix<sub_group, half, use::b, 16, 16, layout::row_major> mb;
 *     joint_matrix<sub_group, float, use::accumulator, 8, 16> mc;
 *     joint_matrix_fill(g, mc, 0);
 *     for (uint k = 0; k < n; k += 16) {
 *       joint_matrix_load(g, ma, a + k, n);
 *       joint_matrix_load(g, mb, b + k * 16, 16);
 *       joint_matrix_mad(g, mc, ma, mb, mc);
 *     }
 *     joint_matrix_apply(g, mc, [](float &x) { x *= 2; });
 *     joint_matrix_store(g, mc, c, 16, layout::row_major);
 *   }
 *
 *   tenon-run kernel.clcpp -I PREFIX/include …
 *   clang -x clcpp -cl-std=CLC++2021 --target=spir64 -emit-llvm -c kernel.clcpp
 *
 * Names and meaning are those of sycl_ext_oneapi_matrix and
 * sycl_ext_intel_matrix, with pointers instead of multi_ptr: to global, local
 * or constant memory, or generic ones. Strides count elements. All work-items
 * of a sub-group call each function together, with the same arguments.
 *
 * Shapes are any up to 256 rows and columns. Types and their elements in
 * memory:
 *
 *   char, uchar, short, ushort, int, uint, long, ulong, half, float, double
 *   bfloat16                        itself, 2 bytes; converts from and to float
 *   precision::tf32                 float
 *   precision::e4m3, ::e5m2         uchar, the bits of a fp8 number
 *
 * `tenon-lower --print-support` lists the combinations that can be multiplied.
 *
 * How it works: a joint_matrix is an opaque variable. Each function calls a
 * declared one, __tenon_matrix_*, with the variable's address and, as
 * constants, the matrix's type, which Tenon reads. So no clang knows anything
 * about matrices, and shapes are free.
 */
#ifndef TENON_JOINT_MATRIX_H
#define TENON_JOINT_MATRIX_H

#ifndef __OPENCL_CPP_VERSION__
#error "expected C++ for OpenCL: a file .clcpp, or -cl-std=CLC++2021"
#endif

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

/* Names in SYCL's style. NOLINTBEGIN(readability-identifier-naming) */

//===----------------------------------------------------------------------===//
// What Tenon implements
//===----------------------------------------------------------------------===//

/* A matrix type: its element kind as up to four letters, first in the lowest
 * bits; its use, rows and columns. */
#define TENON_MATRIX_TYPE uint kind, uint use, uint rows, uint columns
#define TENON_MATRIX_PLACE int row, int column, int height, int width

#define TENON_MATRIX_ACCESS(SPACE)                                             \
  void __tenon_matrix_load(void *slot, const SPACE void *from, ulong stride,   \
                           uint layout, TENON_MATRIX_TYPE);                    \
  void __tenon_matrix_load_checked(void *slot, const SPACE void *from,         \
                                   ulong stride, uint layout,                  \
                                   TENON_MATRIX_TYPE, TENON_MATRIX_PLACE);     \
  void __tenon_matrix_prefetch(const SPACE void *from, ulong stride,           \
                               uint layout, TENON_MATRIX_TYPE);
#define TENON_MATRIX_WRITE(SPACE)                                              \
  void __tenon_matrix_store(const void *slot, SPACE void *to, ulong stride,    \
                            uint layout, TENON_MATRIX_TYPE);                   \
  void __tenon_matrix_store_checked(const void *slot, SPACE void *to,          \
                                    ulong stride, uint layout,                 \
                                    TENON_MATRIX_TYPE, TENON_MATRIX_PLACE);
TENON_MATRIX_ACCESS(__global)
TENON_MATRIX_ACCESS(__local)
TENON_MATRIX_ACCESS(__constant)
TENON_MATRIX_ACCESS(__generic)
TENON_MATRIX_WRITE(__global)
TENON_MATRIX_WRITE(__local)
TENON_MATRIX_WRITE(__generic)

void __tenon_matrix_fill(void *slot, const void *value, TENON_MATRIX_TYPE);
void __tenon_matrix_fill_checked(void *slot, const void *value,
                                 TENON_MATRIX_TYPE, TENON_MATRIX_PLACE);
/* D = A B + C; kinds of D, A, B, C. */
void __tenon_matrix_mad(void *d, const void *a, const void *b, const void *c,
                        uint m, uint n, uint k, uint kind_d, uint kind_a,
                        uint kind_b, uint kind_c);
void __tenon_matrix_convert(void *slot, const void *from, TENON_MATRIX_TYPE,
                            uint kind_from, uint use_from);
uint __tenon_matrix_length(TENON_MATRIX_TYPE);
void __tenon_matrix_get(void *value, const void *slot, uint index,
                        TENON_MATRIX_TYPE);
void __tenon_matrix_set(void *slot, const void *value, uint index,
                        TENON_MATRIX_TYPE);
uint2 __tenon_matrix_coord(uint index, TENON_MATRIX_TYPE);

#define TENON_CONVERSION __attribute__((overloadable, const))
TENON_CONVERSION ushort intel_convert_bfloat16_as_ushort(float);
TENON_CONVERSION float intel_convert_as_bfloat16_float(ushort);
TENON_CONVERSION float intel_convert_tfloat32_as_float(float);

#undef TENON_CONVERSION
#undef TENON_MATRIX_ACCESS
#undef TENON_MATRIX_WRITE
#undef TENON_MATRIX_TYPE
#undef TENON_MATRIX_PLACE

namespace tenon {

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/* The group whose work-items hold a matrix. */
struct sub_group {};

enum class use { a, b, accumulator };
enum class layout { row_major, col_major, ext_intel_packed, dynamic };

struct bfloat16 {
  ushort bits;
  bfloat16() = default;
  bfloat16(float x) : bits(intel_convert_bfloat16_as_ushort(x)) {}
  operator float() const { return intel_convert_as_bfloat16_float(bits); }
};

namespace precision {
struct tf32;
struct e4m3;
struct e5m2;
} // namespace precision

inline float round_to_tf32(float x) {
  return intel_convert_tfloat32_as_float(x);
}

namespace detail {

/* The kind of a type, and its elements in memory and in functions. */
template <typename T> struct traits;
#define TENON_TRAITS(TYPE, ELEMENT, ...)                                       \
  template <> struct traits<TYPE> {                                            \
    using element = ELEMENT;                                                   \
    static constexpr uint kind = word(__VA_ARGS__);                            \
  };
constexpr uint word(uint a, uint b, uint c = 0, uint d = 0) {
  return a | b << 8 | c << 16 | d << 24;
}
TENON_TRAITS(char, char, 's', '8')
TENON_TRAITS(uchar, uchar, 'u', '8')
TENON_TRAITS(short, short, 's', '1', '6')
TENON_TRAITS(ushort, ushort, 'u', '1', '6')
TENON_TRAITS(int, int, 's', '3', '2')
TENON_TRAITS(uint, uint, 'u', '3', '2')
TENON_TRAITS(long, long, 's', '6', '4')
TENON_TRAITS(ulong, ulong, 'u', '6', '4')
TENON_TRAITS(half, half, 'f', '1', '6')
TENON_TRAITS(float, float, 'f', '3', '2')
TENON_TRAITS(double, double, 'f', '6', '4')
TENON_TRAITS(bfloat16, bfloat16, 'b', 'f', '1', '6')
TENON_TRAITS(precision::tf32, float, 't', 'f', '3', '2')
TENON_TRAITS(precision::e4m3, uchar, 'e', '4', 'm', '3')
TENON_TRAITS(precision::e5m2, uchar, 'e', '5', 'm', '2')
#undef TENON_TRAITS

template <typename T> T &&declval();
template <typename T, typename P> constexpr bool is_element_of() {
  return sizeof(P) == sizeof(typename traits<T>::element);
}

} // namespace detail

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout = layout::dynamic>
class joint_matrix {
public:
  using element = typename detail::traits<T>::element;
  joint_matrix() = default;
  joint_matrix(const joint_matrix &) = delete;
  joint_matrix &operator=(const joint_matrix &) = delete;

  /* What __tenon_matrix_* are called with. */
  ulong slot;
};

/* The arguments that tell a matrix's type. */
#define TENON_MATRIX_TYPE                                                      \
  detail::traits<T>::kind, uint(Use), uint(Rows), uint(Columns)
#define TENON_ANY_MATRIX joint_matrix<Group, T, Use, Rows, Columns, Layout>
#define TENON_ACCUMULATOR                                                      \
  joint_matrix<Group, T, use::accumulator, Rows, Columns>

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename P>
void joint_matrix_load(Group, TENON_ANY_MATRIX &m, P *from, size_t stride) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_load(&m.slot, from, stride, uint(Layout), TENON_MATRIX_TYPE);
}

template <typename Group, typename T, size_t Rows, size_t Columns, typename P>
void joint_matrix_load(Group, TENON_ACCUMULATOR &m, P *from, size_t stride,
                       layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_load(&m.slot, from, stride, uint(Layout), TENON_MATRIX_TYPE);
}

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename P>
void joint_matrix_store(Group, const TENON_ANY_MATRIX &m, P *to,
                        size_t stride) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_store(&m.slot, to, stride, uint(Layout), TENON_MATRIX_TYPE);
}

template <typename Group, typename T, size_t Rows, size_t Columns, typename P>
void joint_matrix_store(Group, const TENON_ACCUMULATOR &m, P *to, size_t stride,
                        layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_store(&m.slot, to, stride, uint(Layout), TENON_MATRIX_TYPE);
}

/* Of memory of height x width elements at from, with the tile at (row, column)
 * of it: by columns, a row of memory is a column of the matrix; packed, it is
 * 2 rows of 16 bits or 4 of 8. What is outside is loaded as zero and not
 * stored. */
template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename P>
void joint_matrix_load_checked(Group, TENON_ANY_MATRIX &m, P *from,
                               size_t stride, size_t height, size_t width,
                               size_t row, size_t column) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_load_checked(&m.slot, from, stride, uint(Layout),
                              TENON_MATRIX_TYPE, row, column, height, width);
}

template <typename Group, typename T, size_t Rows, size_t Columns, typename P>
void joint_matrix_load_checked(Group, TENON_ACCUMULATOR &m, P *from,
                               size_t stride, layout Layout, size_t height,
                               size_t width, size_t row, size_t column) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_load_checked(&m.slot, from, stride, uint(Layout),
                              TENON_MATRIX_TYPE, row, column, height, width);
}

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename P>
void joint_matrix_store_checked(Group, const TENON_ANY_MATRIX &m, P *to,
                                size_t stride, size_t height, size_t width,
                                size_t row, size_t column) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_store_checked(&m.slot, to, stride, uint(Layout),
                               TENON_MATRIX_TYPE, row, column, height, width);
}

template <typename Group, typename T, size_t Rows, size_t Columns, typename P>
void joint_matrix_store_checked(Group, const TENON_ACCUMULATOR &m, P *to,
                                size_t stride, layout Layout, size_t height,
                                size_t width, size_t row, size_t column) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_store_checked(&m.slot, to, stride, uint(Layout),
                               TENON_MATRIX_TYPE, row, column, height, width);
}

/* T is an element's type, as from has it. */
template <size_t Rows, size_t Columns, typename T, typename Group, typename P>
void joint_matrix_prefetch(Group, P *from, size_t stride, layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<T, P>(), "elements of another size");
  __tenon_matrix_prefetch(from, stride, uint(Layout), TENON_MATRIX_TYPE);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename V>
void joint_matrix_fill(Group, TENON_ANY_MATRIX &m, V value) {
  typename TENON_ANY_MATRIX::element element = value;
  __tenon_matrix_fill(&m.slot, &element, TENON_MATRIX_TYPE);
}

template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename V>
void joint_matrix_fill_checked(Group, TENON_ANY_MATRIX &m, V value,
                               size_t height, size_t width, size_t row,
                               size_t column) {
  typename TENON_ANY_MATRIX::element element = value;
  __tenon_matrix_fill_checked(&m.slot, &element, TENON_MATRIX_TYPE, row, column,
                              height, width);
}

/* d = a b + c; d may be c. */
template <typename Group, typename Td, typename Ta, typename Tb, typename Tc,
          size_t M, size_t N, size_t K, layout La, layout Lb>
void joint_matrix_mad(
    Group, joint_matrix<Group, Td, use::accumulator, M, N> &d,
    const joint_matrix<Group, Ta, use::a, M, K, La> &a,
    const joint_matrix<Group, Tb, use::b, K, N, Lb> &b,
    const joint_matrix<Group, Tc, use::accumulator, M, N> &c) {
  __tenon_matrix_mad(&d.slot, &a.slot, &b.slot, &c.slot, uint(M), uint(N),
                     uint(K), detail::traits<Td>::kind,
                     detail::traits<Ta>::kind, detail::traits<Tb>::kind,
                     detail::traits<Tc>::kind);
}

/* Converts each element; floating point to integers towards zero. */
template <typename Group, typename T0, use Use0, typename T, use Use,
          size_t Rows, size_t Columns, layout Layout0, layout Layout>
void joint_matrix_copy(
    Group, const joint_matrix<Group, T0, Use0, Rows, Columns, Layout0> &from,
    TENON_ANY_MATRIX &to) {
  __tenon_matrix_convert(&to.slot, &from.slot, TENON_MATRIX_TYPE,
                         detail::traits<T0>::kind, uint(Use0));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/* f(element &) for each element. */
template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename F>
auto joint_matrix_apply(Group, TENON_ANY_MATRIX &m, F f)
    -> decltype(f(detail::declval<typename TENON_ANY_MATRIX::element &>()),
                void()) {
  for (uint i = 0; i < __tenon_matrix_length(TENON_MATRIX_TYPE); ++i) {
    typename TENON_ANY_MATRIX::element x;
    __tenon_matrix_get(&x, &m.slot, i, TENON_MATRIX_TYPE);
    [[clang::always_inline]] f(x);
    __tenon_matrix_set(&m.slot, &x, i, TENON_MATRIX_TYPE);
  }
}

/* f(element &, row, column) for each element. */
template <typename Group, typename T, use Use, size_t Rows, size_t Columns,
          layout Layout, typename F>
auto joint_matrix_apply(Group, TENON_ANY_MATRIX &m, F f)
    -> decltype(f(detail::declval<typename TENON_ANY_MATRIX::element &>(),
                  size_t(), size_t()),
                void()) {
  for (uint i = 0; i < __tenon_matrix_length(TENON_MATRIX_TYPE); ++i) {
    typename TENON_ANY_MATRIX::element x;
    __tenon_matrix_get(&x, &m.slot, i, TENON_MATRIX_TYPE);
    uint2 place = __tenon_matrix_coord(i, TENON_MATRIX_TYPE);
    [[clang::always_inline]] f(x, size_t(place.x), size_t(place.y));
    __tenon_matrix_set(&m.slot, &x, i, TENON_MATRIX_TYPE);
  }
}

/* f(element &, element &) for each element of two matrices of one shape. */
template <typename Group, typename T, typename T1, use Use, size_t Rows,
          size_t Columns, layout Layout, layout Layout1, typename F>
void joint_matrix_apply(
    Group, TENON_ANY_MATRIX &m,
    joint_matrix<Group, T1, Use, Rows, Columns, Layout1> &m1, F f) {
  for (uint i = 0; i < __tenon_matrix_length(TENON_MATRIX_TYPE); ++i) {
    typename TENON_ANY_MATRIX::element x;
    typename detail::traits<T1>::element y;
    __tenon_matrix_get(&x, &m.slot, i, TENON_MATRIX_TYPE);
    __tenon_matrix_get(&y, &m1.slot, i, detail::traits<T1>::kind, uint(Use),
                       uint(Rows), uint(Columns));
    [[clang::always_inline]] f(x, y);
    __tenon_matrix_set(&m.slot, &x, i, TENON_MATRIX_TYPE);
    __tenon_matrix_set(&m1.slot, &y, i, detail::traits<T1>::kind, uint(Use),
                       uint(Rows), uint(Columns));
  }
}

#undef TENON_MATRIX_TYPE
#undef TENON_ANY_MATRIX
#undef TENON_ACCUMULATOR

} // namespace tenon

/* NOLINTEND(readability-identifier-naming) */

#endif
