// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LocalSize.h"
#include "tenon/Runtime/LaunchRange.h"

#include <algorithm>
#include <cassert>

namespace tenon::layer {

/// The size that most kernels on processors do well with: a work-group costs
/// about 200 ns besides its work, and a launch needs some work-groups for each
/// processor.
static constexpr uint64_t SensibleItems = 64;

/// A multiple of \p Lanes that divides \p Global, as large as is sensible and
/// at most \p Most if that has room for one sub-group.
static uint64_t dividingSize(uint64_t Global, uint64_t Lanes, uint64_t Most) {
  if (Global % Lanes != 0)
    return Lanes; // the last work-group of a row is smaller
  uint64_t Size = Lanes;
  while (Size * 2 <= std::min(SensibleItems, Most) && Global % (Size * 2) == 0)
    Size *= 2;
  return Size;
}

cl_int chooseLocalSize(const tenon_kernel_info &Info, size_t MaxGroupSize,
                       const size_t *Local, tenon_ndrange &Range) {
  assert(Info.subgroup_size && "a compiled kernel has a sub-group size");
  assert(Range.dimensions >= 1 && Range.dimensions <= 3 &&
         "clEnqueueNDRangeKernel() refuses others");
  for (unsigned I = 0; I < 3; ++I) {
    uint64_t Required = Info.required_local[I];
    bool IsUsed = I < Range.dimensions;
    if (IsUsed && Local)
      Range.local[I] = Local[I];
    else if (IsUsed && Required)
      Range.local[I] = Required;
    else if (I == 0)
      Range.local[I] =
          dividingSize(Range.global[I], Info.subgroup_size, MaxGroupSize);
    if (Range.local[I] == 0 || (Required && Range.local[I] != Required))
      return CL_INVALID_WORK_GROUP_SIZE;
  }
  return fitsProduct(Range.local, MaxGroupSize) ? CL_SUCCESS
                                                : CL_INVALID_WORK_GROUP_SIZE;
}

} // namespace tenon::layer
