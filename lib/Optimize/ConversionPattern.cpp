// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ConversionPattern.h"
#include "tenon/IR/Elements/ElementConversion.h"

using namespace llvm;

namespace tenon {

ConversionPattern::ConversionPattern(const ConvertFacts &Facts, Type *From,
                                     Type *To)
    : Scratch("conversion", From->getContext()) {
  LLVMContext &Ctx = From->getContext();
  auto *Ty = FunctionType::get(Type::getVoidTy(Ctx), {From}, false);
  Function *F = Function::Create(Ty, GlobalValue::InternalLinkage, "", Scratch);
  IRBuilder<> B(BasicBlock::Create(Ctx, "", F));
  Source = F->getArg(0);
  Result = convertElement(B, Source, Facts, To);
}

/// Whether \p V computes from \p X what \p Expected computes from \p Source. If
/// \p X is null, it is set to the value that takes the place of \p Source.
static bool matches(Value *V, Value *&X, const Value *Expected,
                    const Value *Source) {
  if (Expected == Source) {
    X = X ? X : V;
    return V == X;
  }
  if (isa<Constant>(Expected))
    return V == Expected;
  auto *A = dyn_cast<Instruction>(V);
  const auto *B = cast<Instruction>(Expected);
  return A && A->isSameOperationAs(B) &&
         all_of(zip(A->operands(), B->operands()), [&](auto Pair) {
           return matches(std::get<0>(Pair), X, std::get<1>(Pair), Source);
         });
}

Value *ConversionPattern::sourceOf(Value *Y) const {
  Value *X = nullptr;
  bool Is = Y->getType() == Result->getType() &&
            matches(Y, X, Result, Source) && X->getType() == Source->getType();
  return Is ? X : nullptr;
}

} // namespace tenon
