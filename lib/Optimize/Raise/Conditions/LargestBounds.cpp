// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LargestBounds.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

namespace {
/// X + Constant, or (X + Constant) * Factor.
struct Monotone {
  Value *X, *Factor;
  APInt Constant;

  explicit Monotone(Value *V) : X(V), Factor(nullptr), Constant(64, 0) {
    const APInt *Found;
    Value *Summand;
    PatternMatch::match(V, m_Mul(m_Value(X), m_Value(Factor)));
    // The pattern takes the first operand of each sum, also if it fails.
    if (PatternMatch::match(X, m_Add(m_Value(Summand), m_APInt(Found)))) {
      X = Summand;
      Constant = *Found;
    }
  }
};
} // namespace

/// Whether \p Bound and its sum with a constant may be on both sides of 2^64:
/// an argument, or a sum of what a launch chooses, such as the global offset.
static bool mayBeAnyNumber(const Value *Bound) {
  const auto *Sum = dyn_cast<BinaryOperator>(Bound);
  return isa<Argument>(Bound) || (Sum && Sum->getOpcode() == Instruction::Add &&
                                  isa<CallInst>(Sum->getOperand(0)) &&
                                  isa<CallInst>(Sum->getOperand(1)));
}

SmallVector<Value *> largestBounds(ArrayRef<Value *> Bounds) {
  assert(all_of(Bounds,
                [](const Value *V) { return V->getType()->isIntegerTy(64); }) &&
         "numbers of 64 bits");
  SmallVector<Value *> Values;
  MapVector<std::pair<Value *, Value *>, std::pair<APInt, Value *>> Largest;
  for (Value *Bound : Bounds) {
    if (mayBeAnyNumber(Bound)) {
      if (!is_contained(Values, Bound))
        Values.push_back(Bound);
      continue;
    }
    Monotone M(Bound);
    auto [It, IsNew] = Largest.insert({{M.X, M.Factor}, {M.Constant, Bound}});
    if (!IsNew && It->second.first.ult(M.Constant))
      It->second = {M.Constant, Bound};
  }
  for (auto &[Key, Value] : Largest)
    Values.push_back(Value.second);
  return Values;
}

} // namespace tenon
