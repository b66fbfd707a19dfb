// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which ranges a launch may have.

#ifndef TENON_RUNTIME_LAUNCHRANGE_H
#define TENON_RUNTIME_LAUNCHRANGE_H

#include "tenon/Runtime/tenon_rt.h"

#include <cassert>

namespace tenon {

/// Whether the product is at most \p Limit.
inline bool fitsProduct(const uint64_t (&Factors)[3], uint64_t Limit) {
  uint64_t Product = 1;
  for (uint64_t Factor : Factors)
    if (__builtin_mul_overflow(Product, Factor, &Product) || Product > Limit)
      return false;
  return true;
}

/// Whether dimension \p Dim is valid and all its ids, including the end of the
/// last full-sized work-group, fit into 64 bits: lowered code does not check
/// for overflow.
inline bool isValidDimension(const tenon_ndrange &Range, unsigned Dim) {
  uint64_t Global = Range.global[Dim], Local = Range.local[Dim];
  if (Global == 0 || Local == 0)
    return false;
  if (Dim >= Range.dimensions &&
      (Global != 1 || Local != 1 || Range.offset[Dim] != 0))
    return false;
  uint64_t Groups = (Global - 1) / Local + 1, End;
  return !__builtin_mul_overflow(Groups, Local, &End) &&
         !__builtin_add_overflow(End, Range.offset[Dim], &End);
}

/// Whether the sizes are valid, all ids fit into 64 bits, and the local size is
/// the one that the kernel requires.
inline bool isValidRange(const tenon_ndrange &Range,
                         const tenon_kernel_info &Info) {
  if (Range.dimensions < 1 || Range.dimensions > 3)
    return false;
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    if (!isValidDimension(Range, Dim))
      return false;
    uint64_t Required = Info.required_local[Dim];
    if (Required != 0 && Required != Range.local[Dim])
      return false;
  }
  // Linear ids must fit too. With half of the 64-bit range the work-group
  // counter can exceed its end by a chunk for every thread.
  return fitsProduct(Range.global, INT64_MAX) &&
         fitsProduct(Range.local, INT64_MAX);
}

/// Whether a kernel that was compiled with complete-subgroups takes the launch:
/// whether all sub-groups of \p Size work-items are complete, each in one row
/// of its work-group. Code for this case assumes that global ids are below
/// 2^31. The local size of \p Range is not 0.
inline bool hasCompleteSubgroups(const tenon_ndrange &Range, uint64_t Size) {
  assert(Range.local[0] && Size && "a valid range, and sub-groups of a size");
  constexpr uint64_t MaxIds = uint64_t(1) << 31;
  uint64_t Global = Range.global[0], Local = Range.local[0];
  return Local % Size == 0 && Global % Local % Size == 0 && Global <= MaxIds &&
         Range.offset[0] <= MaxIds - Global;
}

/// Whether the code that \p Info belongs to is right for a launch with a valid
/// range.
inline bool takesLaunch(const tenon_kernel_info &Info, const void *const *Args,
                        const tenon_ndrange &Range) {
  return !Info.complete_subgroups ||
         (hasCompleteSubgroups(Range, Info.subgroup_size) &&
          (Info.complete_subgroups == 1 || Info.test(Args, &Range)));
}

} // namespace tenon

#endif
