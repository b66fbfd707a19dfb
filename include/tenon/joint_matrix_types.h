/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * The types of elements of tenon/joint_matrix.h, which describes and includes
 * this file.
 */
#ifndef TENON_JOINT_MATRIX_TYPES_H
#define TENON_JOINT_MATRIX_TYPES_H

#ifndef __OPENCL_CPP_VERSION__
#error "expected C++ for OpenCL: a file .clcpp, or -cl-std=CLC++2021"
#endif

#pragma OPENCL EXTENSION cl_khr_fp16 : enable

/* Names in SYCL's style. NOLINTBEGIN(readability-identifier-naming) */

#define TENON_CONVERSION __attribute__((overloadable, const))
TENON_CONVERSION ushort intel_convert_bfloat16_as_ushort(float);
TENON_CONVERSION float intel_convert_as_bfloat16_float(ushort);
TENON_CONVERSION float intel_convert_tfloat32_as_float(float);
#undef TENON_CONVERSION

namespace tenon {

namespace detail {

template <bool Condition> struct enable {};
template <> struct enable<true> {
  using type = void;
};
} // namespace detail

struct bfloat16 {
  ushort bits;
  bfloat16() = default;
  bfloat16(float value) : bits(intel_convert_bfloat16_as_ushort(value)) {}
  operator float() const { return intel_convert_as_bfloat16_float(bits); }

#define TENON_NUMBER                                                           \
  typename Number,                                                             \
      typename = typename detail::enable<__is_arithmetic(Number)>::type
#define TENON_OPERATOR(OP)                                                     \
  friend bfloat16 operator OP(const bfloat16 &left, const bfloat16 &right) {   \
    return float(left) OP float(right);                                        \
  }                                                                            \
  template <TENON_NUMBER>                                                      \
  friend bfloat16 operator OP(const bfloat16 &left, Number right) {            \
    return float(left) OP float(right);                                        \
  }                                                                            \
  template <TENON_NUMBER>                                                      \
  friend bfloat16 operator OP(Number left, const bfloat16 &right) {            \
    return float(left) OP float(right);                                        \
  }                                                                            \
  bfloat16 &operator OP## = (float right) { return *this = *this OP right; }
  TENON_OPERATOR(+)
  TENON_OPERATOR(-)
  TENON_OPERATOR(*)
  TENON_OPERATOR(/)
#undef TENON_OPERATOR
#undef TENON_NUMBER

#define TENON_STEP(OP, BY)                                                     \
  bfloat16 &operator OP() { return *this += BY; }                              \
  bfloat16 operator OP(int) {                                                  \
    bfloat16 old = *this;                                                      \
    *this += BY;                                                               \
    return old;                                                                \
  }
  TENON_STEP(++, 1)
  TENON_STEP(--, -1)
#undef TENON_STEP
};

using int8_t = char;
using uint8_t = uchar;
using int16_t = short;
using uint16_t = ushort;
using int32_t = int;
using uint32_t = uint;
using int64_t = long;
using uint64_t = ulong;

namespace precision {
struct tf32;
struct e4m3;
struct e5m2;
struct e2m1;
struct s4;
struct u4;
} // namespace precision

inline float round_to_tf32(float value) {
  return intel_convert_tfloat32_as_float(value);
}

namespace detail {

/* The kind of a type, and its elements in functions. Memory has the same ones;
 * of a kind of 4 bits it has bytes of two elements. */
template <typename Type> struct traits;
#define TENON_TRAITS(TYPE, ELEMENT, ...)                                       \
  template <> struct traits<TYPE> {                                            \
    using element = ELEMENT;                                                   \
    static constexpr uint kind = word(__VA_ARGS__);                            \
  };
constexpr uint word(uint first, uint second, uint third = 0, uint fourth = 0) {
  return first | second << 8 | third << 16 | fourth << 24;
}
TENON_TRAITS(char, char, 's', '8')
TENON_TRAITS(signed char, signed char, 's', '8')
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
TENON_TRAITS(precision::e2m1, uchar, 'e', '2', 'm', '1')
TENON_TRAITS(precision::s4, char, 's', '4')
TENON_TRAITS(precision::u4, uchar, 'u', '4')
#undef TENON_TRAITS

/* A type without qualifiers. */
template <typename Type> struct bare {
  using type = __remove_cv(Type);
};
template <typename Type> struct bare<__global Type> : bare<Type> {};
template <typename Type> struct bare<__local Type> : bare<Type> {};
template <typename Type> struct bare<__constant Type> : bare<Type> {};
template <typename Type> struct bare<__private Type> : bare<Type> {};
template <typename Type> struct bare<__generic Type> : bare<Type> {};

/* Whether memory of Pointee can hold the elements of a matrix of Type. */
template <typename Type, typename Pointee> constexpr bool is_element_of() {
  using element = typename traits<Type>::element;
  using stored = typename bare<__remove_cv(Pointee)>::type;
  constexpr bool bits =
      __is_integral(stored) && (__is_integral(element) || sizeof(element) <= 2);
  return __is_same(element, stored) ||
         (bits && sizeof(element) == sizeof(stored));
}

/* Whether Value becomes an element by a conversion. */
template <typename Type, typename Value> constexpr bool is_value_of() {
  constexpr bool bits = __is_same(Type, precision::e4m3) ||
                        __is_same(Type, precision::e5m2) ||
                        __is_same(Type, precision::e2m1);
  return !bits || __is_integral(Value);
}

} // namespace detail

} // namespace tenon

/* NOLINTEND(readability-identifier-naming) */

#endif
