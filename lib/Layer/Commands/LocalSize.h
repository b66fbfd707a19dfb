// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The work-group size of a native launch.

#ifndef TENON_LAYER_COMMANDS_LOCALSIZE_H
#define TENON_LAYER_COMMANDS_LOCALSIZE_H

#include "Layer/Driver.h"
#include "tenon/Runtime/tenon_rt.h"

namespace tenon::layer {

/// Sets Range.local; the other members of \p Range are set already. It becomes
/// \p Local or, if that is null, the size that the kernel requires. If it
/// requires none, it becomes a size that divides the global size if possible,
/// within the limit.
/// CL_INVALID_WORK_GROUP_SIZE if \p Local is not what the kernel requires, or
/// has more than \p MaxGroupSize work-items, the device's limit.
cl_int chooseLocalSize(const tenon_kernel_info &Info, size_t MaxGroupSize,
                       const size_t *Local, tenon_ndrange &Range);

} // namespace tenon::layer

#endif
