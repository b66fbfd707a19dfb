// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which launches a kernel that was compiled with complete-subgroups takes.

#ifndef TENON_RUNTIME_COMPLETESUBGROUPS_H
#define TENON_RUNTIME_COMPLETESUBGROUPS_H

#include "tenon/Runtime/tenon_rt.h"

namespace tenon {

/// Whether all sub-groups of \p Size work-items are complete, each in one row
/// of its work-group. Code for this case assumes that global ids are below
/// 2^31. The local size of \p Range is not 0.
inline bool hasCompleteSubgroups(const tenon_ndrange &Range, uint64_t Size) {
  constexpr uint64_t MostIds = uint64_t(1) << 31;
  uint64_t Global = Range.global[0], Local = Range.local[0];
  return Local % Size == 0 && Global % Local % Size == 0 && Global <= MostIds &&
         Range.offset[0] <= MostIds - Global;
}

} // namespace tenon

#endif
