// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/Remark.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"

using namespace llvm;

namespace tenon {

static constexpr char PassName[] = "tenon";

void remarkLowered(const MatrixOp &Op, const OpFacts &Facts,
                   const MatrixTarget &Target) {
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemark(PassName, "Lowered", &Op)
           << ore::NV("Operation", describe(Facts)) << ": "
           << ore::NV("Path", Target.path(Facts));
  });
}

} // namespace tenon
