// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BFloatArithmetic.h"
#include "Spirv/SpirvIntrinsics.h"
#include "tenon/IR/Elements/FuseBFloats.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

static bool hasBFloats(const Type *Ty) {
  return Ty->getScalarType()->isBFloatTy();
}

bool convertsBFloats(const Instruction &I) {
  Type *From = I.getNumOperands() ? I.getOperand(0)->getType() : nullptr;
  if (isa<FPExtInst>(I))
    return hasBFloats(From);
  return isa<FPTruncInst, SIToFPInst, UIToFPInst>(I) && hasBFloats(I.getType());
}

bool computesBFloats(const Instruction &I) {
  bool Touches = hasBFloats(I.getType()) ||
                 any_of(I.operands(),
                        [](const Use &U) { return hasBFloats(U->getType()); });
  if (!Touches || convertsBFloats(I))
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

static Type *widened(Type *Ty) {
  return hasBFloats(Ty) ? Ty->getWithNewType(Type::getFloatTy(Ty->getContext()))
                        : Ty;
}

/// The float variant of the bfloat intrinsic that \p Call calls, or null.
static Function *widenedIntrinsic(const CallInst &Call) {
  Function *F = Call.getCalledFunction();
  SmallVector<Type *> Types;
  if (!F || !isTriviallyVectorizable(F->getIntrinsicID()) ||
      !Intrinsic::getIntrinsicSignature(F, Types))
    return nullptr;
  for (Type *&Ty : Types)
    Ty = widened(Ty);
  return Intrinsic::getOrInsertDeclaration(F->getParent(), F->getIntrinsicID(),
                                           Types);
}

/// Computes the bfloat arithmetic of \p I in float, if possible.
static void widenArithmetic(Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  Function *Wide = Call ? widenedIntrinsic(*Call) : nullptr;
  if (!Wide &&
      !isa<UnaryOperator, BinaryOperator, FCmpInst, FPToSIInst, FPToUIInst>(I))
    return;
  IRBuilder<> B(&I);
  Instruction *New = I.clone();
  for (Use &U : New->operands())
    if (hasBFloats(U->getType()))
      U.set(B.CreateFPExt(U.get(), widened(U->getType())));
  New->mutateType(widened(I.getType()));
  if (Wide) // a call already has its function's type
    cast<CallInst>(New)->setCalledFunction(Wide);
  B.Insert(New);
  I.replaceAllUsesWith(
      hasBFloats(I.getType()) ? B.CreateFPTrunc(New, I.getType()) : New);
  I.eraseFromParent();
}

/// Expands reductions to arithmetic on components, which is then widened.
static void expandReductions(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (hasBFloats(I.getType()) && isReduction(I)) {
      IRBuilder<> B(&I);
      I.replaceAllUsesWith(emitReduction(B, cast<IntrinsicInst>(I)));
      I.eraseFromParent();
    }
}

void computeBFloatsInFloat(Module &M) {
  for (Function &F : M) {
    fuseBFloats(F);
    expandReductions(F);
  }
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (computesBFloats(I))
        widenArithmetic(I);
}

} // namespace tenon
