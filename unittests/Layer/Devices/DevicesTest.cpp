// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How kernels run on devices, depending on the answers of the driver.

#include "Layer/Devices/Devices.h"
#include "tenon/Target/DeviceTargets.h"
#include "gtest/gtest.h"
#include <cstring>
#include <map>

using namespace tenon;
using namespace tenon::layer;

/// A device is a table of answers.
using FakeDevice = std::map<cl_device_info, std::string>;

template <typename T> static std::string bytesOf(std::vector<T> Values) {
  return std::string(reinterpret_cast<const char *>(Values.data()),
                     Values.size() * sizeof(T));
}

static cl_int CL_API_CALL answer(cl_device_id Device, cl_device_info What,
                                 size_t Size, void *Value, size_t *Returned) {
  const auto &Answers = *reinterpret_cast<const FakeDevice *>(Device);
  auto It = Answers.find(What);
  if (It == Answers.end() || It->second.size() > Size)
    return CL_INVALID_VALUE;
  std::memcpy(Value, It->second.data(), It->second.size());
  if (Returned)
    *Returned = It->second.size();
  return CL_SUCCESS;
}

static cl_int CL_API_CALL release(cl_device_id) { return CL_SUCCESS; }

namespace {
class LayerDevices : public testing::Test {
protected:
  LayerDevices() {
    Driver.clGetDeviceInfo = answer;
    Driver.clReleaseDevice = release;
  }
  ~LayerDevices() override {
    releaseDevice(handle()); // its plan is forgotten
    Driver.clGetDeviceInfo = nullptr;
    Driver.clReleaseDevice = nullptr;
  }

  cl_device_id handle() { return reinterpret_cast<cl_device_id>(&Device); }
  DevicePlan plan() { return planFor(handle()); }

  void isGpuOfIntels(uint32_t Architecture, uint32_t Release) {
    Device = {{CL_DEVICE_TYPE, bytesOf<cl_device_type>({CL_DEVICE_TYPE_GPU})},
              {CL_DEVICE_VENDOR_ID, bytesOf<cl_uint>({0x8086})},
              {CL_DEVICE_SUB_GROUP_SIZES_INTEL, bytesOf<size_t>({16, 32})},
              {CL_DEVICE_IP_VERSION_INTEL,
               bytesOf<cl_uint>({Architecture << 22 | Release << 14})}};
  }

  FakeDevice Device;
};
} // namespace

TEST_F(LayerDevices, RunNativeKernelsWhereTheyCan) {
  Device = {{CL_DEVICE_TYPE, bytesOf<cl_device_type>({CL_DEVICE_TYPE_CPU})},
            {CL_DEVICE_EXECUTION_CAPABILITIES,
             bytesOf<cl_device_exec_capabilities>({CL_EXEC_NATIVE_KERNEL})}};
  EXPECT_TRUE(plan().Native);
  EXPECT_TRUE(plan().IsCpu);
  EXPECT_EQ(plan().Target, ""); // this machine's best
  EXPECT_EQ(plan().Threads, 0u);
  EXPECT_EQ(subgroupSizes(handle()), (std::vector<size_t>{8, 16, 32}));
  EXPECT_TRUE(addsSubgroupSizes(handle()));
}

/// A part of a device only has that part's processors.
TEST_F(LayerDevices, AreLimitedToTheirPart) {
  FakeDevice Whole;
  Device = {{CL_DEVICE_EXECUTION_CAPABILITIES,
             bytesOf<cl_device_exec_capabilities>({CL_EXEC_NATIVE_KERNEL})},
            {CL_DEVICE_PARENT_DEVICE, bytesOf<void *>({&Whole})},
            {CL_DEVICE_MAX_COMPUTE_UNITS, bytesOf<cl_uint>({3})}};
  EXPECT_EQ(plan().Threads, 3u);
}

/// A device with matrix engines keeps its own architecture.
TEST_F(LayerDevices, OfIntelHaveAnotherArchitectureWhereItIsAskedFor) {
  isGpuOfIntels(12, 0);
  EXPECT_EQ(plan().Claimed, 0u);
  setenv("TENON_LAYER_ARCHITECTURE", "pvc", /*overwrite=*/1);
  releaseDevice(handle());
  isGpuOfIntels(12, 0);
  Device[CL_DEVICE_IL_VERSION] = {'S', 'P', 'I', 'R', '-', 'V', 0};
  EXPECT_EQ(plan().Claimed, 12u << 22 | 60u << 14 | 7);
  EXPECT_EQ(plan().Target, PortableTarget);
  releaseDevice(handle());
  isGpuOfIntels(12, 55);
  EXPECT_EQ(plan().Claimed, 0u);
  unsetenv("TENON_LAYER_ARCHITECTURE");
}

/// Others' GPUs, and those whose drivers do not compile SPIR-V, are left alone.
TEST_F(LayerDevices, OfOthersKeepTheirArchitecture) {
  setenv("TENON_LAYER_ARCHITECTURE", "pvc", /*overwrite=*/1);
  isGpuOfIntels(12, 0);
  EXPECT_EQ(plan().Claimed, 0u); // no SPIR-V
  releaseDevice(handle());
  Device[CL_DEVICE_IL_VERSION] = {'S', 'P', 'I', 'R', '-', 'V', 0};
  Device[CL_DEVICE_VENDOR_ID] = bytesOf<cl_uint>({0x10de});
  EXPECT_EQ(plan().Claimed, 0u);
  EXPECT_EQ(plan().WhyNot, "");
  unsetenv("TENON_LAYER_ARCHITECTURE");
}

/// A target that is asked for replaces a model that has another one.
TEST_F(LayerDevices, HaveTheTargetThatIsAskedFor) {
  const GpuModel &Own = *intelGpu(std::string_view("pvc"));
  for (const GpuModel &Model : IntelGpus) {
    setenv("TENON_LAYER_TARGET", std::string(Model.Target).c_str(), 1);
    isGpuOfIntels(12, 60);
    EXPECT_EQ(plan().Target, Model.Target);
    EXPECT_EQ(plan().Model, Model.Target == Own.Target ? Own.Name : "");
    releaseDevice(handle());
    isGpuOfIntels(12, 0);
    EXPECT_EQ(plan().Target, Model.Target);
    releaseDevice(handle());
  }
  unsetenv("TENON_LAYER_TARGET");
}

TEST_F(LayerDevices, OfIntelWithMatrixEnginesHaveAModel) {
  isGpuOfIntels(12, 60);
  EXPECT_FALSE(plan().Native);
  EXPECT_EQ(plan().Target, IntelGpus[0].Target);
  EXPECT_EQ(plan().Model, "pvc");
  EXPECT_EQ(plan().SubgroupSize, 0u);
  EXPECT_FALSE(addsSubgroupSizes(handle()));
}

TEST_F(LayerDevices, WithoutMatrixEnginesGetWhatSuitsAll) {
  isGpuOfIntels(12, 0);
  EXPECT_EQ(plan().Target, PortableTarget);
  EXPECT_EQ(plan().Model, "");
  EXPECT_EQ(plan().SubgroupSize, 16u); // all lanes of a vector unit
}

/// The same version of another vendor means something else.
TEST_F(LayerDevices, OfOthersGetWhatSuitsAll) {
  isGpuOfIntels(12, 60);
  Device[CL_DEVICE_VENDOR_ID] = bytesOf<cl_uint>({0x10de});
  EXPECT_EQ(plan().Target, PortableTarget);
}

/// A driver that takes no SPIR-V, but PTX.
TEST_F(LayerDevices, OfNvidiaGetPtx) {
  Device = {{CL_DEVICE_TYPE, bytesOf<cl_device_type>({CL_DEVICE_TYPE_GPU})},
            {CL_DEVICE_VENDOR_ID, bytesOf<cl_uint>({0x10de})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, bytesOf<cl_uint>({8})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV, bytesOf<cl_uint>({9})}};
  EXPECT_EQ(plan().WhyNot, "");
  EXPECT_TRUE(plan().takesPtx());
  EXPECT_EQ(plan().Capability, 89u);
  EXPECT_EQ(plan().Target, NvidiaGpus[0].Target);
  EXPECT_EQ(subgroupSizes(handle()), (std::vector<size_t>{8, 16, 32}));
}

TEST_F(LayerDevices, OfNvidiaThatAreTooOldGetNothing) {
  Device = {{CL_DEVICE_VENDOR_ID, bytesOf<cl_uint>({0x10de})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, bytesOf<cl_uint>({7})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MINOR_NV, bytesOf<cl_uint>({5})}};
  EXPECT_EQ(plan().form(), CodeForm::None);
  EXPECT_EQ(plan().WhyNot, "has compute capability 7.5, expected 8.0 or later");
  EXPECT_FALSE(plan().hasTenonsSizes());
  EXPECT_FALSE(addsSubgroupSizes(handle()));
}

/// A target that a device cannot have is not another one silently.
TEST_F(LayerDevices, GetNothingWhereTheTargetCannotBe) {
  Device = {{CL_DEVICE_VENDOR_ID, bytesOf<cl_uint>({0x10de})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, bytesOf<cl_uint>({9})}};
  for (std::string Target : {"loops", "dpas"}) {
    setenv("TENON_LAYER_TARGET", Target.c_str(), /*overwrite=*/1);
    EXPECT_EQ(plan().WhyNot, "takes no SPIR-V, which target " + Target +
                                 " needs (TENON_LAYER_TARGET)");
    EXPECT_FALSE(plan().takesPtx());
    releaseDevice(handle());
  }
  setenv("TENON_LAYER_TARGET", "cpu", /*overwrite=*/1);
  EXPECT_EQ(plan().WhyNot, "runs no native kernels, which target cpu needs "
                           "(TENON_LAYER_TARGET)");
  unsetenv("TENON_LAYER_TARGET");
}

/// Another vendor's device may answer the same questions.
TEST_F(LayerDevices, OfOthersGetNoPtx) {
  Device = {{CL_DEVICE_VENDOR_ID, bytesOf<cl_uint>({0x1002})},
            {CL_DEVICE_COMPUTE_CAPABILITY_MAJOR_NV, bytesOf<cl_uint>({9})}};
  EXPECT_EQ(plan().form(), CodeForm::None);
}
