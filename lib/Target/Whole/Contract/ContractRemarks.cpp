// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ContractRemarks.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/Report/OperationReport.h"
#include "tenon/Report/Remark.h"
#include "tenon/Target/TargetReport.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"

using namespace llvm;

namespace tenon {

/// The instruction that computes the sum.
static std::string pathOf(const Contraction &Facts, const Contractor &Target) {
  std::optional<TileUse> Use = Target.tileUseOf(Facts, /*Summed=*/true);
  return Use ? std::string(Use->Instruction) : Target.contractionPath(Facts);
}

/// "one contraction of 32x64, k = 4096 in steps of 16"
static std::string describeSum(StringRef What, const MulAddFacts &Step,
                               std::optional<uint64_t> Steps) {
  std::string Text;
  raw_string_ostream OS(Text);
  OS << What << " of " << Step.M << 'x' << Step.N << ", k";
  if (Steps)
    OS << " = " << *Steps * Step.K;
  OS << " in steps of " << Step.K;
  return Text;
}

/// ", A from f32, B computed"
static std::string describeOperands(const Contraction &Facts) {
  std::string Text;
  raw_string_ostream OS(Text);
  if (Facts.converts(MatrixUse::A))
    OS << ", A from " << wordOf(Facts.MemoryOfA);
  if (Facts.converts(MatrixUse::B))
    OS << ", B from " << wordOf(Facts.MemoryOfB);
  if (Facts.computesB())
    OS << ", B computed";
  return Text;
}

/// The multiplication of one step.
static OpFacts stepOf(OpFacts Facts) {
  Facts.Opcode = MatrixOpcode::MulAdd;
  return Facts;
}

void remarkContraction(const ContractOp &Op, const Contractor &Target) {
  OpFacts Facts = Op.facts(), Step = stepOf(Facts);
  Contraction Of(Facts);
  if (Of.Steps == ContractSteps::Single)
    return remarkLowered(Op, Step, Target.target());
  std::optional<uint64_t> Steps;
  if (const auto *Known = dyn_cast<ConstantInt>(Op.steps()))
    Steps = Known->getZExtValue();
  recordContraction(Op, Facts,
                    describeSum("one contraction", Facts.MulAdd, Steps) +
                        describeOperands(Of),
                    pathOf(Of, Target));
  // Summed steps along k fill whole tiles.
  bool Summed = Of.Steps == ContractSteps::Continued;
  if (std::optional<TileUse> Use = Target.tileUseOf(Of, Summed))
    remarkSummed(Op, Step, *Use, /*Always=*/true);
  else
    remarkContracted(Op, Step, Target.contractionPath(Of), /*Always=*/true);
}

/// The loop may test before or after the multiplication.
static std::optional<uint64_t> stepsIn(const ChainMulAdd &P, Loop &L,
                                       ScalarEvolution &Evolution) {
  const auto *Count =
      dyn_cast<SCEVConstant>(Evolution.getBackedgeTakenCount(&L));
  if (Count && L.getExitingBlock() == L.getLoopLatch())
    return Count->getAPInt().getZExtValue() + 1;
  if (Count && L.getExitingBlock() == L.getHeader() &&
      P.MulAdd->getParent() != L.getHeader())
    return Count->getAPInt().getZExtValue();
  return std::nullopt;
}

void remarkCollected(const ChainMulAdd &P, Loop &L, ScalarEvolution &Evolution,
                     const Contractor &Target) {
  OpFacts Step = P.MulAdd->facts();
  Contraction Of(P.Facts);
  StringRef What = P.isChecked()
                       ? "while inside of their matrices, contractions"
                       : "while operands continue along k, contractions";
  recordContraction(*P.MulAdd, Step,
                    describeSum(What, Step.MulAdd, stepsIn(P, L, Evolution)),
                    pathOf(Of, Target));
  std::optional<TileUse> Use = Target.tileUseOf(Of, /*Summed=*/false);
  if (!Use)
    return remarkContracted(*P.MulAdd, Step, Target.contractionPath(Of),
                            /*Always=*/false);
  std::optional<TileUse> Summed = Target.tileUseOf(Of, /*Summed=*/true);
  if (!P.EndOfIteration)
    Use->Share = Summed->Share;
  else if (Summed->Share > Use->Share)
    Use->Why = isBarrier(*P.EndOfIteration)
                   ? "its operands may change at the barrier in each iteration"
                   : "each iteration may write its operands";
  remarkSummed(*P.MulAdd, Step, *Use, /*Always=*/false);
}

void remarkLeft(const MulAddOp &Op, StringRef Why) {
  if (none_of(Op.args(), [](const Use &U) { return isa<FromFragmentOp>(U); }))
    remarkNotContracted(Op, Op.facts(), Why);
}

} // namespace tenon
