/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * SYCL's annotated_ptr and properties for tenon/joint_matrix.h:
 *
 *   #include <tenon/joint_matrix_annotated.h>
 *   using namespace tenon;
 *
 *   annotated_ptr a{pointer, properties{alignment<64>}};
 *   joint_matrix_load(g, tile, a + k, n);
 *   joint_matrix_prefetch<8, 16>(g, pointer, n, layout::row_major,
 *                                properties{prefetch_hint_L2});
 *
 * Properties are hints, which Tenon ignores: it chooses what is prefetched, and
 * derives alignment from addresses that it knows.
 */
#ifndef TENON_JOINT_MATRIX_ANNOTATED_H
#define TENON_JOINT_MATRIX_ANNOTATED_H

#include <tenon/joint_matrix.h>

/* Names in SYCL's style. NOLINTBEGIN(readability-identifier-naming) */

namespace tenon {

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

enum class cache_level { L1, L2, L3, L4 };
enum class cache_mode { /* without `constant`, a word of OpenCL C */
                        uncached,
                        cached,
                        streaming,
                        invalidate,
                        write_through,
                        write_back
};

namespace detail {

enum prefetch_hint {
  prefetch_hint_L1,
  prefetch_hint_L2,
  prefetch_hint_L3,
  prefetch_hint_L4,
  prefetch_hint_L1_nt,
  prefetch_hint_L2_nt,
  prefetch_hint_L3_nt,
  prefetch_hint_L4_nt
};

/* The value of each property with parameters. */
enum class property { value };

} // namespace detail

using detail::prefetch_hint_L1;
using detail::prefetch_hint_L1_nt;
using detail::prefetch_hint_L2;
using detail::prefetch_hint_L2_nt;
using detail::prefetch_hint_L3;
using detail::prefetch_hint_L3_nt;
using detail::prefetch_hint_L4;
using detail::prefetch_hint_L4_nt;

template <cache_mode Mode, cache_level... Levels> struct cache_control;
template <typename... Controls>
constexpr __constant auto read_hint = detail::property::value;
template <typename... Controls>
constexpr __constant auto write_hint = detail::property::value;
template <typename... Controls>
constexpr __constant auto read_assertion = detail::property::value;
template <int Bytes>
constexpr __constant auto alignment = detail::property::value;

template <typename... Values> struct properties {
  constexpr properties(Values...) {}
};

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

template <typename Pointee, typename List = properties<>> class annotated_ptr {
public:
  annotated_ptr() = default;
  explicit annotated_ptr(Pointee *pointer) : pointer(pointer) {}
  template <typename... Values>
  annotated_ptr(Pointee *pointer, properties<Values...>) : pointer(pointer) {}

  Pointee *get() const { return pointer; }
  Pointee &operator*() const { return *pointer; }
  Pointee &operator[](ptrdiff_t index) const { return pointer[index]; }
  annotated_ptr operator+(ptrdiff_t count) const {
    return annotated_ptr(pointer + count);
  }
  annotated_ptr operator-(ptrdiff_t count) const {
    return annotated_ptr(pointer - count);
  }
  annotated_ptr &operator+=(ptrdiff_t count) {
    pointer += count;
    return *this;
  }
  annotated_ptr &operator-=(ptrdiff_t count) { return *this += -count; }
  annotated_ptr &operator++() { return *this += 1; }
  annotated_ptr &operator--() { return *this += -1; }

private:
  Pointee *pointer;
};

template <typename Pointee> annotated_ptr(Pointee *) -> annotated_ptr<Pointee>;
template <typename Pointee, typename... Values>
annotated_ptr(Pointee *, properties<Values...>)
    -> annotated_ptr<Pointee, properties<Values...>>;

//===----------------------------------------------------------------------===//
// Functions of joint_matrix.h
//===----------------------------------------------------------------------===//

#define TENON_ANNOTATED(FUNCTION)                                              \
  template <typename Group, typename Matrix, typename Pointee, typename List,  \
            typename... Others>                                                \
  void FUNCTION(Group group, Matrix &matrix,                                   \
                annotated_ptr<Pointee, List> pointer, size_t stride,           \
                Others... others) {                                            \
    FUNCTION(group, matrix, pointer.get(), stride, others...);                 \
  }
TENON_ANNOTATED(joint_matrix_load)
TENON_ANNOTATED(joint_matrix_store)
TENON_ANNOTATED(joint_matrix_load_checked)
TENON_ANNOTATED(joint_matrix_store_checked)
#undef TENON_ANNOTATED

template <size_t Rows, size_t Columns, typename Group, typename Pointee,
          typename... Values>
void joint_matrix_prefetch(Group group, Pointee *from, size_t stride,
                           layout Layout, properties<Values...>) {
  joint_matrix_prefetch<Rows, Columns>(group, from, stride, Layout);
}

template <size_t Rows, size_t Columns, typename Type, typename Group,
          typename Pointee, typename... Values,
          uint = detail::traits<Type>::kind>
void joint_matrix_prefetch(Group group, Pointee *from, size_t stride,
                           layout Layout, properties<Values...>) {
  joint_matrix_prefetch<Rows, Columns, Type>(group, from, stride, Layout);
}

} // namespace tenon

/* NOLINTEND(readability-identifier-naming) */

#endif
