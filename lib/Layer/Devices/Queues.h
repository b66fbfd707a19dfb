// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What launches ask about their queues. A query of a driver takes a tenth of a
// microsecond or two, so the answers are kept for as long as nobody releases
// the queue.

#ifndef TENON_LAYER_DEVICES_QUEUES_H
#define TENON_LAYER_DEVICES_QUEUES_H

#include "Layer/Driver.h"

namespace tenon::layer {

/// None of these changes while a queue exists.
struct QueueFacts {
  cl_device_id Device = nullptr; // null: there is no such queue
  cl_context Context = nullptr;
  /// As DevicePlan has them.
  bool Native = false;
  unsigned Threads = 0;
  /// Of the device.
  size_t MaxGroupSize = 0;
  cl_ulong LocalBytes = 0;
  /// Whether launches may have no work-items (OpenCL 2.1).
  bool TakesEmpty = false;
};

QueueFacts factsOf(cl_command_queue Queue);

/// Forgets the facts: the handle may be used again for another queue.
cl_int CL_API_CALL releaseCommandQueue(cl_command_queue Queue);

} // namespace tenon::layer

#endif
