// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/TargetDescription.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

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
