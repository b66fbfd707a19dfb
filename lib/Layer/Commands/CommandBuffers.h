// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Command buffers (cl_khr_command_buffer) with launches that run natively. The
// extension has no native kernels, so a command buffer is split into parts at
// such launches. The other parts are command buffers of the driver:
//
//   program's command buffer       parts
//   fill                           the program's handle: fill
//   gemm                           a native kernel
//   copy, scale                    another command buffer: copy, scale
//
// Each part waits for the one before it, so that sync points of earlier parts
// need no waiting.

#ifndef TENON_LAYER_COMMANDS_COMMANDBUFFERS_H
#define TENON_LAYER_COMMANDS_COMMANDBUFFERS_H

#include "Layer/DriverFunction.h"

namespace tenon::layer {

/// The layer's replacement for the driver's function \p Name. Null if this is
/// not a function of cl_khr_command_buffer, or if \p Platform does not have
/// it.
void *commandBufferFunction(cl_platform_id Platform, const char *Name);

} // namespace tenon::layer

#endif
