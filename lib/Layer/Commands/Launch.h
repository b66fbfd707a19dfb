// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launches. On a device with native kernels a kernel with matrices is a native
// kernel of its queue: order, events and ownership of buffers stay the
// driver's.

#ifndef TENON_LAYER_COMMANDS_LAUNCH_H
#define TENON_LAYER_COMMANDS_LAUNCH_H

#include "LaunchBlock.h"

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

/// The kernel \p Handle as it was built for the device of \p Queue, which may
/// be null; null for a kernel of the driver's. Sets \p Own to the driver's
/// handle.
std::shared_ptr<Kernel> kernelOf(cl_command_queue Queue, cl_kernel Handle,
                                 cl_kernel &Own);

/// The local size of a launch without one, for
/// clGetKernelSuggestedLocalWorkSizeKHR(), and its result. None where the
/// driver answers.
std::optional<cl_int> suggestLocalSize(cl_command_queue Queue, cl_kernel Kernel,
                                       cl_uint Dimensions, const size_t *Offset,
                                       const size_t *Global, size_t *Suggested);

/// A native launch in a command buffer. It is enqueued any number of times, by
/// one thread at a time.
class RecordedLaunch {
public:
  RecordedLaunch(const Kernel &K, const tenon_ndrange &Range, unsigned Threads);
  RecordedLaunch(const RecordedLaunch &) = delete;
  RecordedLaunch &operator=(const RecordedLaunch &) = delete;
  ~RecordedLaunch();

  cl_int enqueue(const Command &C) { return Block.enqueue(C); }
  std::string name() const { return Tenon.kernel_name(Native); }

private:
  std::shared_ptr<ProgramPart> Part;
  const tenon_kernel *Native;
  LaunchBlock Block; // its buffers are retained
};

/// Null if the driver does the launch, or on an error.
std::unique_ptr<RecordedLaunch>
recordLaunch(cl_command_queue Queue, cl_kernel Kernel, cl_uint Dimensions,
             const size_t *Offset, const size_t *Global, const size_t *Local,
             cl_int &Error);

} // namespace tenon::layer

#endif
