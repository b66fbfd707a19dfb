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
    Value *Sum = V;
    PatternMatch::match(V, m_Mul(m_Value(Sum), m_Value(Factor)));
    X = Sum;
    if (PatternMatch::match(Sum, m_Add(m_Value(X), m_APInt(Found))))
      Constant = *Found;
  }
};
} // namespace

SmallVector<Value *> largestBounds(ArrayRef<Value *> Bounds) {
  assert(all_of(Bounds,
                [](const Value *V) { return V->getType()->isIntegerTy(64); }) &&
         "numbers of 64 bits");
  SmallVector<Value *> Values;
  MapVector<std::pair<Value *, Value *>, std::pair<APInt, Value *>> Largest;
  for (Value *Bound : Bounds) {
    if (isa<Argument>(Bound)) { // may be any number
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
