// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MathsOperands.h"
#include "tenon/Support/Calls.h"

using namespace llvm;

namespace tenon {

Value *constant(Value *Like, double V) {
  return ConstantFP::get(Like->getType(), V);
}

Value *magnitude(IRBuilderBase &B, Value *V) {
  return B.CreateUnaryIntrinsic(Intrinsic::fabs, V);
}

Value *isInfinite(IRBuilderBase &B, Value *V) {
  return B.CreateFCmpOEQ(magnitude(B, V),
                         ConstantFP::getInfinity(V->getType()));
}

Value *callMathsLibrary(IRBuilderBase &B, StringRef Name, ArrayRef<Value *> V) {
  assert(!Name.empty() && "neither the C library nor a formula has it");
  Type *Ty = V[0]->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Value *Result = PoisonValue::get(Ty);
    for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
      SmallVector<Value *, 3> Parts;
      for (Value *X : V)
        Parts.push_back(B.CreateExtractElement(X, I));
      Result =
          B.CreateInsertElement(Result, callMathsLibrary(B, Name, Parts), I);
    }
    return Result;
  }
  if (!Ty->isDoubleTy() && !Ty->isFloatTy()) {
    SmallVector<Value *, 3> Wide;
    for (Value *X : V)
      Wide.push_back(B.CreateFPExt(X, B.getFloatTy()));
    return B.CreateFPTrunc(callMathsLibrary(B, Name, Wide), Ty);
  }
  std::string Symbol = (Name + (Ty->isFloatTy() ? "f" : "")).str();
  return callPureFunction(B, Symbol, Ty, V);
}

} // namespace tenon
