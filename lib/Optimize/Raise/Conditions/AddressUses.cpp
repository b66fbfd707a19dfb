// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AddressUses.h"
#include "tenon/IR/Matrix/MatrixOps.h"

using namespace llvm;

namespace tenon {

bool isOfMatrix(const Value *Pointer) {
  return any_of(Pointer->users(), [](const User *U) {
    return isa<MatrixOp>(U) || (isa<GetElementPtrInst>(U) && isOfMatrix(U));
  });
}

bool isPartOfAddress(const Value *V, function_ref<bool(const Value *)> IsOf,
                     unsigned Depth) {
  constexpr unsigned MaxUsers = 8;
  return Depth < MaxUsers &&
         any_of(
             V->users(),
             [&](const User *U) {
               if (isa<GetElementPtrInst>(U))
                 return IsOf(U);
               return isa<BinaryOperator, PHINode, SelectInst, FreezeInst>(U) &&
                      isPartOfAddress(U, IsOf, Depth + 1);
             });
}

} // namespace tenon
