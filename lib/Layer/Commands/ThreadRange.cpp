// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ThreadRange.h"
#include "Layer/Say.h"
#include "LocalSize.h"
#include "tenon/Runtime/LaunchRange.h"

namespace tenon::layer {

static cl_int refuse(const Kernel &K, const std::string &Why, cl_int Error) {
  say("error: kernel '" + K.name() + "': " + Why);
  return Error;
}

/// Where work-groups need not have complete sub-groups, the chosen size may
/// become smaller so that it divides the global size.
static void divide(tenon_ndrange &Range) {
  while (Range.global[0] % Range.local[0] != 0)
    Range.local[0] /= 2;
}

/// Whether the code is right for these work-groups.
static cl_int checkGroups(const Kernel &K, const tenon_ndrange &Range) {
  uint64_t Multiple = Tenon.kernel_group_multiple(K.Known), Items = 1;
  for (unsigned I = 0; I < 3; ++I) {
    if (Range.global[I] % Range.local[I] != 0)
      return refuse(K,
                    "the global size along dimension " + std::to_string(I) +
                        " is " + std::to_string(Range.global[I]) +
                        ", expected on this device a multiple of the local "
                        "size, " +
                        std::to_string(Range.local[I]),
                    CL_INVALID_WORK_GROUP_SIZE);
    Items *= Range.local[I];
  }
  // The threads of a work-item are neighbours along dimension 0.
  if (Tenon.kernel_threads_per_item(K.Known) > 1)
    Items = Range.local[0];
  if (Items % Multiple == 0)
    return CL_SUCCESS;
  return refuse(K,
                "work-groups have " + std::to_string(Items) +
                    " work-items, expected a multiple of " +
                    std::to_string(Multiple) + ", its sub-group size",
                CL_INVALID_WORK_GROUP_SIZE);
}

/// \p MaxItems is the limit of work-groups whose size the kernel does not
/// require.
static cl_int readItems(const Kernel &K, size_t MaxItems, cl_uint Dimensions,
                        const size_t *Offset, const size_t *Global,
                        const size_t *Local, tenon_ndrange &Range) {
  Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, Dimensions};
  for (cl_uint I = 0; I < Dimensions; ++I) {
    Range.global[I] = Global ? Global[I] : 0;
    if (Offset && Offset[I] > UINT32_MAX)
      return refuse(K, "offsets have to be below 2^32 on this device",
                    CL_INVALID_GLOBAL_OFFSET);
  }
  bool IsRequired = K.Info->required_local[0] != 0;
  if (cl_int Error = chooseLocalSize(*K.Info, SIZE_MAX, Local, Range))
    return Error;
  if (!IsRequired && !fitsProduct(Range.local, MaxItems))
    return refuse(K,
                  "work-groups have at most " + std::to_string(MaxItems) +
                      " work-items on this device unless the kernel requires "
                      "their size (reqd_work_group_size)",
                  CL_INVALID_WORK_GROUP_SIZE);
  if (!Local && !IsRequired && Tenon.kernel_group_multiple(K.Known) == 1)
    divide(Range);
  return checkGroups(K, Range);
}

cl_int readThreads(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                   cl_uint Dimensions, const size_t *Offset,
                   const size_t *Global, const size_t *Local,
                   ThreadRange &Threads) {
  if (Dimensions < 1 || Dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  tenon_ndrange Range;
  if (cl_int Error = readItems(K, maxItems(K, Handle, Device), Dimensions,
                               Offset, Global, Local, Range))
    return Error;
  size_t Each = Tenon.kernel_threads_per_item(K.Known);
  for (unsigned I = 0; I < 3; ++I) {
    size_t Along = I == 0 ? Each : 1;
    if (__builtin_mul_overflow(Range.global[I], Along, &Threads.Global[I]))
      return CL_INVALID_GLOBAL_WORK_SIZE;
    Threads.Local[I] = Range.local[I] * Along;
  }
  return CL_SUCCESS;
}

} // namespace tenon::layer
