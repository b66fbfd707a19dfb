// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces casts from fragments whose matrix is known:
//
//   from.fragment(to.fragment(m))            ->  m
//   from.fragment(zero)                      ->  zeroinitializer
//   from.fragment(splat(constant))           ->  fill(constant)
//   from.fragment(select(c, x, y))           ->  select(c, from.fragment(x),
//                                                from.fragment(y)), c uniform
//
// even if vectors are split and rebuilt in between.

#include "Optimize/Raise/Raise.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

RaiseContext::RaiseContext(Function &F, FunctionAnalysisManager &AM,
                           unsigned Width, BasicBlock &Versioned)
    : F(F), AM(AM), Width(Width), Versioned(Versioned),
      Layout(F.getDataLayout()), Lanes(F, AM, LaneShape::Any, Width) {
  assert(isPowerOf2_32(Width) && "kernels with other sizes are not raised");
  assert(Versioned.getParent() == &F && "a block of the kernel");
}

LaneLayout RaiseContext::layoutOf(const MatrixOp &Cast) const {
  OpFacts Facts = Cast.facts();
  return cantFail(fragmentLayout(Facts.Type, Facts.Fragment, Width));
}

BasicBlock *RaiseContext::behind(const Loop &L, BasicBlock &Block) const {
  const auto *Node = Lanes.dominators().getNode(&Block);
  while (Node && Node->getIDom() && !L.contains(Node->getIDom()->getBlock()))
    Node = Node->getIDom();
  bool IsBehind = Node && Node->getIDom() && !L.contains(Node->getBlock());
  return IsBehind && !Lanes.isPartial(*Node->getBlock()) ? Node->getBlock()
                                                         : nullptr;
}

/// Lanes may also diverge and reconverge on the way to a predecessor.
bool RaiseContext::isReachedByAllLanes(const BasicBlock &Block) const {
  return !Lanes.isPartial(Block) &&
         all_of(predecessors(&Block), [&](const BasicBlock *From) {
           return !Lanes.isPartial(*From) && !Lanes.isDivergent(*From);
         });
}

/// The constant component that all \p Elements equal, or null.
static Constant *splatOf(ArrayRef<LaneBits> Elements, Type *Component) {
  Constant *Splat = nullptr;
  for (const LaneBits &Bits : Elements) {
    auto *C = dyn_cast_or_null<Constant>(Bits.Root);
    if (Bits.Root && !C)
      return nullptr;
    if (!C)
      continue;
    if (C->isNullValue()) {
      C = Constant::getNullValue(Component);
    } else {
      unsigned Size = C->getType()->getScalarSizeInBits();
      if (Size != Component->getPrimitiveSizeInBits() || Bits.FirstBit % Size)
        return nullptr;
      if (C->getType()->isVectorTy())
        C = C->getAggregateElement(Bits.FirstBit / Size);
      if (!C || C->getType() != Component)
        return nullptr;
    }
    if (Splat && C != Splat)
      return nullptr;
    Splat = C;
  }
  return Splat;
}

Value *RaiseContext::matrixOf(ArrayRef<LaneBits> Elements, MatrixType *Ty,
                              const LaneLayout &Own) const {
  auto *To = dyn_cast_or_null<ToFragmentOp>(sourceOf(Elements, Own));
  if (To && To->matrix()->getType() == Ty) {
    LaneLayout Other = layoutOf(*To);
    if (Other.Pack == Own.Pack && Other.Components == Own.Components)
      return To->matrix();
  }
  Constant *Splat = splatOf(Elements, Ty->component());
  return Splat && Splat->isNullValue() ? Constant::getNullValue(Ty) : nullptr;
}

/// Emits a fill, except for zero, which is a constant and needs no operation.
static Value *fillFor(ArrayRef<LaneBits> Elements, FromFragmentOp &Cast) {
  auto *Ty = cast<MatrixType>(Cast.getType());
  Constant *Splat = splatOf(Elements, Ty->component());
  if (!Splat)
    return nullptr;
  IRBuilder<> B(&Cast);
  return MatrixBuilder(B).fill(Ty, Splat);
}

void raiseCasts(RaiseContext &Context) {
  SmallVector<FromFragmentOp *> Work;
  for (Instruction &I : instructions(Context.F))
    if (auto *Cast = dyn_cast<FromFragmentOp>(&I))
      Work.push_back(Cast);
  while (!Work.empty()) {
    FromFragmentOp *Cast = Work.pop_back_val();
    auto *Ty = cast<MatrixType>(Cast->getType());
    LaneLayout Layout = Context.layoutOf(*Cast);
    auto Elements = traceElements(Cast->fragment(), Layout);
    Value *Matrix = Context.matrixOf(Elements, Ty, Layout);
    if (!Matrix)
      Matrix = fillFor(Elements, *Cast);
    auto *Select = dyn_cast<SelectInst>(Cast->fragment());
    if (!Matrix && Select && !Select->getCondition()->getType()->isVectorTy() &&
        Context.Lanes.isUniform(Select->getCondition())) {
      IRBuilder<> B(Cast);
      CallInst *Sides[] = {
          MatrixBuilder(B).fromFragment(Ty, Select->getTrueValue()),
          MatrixBuilder(B).fromFragment(Ty, Select->getFalseValue())};
      Matrix = B.CreateSelect(Select->getCondition(), Sides[0], Sides[1]);
      for (CallInst *Side : Sides)
        Work.push_back(cast<FromFragmentOp>(Side));
    }
    if (!Matrix)
      continue;
    Cast->replaceAllUsesWith(Matrix);
    Cast->eraseFromParent();
  }
}

/// Whether \p I is a cast to a fragment, or only moves elements of a fragment.
static bool movesFragment(const Instruction &I) {
  const Value *V = &I;
  while (isa<ShuffleVectorInst, ExtractElementInst>(V)) {
    auto *Move = cast<Instruction>(V);
    if (!isa<Constant>(Move->getOperand(1)))
      return false;
    V = Move->getOperand(0);
  }
  return isa<ToFragmentOp>(V);
}

void sinkCasts(RaiseContext &Context) {
  const auto &Dominators = Context.Lanes.dominators();
  SmallVector<Instruction *> Work;
  for (Instruction &I : instructions(Context.F))
    if (movesFragment(I))
      Work.push_back(&I);
  for (Instruction *I : reverse(Work)) { // users first
    const Loop *L = Context.Lanes.loops().getLoopFor(I->getParent());
    BasicBlock *Common = nullptr;
    for (const Use &U : I->uses()) {
      auto *Phi = dyn_cast<PHINode>(U.getUser());
      BasicBlock *At = Phi ? Phi->getIncomingBlock(U)
                           : cast<Instruction>(U.getUser())->getParent();
      Common = Common ? Dominators.findNearestCommonDominator(Common, At) : At;
    }
    if (!L || !Common || L->contains(Common))
      continue;
    if (BasicBlock *Behind = Context.behind(*L, *Common))
      I->moveBefore(*Behind, Behind->getFirstInsertionPt());
  }
}

} // namespace tenon
