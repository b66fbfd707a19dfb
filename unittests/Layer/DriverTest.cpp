// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Driver.h"
#include "gtest/gtest.h"
#include <cstring>

using namespace tenon::layer;

static cl_int CL_API_CALL ofFirst(cl_kernel) { return 1; }
static cl_int CL_API_CALL ofSecond(cl_kernel) { return 2; }

/// An older loader of OpenCL comes first: the layer calls functions that only
/// the newer one has.
TEST(LayerDriver, HasTheFunctionsOfAllLoaders) {
  cl_icd_dispatch Older = {}, Newer = {};
  Older.clRetainKernel = ofFirst;
  Newer.clRetainKernel = ofSecond;
  Newer.clReleaseKernel = ofSecond;
  addDriverFunctions(Older);
  EXPECT_EQ(Driver.clReleaseKernel, nullptr);
  addDriverFunctions(Newer);
  EXPECT_EQ(Driver.clRetainKernel, ofFirst);
  EXPECT_EQ(Driver.clReleaseKernel, ofSecond);
  addDriverFunctions(Older);
  EXPECT_EQ(Driver.clReleaseKernel, ofSecond);
  Driver = {};
}

TEST(LayerDriver, MayHaveNoExtensions) {
  EXPECT_EQ(driverFunction(nullptr, "clAnything"), nullptr);
}

/// A device is its driver's message about the build.
static cl_int CL_API_CALL buildInfo(cl_program Program, cl_device_id Device,
                                    cl_program_build_info, size_t Size,
                                    void *Value, size_t *Returned) {
  const char *Log = reinterpret_cast<const char *>(Device);
  if (std::strcmp(Log, "unknown") == 0 ||
      (Value && std::strcmp(Log, "lost") == 0))
    return CL_INVALID_DEVICE;
  size_t Needed = std::strcmp(Log, "nothing") == 0 ? 0 : std::strlen(Log) + 1;
  if (Program && Needed) // a driver that does not count the end
    --Needed;
  if (Returned)
    *Returned = Needed;
  if (Value)
    std::memcpy(Value, Log, Size);
  return CL_SUCCESS;
}

TEST(LayerDriver, HasOneLogForAllDevices) {
  Driver.clGetProgramBuildInfo = buildInfo;
  std::vector<cl_device_id> Devices;
  for (const char *Log :
       {"unknown", "one\n", "nothing", "lost", "two", "", "one\n", "two"})
    Devices.push_back(reinterpret_cast<cl_device_id>(const_cast<char *>(Log)));
  EXPECT_EQ(driverBuildLog(nullptr, Devices), "one\ntwo\n");
  auto Program = reinterpret_cast<cl_program>(&Devices);
  EXPECT_EQ(driverBuildLog(Program, Devices), "one\ntwo\n");
  Driver = {};
}
