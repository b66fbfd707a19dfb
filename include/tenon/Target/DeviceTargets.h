// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The targets that run kernels on the devices of OpenCL. This header needs no
// LLVM, for the OpenCL layer and tenon-exec.

#ifndef TENON_TARGET_DEVICETARGETS_H
#define TENON_TARGET_DEVICETARGETS_H

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace tenon {

/// A target whose kernels are machine code in the host's process. The first one
/// runs on every processor.
inline constexpr std::string_view NativeTargets[] = {
#define NATIVE(Name) Name,
#include "tenon/Target/Targets.def"
};

/// The target whose SPIR-V suits every device.
inline constexpr std::string_view PortableTarget =
#define PORTABLE(Name) Name
#include "tenon/Target/Targets.def"
    ;

/// A target for GPUs with matrix engines, and the GPUs that it is for.
struct GpuModel {
  std::string_view Target;
  std::string_view Name; ///< tenon-lower --device=
  uint32_t Architecture, FirstRelease, LastRelease;
  uint32_t Revision; ///< of FirstRelease
};

inline constexpr GpuModel IntelGpus[] = {
#define INTEL_GPU(Target, Model, Architecture, First, Last, Revision)          \
  {Target, Model, Architecture, First, Last, Revision},
#include "tenon/Target/Targets.def"
};

/// A target for NVIDIA's GPUs, whose OpenCL driver takes PTX but no SPIR-V, and
/// the name of a processor that it has code for.
struct NvidiaGpu {
  std::string_view Target;
  std::string_view Processor; ///< tenon-lower --mcpu=
  unsigned Capability;        ///< of the first GPU that runs it
  bool IsExact;               ///< no other GPU runs it
};

inline constexpr NvidiaGpu NvidiaGpus[] = {
#define NVIDIA_GPU(Target, Processor, Capability, IsExact)                     \
  {Target, Processor, Capability, IsExact},
#include "tenon/Target/Targets.def"
};

/// The triple of code for that driver.
inline constexpr std::string_view NvidiaDriverTriple = "nvptx64-nvidia-nvcl";

/// The best code for a GPU with compute capability \p Capability, or, unless \p
/// Alone, for it and all later ones. Null if it is too old.
constexpr const NvidiaGpu *nvidiaGpu(unsigned Capability, bool Alone = true) {
  const NvidiaGpu *Best = nullptr;
  for (const NvidiaGpu &Gpu : NvidiaGpus)
    if (Gpu.IsExact ? Alone && Gpu.Capability == Capability
                    : Gpu.Capability <= Capability)
      Best = &Gpu;
  return Best;
}

constexpr bool isNativeTarget(std::string_view Name) {
  for (std::string_view Target : NativeTargets)
    if (Target == Name)
      return true;
  return false;
}

constexpr bool isGpuTarget(std::string_view Name) {
  for (const GpuModel &Model : IntelGpus)
    if (Model.Target == Name)
      return true;
  return false;
}

/// Whether this target can be selected for OpenCL devices.
constexpr bool isDeviceTarget(std::string_view Name) {
  return isNativeTarget(Name) || Name == PortableTarget || isGpuTarget(Name);
}

/// The targets that can be selected for OpenCL devices: those for machine code,
/// or those for SPIR-V.
inline std::string deviceTargetNames(bool Native, const std::string &Between) {
  std::string Names;
  auto Add = [&](std::string_view Name) {
    Names += (Names.empty() ? "" : Between) + std::string(Name);
  };
  if (Native) {
    for (std::string_view Target : NativeTargets)
      Add(Target);
    return Names;
  }
  Add(PortableTarget);
  std::string_view Last;
  for (const GpuModel &Model : IntelGpus)
    if (Model.Target != std::exchange(Last, Model.Target))
      Add(Model.Target);
  return Names;
}

inline std::string deviceTargetNames() {
  return deviceTargetNames(/*Native=*/true, " ") + ' ' +
         deviceTargetNames(/*Native=*/false, " ");
}

inline std::string intelGpuNames(const std::string &Between) {
  std::string Names;
  for (const GpuModel &Model : IntelGpus)
    Names += (Names.empty() ? "" : Between) + std::string(Model.Name);
  return Names;
}

/// The Intel GPU with this CL_DEVICE_IP_VERSION_INTEL, which has the
/// architecture's number in its highest 10 bits and the release in the next 8
/// (cl_intel_device_attribute_query). Null: it has no matrix engines, or is
/// unknown.
constexpr const GpuModel *intelGpu(uint32_t IpVersion) {
  uint32_t Architecture = IpVersion >> 22, Release = IpVersion >> 14 & 0xff;
  for (const GpuModel &Model : IntelGpus)
    if (Model.Architecture == Architecture && Release >= Model.FirstRelease &&
        Release <= Model.LastRelease)
      return &Model;
  return nullptr;
}

/// Null: there is none of this name.
constexpr const GpuModel *intelGpu(std::string_view Name) {
  for (const GpuModel &Model : IntelGpus)
    if (Model.Name == Name)
      return &Model;
  return nullptr;
}

/// CL_DEVICE_IP_VERSION_INTEL of the first GPU of a model, by which SYCL's
/// runtime knows it.
constexpr uint32_t ipVersion(const GpuModel &Model) {
  return Model.Architecture << 22 | Model.FirstRelease << 14 | Model.Revision;
}

} // namespace tenon

#endif
