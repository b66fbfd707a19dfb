// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneLoops.h"

using namespace llvm;

namespace tenon {

/// The type of an element in memory, which consists of whole bytes.
static Type *memoryType(Type *Ty) {
  if (!Ty->isIntegerTy())
    return Ty;
  unsigned Bits = std::max<uint64_t>(8, PowerOf2Ceil(Ty->getIntegerBitWidth()));
  return IntegerType::get(Ty->getContext(), Bits);
}

static Type *elementOf(Type *Vector) {
  return cast<VectorType>(Vector)->getElementType();
}

AllocaInst *LaneLoops::scratch(Type *Element, unsigned Number) {
  SmallVector<AllocaInst *, 2> &Pool = Scratch[Element];
  if (Pool.size() <= Number)
    Pool.push_back(B.createVariable(B.lanesOf(Element), "lanes"));
  return Pool[Number];
}

/// Emits a counted loop if all lanes are active, and otherwise a loop over the
/// bits of the mask:
///
///   for (left = mask's bits; left; left &= left - 1)
///     lane = cttz(left)
void LaneLoops::loopOverLanes(function_ref<void(Value *Lane)> Visit) {
  Value *All = Masks.isAllTrue() ? nullptr : Masks.bits(Masks.active());
  Type *Ty = All ? All->getType() : B.getInt64Ty();
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Loop = B.createBlock("lane");
  BasicBlock *After = B.createBlock("lanes.done");
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *State = B.CreatePHI(Ty, 2);
  State->addIncoming(All ? All : B.getInt64(0), Before);
  Value *Lane = State, *One = ConstantInt::get(Ty, 1);
  if (All)
    Lane = B.CreateAnd(
        B.CreateZExtOrTrunc(
            B.CreateBinaryIntrinsic(Intrinsic::cttz, State, B.getTrue()),
            B.getInt64Ty()),
        B.getInt64(B.Width - 1));
  Visit(Lane);
  Value *Next = All ? B.CreateAnd(State, B.CreateSub(State, One))
                    : B.CreateNUWAdd(State, One);
  State->addIncoming(Next, B.GetInsertBlock());
  Value *End = ConstantInt::get(Ty, All ? 0 : B.Width);
  B.CreateCondBr(B.CreateICmpNE(Next, End), Loop, After);
  B.SetInsertPoint(After);
}

LaneParts LaneLoops::forActiveLanes(ArrayRef<Value *> Operands,
                                    ArrayRef<Type *> Results,
                                    function_ref<LaneParts(LaneParts)> Visit) {
  DenseMap<Type *, unsigned> Used;
  auto Room = [&](Type *Element) {
    Type *Ty = memoryType(Element);
    return scratch(Ty, Used[Ty]++);
  };
  SmallVector<AllocaInst *, 4> In, Out;
  for (Value *V : Operands) {
    In.push_back(Room(elementOf(V->getType())));
    Type *Stored = In.back()->getAllocatedType();
    if (V->getType() != Stored)
      V = B.CreateZExt(V, Stored);
    B.CreateStore(V, In.back());
  }
  for (Type *Ty : Results) {
    Out.push_back(Room(Ty));
    Type *Stored = Out.back()->getAllocatedType();
    B.CreateStore(Constant::getNullValue(Stored), Out.back());
  }
  loopOverLanes([&](Value *Lane) {
    auto At = [&](AllocaInst *Memory) {
      return B.CreateInBoundsGEP(elementOf(Memory->getAllocatedType()), Memory,
                                 Lane);
    };
    LaneParts OfLane;
    for (auto [Memory, V] : zip_equal(In, Operands)) {
      Value *One =
          B.CreateLoad(elementOf(Memory->getAllocatedType()), At(Memory));
      Type *Own = elementOf(V->getType());
      OfLane.push_back(One->getType() == Own ? One : B.CreateTrunc(One, Own));
    }
    LaneParts New = Visit(OfLane);
    for (auto [Memory, V] : zip_equal(Out, New)) {
      Type *Stored = elementOf(Memory->getAllocatedType());
      B.CreateStore(V->getType() == Stored ? V : B.CreateZExt(V, Stored),
                    At(Memory));
    }
  });
  LaneParts Result;
  for (auto [Memory, Ty] : zip_equal(Out, Results)) {
    Value *V = B.CreateLoad(Memory->getAllocatedType(), Memory);
    Result.push_back(
        V->getType() == B.lanesOf(Ty) ? V : B.CreateTrunc(V, B.lanesOf(Ty)));
  }
  return Result;
}

} // namespace tenon
