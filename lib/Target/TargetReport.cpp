// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/TargetReport.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Report/Remark.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

void remarkLowered(const MatrixOp &Op, const OpFacts &Facts,
                   const MatrixTarget &Target) {
  if (std::optional<TileUse> Use = Target.tileUse(Facts))
    recordTileUse(Op, Facts, *Use);
  remarkPath(Op, Facts, [&] {
    return Target.pathIn(*Op.getFunction(), *Op.getCalledFunction(), Facts);
  });
  remarkDroppedControls(Op, Facts, [&] {
    return ("target " + Target.name() + " has none" +
            Target.cacheControlScope())
        .str();
  });
}

static json::Object reportKernel(const Function &Kernel,
                                 const MatrixTarget &Target,
                                 unsigned Requested) {
  MapVector<const Function *, uint64_t> Calls;
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Op = dyn_cast<MatrixOp>(&I))
      ++Calls[Op->getCalledFunction()];
  json::Array Operations;
  for (auto [Declaration, Count] : Calls) {
    OpFacts Facts = *readFacts(*Declaration);
    Operations.push_back(
        json::Object{{"operation", describe(Facts)},
                     {"calls", Count},
                     {"path", Target.pathIn(Kernel, *Declaration, Facts)}});
  }
  unsigned Size = requiredSubgroupSize(Kernel);
  if (!Size)
    Size = openSubgroupSize(Kernel, Requested, Target.preferredLanes());
  return json::Object{{"name", Kernel.getName().str()},
                      {"subgroup_size", std::max(1u, Size)},
                      {"operations", std::move(Operations)}};
}

json::Object reportOperations(const Module &M, const MatrixTarget &Target,
                              unsigned Requested) {
  json::Array Kernels;
  for (const Function &F : M)
    if (isKernel(F))
      Kernels.push_back(reportKernel(F, Target, Requested));
  return json::Object{{"target", Target.name()},
                      {"kernels", std::move(Kernels)}};
}

} // namespace tenon
