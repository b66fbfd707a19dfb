// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If a lane's components are neighbours in memory, and lines are aligned to up
// to 16 bytes, the lane accesses as many bytes at once:
//
//   %p = getelementptr half, ptr addrspace(1) %A, (row * K + k)
//   %a = call <A> @tenon.load.a.f16.32x16.row(%p, i64 2 * K)
//   ->
//   if (%A + 2 * row * K, 2 * K and the step of k are multiples of 16)
//     %a = call <A> @tenon.load.a.f16.32x16.row.align16(%p, i64 2 * K)
//   else
//     the original code
//
// An address in a loop is aligned if the first iteration's address and the step
// are.
//
// If a test at the entry can prove that all checked accesses are inside of
// their matrices, the version does not check them.

#include "WideAccesses.h"
#include "Target/Simt/Regroup/EntryVersions.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// A value, and the power of two of which it has to be a multiple.
using Multiple = std::pair<const SCEV *, unsigned>;

/// A checked access whose operands are known at the entry.
struct CheckedAccess {
  MatrixOp *Op;
  Value *Pointer, *Stride;
  MatrixBounds In;
  Value *First = nullptr; ///< the address of its first element
  unsigned Align = 0;     ///< where it is inside
};

class WideAccesses {
public:
  WideAccesses(Function &F, FunctionAnalysisManager &AM, LaneLayouts Layouts)
      : F(F), Layouts(Layouts), DT(AM.getResult<DominatorTreeAnalysis>(F)),
        LI(AM.getResult<LoopAnalysis>(F)),
        SE(AM.getResult<ScalarEvolutionAnalysis>(F)), At(openEntry(F, DT, LI)),
        Expander(SE, "aligned", /*PreserveLCSSA=*/false) {
    Expander.disableCanonicalMode();
  }

  void run();

private:
  unsigned wantedAlign(const OpFacts &Facts) const;
  bool canTest(const SCEV *S) const;
  bool require(const SCEV *S, unsigned Of, SmallVectorImpl<Multiple> &All);
  unsigned requireAlign(const OpFacts &Facts, const SCEV *Address,
                        const SCEV *Stride);
  void addPlain(MatrixOp &Op);
  bool canMoveUp(Value *V) const;
  void moveUp(Value *V);
  std::optional<CheckedAccess> checkedAccess(MatrixOp &Op) const;
  void findAddress(CheckedAccess &Access);
  void addChecked();
  Value *test();
  Value *isInside(const CheckedAccess &Access) const;

  Function &F;
  LaneLayouts Layouts;
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  Instruction *At; ///< before which the test is
  SCEVExpander Expander;
  SmallVector<Multiple> Conditions;
  SmallVector<std::pair<MatrixOp *, unsigned>> Wide; ///< with alignments
  SmallVector<CheckedAccess> Checked;
};
} // namespace

/// The number of a lane's components that are neighbouring words in packed
/// memory.
static unsigned neighboursInPacked(const OpFacts &Facts, const LaneLayout &L) {
  constexpr unsigned WordBits = 32, Max = 4;
  bool HasWords = Facts.Layout == MatrixLayout::Packed && L.PacksRows &&
                  L.Pack * L.ElementBits == WordBits && L.hasNoPadding();
  if (!HasWords || Facts.Checked || Facts.Volatile)
    return 0;
  auto IsBeside = [&](unsigned Component) {
    auto At = *L.element(0, Component);
    return At.Row == 0 && At.Column == Component;
  };
  unsigned Count = 1;
  while (2 * Count <= std::min(Max, L.Components) && IsBeside(2 * Count - 1))
    Count *= 2;
  return Count;
}

/// The alignment of lines that would make accesses wider; 0 if there is none.
unsigned WideAccesses::wantedAlign(const OpFacts &Facts) const {
  constexpr unsigned MaxBytes = 16;
  bool IsAccess =
      Facts.Opcode == MatrixOpcode::Load || Facts.Opcode == MatrixOpcode::Store;
  if (!IsAccess || Facts.AddrSpace != GlobalSpace)
    return 0;
  LaneLayout Layout = Layouts(Facts.Type);
  std::optional<LaneVectors> Vectors = laneVectors(Facts, Layout);
  unsigned Words = Vectors ? Vectors->Components / Vectors->Lines
                           : neighboursInPacked(Facts, Layout);
  unsigned Bytes =
      std::min(MaxBytes, Words * Layout.Pack * Layout.ElementBits / 8);
  return Facts.Align < Bytes ? Bytes : 0;
}

bool WideAccesses::canTest(const SCEV *S) const {
  return Expander.isSafeToExpandAt(S, At) && SE.dominates(S, At->getParent());
}

/// Adds to \p All the conditions under which \p S is a multiple of \p Of in all
/// iterations of all loops; false if the entry cannot test them.
bool WideAccesses::require(const SCEV *S, unsigned Of,
                           SmallVectorImpl<Multiple> &All) {
  if (SE.getMinTrailingZeros(S) >= Log2_32(Of))
    return true;
  if (auto *Loop = dyn_cast<SCEVAddRecExpr>(S))
    return Loop->isAffine() && require(Loop->getStart(), Of, All) &&
           require(Loop->getStepRecurrence(SE), Of, All);
  if (isa<SCEVConstant>(S))
    return false;
  if (canTest(S)) {
    All.emplace_back(S, Of);
    return true;
  }
  auto *Sum = dyn_cast<SCEVAddExpr>(S);
  return Sum && all_of(Sum->operands(), [&](const SCEV *Term) {
           return require(Term, Of, All);
         });
}

/// Adds the conditions for the alignment that \p Facts benefit from, and
/// returns this alignment; 0 if there is none.
unsigned WideAccesses::requireAlign(const OpFacts &Facts, const SCEV *Address,
                                    const SCEV *Stride) {
  unsigned Bytes = wantedAlign(Facts);
  SmallVector<Multiple> All;
  if (!Bytes || !require(Address, Bytes, All) || !require(Stride, Bytes, All))
    return 0;
  for (const Multiple &M : All)
    if (!is_contained(Conditions, M))
      Conditions.push_back(M);
  return Bytes;
}

void WideAccesses::addPlain(MatrixOp &Op) {
  unsigned StrideOperand = isa<StoreOp>(Op) ? 2 : 1;
  OpFacts Facts = Op.facts();
  if (!wantedAlign(Facts)) // the operands need not be an address and a stride
    return;
  if (unsigned Bytes =
          requireAlign(Facts, SE.getSCEV(Op.getArgOperand(0)),
                       SE.getSCEV(Op.getArgOperand(StrideOperand))))
    Wide.emplace_back(&Op, Bytes);
}

//===----------------------------------------------------------------------===//
// Checked accesses
//===----------------------------------------------------------------------===//

/// Whether \p V can be computed at the entry.
bool WideAccesses::canMoveUp(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || DT.dominates(I, At))
    return true;
  return !isa<PHINode>(I) && !I->mayReadOrWriteMemory() &&
         isSafeToSpeculativelyExecute(I) &&
         all_of(I->operands(), [&](Use &U) { return canMoveUp(U.get()); });
}

void WideAccesses::moveUp(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || DT.dominates(I, At))
    return;
  for (Use &U : I->operands())
    moveUp(U.get());
  I->moveBefore(At->getIterator());
}

std::optional<CheckedAccess> WideAccesses::checkedAccess(MatrixOp &Op) const {
  OpFacts Facts = Op.facts();
  unsigned Bits = Facts.Type->component()->getPrimitiveSizeInBits();
  if (Facts.Volatile || Facts.Layout == MatrixLayout::Packed || Bits < 8)
    return std::nullopt;
  unsigned Stride = isa<StoreOp>(Op) ? 2 : 1;
  auto Operand = [&](unsigned Number) { return Op.getArgOperand(Number); };
  CheckedAccess Found = {&Op,
                         Operand(0),
                         Operand(Stride),
                         {Operand(Stride + 1), Operand(Stride + 2),
                          Operand(Stride + 3), Operand(Stride + 4)}};
  for (Value *V : {Found.Pointer, Found.Stride, Found.In.Row, Found.In.Column,
                   Found.In.Height, Found.In.Width})
    if (!canMoveUp(V))
      return std::nullopt;
  return Found;
}

void WideAccesses::findAddress(CheckedAccess &Access) {
  OpFacts Facts = Access.Op->facts();
  for (Value *V : {Access.Pointer, Access.Stride, Access.In.Row,
                   Access.In.Column, Access.In.Height, Access.In.Width})
    moveUp(V);
  Value *Line = Access.In.Row, *InLine = Access.In.Column;
  if (Facts.Layout == MatrixLayout::ColumnMajor)
    std::swap(Line, InLine);
  unsigned Bytes = Facts.Type->component()->getPrimitiveSizeInBits() / 8;
  IRBuilder<> B(At);
  Value *Right = B.CreateMul(InLine, B.getInt64(Bytes));
  Value *Far = B.CreateAdd(B.CreateMul(Line, Access.Stride), Right);
  Access.First = B.CreatePtrAdd(Access.Pointer, Far);
  Facts.Checked = false;
  Access.Align =
      requireAlign(Facts, SE.getSCEV(Access.First), SE.getSCEV(Access.Stride));
}

/// Adds either all checked accesses or none: a version that still checks some
/// accesses gains little.
void WideAccesses::addChecked() {
  for (Instruction &I : instructions(F)) {
    auto *Op = dyn_cast<MatrixOp>(&I);
    if (!Op || !(isa<LoadOp>(Op) || isa<StoreOp>(Op)) || !Op->facts().Checked ||
        !DT.isReachableFromEntry(I.getParent()))
      continue;
    std::optional<CheckedAccess> Access = checkedAccess(*Op);
    if (!Access) {
      Checked.clear();
      return;
    }
    Checked.push_back(*Access);
  }
  for (CheckedAccess &Access : Checked)
    findAddress(Access);
}

/// row >= 0 && row + rows <= height && column >= 0 && …
Value *WideAccesses::isInside(const CheckedAccess &Access) const {
  IRBuilder<> B(At);
  MatrixType *Ty = Access.Op->facts().Type;
  Value *Is = B.getTrue();
  for (auto [First, Limit, Count] :
       {std::tuple(Access.In.Row, Access.In.Height, Ty->rows()),
        {Access.In.Column, Access.In.Width, Ty->columns()}}) {
    // The subtraction does not overflow if the limit is at least Count.
    Value *Max = B.CreateSub(Limit, B.getInt64(Count));
    Is = B.CreateAnd(Is, B.CreateICmpSGE(First, B.getInt64(0)));
    Is = B.CreateAnd(Is, B.CreateICmpSGE(Limit, B.getInt64(Count)));
    Is = B.CreateAnd(Is, B.CreateICmpSLE(First, Max));
  }
  return B.CreateFreeze(Is); // where it is not reached
}

/// Replaces \p Access by one that is not checked.
static void setInside(const CheckedAccess &Access) {
  OpFacts Facts = Access.Op->facts();
  IRBuilder<> B(Access.Op);
  MatrixBuilder Make(B);
  MatrixBuilder::Memory Memory = {Facts.Layout,
                                  std::max(Facts.Align, Access.Align)};
  CallInst *New = nullptr;
  if (auto *Load = dyn_cast<LoadOp>(Access.Op))
    New = Make.load(Facts.Type, Access.First, Load->strideBytes(), Memory);
  else
    New = Make.store(cast<StoreOp>(Access.Op)->matrix(), Access.First,
                     cast<StoreOp>(Access.Op)->strideBytes(), Memory);
  New->copyMetadata(*Access.Op);
  Access.Op->replaceAllUsesWith(New);
  Access.Op->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

/// Whether all conditions hold; null if there are none.
Value *WideAccesses::test() {
  IRBuilder<> B(At);
  Value *Bits = nullptr;
  for (auto [What, Of] : Conditions) {
    Value *V = Expander.expandCodeFor(What, nullptr, At);
    if (V->getType()->isPointerTy())
      V = B.CreatePtrToInt(V, B.getInt64Ty());
    V = B.CreateAnd(B.CreateZExtOrTrunc(V, B.getInt64Ty()), Of - 1);
    Bits = Bits ? B.CreateOr(Bits, V) : V;
  }
  Value *All = Bits ? B.CreateIsNull(Bits) : nullptr;
  for (const CheckedAccess &Access : Checked) {
    Value *Is = isInside(Access);
    All = All ? B.CreateAnd(All, Is) : Is;
  }
  return All;
}

void WideAccesses::run() {
  for (Instruction &I : instructions(F))
    if (auto *Op = dyn_cast<MatrixOp>(&I);
        Op && DT.isReachableFromEntry(I.getParent()))
      addPlain(*Op);
  addChecked();
  ValueToValueMapTy Map;
  if (Value *Condition = test())
    versionEntry(F, Condition, At, DT, LI, /*BySubgroup=*/true, Map);
  for (auto [Op, Bytes] : Wide)
    setAlign(*Op, Bytes);
  for (const CheckedAccess &Access : Checked)
    setInside(Access);
}

void versionWideAccesses(Function &F, FunctionAnalysisManager &AM,
                         LaneLayouts Layouts) {
  WideAccesses(F, AM, Layouts).run();
}

} // namespace tenon
