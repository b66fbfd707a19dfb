// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queries of a device's capabilities: the driver's answers, with what the layer
// adds for programs with matrices. Nothing is added that a program without
// matrices could use, since the driver compiles those by itself.

#include "Devices.h"
#include "Layer/Answer.h"
#include "tenon/Target/DeviceTargets.h"

#include <algorithm>
#include <vector>

namespace tenon::layer {

/// A version of a processor as Intel's runtimes report it. SYCL's runtime
/// derives the supported matrix types from it: with 8 (Sapphire Rapids) bf16
/// and int8, with 9 also f16, with 10 also tf32. With Tenon kernels can use all
/// of them on any processor.
static constexpr cl_uint CpuWithAllMatrixTypes = 10;

/// The layer's answer to CL_DEVICE_IP_VERSION_INTEL; 0: the driver's.
static cl_uint ipVersionOf(const DevicePlan &Plan) {
  if (!Plan.WhyNot.empty())
    return 0;
  return Plan.IsCpu ? CpuWithAllMatrixTypes : Plan.Claimed;
}

static std::vector<std::string> addedExtensions(cl_device_id Device) {
  if (!planFor(Device).WhyNot.empty())
    return {};
  // Only programs with matrices call their functions (usesMatrices()).
  std::vector<std::string> Names = {
      "cl_intel_subgroup_matrix_multiply_accumulate",
      "cl_intel_subgroup_matrix_multiply_accumulate_tf32",
      "cl_intel_subgroup_2d_block_io",
  };
  // Programs query CL_DEVICE_IP_VERSION_INTEL only under this name,
  if (ipVersionOf(planFor(Device)))
    Names.push_back("cl_intel_device_attribute_query");
  // and for CL_DEVICE_SUB_GROUP_SIZES_INTEL under this.
  if (addsSubgroupSizes(Device))
    Names.push_back("cl_intel_required_subgroup_size");
  return Names;
}

static bool hasWord(const std::string &Words, const std::string &Word) {
  return (" " + Words + " ").find(" " + Word + " ") != std::string::npos;
}

/// The driver's own answer as the bytes of an array.
static cl_int driverBytes(cl_device_id Device, cl_device_info What,
                          std::string &Bytes) {
  size_t Size = 0;
  cl_int Error = Driver.clGetDeviceInfo(Device, What, 0, nullptr, &Size);
  if (Error != CL_SUCCESS)
    return Error;
  Bytes.resize(Size);
  return Driver.clGetDeviceInfo(Device, What, Size, Bytes.data(), nullptr);
}

static cl_int answerExtensions(cl_device_id Device, const QueryAnswer &Answer) {
  std::string Words;
  if (cl_int Error = driverBytes(Device, CL_DEVICE_EXTENSIONS, Words))
    return Error;
  Words = Words.c_str();
  for (const std::string &Extension : addedExtensions(Device))
    if (!hasWord(Words, Extension))
      Words += (Words.empty() || Words.back() == ' ' ? "" : " ") + Extension;
  return Answer.text(Words);
}

static cl_int answerVersionedExtensions(cl_device_id Device,
                                        const QueryAnswer &Answer) {
  std::string Bytes;
  if (cl_int Error =
          driverBytes(Device, CL_DEVICE_EXTENSIONS_WITH_VERSION, Bytes))
    return Error;
  for (const std::string &Extension : addedExtensions(Device)) {
    if (Bytes.find(Extension + '\0') != std::string::npos)
      continue;
    cl_name_version Entry = {CL_MAKE_VERSION(1, 0, 0), {}};
    std::strncpy(Entry.name, Extension.c_str(), sizeof(Entry.name) - 1);
    Bytes.append(reinterpret_cast<const char *>(&Entry), sizeof(Entry));
  }
  return Answer.bytes(Bytes.data(), Bytes.size());
}

/// CL_DEVICE_MAX_NUM_SUB_GROUPS if only Tenon's code has sub-groups: the
/// largest work-group in sub-groups of the smallest size.
static cl_uint maxSubgroups(cl_device_id Device) {
  size_t Items = 1;
  Driver.clGetDeviceInfo(Device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof(Items),
                         &Items, nullptr);
  std::vector<size_t> Sizes = subgroupSizes(Device);
  return Items / *std::min_element(Sizes.begin(), Sizes.end());
}

static std::string targetText(cl_device_id Device) {
  DevicePlan Plan = planFor(Device);
  if (!Plan.WhyNot.empty())
    return "none: " + Plan.WhyNot;
  if (Plan.Native)
    return Plan.Target.empty() ? "native" : "native (" + Plan.Target + ")";
  std::string Model = Plan.Model;
  if (Plan.takesPtx())
    Model = nvidiaGpu(Plan.Capability)->Processor;
  return Model.empty() ? Plan.Target : Plan.Target + " (" + Model + ")";
}

cl_int CL_API_CALL getDeviceInfo(cl_device_id Device, cl_device_info What,
                                 size_t Size, void *Value,
                                 size_t *SizeReturned) {
  QueryAnswer Answer{Size, Value, SizeReturned};
  switch (What) {
  case CL_DEVICE_EXTENSIONS:
    return answerExtensions(Device, Answer);
  case CL_DEVICE_EXTENSIONS_WITH_VERSION:
    return answerVersionedExtensions(Device, Answer);
  case CL_DEVICE_IP_VERSION_INTEL:
    if (cl_uint Version = ipVersionOf(planFor(Device)))
      return Answer.value(Version);
    break;
  case CL_DEVICE_SUB_GROUP_SIZES_INTEL:
    if (addsSubgroupSizes(Device)) {
      std::vector<size_t> Sizes = subgroupSizes(Device);
      return Answer.bytes(Sizes.data(), Sizes.size() * sizeof(size_t));
    }
    break;
  case CL_DEVICE_MAX_NUM_SUB_GROUPS:
    if (addsSubgroupSizes(Device))
      return Answer.value(maxSubgroups(Device));
    break;
  case DeviceTenonTarget:
    return Answer.text(targetText(Device));
  default:
    break;
  }
  return Driver.clGetDeviceInfo(Device, What, Size, Value, SizeReturned);
}

} // namespace tenon::layer
