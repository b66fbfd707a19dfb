// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches. On a device with native kernels a kernel with matrices is a native
// kernel of its queue: order, events and ownership of buffers stay the
// driver's.

#ifndef TENON_LAYER_LAUNCH_H
#define TENON_LAYER_LAUNCH_H

#include "Driver.h"

#include <optional>

namespace tenon::layer {

cl_int CL_API_CALL enqueueNDRangeKernel(cl_command_queue Queue,
                                        cl_kernel Kernel, cl_uint Dimensions,
                                        const size_t *Offset,
                                        const size_t *Global,
                                        const size_t *Local, cl_uint NumWaits,
                                        const cl_event *Waits, cl_event *Event);
cl_int CL_API_CALL enqueueTask(cl_command_queue Queue, cl_kernel Kernel,
                               cl_uint NumWaits, const cl_event *Waits,
                               cl_event *Event);

/// The local size of a native launch without one, for
/// clGetKernelSuggestedLocalWorkSizeKHR(), and its result. None where the
/// driver does the launch.
std::optional<cl_int> suggestLocalSize(cl_command_queue Queue, cl_kernel Kernel,
                                       cl_uint Dimensions, const size_t *Offset,
                                       const size_t *Global, size_t *Suggested);

/// The program's own native kernels go to the driver as they are.
cl_int CL_API_CALL enqueueNativeKernel(cl_command_queue Queue,
                                       void(CL_CALLBACK *Function)(void *),
                                       void *Args, size_t ArgsSize,
                                       cl_uint NumBuffers,
                                       const cl_mem *Buffers,
                                       const void **Pointers, cl_uint NumWaits,
                                       const cl_event *Waits, cl_event *Event);

/// The command of a launch is CL_COMMAND_NDRANGE_KERNEL, however it was done.
cl_int CL_API_CALL getEventInfo(cl_event Event, cl_event_info What, size_t Size,
                                void *Value, size_t *SizeReturned);

} // namespace tenon::layer

#endif
