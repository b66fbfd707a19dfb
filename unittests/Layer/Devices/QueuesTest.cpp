// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layer's knowledge of queues, whose handles drivers reuse.

#include "Layer/Devices/Queues.h"
#include "Layer/Devices/Devices.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace tenon::layer;

namespace {

/// A driver with one device, to which its queues belong.
struct FakeDriver {
  cl_device_exec_capabilities Can;
  const char *Version;
  unsigned NumQuestions; // about queues
  int Device;            // its address is the handle
  bool IsUnknown;        // which device it is
};
FakeDriver Fake;

template <typename T> cl_int give(const T &Answer, void *Value) {
  std::memcpy(Value, &Answer, sizeof(Answer));
  return CL_SUCCESS;
}

cl_int CL_API_CALL deviceInfo(cl_device_id, cl_device_info What, size_t,
                              void *Value, size_t *) {
  switch (What) {
  case CL_DEVICE_EXECUTION_CAPABILITIES:
    return give(Fake.Can, Value);
  case CL_DEVICE_MAX_WORK_GROUP_SIZE:
    return give(size_t(256), Value);
  case CL_DEVICE_LOCAL_MEM_SIZE:
    return give(cl_ulong(4096), Value);
  case CL_DEVICE_VERSION:
    std::strcpy(static_cast<char *>(Value), Fake.Version);
    return CL_SUCCESS;
  default:
    return CL_INVALID_VALUE;
  }
}

cl_int CL_API_CALL queueInfo(cl_command_queue Queue, cl_command_queue_info What,
                             size_t, void *Value, size_t *) {
  ++Fake.NumQuestions;
  if (!Queue)
    return CL_INVALID_COMMAND_QUEUE;
  if (Fake.IsUnknown && What == CL_QUEUE_DEVICE)
    return give(cl_device_id(), Value);
  void *Context = Queue; // each has its own
  return What == CL_QUEUE_DEVICE ? give(&Fake.Device, Value)
                                 : give(Context, Value);
}

class LayerQueues : public testing::Test {
protected:
  LayerQueues() {
    Fake = {CL_EXEC_NATIVE_KERNEL, "OpenCL 3.0 it", 0, 0, false};
    Driver.clGetDeviceInfo = deviceInfo;
    Driver.clGetCommandQueueInfo = queueInfo;
    Driver.clReleaseCommandQueue = [](cl_command_queue) { return CL_SUCCESS; };
    Driver.clReleaseDevice = [](cl_device_id) { return CL_SUCCESS; };
  }
  ~LayerQueues() override {
    releaseCommandQueue(queue());
    releaseDevice(reinterpret_cast<cl_device_id>(&Fake.Device));
    Driver = {};
  }

  cl_command_queue queue() { return reinterpret_cast<cl_command_queue>(this); }
};

} // namespace

TEST_F(LayerQueues, AreAskedOnce) {
  for (int I = 0; I < 3; ++I) {
    QueueFacts Facts = factsOf(queue());
    EXPECT_EQ(static_cast<void *>(Facts.Device), &Fake.Device);
    EXPECT_EQ(static_cast<void *>(Facts.Context), this);
    EXPECT_TRUE(Facts.Native);
    EXPECT_EQ(Facts.MaxGroupSize, 256u);
    EXPECT_EQ(Facts.LocalBytes, 4096u);
    EXPECT_TRUE(Facts.TakesEmpty);
    EXPECT_EQ(Fake.NumQuestions, 2u);
  }
}

TEST_F(LayerQueues, AreForgottenWhenReleased) {
  EXPECT_TRUE(factsOf(queue()).TakesEmpty);
  Fake.Version = "OpenCL 2.0 it";
  EXPECT_TRUE(factsOf(queue()).TakesEmpty);
  EXPECT_EQ(releaseCommandQueue(queue()), CL_SUCCESS);
  EXPECT_FALSE(factsOf(queue()).TakesEmpty);
}

TEST_F(LayerQueues, AreNotRememberedIfThereAreNone) {
  EXPECT_EQ(factsOf(nullptr).Device, nullptr);
  EXPECT_EQ(factsOf(nullptr).Device, nullptr);
  EXPECT_EQ(Fake.NumQuestions, 2u);
}

TEST_F(LayerQueues, TakeEmptyLaunchesSinceOpenCL21) {
  for (auto [Version, TakesEmpty] : {std::pair("OpenCL 1.2 it", false),
                                     {"OpenCL 2.0 it", false},
                                     {"OpenCL 2.1 it", true},
                                     {"OpenCL 2.2", true},
                                     {"it", false}}) {
    Fake.Version = Version;
    EXPECT_EQ(factsOf(queue()).TakesEmpty, TakesEmpty) << Version;
    releaseCommandQueue(queue());
  }
}

TEST_F(LayerQueues, OfOtherDevicesHaveNoLimits) {
  Fake.Can = CL_EXEC_KERNEL;
  QueueFacts Facts = factsOf(queue());
  EXPECT_EQ(static_cast<void *>(Facts.Device), &Fake.Device);
  EXPECT_EQ(static_cast<void *>(Facts.Context), this);
  EXPECT_FALSE(Facts.Native);
  EXPECT_EQ(Facts.MaxGroupSize, 0u);
  EXPECT_FALSE(Facts.TakesEmpty);
}

TEST_F(LayerQueues, AreNotRememberedWithoutTheirDevice) {
  Fake.IsUnknown = true;
  EXPECT_EQ(factsOf(queue()).Context, nullptr);
  Fake.IsUnknown = false;
  EXPECT_EQ(static_cast<void *>(factsOf(queue()).Device), &Fake.Device);
}
