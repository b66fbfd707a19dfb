// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is left of `bfloat` after lowering moves values and converts them:
//
//   %x = load bfloat, ptr %p            %x = load i16, ptr %p
//   %f = fpext bfloat %x to float   ->  %w = zext i16 %x to i32
//                                       %f = bitcast (shl i32 %w, 16) to float
//   %y = fptrunc float %f to bfloat ->  rounding on the bits

#include "BFloatBits.h"
#include "tenon/IR/ElementConversion.h"
#include "tenon/IR/RetypeModule.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class BFloatAsBits : public TypeReplacement {
protected:
  Type *replace(Type *Ty) override {
    return Ty->isBFloatTy() ? Type::getInt16Ty(Ty->getContext()) : Ty;
  }
};
} // namespace

static bool hasBFloats(const Type *Ty) {
  return Ty->getScalarType()->isBFloatTy();
}

static bool isConversion(const Instruction &I) {
  Type *From = I.getNumOperands() ? I.getOperand(0)->getType() : nullptr;
  if (isa<FPExtInst>(I))
    return From->isBFloatTy();
  return isa<FPTruncInst>(I) && I.getType()->isBFloatTy();
}

/// Whether \p I treats a bfloat as a number, other than by a conversion.
static bool computes(const Instruction &I) {
  bool Touches = hasBFloats(I.getType()) ||
                 any_of(I.operands(),
                        [](const Use &U) { return hasBFloats(U->getType()); });
  if (!Touches || isConversion(I))
    return false;
  const auto *Call = dyn_cast<CallInst>(&I);
  bool Moves =
      isa<LoadInst, StoreInst, BitCastInst, PHINode, SelectInst, ReturnInst,
          ExtractElementInst, InsertElementInst, ShuffleVectorInst,
          ExtractValueInst, InsertValueInst, FreezeInst>(I) ||
      (Call && Call->getCalledFunction() &&
       !Call->getCalledFunction()->isIntrinsic());
  return !Moves;
}

static void convertOnBits(Instruction &I) {
  IRBuilder<> B(&I);
  Value *V = I.getOperand(0), *New;
  bool Widens = isa<FPExtInst>(I);
  Type *Wide = Widens ? I.getType() : V->getType();
  ElementKind Other = Wide->isDoubleTy() ? ElementKind::F64
                      : Wide->isHalfTy() ? ElementKind::F16
                                         : ElementKind::F32;
  ConvertFacts Facts;
  Facts.From = Widens ? ElementKind::BF16 : Other;
  Facts.To = Widens ? Other : ElementKind::BF16;
  if (Widens)
    V = B.CreateBitCast(V, B.getInt16Ty());
  New = convertElement(B, V, Facts, Widens ? I.getType() : B.getInt16Ty());
  I.replaceAllUsesWith(B.CreateBitCast(New, I.getType()));
  I.eraseFromParent();
}

void makeBFloatBits(Module &M) {
  for (Function &F : M)
    if (any_of(instructions(F), computes))
      return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isConversion(I))
        convertOnBits(I);
  BFloatAsBits Types;
  retypeModule(M, Types);
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<BitCastInst>(I) && I.getType() == I.getOperand(0)->getType()) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
}

} // namespace tenon
