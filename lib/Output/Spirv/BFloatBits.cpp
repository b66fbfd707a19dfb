// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Few consumers support `bfloat`. Values of this type are replaced by their
// bits, which are moved and converted:
//
//   %x = load bfloat, ptr %p            %x = load i16, ptr %p
//   %f = fpext bfloat %x to float   ->  %w = zext i16 %x to i32
//                                       %f = bitcast (shl i32 %w, 16) to float
//   %y = fptrunc float %f to bfloat ->  rounding on the bits
//
// Even fewer support arithmetic (SPV_INTEL_bfloat16_arithmetic), so it is first
// converted to arithmetic on float. A float has more than twice the digits, so
// sums, products, quotients and roots are the same as if they were rounded
// once.
//
//   %z = fadd bfloat %x, %y         ->  fptrunc (fadd (fpext %x), (fpext %y))

#include "BFloatBits.h"
#include "Output/BFloatArithmetic.h"
#include "tenon/IR/Elements/ElementConversion.h"
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

static ElementKind kindOf(Type *Ty, bool Signed) {
  if (Ty->isFloatingPointTy())
    return kindOfComponent(Ty).value_or(ElementKind::F32);
  return *signedKind(Ty->getIntegerBitWidth() > 32 ? 64 : 32, Signed);
}

/// Emits the scalar conversion \p I on the bits of its bfloat.
static Value *convertOnBits(IRBuilderBase &B, const Instruction &I, Value *V) {
  bool Signed = isa<SIToFPInst>(I);
  Type *From = V->getType(), *To = I.getType()->getScalarType();
  ConvertFacts Facts;
  Facts.From = kindOf(From, Signed);
  Facts.To = kindOf(To, Signed);
  if (From->isBFloatTy())
    V = B.CreateBitCast(V, B.getInt16Ty());
  if (From->isIntegerTy()) {
    Type *Whole = B.getIntNTy(From->getIntegerBitWidth() > 32 ? 64 : 32);
    V = Signed ? B.CreateSExt(V, Whole) : B.CreateZExt(V, Whole);
  }
  Type *Bits = To->isBFloatTy() ? B.getInt16Ty() : To;
  return B.CreateBitCast(convertElement(B, V, Facts, Bits), To);
}

/// Converts vectors component by component.
static void convertOnBits(Instruction &I) {
  IRBuilder<> B(&I);
  Value *V = I.getOperand(0), *New = PoisonValue::get(I.getType());
  auto *Vector = dyn_cast<FixedVectorType>(I.getType());
  if (!Vector)
    New = convertOnBits(B, I, V);
  for (unsigned At = 0; Vector && At < Vector->getNumElements(); ++At)
    New = B.CreateInsertElement(
        New, convertOnBits(B, I, B.CreateExtractElement(V, At)), At);
  I.replaceAllUsesWith(New);
  I.eraseFromParent();
}

void makeBFloatBits(Module &M) {
  computeBFloatsInFloat(M);
  for (Function &F : M)
    if (any_of(instructions(F), computesBFloats))
      return;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (convertsBFloats(I))
        convertOnBits(I);
  BFloatAsBits Types;
  retypeModule(M, Types);
  removeCastsToSameType(M);
}

} // namespace tenon
