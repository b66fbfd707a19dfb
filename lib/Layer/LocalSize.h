// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work-group size of a native launch.

#ifndef TENON_LAYER_LOCALSIZE_H
#define TENON_LAYER_LOCALSIZE_H

#include "Driver.h"
#include "tenon/Runtime/tenon_rt.h"

namespace tenon::layer {

/// Fills in Range.local: \p Local, which may be null, then what the kernel
/// requires, or a size that divides the global one. Returns
/// CL_INVALID_WORK_GROUP_SIZE or CL_INVALID_WORK_ITEM_SIZE where \p Local is
/// not possible.
cl_int chooseLocalSize(const tenon_kernel_info &Info, cl_device_id Device,
                       const size_t *Local, tenon_ndrange &Range);

} // namespace tenon::layer

#endif
