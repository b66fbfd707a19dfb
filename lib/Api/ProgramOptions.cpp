// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProgramOptions.h"
#include "tenon/Engine/Cuda.h"
#include "tenon/Target/HostFeatures.h"
#include "tenon/Target/MatrixTarget.h"

using namespace llvm;

namespace tenon {

bool ProgramOptions::isNative() const {
  const TargetDescription *Description = findTarget(Target.Target);
  return Description && Description->Form == KernelForm::WorkGroup &&
         IsForHost && !ForReference;
}

Expected<std::string> ProgramOptions::resolve() {
  if (Target.Target.empty()) {
    ChoosesTarget = true;
    Target.Target = hostTarget().Name.str();
  }
  if (Gpu && Target.CPU.empty())
    Target.CPU = Gpu->processor();
  IsForHost = Target.Triple.empty();
  if (isNative() || ForReference)
    return limitToHost(Target);
  if (Error E = createTarget(Target).takeError())
    return E;
  Target.resolve();
  return std::string();
}

} // namespace tenon
