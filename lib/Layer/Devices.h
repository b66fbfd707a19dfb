// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the layer makes of a device: whether it runs kernels there itself, and
// else which SPIR-V the driver gets.

#ifndef TENON_LAYER_DEVICES_H
#define TENON_LAYER_DEVICES_H

#include "Driver.h"

#include <cstdint>

namespace tenon::layer {

/// How kernels with matrices run on a device.
struct DevicePlan {
  /// As native kernels; else Target is a SIMT target and the driver compiles
  /// what that makes.
  bool Native = false;
  /// A target's name; empty: the best one of this machine.
  std::string Target;
  /// The device's name for a target that has such names.
  std::string Model;
  /// Work-items of a sub-group in kernels that leave it open; 0: Tenon's
  /// default.
  unsigned SubgroupSize = 0;
  /// For a launch; 0: one per processor that the process may use.
  unsigned Threads = 0;
  bool IsCpu = false;
};

/// Cheap after the first call for a device.
DevicePlan planFor(cl_device_id Device);

/// The sizes of sub-groups that kernels on \p Device can require: the driver's,
/// and where kernels can run natively those that are usual with matrices.
std::vector<size_t> subgroupSizes(cl_device_id Device);
/// Whether the driver itself has none of what that adds.
bool addsSubgroupSizes(cl_device_id Device);
/// Whether kernels on one of the devices of \p Context would require a size
/// that only native code has. \p Sizes are requiredSubgroupSizes().
bool needsAddedSize(cl_context Context, const std::vector<uint32_t> &Sizes);

cl_int CL_API_CALL getDeviceInfo(cl_device_id Device, cl_device_info What,
                                 size_t Size, void *Value,
                                 size_t *SizeReturned);
cl_int CL_API_CALL releaseDevice(cl_device_id Device);

/// A query of the layer's own, for tools: how kernels with matrices run on a
/// device, as text: "cpu", "amx", "dpas (bmg)", "loops".
constexpr cl_device_info DeviceTenonTarget = 0x54454E4F;

} // namespace tenon::layer

#endif
