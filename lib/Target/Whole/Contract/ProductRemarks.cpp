// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProductRemarks.h"
#include "Sharing.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Report/Remark.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tenon {

/// The instruction that sums.
static std::string pathOf(const Contraction &Facts, const Contractor &Target) {
  std::optional<TileUse> Use = Target.tileUseOf(Facts, /*Summed=*/true);
  return Use ? std::string(Use->Instruction) : Target.contractionPath(Facts);
}

/// "one contraction of 32x64, k = 4096 in steps of 16"
static std::string describeSum(const Product &P, Loop &L,
                               ScalarEvolution &Evolution) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << (P.Moving        ? "one contraction of "
         : P.isChecked() ? "while inside of their matrices, contractions of "
                         : "while operands continue along k, contractions of ")
     << P.Facts.M << 'x' << P.Facts.N << ", k";
  // The loop may test before the multiplication or after it.
  const auto *Count =
      dyn_cast<SCEVConstant>(Evolution.getBackedgeTakenCount(&L));
  if (Count && L.getExitingBlock() == L.getLoopLatch())
    OS << " = " << (Count->getAPInt().getZExtValue() + 1) * P.Facts.K;
  else if (Count && L.getExitingBlock() == L.getHeader() &&
           P.MulAdd->getParent() != L.getHeader())
    OS << " = " << Count->getAPInt().getZExtValue() * P.Facts.K;
  OS << " in steps of " << P.Facts.K;
  return Text;
}

/// Summed steps of k fill whole tiles.
void remarkProduct(const Product &P, Loop &L, ScalarEvolution &Evolution,
                   const Contractor &Target) {
  OpFacts Facts = P.MulAdd->facts();
  recordContraction(*P.MulAdd, Facts, describeSum(P, L, Evolution),
                    pathOf(P.Facts, Target));
  bool Always = P.Moving.has_value();
  std::optional<TileUse> Use = Target.tileUseOf(P.Facts, /*Summed=*/false);
  if (!Use)
    return remarkContracted(*P.MulAdd, Facts, Target.contractionPath(P.Facts),
                            Always);
  std::optional<TileUse> Summed = Target.tileUseOf(P.Facts, /*Summed=*/true);
  if (P.Facts.Steps == ContractSteps::Continued && !P.EndOfIteration)
    Use->Share = Summed->Share;
  else if (P.EndOfIteration && Summed->Share > Use->Share)
    Use->Why = isBarrier(*P.EndOfIteration)
                   ? "its operands may change at the barrier in each iteration"
                   : "each iteration may write its operands";
  remarkSummed(*P.MulAdd, Facts, *Use, Always);
}

} // namespace tenon
