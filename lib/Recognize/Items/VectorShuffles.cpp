// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's shuffle(x, mask) and shuffle2(x, y, mask): the lowest bits of each
// component of the mask select a component of x, or of x followed by y. Numbers
// of components are powers of two.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

static Expected<Value *> rewriteShuffle(CallInst &Call, IRBuilderBase &B) {
  auto *Ty = dyn_cast<FixedVectorType>(Call.getType());
  auto VectorOf = [&](unsigned I) {
    return dyn_cast<FixedVectorType>(Call.getArgOperand(I)->getType());
  };
  unsigned Sources = Call.arg_size() - 1;
  FixedVectorType *Source = VectorOf(0), *Mask = VectorOf(Sources);
  bool IsFine = Ty && Source && Mask && VectorOf(Sources - 1) == Source &&
                Source->getElementType() == Ty->getElementType() &&
                isPowerOf2_32(Source->getNumElements()) &&
                Mask->getElementType()->isIntegerTy() &&
                Mask->getNumElements() == Ty->getNumElements();
  if (!IsFine)
    return wrong("expected vectors of one type, and a mask of as many "
                 "components as the result");
  unsigned Count = Source->getNumElements() * Sources;
  Value *V = Call.getArgOperand(0);
  if (Sources == 2) {
    SmallVector<int> All;
    for (unsigned I = 0; I < Count; ++I)
      All.push_back(I);
    V = B.CreateShuffleVector(V, Call.getArgOperand(1), All);
  }
  Value *Places = B.CreateAnd(Call.getArgOperand(Sources),
                              ConstantInt::get(Mask, Count - 1));
  Value *Result = PoisonValue::get(Ty);
  for (unsigned I = 0; I < Ty->getNumElements(); ++I)
    Result = B.CreateInsertElement(
        Result, B.CreateExtractElement(V, B.CreateExtractElement(Places, I)),
        I);
  return Result;
}

std::optional<Recognition> recognizeVectorShuffles(const Function &F,
                                                   const Callee &Name) {
  StringRef Word = Name.Identifier;
  Word.consume_front("__spirv_ocl_");
  unsigned Operands = Word == "shuffle" ? 2 : Word == "shuffle2" ? 3 : 0;
  if (!Name.Mangled || !Operands || F.arg_size() != Operands)
    return std::nullopt;
  return Recognition{Name.Identifier.str(), rewriteShuffle};
}

} // namespace tenon
