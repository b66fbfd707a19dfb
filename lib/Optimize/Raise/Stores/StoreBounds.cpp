// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoreBounds.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

bool addComparisons(Value *Condition,
                    function_ref<void(Value *Less, Value *Than)> Add) {
  Value *A, *B;
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return addComparisons(A, Add) && addComparisons(B, Add);
  auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || !Compare->getOperand(0)->getType()->isIntegerTy())
    return false;
  A = Compare->getOperand(0);
  B = Compare->getOperand(1);
  unsigned Bits = A->getType()->getIntegerBitWidth();
  if (Bits != 32 && Bits != 64)
    return false;
  if (Compare->getPredicate() == CmpInst::ICMP_SGT)
    std::swap(A, B);
  else if (Compare->getPredicate() != CmpInst::ICMP_SLT)
    return false;
  Add(A, B);
  return true;
}

} // namespace tenon
