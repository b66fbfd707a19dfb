// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's shuffle(x, mask) and shuffle2(x, y, mask): the lowest bits of each
// component of the mask select a component of x, or of x followed by y. Numbers
// of components are powers of two. With a constant mask, LLVM's instruction is
// used.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

/// The numbers in a constant mask, each less than \p Count; nothing if the mask
/// is not constant.
static SmallVector<int> constantMask(Value *Mask, unsigned Count) {
  SmallVector<int> Numbers;
  auto *Known = dyn_cast<Constant>(Mask);
  auto *Ty = cast<FixedVectorType>(Mask->getType());
  for (unsigned I = 0; Known && I < Ty->getNumElements(); ++I) {
    auto *Number = dyn_cast_or_null<ConstantInt>(Known->getAggregateElement(I));
    if (!Number)
      return {};
    Numbers.push_back(Number->getZExtValue() % Count);
  }
  return Numbers;
}

static Expected<Value *> rewriteShuffle(CallInst &Call, IRBuilderBase &B,
                                        LibraryFunction Function) {
  SmallVector<Value *, 3> V(Call.args());
  if (resultTypeOf(rowOf(Function), V) != Call.getType())
    return wrong("expected vectors of one type, and a mask of as many "
                 "components as the result");
  bool OfTwo = Function == LibraryFunction::Shuffle2;
  auto *Source = cast<FixedVectorType>(V[0]->getType());
  SmallVector<int> Mask =
      constantMask(V.back(), Source->getNumElements() << OfTwo);
  if (Mask.empty())
    return createLibraryOp(B, {Function}, V);
  return B.CreateShuffleVector(V[0], OfTwo ? V[1] : PoisonValue::get(Source),
                               Mask);
}

std::optional<Recognition> recognizeVectorShuffles(const Function &F,
                                                   const Callee &Name) {
  StringRef Word = Name.Identifier;
  Word.consume_front("__spirv_ocl_");
  unsigned Operands = Word == "shuffle" ? 2 : Word == "shuffle2" ? 3 : 0;
  if (!Name.Mangled || !Operands || F.arg_size() != Operands)
    return std::nullopt;
  LibraryFunction Function = findMaths(Word)->Function;
  return Recognition{Name.Identifier.str(),
                     [Function](CallInst &Call, IRBuilderBase &B) {
                       return rewriteShuffle(Call, B, Function);
                     }};
}

} // namespace tenon
