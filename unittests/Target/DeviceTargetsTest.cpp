// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the OpenCL layer's knowledge of targets, without LLVM, with the
// targets.

#include "tenon/Target/DeviceTargets.h"
#include "tenon/Target/MatrixTarget.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

TEST(DeviceTargets, HaveTheFormsThatAreSaidOfThem) {
  for (std::string_view Name : NativeTargets) {
    ASSERT_TRUE(findTarget(Name)) << Name;
    EXPECT_EQ(findTarget(Name)->Form, KernelForm::WorkGroup) << Name;
  }
  ASSERT_TRUE(findTarget(PortableTarget));
  EXPECT_EQ(findTarget(PortableTarget)->Form, KernelForm::OpenCL);
  EXPECT_EQ(NativeTargets[0], defaultTargetName());
}

/// All targets for OpenCL and for this process are listed, and no others.
TEST(DeviceTargets, AreAll) {
  for (const TargetDescription *Target : targetDescriptions())
    EXPECT_EQ(isDeviceTarget(Target->Name), Target->Form != KernelForm::Gpu)
        << Target->Name.str();
}

TEST(DeviceTargets, KnowTheModels) {
  for (const GpuModel &Model : IntelGpus) {
    tenon::TargetOptions Options;
    Options.Target = Model.Target;
    Options.Device = Model.Name;
    EXPECT_EQ(toString(createTarget(Options).takeError()), "");
  }
}

TEST(DeviceTargets, TellGpusByTheirVersion) {
  auto Version = [](uint32_t Architecture, uint32_t Release) {
    return Architecture << 22 | Release << 14 | 3; // a revision
  };
  ASSERT_TRUE(intelGpu(Version(12, 60)));
  EXPECT_EQ(intelGpu(Version(12, 60))->Name, "pvc");
  EXPECT_EQ(intelGpu(Version(12, 57))->Name, "dg2");
  EXPECT_EQ(intelGpu(Version(20, 4))->Name, "lnl-m");
  EXPECT_EQ(intelGpu(Version(12, 74))->Name, "arl-h");
  EXPECT_EQ(intelGpu(Version(30, 0))->Name, "ptl-h");
  EXPECT_EQ(intelGpu(Version(12, 71)), nullptr);
  EXPECT_EQ(intelGpu(Version(12, 0)), nullptr); // without matrix engines
  EXPECT_EQ(intelGpu(Version(20, 3)), nullptr);
  EXPECT_EQ(intelGpu(0), nullptr);
}

TEST(DeviceTargets, KnowTheProcessors) {
  for (const NvidiaGpu &Gpu : NvidiaGpus) {
    tenon::TargetOptions Options;
    Options.Target = Gpu.Target;
    Options.CPU = Gpu.Processor;
    Options.Triple = NvidiaDriverTriple;
    EXPECT_EQ(toString(createTarget(Options).takeError()), "");
  }
}

TEST(DeviceTargets, TellNvidiasByTheirCapability) {
  EXPECT_EQ(nvidiaGpu(75), nullptr);
  EXPECT_EQ(nvidiaGpu(80)->Processor, "sm_80");
  EXPECT_EQ(nvidiaGpu(87)->Processor, "sm_86");
  EXPECT_EQ(nvidiaGpu(90)->Processor, "sm_90a");
  EXPECT_EQ(nvidiaGpu(103)->Processor, "sm_100");
  // Code for later ones too has no features of one alone.
  EXPECT_EQ(nvidiaGpu(90, /*Alone=*/false)->Processor, "sm_90");
}
