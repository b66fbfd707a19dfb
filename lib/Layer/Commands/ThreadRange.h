// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches of kernels that the driver has as PTX. Its work-items are threads:
// several, along dimension 0, may execute one work-item of the program. What
// the code assumes of its work-groups is unknown to the driver, and checked
// here.

#ifndef TENON_LAYER_COMMANDS_THREADRANGE_H
#define TENON_LAYER_COMMANDS_THREADRANGE_H

#include "Layer/Programs/Kernels.h"

namespace tenon::layer {

/// The sizes of a launch in threads.
struct ThreadRange {
  size_t Global[3] = {1, 1, 1}, Local[3] = {1, 1, 1};
};

/// Sets the sizes of a launch of \p K in the program's work-items; the local
/// ones are chosen if \p Local is null. \p Handle is the driver's. Returns
/// OpenCL's error, for which the reason is said where the program could not
/// know it.
cl_int readItems(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                 cl_uint Dimensions, const size_t *Offset, const size_t *Global,
                 const size_t *Local, tenon_ndrange &Range);

/// Computes the threads of the same launch.
cl_int readThreads(const Kernel &K, cl_kernel Handle, cl_device_id Device,
                   cl_uint Dimensions, const size_t *Offset,
                   const size_t *Global, const size_t *Local,
                   ThreadRange &Threads);

} // namespace tenon::layer

#endif
