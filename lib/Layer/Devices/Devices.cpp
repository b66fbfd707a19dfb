// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Devices.h"
#include "Layer/KeptFacts.h"
#include "Layer/Settings.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace tenon::layer {

/// \p Default where the driver does not know the question.
template <typename T>
static T valueOf(cl_device_id Device, cl_device_info What, T Default) {
  T Value = Default;
  if (Driver.clGetDeviceInfo(Device, What, sizeof(T), &Value, nullptr) !=
      CL_SUCCESS)
    return Default;
  return Value;
}

/// Empty where the driver has no answer, as PoCL has none.
static std::vector<size_t> driverSizes(cl_device_id Device) {
  std::array<size_t, 32> Sizes;
  size_t Bytes = 0;
  if (Driver.clGetDeviceInfo(Device, CL_DEVICE_SUB_GROUP_SIZES_INTEL,
                             sizeof(Sizes), Sizes.data(), &Bytes) != CL_SUCCESS)
    return {};
  return {Sizes.begin(), Sizes.begin() + Bytes / sizeof(size_t)};
}

static bool contains(const std::vector<size_t> &Sizes, size_t Wanted) {
  return std::find(Sizes.begin(), Sizes.end(), Wanted) != Sizes.end();
}

/// Whether the driver compiles SPIR-V. NVIDIA's and AMD's do not.
static bool takesSpirv(cl_device_id Device) {
  std::array<char, 1024> Versions = {};
  size_t Max = Versions.size() - 1;
  return Driver.clGetDeviceInfo(Device, CL_DEVICE_IL_VERSION, Max,
                                Versions.data(), nullptr) == CL_SUCCESS &&
         std::string_view(Versions.data()).find("SPIR-V") !=
             std::string_view::npos;
}

/// The compute capability of a GPU of NVIDIA, 86 for 8.6; 0 for any other
/// device.
static unsigned nvidiaCapability(cl_device_id Device) {
  constexpr cl_uint VendorNvidia = 0x10de;
  if (valueOf<cl_uint>(Device, CL_DEVICE_VENDOR_ID, 0) != VendorNvidia)
    return 0;
  auto Part = [&](cl_device_info What) {
    return valueOf<cl_uint>(Device, What, 0);
  };
  return 10 * Part(CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV) +
         Part(CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV);
}

static std::string capabilityText(unsigned Capability) {
  return std::to_string(Capability / 10) + '.' +
         std::to_string(Capability % 10);
}

static std::string neededBy(const std::string &Target) {
  return ", which target " + Target + " needs (TENON_LAYER_TARGET)";
}

/// The plan for a device whose driver takes no SPIR-V: PTX, or nothing.
static void planWithoutSpirv(DevicePlan &Plan, cl_device_id Device,
                             const Settings &Wanted) {
  unsigned Capability = nvidiaCapability(Device);
  const NvidiaGpu *Gpu = nvidiaGpu(Capability);
  if (!Wanted.Target.empty()) {
    Plan.WhyNot = "takes no SPIR-V" + neededBy(Wanted.Target);
    return;
  }
  if (Gpu) {
    Plan.Capability = Capability;
    Plan.Target = Gpu->Target;
    return;
  }
  Plan.WhyNot = Capability
                    ? "has compute capability " + capabilityText(Capability) +
                          ", expected " +
                          capabilityText(NvidiaGpus[0].Capability) + " or later"
                    : "takes no SPIR-V and runs no native kernels";
}

/// The SIMT target for a device whose kernels the driver compiles.
static void planCompiled(DevicePlan &Plan, cl_device_id Device, bool IsGpu,
                         const Settings &Wanted) {
  constexpr cl_uint VendorIntel = 0x8086;
  Plan.Target = PortableTarget;
  if (!takesSpirv(Device)) {
    planWithoutSpirv(Plan, Device, Wanted);
    if (Plan.takesPtx())
      return;
  }
  // A GPU runs a sub-group on one of its vector units: sizes of 1 would leave
  // all lanes but one idle.
  if (IsGpu && contains(driverSizes(Device), 16))
    Plan.SubgroupSize = 16;
  bool IsIntels =
      IsGpu && valueOf<cl_uint>(Device, CL_DEVICE_VENDOR_ID, 0) == VendorIntel;
  const GpuModel *Model =
      IsIntels
          ? intelGpu(valueOf<cl_uint>(Device, CL_DEVICE_IP_VERSION_INTEL, 0))
          : nullptr;
  if (const GpuModel *Claimed = Wanted.Architecture;
      Claimed && IsIntels && !Model && Plan.WhyNot.empty())
    Plan.Claimed = ipVersion(*Claimed);
  bool IsForced =
      isGpuTarget(Wanted.Target) && (!Model || Model->Target != Wanted.Target);
  if (Wanted.Target == PortableTarget || (!Model && !IsForced))
    return;
  Plan.Target = IsForced ? Wanted.Target : std::string(Model->Target);
  Plan.Model = IsForced ? "" : std::string(Model->Name);
  Plan.SubgroupSize = 0; // the device's own
}

static DevicePlan makePlan(cl_device_id Device) {
  const Settings Wanted = Settings::read();
  DevicePlan Plan;
  auto Type = valueOf<cl_device_type>(Device, CL_DEVICE_TYPE, 0);
  auto Can = valueOf<cl_device_exec_capabilities>(
      Device, CL_DEVICE_EXECUTION_CAPABILITIES, 0);
  Plan.IsCpu = Type & CL_DEVICE_TYPE_CPU;
  bool WantsNative = Wanted.Target.empty() || isNativeTarget(Wanted.Target);
  Plan.Native = (Can & CL_EXEC_NATIVE_KERNEL) && WantsNative;
  if (Plan.Native) {
    Plan.Target = Wanted.Target;
    // A launch on a part of a device uses as many threads as that part has
    // processors.
    if (valueOf<cl_device_id>(Device, CL_DEVICE_PARENT_DEVICE, nullptr))
      Plan.Threads = valueOf<cl_uint>(Device, CL_DEVICE_MAX_COMPUTE_UNITS, 0);
    return Plan;
  }
  if (isNativeTarget(Wanted.Target)) {
    Plan.WhyNot = "runs no native kernels" + neededBy(Wanted.Target);
    return Plan;
  }
  planCompiled(Plan, Device, Type & CL_DEVICE_TYPE_GPU, Wanted);
  return Plan;
}

static KeptFacts<cl_device_id, DevicePlan> &plans() {
  static auto *Plans = new KeptFacts<cl_device_id, DevicePlan>;
  return *Plans; // other threads may outlive main()
}

DevicePlan planFor(cl_device_id Device) {
  if (std::optional<DevicePlan> Plan = plans().find(Device))
    return *Plan;
  DevicePlan Plan = makePlan(Device);
  plans().keep(Device, Plan);
  return Plan;
}

std::vector<std::vector<cl_device_id>>
groupByForm(const std::vector<cl_device_id> &Devices) {
  std::map<CodeForm, std::vector<cl_device_id>> Groups;
  for (cl_device_id Device : Devices)
    Groups[planFor(Device).form()].push_back(Device);
  std::vector<std::vector<cl_device_id>> All;
  for (auto &[Form, Group] : Groups)
    All.push_back(std::move(Group));
  return All;
}

/// Forgets the plan: the handle may be used again for another device.
cl_int CL_API_CALL releaseDevice(cl_device_id Device) {
  plans().forget(Device);
  return Driver.clReleaseDevice(Device);
}

//===----------------------------------------------------------------------===//
// Sizes of sub-groups
//===----------------------------------------------------------------------===//

/// The sub-group sizes of Intel's GPUs, for which kernels with matrices are
/// written, and of warps.
static constexpr size_t SizesOfMatrixKernels[] = {8, 16, 32};

std::vector<size_t> subgroupSizes(cl_device_id Device) {
  std::vector<size_t> Sizes = driverSizes(Device);
  if (!planFor(Device).hasTenonsSizes())
    return Sizes;
  for (size_t Size : SizesOfMatrixKernels)
    if (!contains(Sizes, Size))
      Sizes.push_back(Size);
  return Sizes;
}

bool addsSubgroupSizes(cl_device_id Device) {
  return subgroupSizes(Device).size() != driverSizes(Device).size();
}

bool needsAddedSize(cl_context Context, const std::vector<uint32_t> &Sizes) {
  if (Sizes.empty())
    return false;
  for (cl_device_id Device : devicesOf(Context)) {
    if (!addsSubgroupSizes(Device))
      continue;
    std::vector<size_t> Own = driverSizes(Device);
    for (uint32_t Size : Sizes)
      if (!contains(Own, Size))
        return true;
  }
  return false;
}

} // namespace tenon::layer
