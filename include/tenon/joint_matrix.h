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
 * or constant memory, or generic ones. Strides count elements of memory. All
 * work-items of a sub-group call each function together, with the same
 * arguments.
 *
 * Shapes are any up to 256 rows and columns. Types and their elements in
 * memory:
 *
 *   char, uchar, short, ushort, int, uint, long, ulong, half, float, double
 *   int8_t … uint64_t               other names of these integers
 *   bfloat16                        itself, 2 bytes, with SYCL's operators:
 *                                   their results are rounded to bfloat16
 *   precision::tf32                 float
 *   precision::e4m3, ::e5m2         uchar, the bits of a fp8 number
 *   precision::e2m1                 uchar, the bits of two fp4 numbers
 *   precision::s4                   char, two integers from -8 to 7
 *   precision::u4                   uchar, two integers from 0 to 15
 *
 * Memory may also be declared as integers of the same size: elements of up to
 * 16 bits as their bits, and integers of the other signedness.
 *
 * The first one of two elements of 4 bits is in the lower half of the byte. So
 * pointers and strides count bytes, but rows and columns, also those of checked
 * functions, elements. joint_matrix_fill and the functions of
 * joint_matrix_apply have one element in a byte, a number or fp4's bits, of
 * which the lowest 4 bits are stored.
 *
 * `tenon-lower --print-support` lists the combinations that can be multiplied.
 * Sums of products of s4 and u4 are int, those of e2m1 float, half or bfloat16.
 * annotated_ptr and properties are in joint_matrix_annotated.h, matrix_params
 * in joint_matrix_params.h.
 *
 * How it works: each function calls a declared one, __tenon_matrix_*, with the
 * address of an opaque variable and, as constants, the matrix's type, which
 * Tenon reads. So clang knows nothing about matrices, and shapes are free.
 */
#ifndef TENON_JOINT_MATRIX_H
#define TENON_JOINT_MATRIX_H

#include <tenon/joint_matrix_types.h>

/* Names in SYCL's style; none that programs define as macros, such as N.
 * NOLINTBEGIN(readability-identifier-naming) */

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
/* D = A B + C */
void __tenon_matrix_mad(void *result, const void *left, const void *right,
                        const void *sum, uint size_m, uint size_n, uint size_k,
                        uint kind_d, uint kind_a, uint kind_b, uint kind_c);
void __tenon_matrix_convert(void *slot, const void *from, TENON_MATRIX_TYPE,
                            uint kind_from, uint use_from);
uint __tenon_matrix_length(TENON_MATRIX_TYPE);
void __tenon_matrix_get(void *value, const void *slot, uint index,
                        TENON_MATRIX_TYPE);
void __tenon_matrix_set(void *slot, const void *value, uint index,
                        TENON_MATRIX_TYPE);
uint2 __tenon_matrix_coord(uint index, TENON_MATRIX_TYPE);
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

namespace detail {

template <typename Matrix> typename Matrix::element &element_of();

} // namespace detail

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout = layout::dynamic>
class joint_matrix {
public:
  using element = typename detail::traits<Type>::element;
  joint_matrix() = default;
  joint_matrix(const joint_matrix &) = delete;
  joint_matrix &operator=(const joint_matrix &) = delete;

  /* What __tenon_matrix_* are called with. */
  ulong slot;
};

/* The arguments that describe a matrix's type. */
#define TENON_TYPE                                                             \
  detail::traits<Type>::kind, uint(Use), uint(Rows), uint(Columns)
#define TENON_ANY_MATRIX joint_matrix<Group, Type, Use, Rows, Columns, Layout>
#define TENON_ACCUMULATOR                                                      \
  joint_matrix<Group, Type, use::accumulator, Rows, Columns>

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Pointee>
void joint_matrix_load(Group, TENON_ANY_MATRIX &matrix, Pointee *from,
                       size_t stride) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_load(&matrix.slot, from, stride, uint(Layout), TENON_TYPE);
}

template <typename Group, typename Type, size_t Rows, size_t Columns,
          typename Pointee>
void joint_matrix_load(Group, TENON_ACCUMULATOR &matrix, Pointee *from,
                       size_t stride, layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_load(&matrix.slot, from, stride, uint(Layout), TENON_TYPE);
}

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Pointee>
void joint_matrix_store(Group, const TENON_ANY_MATRIX &matrix, Pointee *to,
                        size_t stride) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_store(&matrix.slot, to, stride, uint(Layout), TENON_TYPE);
}

template <typename Group, typename Type, size_t Rows, size_t Columns,
          typename Pointee>
void joint_matrix_store(Group, const TENON_ACCUMULATOR &matrix, Pointee *to,
                        size_t stride, layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_store(&matrix.slot, to, stride, uint(Layout), TENON_TYPE);
}

/* The tile at (row, column) of a matrix of height x width elements at from. In
 * column-major memory a row is a column of the matrix; in packed memory it is 2
 * rows of 16 bits, 4 of 8 or 8 of 4. Elements outside are loaded as zero and
 * not stored. */
template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Pointee>
void joint_matrix_load_checked(Group, TENON_ANY_MATRIX &matrix, Pointee *from,
                               size_t stride, size_t height, size_t width,
                               size_t row, size_t column) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_load_checked(&matrix.slot, from, stride, uint(Layout),
                              TENON_TYPE, row, column, height, width);
}

template <typename Group, typename Type, size_t Rows, size_t Columns,
          typename Pointee>
void joint_matrix_load_checked(Group, TENON_ACCUMULATOR &matrix, Pointee *from,
                               size_t stride, layout Layout, size_t height,
                               size_t width, size_t row, size_t column) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_load_checked(&matrix.slot, from, stride, uint(Layout),
                              TENON_TYPE, row, column, height, width);
}

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Pointee>
void joint_matrix_store_checked(Group, const TENON_ANY_MATRIX &matrix,
                                Pointee *to, size_t stride, size_t height,
                                size_t width, size_t row, size_t column) {
  static_assert(Layout != layout::dynamic, "the layout is an argument");
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_store_checked(&matrix.slot, to, stride, uint(Layout),
                               TENON_TYPE, row, column, height, width);
}

template <typename Group, typename Type, size_t Rows, size_t Columns,
          typename Pointee>
void joint_matrix_store_checked(Group, const TENON_ACCUMULATOR &matrix,
                                Pointee *to, size_t stride, layout Layout,
                                size_t height, size_t width, size_t row,
                                size_t column) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_store_checked(&matrix.slot, to, stride, uint(Layout),
                               TENON_TYPE, row, column, height, width);
}

template <size_t Rows, size_t Columns, typename Group, typename Pointee>
void joint_matrix_prefetch(Group, Pointee *from, size_t stride, layout Layout) {
  using Type = typename detail::bare<__remove_cv(Pointee)>::type;
  constexpr use Use = use::accumulator;
  __tenon_matrix_prefetch(from, stride, uint(Layout), TENON_TYPE);
}

/* Type is the type of elements whose bits are in memory. */
template <size_t Rows, size_t Columns, typename Type, typename Group,
          typename Pointee, uint = detail::traits<Type>::kind>
void joint_matrix_prefetch(Group, Pointee *from, size_t stride, layout Layout) {
  constexpr use Use = use::accumulator;
  static_assert(detail::is_element_of<Type, Pointee>(), "wrong element type");
  __tenon_matrix_prefetch(from, stride, uint(Layout), TENON_TYPE);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Value>
void joint_matrix_fill(Group, TENON_ANY_MATRIX &matrix, Value value) {
  static_assert(detail::is_value_of<Type, Value>(),
                "fp8 and fp4 are given as their bits");
  typename TENON_ANY_MATRIX::element element = value;
  __tenon_matrix_fill(&matrix.slot, &element, TENON_TYPE);
}

template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Value>
void joint_matrix_fill_checked(Group, TENON_ANY_MATRIX &matrix, Value value,
                               size_t height, size_t width, size_t row,
                               size_t column) {
  static_assert(detail::is_value_of<Type, Value>(),
                "fp8 and fp4 are given as their bits");
  typename TENON_ANY_MATRIX::element element = value;
  __tenon_matrix_fill_checked(&matrix.slot, &element, TENON_TYPE, row, column,
                              height, width);
}

/* D = A B + C; D may be C. */
template <typename Group, typename TypeD, typename TypeA, typename TypeB,
          typename TypeC, size_t SizeM, size_t SizeN, size_t SizeK,
          layout LayoutA, layout LayoutB>
void joint_matrix_mad(
    Group, joint_matrix<Group, TypeD, use::accumulator, SizeM, SizeN> &result,
    const joint_matrix<Group, TypeA, use::a, SizeM, SizeK, LayoutA> &left,
    const joint_matrix<Group, TypeB, use::b, SizeK, SizeN, LayoutB> &right,
    const joint_matrix<Group, TypeC, use::accumulator, SizeM, SizeN> &sum) {
  __tenon_matrix_mad(&result.slot, &left.slot, &right.slot, &sum.slot,
                     uint(SizeM), uint(SizeN), uint(SizeK),
                     detail::traits<TypeD>::kind, detail::traits<TypeA>::kind,
                     detail::traits<TypeB>::kind, detail::traits<TypeC>::kind);
}

/* Converts each element; floating point to integers towards zero. */
template <typename Group, typename FromType, use FromUse, typename Type,
          use Use, size_t Rows, size_t Columns, layout FromLayout,
          layout Layout>
void joint_matrix_copy(Group,
                       const joint_matrix<Group, FromType, FromUse, Rows,
                                          Columns, FromLayout> &from,
                       TENON_ANY_MATRIX &to) {
  __tenon_matrix_convert(&to.slot, &from.slot, TENON_TYPE,
                         detail::traits<FromType>::kind, uint(FromUse));
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/* function(element &) for each element. */
template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Function>
auto joint_matrix_apply(Group, TENON_ANY_MATRIX &matrix, Function &&function)
    -> decltype(function(detail::element_of<TENON_ANY_MATRIX>()), void()) {
  for (uint index = 0; index < __tenon_matrix_length(TENON_TYPE); ++index) {
    typename TENON_ANY_MATRIX::element element;
    __tenon_matrix_get(&element, &matrix.slot, index, TENON_TYPE);
    [[clang::always_inline]] function(element);
    __tenon_matrix_set(&matrix.slot, &element, index, TENON_TYPE);
  }
}

/* function(element &, row, column) for each element. */
template <typename Group, typename Type, use Use, size_t Rows, size_t Columns,
          layout Layout, typename Function>
auto joint_matrix_apply(Group, TENON_ANY_MATRIX &matrix, Function &&function)
    -> decltype(function(detail::element_of<TENON_ANY_MATRIX>(), size_t(),
                         size_t()),
                void()) {
  for (uint index = 0; index < __tenon_matrix_length(TENON_TYPE); ++index) {
    typename TENON_ANY_MATRIX::element element;
    __tenon_matrix_get(&element, &matrix.slot, index, TENON_TYPE);
    uint2 place = __tenon_matrix_coord(index, TENON_TYPE);
    [[clang::always_inline]] function(element, place[0], place[1]);
    __tenon_matrix_set(&matrix.slot, &element, index, TENON_TYPE);
  }
}

/* function(element &, element &) for each pair of elements at one place. */
template <typename Group, typename Type, typename OtherType, use Use,
          size_t Rows, size_t Columns, layout Layout, layout OtherLayout,
          typename Function>
void joint_matrix_apply(
    Group, TENON_ANY_MATRIX &matrix,
    joint_matrix<Group, OtherType, Use, Rows, Columns, OtherLayout> &other,
    Function &&function) {
  constexpr uint Kind = detail::traits<OtherType>::kind;
  for (uint index = 0; index < __tenon_matrix_length(TENON_TYPE); ++index) {
    typename TENON_ANY_MATRIX::element element;
    typename detail::traits<OtherType>::element second;
    __tenon_matrix_get(&element, &matrix.slot, index, TENON_TYPE);
    __tenon_matrix_get(&second, &other.slot, index, Kind, uint(Use), uint(Rows),
                       uint(Columns));
    [[clang::always_inline]] function(element, second);
    __tenon_matrix_set(&matrix.slot, &element, index, TENON_TYPE);
    __tenon_matrix_set(&other.slot, &second, index, Kind, uint(Use), uint(Rows),
                       uint(Columns));
  }
}

#undef TENON_TYPE
#undef TENON_ANY_MATRIX
#undef TENON_ACCUMULATOR

} // namespace tenon

/* NOLINTEND(readability-identifier-naming) */

#endif
