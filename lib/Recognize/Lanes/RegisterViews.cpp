// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A view is first emitted as a call of a declared function, so that a view of a
// load's bytes as the words that a multiplication takes is the load's own
// value:
//
//   %b = view <16 x i8> (<8 x i16> %loaded)
//   %w = view <8 x i16> (%b)                  ->  %loaded

#include "RegisterViews.h"
#include "SubgroupOperands.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Support/Calls.h"
#include "tenon/Support/Components.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral ViewAttribute = "tenon.register.view";

static unsigned bitsOf(Type *Ty) { return Ty->getPrimitiveSizeInBits(); }

static Type *integers(LLVMContext &Ctx, unsigned Bits, unsigned Count) {
  return typeOfComponents(Type::getIntNTy(Ctx, Bits), Count);
}

/// Components \p Start to \p Start + \p Count of \p V.
static Value *slice(IRBuilderBase &B, Value *V, unsigned Start,
                    unsigned Count) {
  if (Count == componentCount(V->getType()))
    return V;
  if (Count == 1)
    return componentOf(B, V, Start);
  return B.CreateShuffleVector(V, createSequentialMask(Start, Count, 0));
}

/// \p V with zeros appended, as \p Count components.
static Value *extended(IRBuilderBase &B, Value *V, unsigned Count) {
  unsigned Own = componentCount(V->getType());
  if (Own == Count)
    return V;
  Type *Ty = FixedVectorType::get(V->getType()->getScalarType(), Count);
  if (Own == 1)
    return B.CreateInsertElement(Constant::getNullValue(Ty), V, uint64_t(0));
  SmallVector<int, 16> Mask = createSequentialMask(0, Own, 0);
  Mask.resize(Count, int(Own)); // the first of the zeros
  return B.CreateShuffleVector(V, Constant::getNullValue(V->getType()), Mask);
}

static CallInst *createView(IRBuilderBase &B, Value *V, Type *To) {
  std::string Name = ViewAttribute.str() + "." + std::to_string(bitsOf(To)) +
                     "." + std::to_string(To->getScalarSizeInBits()) + "." +
                     std::to_string(V->getType()->getScalarSizeInBits());
  CallInst *View = callPureFunction(B, Name, To, V);
  View->getCalledFunction()->addFnAttr(ViewAttribute);
  return View;
}

/// The registers of \p V as \p To, where \p Change changes the width of
/// components.
static Value *viewBy(IRBuilderBase &B, Value *V, Type *To,
                     function_ref<Value *(Value *V, Type *To)> Change) {
  unsigned From = V->getType()->getScalarSizeInBits(),
           Wide = To->getScalarSizeInBits();
  if (!From || !Wide || (From % Wide && Wide % From))
    return nullptr;
  unsigned Bits = std::min(bitsOf(V->getType()), bitsOf(To));
  if (Bits % From || Bits % Wide)
    return nullptr;
  LLVMContext &Ctx = B.getContext();
  V = B.CreateBitCast(V, integers(Ctx, From, bitsOf(V->getType()) / From));
  V = slice(B, V, 0, Bits / From);
  if (From != Wide)
    V = Change(V, integers(Ctx, Wide, Bits / Wide));
  V = extended(B, V, bitsOf(To) / Wide);
  return B.CreateBitCast(V, To);
}

Value *registerView(IRBuilderBase &B, Value *V, Type *To) {
  return viewBy(B, V, To,
                [&](Value *X, Type *Ty) { return createView(B, X, Ty); });
}

//===----------------------------------------------------------------------===//
// Views of views
//===----------------------------------------------------------------------===//

static bool isViewFunction(const Function &F) {
  return F.hasFnAttribute(ViewAttribute);
}

static CallInst *viewOf(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F && isViewFunction(*F) ? Call : nullptr;
}

/// The value from which slices take components \p Start to \p Start + \p Count
/// of \p V; \p Start is set to their position in it.
static Value *sourceOf(Value *V, unsigned &Start, unsigned Count) {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  for (;;) {
    if (auto *Cast = dyn_cast<BitCastInst>(V);
        Cast && Cast->getSrcTy()->getScalarSizeInBits() == Bits) {
      V = Cast->getOperand(0);
      continue;
    }
    auto *Shuffle = dyn_cast<ShuffleVectorInst>(V);
    if (!Shuffle)
      return V;
    ArrayRef<int> Mask = Shuffle->getShuffleMask().slice(Start, Count);
    int Own = componentCount(Shuffle->getOperand(0)->getType());
    int First = Mask[0], Last = Mask[0] + int(Count) - 1;
    for (auto [I, M] : enumerate(Mask))
      if (M != First + int(I))
        return V;
    if (First < 0 || (First < Own) != (Last < Own))
      return V;
    V = Shuffle->getOperand(First >= Own);
    Start = First >= Own ? First - Own : First;
  }
}

/// The value whose components \p View has again, because it is a slice of a
/// view of that value; null if there is none.
static Value *original(IRBuilderBase &B, CallInst &View) {
  Value *V = View.getArgOperand(0);
  unsigned Start = 0;
  Value *Source = sourceOf(V, Start, componentCount(V->getType()));
  CallInst *Inner = viewOf(Source);
  if (!Inner)
    return nullptr;
  Value *Whole = Inner->getArgOperand(0);
  unsigned Bits = View.getType()->getScalarSizeInBits(),
           First = Start * V->getType()->getScalarSizeInBits();
  if (Whole->getType()->getScalarSizeInBits() != Bits || First % Bits)
    return nullptr;
  return slice(B, Whole, First / Bits, componentCount(View.getType()));
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// \p V of the lane with number \p Place modulo the number of lanes.
static Value *ofLane(IRBuilderBase &B, Value *V, Value *Place, Value *Lanes) {
  SubgroupFacts Facts;
  Facts.Opcode = SubgroupOpcode::Shuffle;
  return createSubgroupOp(B, Facts, {V, B.CreateURem(Place, Lanes)});
}

static Value *assemble(IRBuilderBase &B, ArrayRef<Value *> Components,
                       Type *Ty) {
  Value *V = PoisonValue::get(Ty);
  for (auto [I, C] : enumerate(Components))
    V = withComponent(B, V, C, I);
  return V;
}

/// Components that consist of \p Ratio narrow ones: part t of component j is at
/// position Lanes * Ratio * j + Ratio * l + t.
static Value *widened(IRBuilderBase &B, Value *V, Type *To, unsigned Ratio,
                      Value *Lanes) {
  unsigned Bits = V->getType()->getScalarSizeInBits();
  Value *First = B.CreateMul(laneNumber(B), B.getInt32(Ratio));
  SmallVector<Value *> Components(componentCount(To));
  for (unsigned T = 0; T < Ratio; ++T) {
    Value *Place = B.CreateAdd(First, B.getInt32(T));
    Value *Row = B.CreateUDiv(Place, Lanes);
    Value *Parts = ofLane(B, V, Place, Lanes);
    for (auto [J, Sum] : enumerate(Components)) {
      Value *Part = componentOf(B, Parts, J * Ratio);
      for (unsigned Q = 1; Q < Ratio; ++Q)
        Part = B.CreateSelect(B.CreateICmpEQ(Row, B.getInt32(Q)),
                              componentOf(B, Parts, J * Ratio + Q), Part);
      Part = B.CreateShl(B.CreateZExt(Part, To->getScalarType()), T * Bits);
      Sum = Sum ? B.CreateOr(Sum, Part) : Part;
    }
  }
  return assemble(B, Components, To);
}

/// Parts of wide components: component i is a part of the component at position
/// (Lanes * i + l) / Ratio.
static Value *narrowed(IRBuilderBase &B, Value *V, Type *To, unsigned Ratio,
                       Value *Lanes) {
  unsigned Bits = To->getScalarSizeInBits();
  Value *Lane = laneNumber(B);
  SmallVector<Value *> Components(componentCount(To));
  for (unsigned K = 0; K < Ratio; ++K) {
    Value *Place = B.CreateAdd(Lane, B.CreateMul(Lanes, B.getInt32(K)));
    Value *Shift =
        B.CreateMul(B.CreateURem(Place, B.getInt32(Ratio)), B.getInt32(Bits));
    Shift = B.CreateZExtOrTrunc(Shift, V->getType()->getScalarType());
    Value *Words = ofLane(B, V, B.CreateUDiv(Place, B.getInt32(Ratio)), Lanes);
    for (unsigned I = K; I < Components.size(); I += Ratio)
      Components[I] =
          B.CreateTrunc(B.CreateLShr(componentOf(B, Words, I / Ratio), Shift),
                        To->getScalarType());
  }
  return assemble(B, Components, To);
}

static Value *expanded(IRBuilderBase &B, Value *V, Type *To, Value *Lanes) {
  unsigned From = V->getType()->getScalarSizeInBits(),
           Bits = To->getScalarSizeInBits();
  return From < Bits ? widened(B, V, To, Bits / From, Lanes)
                     : narrowed(B, V, To, From / Bits, Lanes);
}

Value *shuffledView(IRBuilderBase &B, Value *V, Type *To, Value *Lanes) {
  return viewBy(B, V, To,
                [&](Value *X, Type *Ty) { return expanded(B, X, Ty, Lanes); });
}

bool expandRegisterViews(Module &M) {
  if (none_of(M, isViewFunction))
    return false;
  SmallVector<WeakVH> Views;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (CallInst *View = viewOf(&I))
        Views.emplace_back(View);
  for (WeakVH &V : Views) {
    auto *View = cast<CallInst>(V);
    IRBuilder<> B(View);
    if (Value *Whole = original(B, *View))
      View->replaceAllUsesWith(Whole);
  }
  // Removes inner views together with the last view that used them.
  SmallVector<WeakTrackingVH> Dead(Views.begin(), Views.end());
  RecursivelyDeleteTriviallyDeadInstructionsPermissive(Dead);
  for (WeakVH &V : Views)
    if (auto *View = cast_or_null<CallInst>(V)) {
      IRBuilder<> B(View);
      View->replaceAllUsesWith(expanded(
          B, View->getArgOperand(0), View->getType(), B.getInt32(ViewLanes)));
      View->eraseFromParent();
    }
  for (Function &F : make_early_inc_range(M))
    if (isViewFunction(F))
      F.eraseFromParent();
  return true;
}

} // namespace tenon
