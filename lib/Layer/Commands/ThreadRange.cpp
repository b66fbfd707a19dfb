// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ThreadRange.h"
#include "Layer/Say.h"
#include "LocalSize.h"
#include "tenon/Runtime/LaunchRange.h"

#include <algorithm>

namespace tenon::layer {

static cl_int refuse(const Kernel &K, const std::string &Why, cl_int Error) {
  say("error: kernel '" + K.name() + "': " + Why);
  return Error;
}

/// Where work-groups need not have complete sub-groups, the chosen size may
/// become smaller so that it divides the global size and is at most \p Most.
static void shrink(tenon_ndrange &Range, size_t Most) {
  while (Range.local[0] > 1 &&
         (Range.local[0] > Most || Range.global[0] % Range.local[0] != 0))
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

/// Sets \p Most to the work-items that a work-group may have, and \p Chosen to
/// those that it may have along dimension 0. Returns the driver's error.
static cl_int readLimits(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                         size_t &Most, size_t &Chosen) {
  Most = Chosen = SIZE_MAX;
  if (K.Info->required_local[0] != 0)
    return CL_SUCCESS; // the driver has checked it
  if (cl_int Error = maxItems(K, Handle, Device, Most))
    return Error;
  size_t Threads[16] = {};
  if (cl_int Error =
          Driver.clGetDeviceInfo(Device, CL_DEVICE_MAX_WORK_ITEM_SIZES,
                                 sizeof(Threads), Threads, nullptr))
    return Error;
  Chosen = std::min(Most, Threads[0] / Tenon.kernel_threads_per_item(K.Known));
  return CL_SUCCESS;
}

cl_int readItems(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                 cl_uint Dimensions, const size_t *Offset, const size_t *Global,
                 const size_t *Local, tenon_ndrange &Range) {
  if (Dimensions < 1 || Dimensions > 3)
    return CL_INVALID_WORK_DIMENSION;
  Range = {{1, 1, 1}, {1, 1, 1}, {0, 0, 0}, Dimensions};
  for (cl_uint I = 0; I < Dimensions; ++I) {
    Range.global[I] = Global ? Global[I] : 0;
    if (Offset && Offset[I] > UINT32_MAX)
      return refuse(K, "offsets have to be below 2^32 on this device",
                    CL_INVALID_GLOBAL_OFFSET);
  }
  size_t Most, Chosen;
  if (cl_int Error = readLimits(K, Handle, Device, Most, Chosen))
    return Error;
  if (!Local)
    Most = Chosen;
  cl_int Error = chooseLocalSize(*K.Info, Most, Local, Range);
  bool IsChosen = !Local && !K.Info->required_local[0];
  if (IsChosen && Tenon.kernel_group_multiple(K.Known) == 1)
    shrink(Range, Most);
  if (!fitsProduct(Range.local, Most))
    return refuse(K,
                  "work-groups have at most " + std::to_string(Most) +
                      " work-items on this device unless the kernel requires "
                      "their size (reqd_work_group_size)",
                  CL_INVALID_WORK_GROUP_SIZE);
  if (Error && !IsChosen)
    return Error;
  return checkGroups(K, Range);
}

cl_int readThreads(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                   cl_uint Dimensions, const size_t *Offset,
                   const size_t *Global, const size_t *Local,
                   ThreadRange &Threads) {
  tenon_ndrange Range;
  if (cl_int Error = readItems(K, Handle, Device, Dimensions, Offset, Global,
                               Local, Range))
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
