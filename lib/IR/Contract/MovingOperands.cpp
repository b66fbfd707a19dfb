// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The operands of multiplications in a loop, and how they move in memory from
// iteration to iteration, by scalar evolution.

#include "tenon/IR/AddressSum.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

bool ChainFinder::isAffine(Value *Address, Loop &L) {
  const SCEV *S = Evolution.getSCEV(Address);
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(S);
  return Moving && Moving->getLoop() == &L ? Moving->isAffine()
                                           : Evolution.isLoopInvariant(S, &L);
}

/// Scalar evolution does not extend the factors of a product, nor the parts of
/// a sum such as (x | k). This does:
///
///   sext(k * n)  ->  sext(k) * sext(n)        if the product does not wrap
///
/// \p Part: an address or a coordinate in it.
void ChainFinder::widen(Use &Part, Loop &L) {
  if (isAffine(Part, L))
    return;
  IRBuilder<> B(cast<Instruction>(Part.getUser()));
  AddressSum Sum = AddressSum::of(Part, F.getDataLayout());
  bool IsAddress = Part->getType()->isPointerTy();
  Value *Wide = IsAddress ? Sum.emitAddress(B) : Sum.emit(B);
  assert(Wide && "the sum of a pointer has one pointer");
  if (isAffine(Wide, L)) {
    Part.set(Wide);
  } else {
    Evolution.forgetValue(Wide);
    RecursivelyDeleteTriviallyDeadInstructions(Wide);
  }
}

/// Whether all of \p O can be computed before the loop.
bool ChainFinder::isKnownBefore(const MovingOperand &O, Loop &L) {
  SCEVExpander Expander(Evolution, "contract");
  const Instruction *Before = L.getLoopPreheader()->getTerminator();
  SmallVector<const SCEV *, 8> All = {O.Start, O.Stride, O.Step};
  All.append(O.Bounds);
  return all_of(All, [&](const SCEV *S) {
    return Evolution.isLoopInvariant(S, &L) &&
           Expander.isSafeToExpandAt(S, Before);
  });
}

std::optional<MovingOperand> ChainFinder::movingOperand(LoadOp &Load, Loop &L) {
  widen(Load.getArgOperandUse(0), L);
  const SCEV *Pointer = Evolution.getSCEV(Load.pointer());
  const SCEV *Stride = Evolution.getSCEV(Load.strideBytes());
  const SCEV *Step = Evolution.getZero(Stride->getType());
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(Pointer);
  if (Moving && Moving->getLoop() == &L) {
    if (!Moving->isAffine())
      return std::nullopt;
    Step = Moving->getStepRecurrence(Evolution);
    Pointer = Moving->getStart();
  }
  MovingOperand O = {&Load, Pointer, Stride, Step};
  return isKnownBefore(O, L) ? std::optional(O) : std::nullopt;
}

/// The 32 bits of a coordinate \p AlongK that counts rows of memory with
/// \p InLine rows of the matrix each: X of InLine * sext(X); else null.
static const SCEV *narrowCoordinate(const SCEV *AlongK, unsigned InLine) {
  if (InLine > 1) {
    const auto *Product = dyn_cast<SCEVMulExpr>(AlongK);
    if (!Product || Product->getNumOperands() != 2)
      return nullptr;
    const auto *Rows = dyn_cast<SCEVConstant>(Product->getOperand(0));
    if (!Rows || Rows->getAPInt() != InLine)
      return nullptr;
    AlongK = Product->getOperand(1);
  }
  const auto *Extended = dyn_cast<SCEVSignExtendExpr>(AlongK);
  bool Is = Extended && Extended->getOperand()->getType()->isIntegerTy(32);
  return Is ? Extended->getOperand() : nullptr;
}

/// Moves bounds that are the same in all iterations before \p L: scalar
/// evolution does not model all operations, such as a signed shift.
static void moveBefore(LoadOp &Load, Loop &L, ScalarEvolution &Evolution) {
  for (Value *Bound : drop_begin(Load.args(), 2))
    if (bool Changed = false;
        !Evolution.isLoopInvariant(Evolution.getSCEV(Bound), &L))
      L.makeLoopInvariant(Bound, Changed, nullptr, nullptr, &Evolution);
}

/// A checked operand whose coordinate along k advances by K, and whose other
/// bounds stay. Coordinates often are 32 bits of a wider number, and count rows
/// of memory, of which packed B has several in one:
///
///   rows * sext(trunc(k / rows))
std::optional<MovingOperand> ChainFinder::checkedOperand(LoadOp &Load, Loop &L,
                                                         const OpFacts &Facts,
                                                         MatrixUse Use) {
  moveBefore(Load, L, Evolution);
  widen(Load.getArgOperandUse(Use == MatrixUse::A ? 3 : 2), L);
  Type *Int = Load.strideBytes()->getType();
  StepDistance Distance = distanceAlongK(Facts, Use);
  MovingOperand O = {&Load, Evolution.getSCEV(Load.pointer()),
                     Evolution.getSCEV(Load.strideBytes())};
  O.Step = Evolution.getAddExpr(
      Evolution.getMulExpr(O.Stride,
                           Evolution.getConstant(Int, Distance.Strides)),
      Evolution.getConstant(Int, Distance.Bytes));
  for (const Value *Bound : drop_begin(Load.args(), 2))
    O.Bounds.push_back(Evolution.getSCEV(const_cast<Value *>(Bound)));
  const SCEV *&AlongK = O.Bounds[Use == MatrixUse::A ? 1 : 0];
  unsigned InLine = rowsInLine(Facts, Use);
  const SCEV *Narrow = narrowCoordinate(AlongK, InLine);
  O.IsNarrow = Narrow;
  const auto *Moving = dyn_cast<SCEVAddRecExpr>(Narrow ? Narrow : AlongK);
  if (!Moving || Moving->getLoop() != &L || !Moving->isAffine())
    return std::nullopt;
  uint64_t Each = Narrow ? InLine : 1;
  const auto *Step =
      dyn_cast<SCEVConstant>(Moving->getStepRecurrence(Evolution));
  if (!Step || Step->getAPInt() != Facts.MulAdd.K / Each)
    return std::nullopt;
  const SCEV *End = O.Bounds[Use == MatrixUse::A ? 3 : 2];
  if (Narrow && Evolution.getSignedRangeMax(End).sge(narrowEnd(Facts, Use)))
    return std::nullopt;
  const SCEV *Start = Evolution.getNoopOrSignExtend(Moving->getStart(), Int);
  AlongK = Evolution.getMulExpr(Evolution.getConstant(Int, Each), Start);
  return isKnownBefore(O, L) ? std::optional(O) : std::nullopt;
}

/// Whether \p Load has all rows, or columns, along k.
bool ChainFinder::isWholeAlongK(const LoadOp &Load, const OpFacts &Facts,
                                MatrixUse Use) {
  if (!Load.facts().Checked)
    return true;
  unsigned AlongK = Use == MatrixUse::A ? 3 : 2; // column or row
  const auto *From = dyn_cast<ConstantInt>(Load.getArgOperand(AlongK));
  const auto *End = dyn_cast<ConstantInt>(Load.getArgOperand(AlongK + 2));
  return From && End && From->isZero() && End->getValue().sge(Facts.MulAdd.K);
}

/// An operand without bounds along k, if the other one is checked: a part of a
/// larger matrix that contains all of it.
std::optional<MovingOperand> ChainFinder::wholeOperand(LoadOp &Load, Loop &L,
                                                       const OpFacts &Facts,
                                                       MatrixUse Use) {
  // Sub-groups that share a contraction do not expect such bounds.
  if (F.hasFnAttribute(RegroupedAttribute))
    return std::nullopt;
  std::optional<MovingOperand> O = movingOperand(Load, L);
  if (!O || !continuesAlongK(*O, Facts, Use))
    return std::nullopt;
  constexpr uint64_t NoEnd = uint64_t(1) << 62;
  bool IsA = Use == MatrixUse::A;
  const uint64_t Bounds[] = {0, 0, IsA ? Facts.MulAdd.M : NoEnd,
                             IsA ? NoEnd : Facts.MulAdd.N};
  for (uint64_t Bound : Bounds)
    O->Bounds.push_back(Evolution.getConstant(O->Stride->getType(), Bound));
  if (Load.facts().Checked) {
    moveBefore(Load, L, Evolution);
    for (unsigned Of : {IsA ? 0u : 1u, IsA ? 2u : 3u}) // across k
      O->Bounds[Of] = Evolution.getSCEV(Load.getArgOperand(2 + Of));
    if (!isKnownBefore(*O, L))
      return std::nullopt;
  }
  return O;
}

/// Whether a step is K rows or columns long, so that steps continue along k.
bool ChainFinder::continuesAlongK(const MovingOperand &O, const OpFacts &Facts,
                                  MatrixUse Use) {
  StepDistance Distance = distanceAlongK(Facts, Use);
  Type *Ty = O.Stride->getType();
  const SCEV *Strides = Evolution.getMulExpr(
      O.Stride, Evolution.getConstant(Ty, Distance.Strides));
  return O.Step == Evolution.getAddExpr(
                       Strides, Evolution.getConstant(Ty, Distance.Bytes));
}

ContractSteps ChainFinder::stepsOf(const MovingOperand &A,
                                   const MovingOperand &B, OpFacts Facts) {
  if (continuesAlongK(A, Facts, MatrixUse::A) &&
      continuesAlongK(B, Facts, MatrixUse::B))
    return ContractSteps::Continued;
  Facts.Contract.Steps = ContractSteps::Resident;
  if (A.Step->isZero() && B.Step->isZero() && HasCode(Facts))
    return ContractSteps::Resident;
  return ContractSteps::Separate;
}

} // namespace tenon
