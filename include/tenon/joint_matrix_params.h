/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 * SYCL's matrix_params for tenon/joint_matrix.h:
 *
 *   #include <tenon/joint_matrix_params.h>
 *   using namespace tenon;
 *
 *   using params = matrix_params<architecture::intel_gpu_pvc, bfloat16, bfloat16,
 *                                float>;
 *   params::joint_matrix_a<sub_group, layout::row_major> a; // 8 x 16
 *
 * The default sizes are those that the architecture multiplies at once; other
 * sizes are errors if the architecture does not multiply them. These limits are
 * not Tenon's, which takes all sizes for each architecture.
 *
 * A program that defines M, N or K as a macro cannot include this file.
 */
#ifndef TENON_JOINT_MATRIX_PARAMS_H
#define TENON_JOINT_MATRIX_PARAMS_H

#include <tenon/joint_matrix.h>

/* Names in SYCL's style. NOLINTBEGIN(readability-identifier-naming) */

namespace tenon {

enum class architecture {
  intel_cpu_spr, /* AMX: bytes, bfloat16 */
  intel_cpu_gnr, /* and half */
  intel_gpu_dg2_g10,
  intel_gpu_dg2_g11,
  intel_gpu_dg2_g12,
  intel_gpu_arl_h,
  intel_gpu_pvc,
  intel_gpu_bmg_g21,
  intel_gpu_bmg_g31,
  intel_gpu_lnl_m,
  intel_gpu_ptl_h,
  intel_gpu_ptl_u,
  intel_gpu_wcl
};

namespace detail {

constexpr bool has_tiles(architecture arch) {
  return arch <= architecture::intel_cpu_gnr;
}

/* GPUs whose multiplications have 16 columns; others have 8. */
constexpr bool has_16_columns(architecture arch) {
  return arch >= architecture::intel_gpu_pvc;
}

template <typename Type> constexpr bool is_byte() {
  return __is_same(Type, char) || __is_same(Type, signed char) ||
         __is_same(Type, uchar);
}

/* The bits of the elements of A and B; 0 if the architecture does not multiply
 * these types. */
template <typename TypeA, typename TypeB, typename TypeC>
constexpr uint operand_bits(architecture arch) {
  if (is_byte<TypeA>() && is_byte<TypeB>() && __is_same(TypeC, int))
    return 8;
  if (!__is_same(TypeA, TypeB) || !__is_same(TypeC, float))
    return 0;
  if (__is_same(TypeA, bfloat16) ||
      (__is_same(TypeA, half) && arch != architecture::intel_cpu_spr))
    return 16;
  return __is_same(TypeA, precision::tf32) && has_16_columns(arch) ? 32 : 0;
}

constexpr size_t default_m(architecture arch) {
  return has_tiles(arch) ? 16 : 8;
}

constexpr size_t default_n(architecture arch) {
  return has_tiles(arch) || has_16_columns(arch) ? 16 : 8;
}

/* A row of A fills 64 bytes of a tile, and 32 of a GPU's registers. */
constexpr size_t default_k(architecture arch, uint bits) {
  return bits ? (has_tiles(arch) ? 512 : 256) / bits : 0;
}

constexpr bool is_size(architecture arch, uint bits, size_t m, size_t n,
                       size_t k) {
  size_t columns = default_n(arch), depth = default_k(arch, bits);
  if (!m || !n || !k)
    return false;
  if (has_tiles(arch))
    return m <= 16 && n <= 16 && k <= depth;
  if (k != depth)
    return false;
  bool several = has_16_columns(arch)
                     ? (m == 16 && n == 16) || (n == 64 && (m == 1 || m == 32))
                     : m == 32 && n == 32;
  return (m <= 8 && n == columns) || (bits == 16 && several);
}

} // namespace detail

template <architecture Arch, typename TypeA, typename TypeB, typename TypeC,
          typename TypeD = TypeC, size_t SizeM = 0, size_t SizeN = 0,
          size_t SizeK = 0>
struct matrix_params {
private:
  static constexpr uint bits = detail::operand_bits<TypeA, TypeB, TypeC>(Arch);
  static constexpr bool is_default = !SizeM && !SizeN && !SizeK;

public:
  static constexpr size_t M = is_default ? detail::default_m(Arch) : SizeM;
  static constexpr size_t N = is_default ? detail::default_n(Arch) : SizeN;
  static constexpr size_t K =
      is_default ? detail::default_k(Arch, bits) : SizeK;
  static_assert(bits && __is_same(TypeC, TypeD),
                "the architecture does not multiply these types");
  static_assert(!bits || detail::is_size(Arch, bits, M, N, K),
                "the architecture does not multiply matrices of these sizes");

  template <typename Group, layout Layout>
  using joint_matrix_a = joint_matrix<Group, TypeA, use::a, M, K, Layout>;
  template <typename Group, layout Layout>
  using joint_matrix_b = joint_matrix<Group, TypeB, use::b, K, N, Layout>;
  template <typename Group>
  using joint_matrix_c = joint_matrix<Group, TypeC, use::accumulator, M, N>;
  template <typename Group>
  using joint_matrix_d = joint_matrix<Group, TypeD, use::accumulator, M, N>;
};

} // namespace tenon

/* NOLINTEND(readability-identifier-naming) */

#endif
