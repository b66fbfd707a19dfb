// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "GpuTarget.h"
#include "tenon/Target/Machine.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

Expected<std::unique_ptr<MatrixTarget>>
createGpuTarget(const TargetDescription &Description,
                const TargetOptions &Options, MakeGpuTarget Make) {
  initializeTargets();
  tenon::TargetOptions Resolved = Options;
  Resolved.resolve();
  Triple Named(Resolved.Triple), Default(Description.DefaultTriple);
  if (Named.getArch() != Default.getArch())
    return createStringError(
        inconvertibleErrorCode(),
        "target " + Description.Name + " generates code for " +
            Default.getArchName() + ", not for " + Resolved.Triple);
  Expected<std::unique_ptr<TargetMachine>> Machine =
      createMachine(Resolved, /*Level=*/2);
  if (!Machine)
    return Machine.takeError();
  return Make(std::move(Resolved), **Machine);
}

} // namespace tenon
