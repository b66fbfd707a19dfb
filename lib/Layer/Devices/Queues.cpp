// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Queues.h"
#include "Devices.h"
#include "Layer/KeptFacts.h"

#include <cstdio>

namespace tenon::layer {

static KeptFacts<cl_command_queue, QueueFacts> &known() {
  static auto *Known = new KeptFacts<cl_command_queue, QueueFacts>;
  return *Known; // other threads may outlive main()
}

static bool isSince21(cl_device_id Device) {
  unsigned Major = 0, Minor = 0;
  char Version[128] = {};
  Driver.clGetDeviceInfo(Device, CL_DEVICE_VERSION, sizeof(Version) - 1,
                         Version, nullptr);
  return std::sscanf(Version, "OpenCL %u.%u", &Major, &Minor) == 2 &&
         (Major > 2 || (Major == 2 && Minor >= 1));
}

static QueueFacts askFor(cl_command_queue Queue) {
  QueueFacts Facts;
  if (Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_DEVICE, sizeof(cl_device_id),
                                   &Facts.Device, nullptr) != CL_SUCCESS ||
      !Facts.Device)
    return {};
  Driver.clGetCommandQueueInfo(Queue, CL_QUEUE_CONTEXT, sizeof(cl_context),
                               &Facts.Context, nullptr);
  DevicePlan Plan = planFor(Facts.Device);
  Facts.Native = Plan.Native;
  Facts.Threads = Plan.Threads;
  if (!Facts.Native)
    return Facts;
  Driver.clGetDeviceInfo(Facts.Device, CL_DEVICE_MAX_WORK_GROUP_SIZE,
                         sizeof(size_t), &Facts.MaxGroupSize, nullptr);
  Driver.clGetDeviceInfo(Facts.Device, CL_DEVICE_LOCAL_MEM_SIZE,
                         sizeof(cl_ulong), &Facts.LocalBytes, nullptr);
  Facts.TakesEmpty = isSince21(Facts.Device);
  return Facts;
}

QueueFacts factsOf(cl_command_queue Queue) {
  if (std::optional<QueueFacts> Facts = known().find(Queue))
    return *Facts;
  QueueFacts Facts = askFor(Queue);
  if (Facts.Device)
    known().keep(Queue, Facts);
  return Facts;
}

/// Whether the caller is the last owner is not known, and does not matter: the
/// facts of a queue that remains are asked for again.
cl_int CL_API_CALL releaseCommandQueue(cl_command_queue Queue) {
  known().forget(Queue);
  return Driver.clReleaseCommandQueue(Queue);
}

} // namespace tenon::layer
