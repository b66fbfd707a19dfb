// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

/// A virtual machine with AVX512-FP16 may claim to be a Rocket Lake, which has
/// none.
TEST(HostFeatures, DecideWhereTheModelCannotHaveThem) {
  StringMap<bool> Fp16 = {{"avx512f", true}, {"avx512fp16", true}};
  EXPECT_EQ(processorWith("rocketlake", Fp16), "sapphirerapids");
  EXPECT_EQ(processorWith("emeraldrapids", Fp16), "emeraldrapids");
  EXPECT_EQ(processorWith("znver5", Fp16), "znver5");
  EXPECT_EQ(processorWith("neoverse-v2", Fp16), "neoverse-v2");
  EXPECT_EQ(processorWith("icelake-server", {{"avx512bf16", true}}),
            "cooperlake");
  EXPECT_EQ(processorWith("rocketlake", {{"avx512fp16", false}}), "rocketlake");
}

/// Targets have their own default processors, but code for this machine only
/// uses features that it has or that are emulated.
TEST(HostFeatures, DefaultProcessorsAreLimitedToThisMachine) {
  if (!Triple(sys::getProcessTriple()).isX86_64())
    GTEST_SKIP();
  for (const TargetDescription *Target : targetDescriptions()) {
    if (Target->Form != KernelForm::WorkGroup)
      continue;
    tenon::TargetOptions Options;
    Options.Target = Target->Name.str();
    cantFail(limitToHost(Options));
    for (const auto &[Feature, IsHere] : sys::getHostCPUFeatures()) {
      bool IsEmulated = !Target->EmulatedFeatures.empty() &&
                        Feature.starts_with(Target->EmulatedFeatures);
      if (IsHere || IsEmulated)
        continue;
      EXPECT_NE(
          ("," + Options.Features + ",").find((",-" + Feature + ",").str()),
          std::string::npos)
          << Options.Target << ' ' << Feature.str();
    }
  }
}
