// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/Remark.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/Report/OperationReport.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"

using namespace llvm;

namespace tenon {

static constexpr char PassName[] = "tenon";

void remarkPath(const MatrixOp &Op, const OpFacts &Facts,
                function_ref<std::string()> Path) {
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemark(PassName, "Lowered", &Op)
           << ore::NV("Operation", describe(Facts)) << ": "
           << ore::NV("Path", Path());
  });
}

void remarkDroppedControls(const MatrixOp &Op, const OpFacts &Facts,
                           function_ref<std::string()> Why) {
  StringRef Controls = cacheControlWords(Op);
  if (Controls.empty())
    return;
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemarkMissed(PassName, "CacheControl", &Op)
           << ore::NV("Operation", describe(Facts)) << ": cache control '"
           << ore::NV("Control", Controls) << "' dropped: " << Why();
  });
}

void remarkSubdivided(const Function &Kernel, unsigned Lanes,
                      unsigned DeviceLanes) {
  OptimizationRemarkEmitter(&Kernel).emit([&] {
    return OptimizationRemark(PassName, "Subdivided", &Kernel)
           << "sub-groups of " << ore::NV("Lanes", Lanes)
           << " work-items are parts of device sub-groups of "
           << ore::NV("DeviceLanes", DeviceLanes);
  });
}

void remarkReplicated(const Function &Kernel, unsigned Items,
                      unsigned DeviceLanes) {
  OptimizationRemarkEmitter(&Kernel).emit([&] {
    return OptimizationRemark(PassName, "Replicated", &Kernel)
           << "sub-groups of " << ore::NV("Items", Items)
           << " work-items have device sub-groups of "
           << ore::NV("DeviceLanes", DeviceLanes) << " lanes";
  });
}

void remarkFragments(const MatrixOp &Op, const OpFacts &Facts, StringRef Why) {
  recordFragments(Op, Facts, Why);
  OptimizationRemarkEmitter Emitter(Op.getFunction());
  if (Why.empty())
    Emitter.emit([&] {
      return OptimizationRemark(PassName, "Raised", &Op)
             << ore::NV("Operation", describe(Facts))
             << ": its operands are raised from fragments to whole matrices";
    });
  else
    Emitter.emit([&] {
      return OptimizationRemarkMissed(PassName, "NotRaised", &Op)
             << ore::NV("Operation", describe(Facts))
             << " has operands that remain fragments: "
             << ore::NV("Reason", Why);
    });
}

void remarkSummed(const MatrixOp &Op, const OpFacts &Facts, const TileUse &Use,
                  bool Always) {
  recordTileUse(Op, Facts, Use);
  std::string How =
      Always ? "one sum in tiles"
      : Use.Why.empty()
          ? "summed in tiles as long as its operands continue along k"
          : "summed in tiles iteration by iteration, since " + Use.Why;
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemark(PassName, "Contracted", &Op)
           << ore::NV("Operation", describe(Facts)) << ": its loop over k is "
           << How << " (" << ore::NV("Instruction", Use.Instruction) << ", "
           << ore::NV("Share", Use.Share) << "% of the tiles used)";
  });
}

void remarkContracted(const MatrixOp &Op, const OpFacts &Facts, StringRef Path,
                      bool Always) {
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemark(PassName, "Contracted", &Op)
           << ore::NV("Operation", describe(Facts)) << ": its loop over k is "
           << (Always ? "one contraction"
                      : "contracted as long as its operands continue along k")
           << " (" << ore::NV("Path", Path) << ")";
  });
}

void remarkNotContracted(const MatrixOp &Op, const OpFacts &Facts,
                         StringRef Why) {
  recordNotContracted(Op, Facts, Why);
  OptimizationRemarkEmitter(Op.getFunction()).emit([&] {
    return OptimizationRemarkMissed(PassName, "NotContracted", &Op)
           << ore::NV("Operation", describe(Facts))
           << ": its loop over k is no contraction: " << ore::NV("Reason", Why);
  });
}

} // namespace tenon
