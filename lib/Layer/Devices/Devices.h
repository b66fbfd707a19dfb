// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the layer uses a device: whether it runs kernels natively, or which
// SPIR-V or PTX it gives to the driver.

#ifndef TENON_LAYER_DEVICES_DEVICES_H
#define TENON_LAYER_DEVICES_DEVICES_H

#include "Layer/Driver.h"

#include <cstdint>

namespace tenon::layer {

/// What a driver gets for a device. Devices with different forms have builds of
/// their own.
enum class CodeForm { None, Ptx, Spirv, Native };

/// How kernels with matrices run on a device.
struct DevicePlan {
  /// Kernels run as native kernels (clEnqueueNativeKernel). Otherwise the
  /// driver compiles the SPIR-V or PTX of Target, which is a SIMT target.
  bool Native = false;
  /// A target's name; empty: the best one of this machine.
  std::string Target;
  /// The device's name for a target that has such names.
  std::string Model;
  /// The compute capability of a GPU of NVIDIA, 86 for 8.6, whose driver takes
  /// Target's PTX as a binary; otherwise 0.
  unsigned Capability = 0;
  /// Sub-group size of kernels that require none; 0: the target's default.
  unsigned SubgroupSize = 0;
  /// Threads of a launch; 0: one for each processor that the process may use.
  unsigned Threads = 0;
  bool IsCpu = false;
  /// CL_DEVICE_IP_VERSION_INTEL of a GPU without matrix engines that is to look
  /// like one with them (TENON_LAYER_ARCHITECTURE); 0: the driver's own answer.
  uint32_t Claimed = 0;
  /// Why kernels with matrices do not run there, to follow "device 'name' ";
  /// empty: they run.
  std::string WhyNot;

  bool takesPtx() const { return Capability != 0; }
  CodeForm form() const {
    if (!WhyNot.empty())
      return CodeForm::None;
    if (Native)
      return CodeForm::Native;
    return takesPtx() ? CodeForm::Ptx : CodeForm::Spirv;
  }
  /// Whether the sizes of kernels are those that Tenon has compiled them for:
  /// the driver does not know them.
  bool hasTenonsSizes() const { return Native || takesPtx(); }
};

/// Cheap after the first call for a device.
DevicePlan planFor(cl_device_id Device);

/// The groups of \p Devices with the same form, in the order of the forms.
std::vector<std::vector<cl_device_id>>
groupByForm(const std::vector<cl_device_id> &Devices);

/// The sub-group sizes that kernels on \p Device can require: those of the
/// driver and, where the sizes are Tenon's, those that are usual with matrices.
std::vector<size_t> subgroupSizes(cl_device_id Device);
/// Whether subgroupSizes() has more sizes than the driver.
bool addsSubgroupSizes(cl_device_id Device);
/// Whether one of \p Sizes, which a program's kernels require, is available on
/// a device of \p Context in Tenon's code only.
bool needsAddedSize(cl_context Context, const std::vector<uint32_t> &Sizes);

cl_int CL_API_CALL getDeviceInfo(cl_device_id Device, cl_device_info What,
                                 size_t Size, void *Value,
                                 size_t *SizeReturned);
cl_int CL_API_CALL releaseDevice(cl_device_id Device);

/// A query of the layer's own, for tools: how kernels with matrices run on a
/// device, as text: "cpu", "amx", "dpas (bmg)", "loops", "nvptx (sm_90a)".
constexpr cl_device_info DeviceTenonTarget = 0x54454E4F;

} // namespace tenon::layer

#endif
