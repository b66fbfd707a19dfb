// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fixes the sub-group size of kernels that require none, so that all later
// passes read it from one place.

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Target/MatrixTarget.h"
#include "tenon/Target/Passes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

PreservedAnalyses SubgroupSizePass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  for (Function &F : M) {
    if (!hasSubgroups(F, Target->isSimt()) || requiredSubgroupSize(F))
      continue;
    if (unsigned Size = decideSubgroupSize(F, Options.SubgroupSize,
                                           Target->preferredLanes()))
      requireSubgroupSize(F, Size);
  }
  return PreservedAnalyses::all(); // no analysis reads sub-group sizes
}

} // namespace tenon
