// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SingleSteps.h"
#include "Accumulators.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class SingleSteps {
public:
  SingleSteps(Function &F, FunctionAnalysisManager &AM,
              const Contractor &Target)
      : Target(Target), Loops(AM.getResult<LoopAnalysis>(F)), Finder(F, AM),
        Writes(F) {}

  /// Replaces \p MulAdd if it is worthwhile.
  void tryContract(MulAddOp &MulAdd);

private:
  std::optional<OpFacts> factsOf(MulAddOp &MulAdd);
  ContractOp::Operand operand(CallWriter &Writer, const OpFacts &Facts,
                              MatrixUse Use, Value *Matrix);
  ContractOp::Operand inVariable(CallWriter &Writer, Value *Matrix);

  const Contractor &Target;
  LoopInfo &Loops;
  ChainFinder Finder;
  KernelWrites Writes;
};
} // namespace

/// Whether a contraction can execute one step, and packing its B takes longer
/// than requesting a panel.
static bool isWorthwhile(const MulAddFacts &M) {
  constexpr unsigned MinBytes = 2048, MinRows = 8;
  return bitsOf(M.B) >= 8 && M.C == M.D && !M.Saturating && M.M >= MinRows &&
         M.K * M.N * bitsOf(M.B) / 8 >= MinBytes;
}

/// Whether one step fills the instructions of the target's tiles, if it has
/// any.
static bool fillsTiles(const OpFacts &Facts, const Contractor &Target) {
  constexpr unsigned LineBits = 64 * 8;
  return Facts.MulAdd.K * bitsOf(Facts.MulAdd.B) % LineBits == 0 ||
         !Target.tileUseOf(Facts, /*Summed=*/true);
}

/// The facts of the contraction; nothing if the multiplication is kept.
std::optional<OpFacts> SingleSteps::factsOf(MulAddOp &MulAdd) {
  OpFacts Of = MulAdd.facts();
  auto *A = dyn_cast<LoadOp>(MulAdd.a()), *B = dyn_cast<LoadOp>(MulAdd.b());
  auto CanRead = [&](LoadOp *Load) {
    return hasWholeElements(Load->facts()) && Finder.staysUntil(*Load, MulAdd);
  };
  if (!Loops.getLoopFor(MulAdd.getParent()) || isa<Constant>(MulAdd.a()) ||
      !B || !isWorthwhile(Of.MulAdd) || !CanRead(B) || (A && !CanRead(A)) ||
      !Writes.readsTheSameInAllGroups(B->pointer(), MulAdd))
    return std::nullopt;
  bool IsChecked = B->facts().Checked || (A && A->facts().Checked);
  ContractFacts Contract = {
      A ? layoutOf(*A, MatrixUse::A) : MatrixLayout::RowMajor,
      layoutOf(*B, MatrixUse::B), ContractSteps::Continued};
  Contract.Shared = true;
  Contract.SpaceOfA = A ? A->facts().AddrSpace : 0;
  Contract.SpaceOfB = B->facts().AddrSpace;
  OpFacts Facts = contractionOf(Of.Type, Of.MulAdd, Contract);
  Facts.Checked = IsChecked;
  if (!Target.target().contracts(Facts) || !fillsTiles(Facts, Target))
    return std::nullopt;
  return Facts;
}

/// A variable for an A that is not in memory of the kernel.
ContractOp::Operand SingleSteps::inVariable(CallWriter &Writer, Value *Matrix) {
  auto *Ty = cast<MatrixType>(Matrix->getType());
  uint64_t Row =
      uint64_t(Ty->columns()) * Ty->component()->getPrimitiveSizeInBits() / 8;
  AllocaInst *Memory = Writer.variable(
      ArrayType::get(Writer.B.getInt8Ty(), Ty->rows() * Row), "a");
  Value *Stride = Writer.B.getInt64(Row);
  MatrixBuilder(Writer.B).store(
      Matrix, Memory, Stride,
      {MatrixLayout::RowMajor, MatrixStorage::Alignment});
  return {Memory, Stride, nullptr};
}

/// The operand, with the distance to the next step and, if the contraction is
/// checked, bounds. An operand without bounds gets bounds that contain all of
/// it.
ContractOp::Operand SingleSteps::operand(CallWriter &Writer,
                                         const OpFacts &Facts, MatrixUse Use,
                                         Value *Matrix) {
  IRBuilder<> &B = Writer.B;
  auto *Load = dyn_cast<LoadOp>(Matrix);
  ContractOp::Operand Of = {nullptr, nullptr, nullptr};
  if (Load)
    Of = {Load->pointer(), Load->strideBytes(), nullptr};
  else
    Of = inVariable(Writer, Matrix);
  StepDistance Next = distanceAlongK(Facts, Use);
  Of.Step = B.CreateAdd(B.CreateMul(Of.Stride, B.getInt64(Next.Strides)),
                        B.getInt64(Next.Bytes));
  if (!Facts.Checked)
    return Of;
  auto *Ty = cast<MatrixType>(Matrix->getType());
  if (Load && Load->facts().Checked)
    Of.Checked = {Load->getArgOperand(2), Load->getArgOperand(3),
                  Load->getArgOperand(4), Load->getArgOperand(5)};
  else
    Of.Checked = {B.getInt64(0), B.getInt64(0), B.getInt64(Ty->rows()),
                  B.getInt64(Ty->columns())};
  return Of;
}

void SingleSteps::tryContract(MulAddOp &MulAdd) {
  std::optional<OpFacts> Facts = factsOf(MulAdd);
  if (!Facts)
    return;
  CallWriter Writer(MulAdd);
  ContractOp::Operand A = operand(Writer, *Facts, MatrixUse::A, MulAdd.a());
  ContractOp::Operand B = operand(Writer, *Facts, MatrixUse::B, MulAdd.b());
  CallInst *D = MatrixBuilder(Writer.B).contract(
      MulAdd.c(), A, B, Writer.B.getInt64(1), Facts->MulAdd, Facts->Contract);
  D->setDebugLoc(MulAdd.getDebugLoc());
  Value *Operands[] = {MulAdd.a(), MulAdd.b()};
  MulAdd.replaceAllUsesWith(D);
  MulAdd.eraseFromParent();
  eraseUnusedOperands(Operands);
}

void contractSingleSteps(Function &F, FunctionAnalysisManager &AM,
                         const Contractor &Target) {
  SmallVector<MulAddOp *, 8> MulAdds;
  for (Instruction &I : instructions(F))
    if (auto *MulAdd = dyn_cast<MulAddOp>(&I))
      MulAdds.push_back(MulAdd);
  if (MulAdds.empty())
    return;
  SingleSteps Steps(F, AM, Target);
  for (MulAddOp *MulAdd : MulAdds)
    Steps.tryContract(*MulAdd);
}

} // namespace tenon
