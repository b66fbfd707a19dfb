// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane whose components are neighbours in memory accesses up to 16 bytes at
// once where lines are aligned to as many:
//
//   %p = getelementptr half, ptr addrspace(1) %A, (row * K + k)
//   %a = call <A> @tenon.load.a.f16.32x16.row(%p, i64 2 * K)
//   ->
//   if (%A + 2 * row * K, 2 * K and the step of k are multiples of 16)
//     %a = call <A> @tenon.load.a.f16.32x16.row.align16(%p, i64 2 * K)
//   else
//     the original code
//
// An address in a loop is aligned if it is so in the first iteration and its
// step is.

#include "WideAccesses.h"
#include "Target/Simt/EntryVersions.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
/// What has to be a multiple of a power of two.
using Multiple = std::pair<const SCEV *, unsigned>;

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
  unsigned wantedAlign(const MatrixOp &Op) const;
  bool canTest(const SCEV *S) const;
  bool require(const SCEV *S, unsigned Of, SmallVectorImpl<Multiple> &All);
  Value *test();

  Function &F;
  LaneLayouts Layouts;
  DominatorTree &DT;
  LoopInfo &LI;
  ScalarEvolution &SE;
  Instruction *At; ///< before which the test is
  SCEVExpander Expander;
  SmallVector<Multiple> Conditions;
};
} // namespace

/// The components of a lane that are words side by side in packed memory.
static unsigned neighboursInPacked(const OpFacts &Facts, const LaneLayout &L) {
  constexpr unsigned WordBits = 32, Most = 4;
  bool HasWords = Facts.Layout == MatrixLayout::Packed && L.PacksRows &&
                  L.Pack * L.ElementBits == WordBits && L.holdsNothingElse();
  if (!HasWords || Facts.Checked || Facts.Volatile)
    return 0;
  auto IsBeside = [&](unsigned Component) {
    auto At = *L.element(0, Component);
    return At.Row == 0 && At.Column == Component;
  };
  unsigned Count = 1;
  while (2 * Count <= std::min(Most, L.Components) && IsBeside(2 * Count - 1))
    Count *= 2;
  return Count;
}

/// The alignment of lines that makes accesses wider than they are; 0: none.
unsigned WideAccesses::wantedAlign(const MatrixOp &Op) const {
  constexpr unsigned GlobalMemory = 1, MaxBytes = 16;
  OpFacts Facts = Op.facts();
  bool IsAccess =
      Facts.Opcode == MatrixOpcode::Load || Facts.Opcode == MatrixOpcode::Store;
  if (!IsAccess || Facts.AddrSpace != GlobalMemory)
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

/// Adds to \p All what makes \p S a multiple in all iterations of all loops;
/// false if that cannot be told at the entry.
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
  return Bits ? B.CreateIsNull(Bits) : nullptr;
}

void WideAccesses::run() {
  SmallVector<std::pair<MatrixOp *, unsigned>> Wide;
  for (Instruction &I : instructions(F)) {
    auto *Op = dyn_cast<MatrixOp>(&I);
    unsigned Bytes =
        Op && DT.isReachableFromEntry(I.getParent()) ? wantedAlign(*Op) : 0;
    if (!Bytes)
      continue;
    bool IsStore = isa<StoreOp>(Op);
    SmallVector<Multiple> All;
    if (!require(SE.getSCEV(Op->getArgOperand(0)), Bytes, All) ||
        !require(SE.getSCEV(Op->getArgOperand(IsStore ? 2 : 1)), Bytes, All))
      continue;
    for (const Multiple &M : All)
      if (!is_contained(Conditions, M))
        Conditions.push_back(M);
    Wide.emplace_back(Op, Bytes);
  }
  ValueToValueMapTy Map;
  if (Value *Condition = test())
    versionEntry(F, Condition, At, DT, LI, /*BySubgroup=*/true, Map);
  for (auto [Op, Bytes] : Wide)
    setAlign(*Op, Bytes);
}

void versionWideAccesses(Function &F, FunctionAnalysisManager &AM,
                         LaneLayouts Layouts) {
  WideAccesses(F, AM, Layouts).run();
}

} // namespace tenon
