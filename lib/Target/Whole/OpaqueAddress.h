// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps values in memory that optimisers would promote to registers.

#ifndef TENON_LIB_TARGET_WHOLE_OPAQUEADDRESS_H
#define TENON_LIB_TARGET_WHOLE_OPAQUEADDRESS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

namespace tenon {

/// \p Address as a pointer whose underlying object LLVM does not know, so that
/// values that are written through one of the two and read through the other go
/// through memory. Elements by which vectors are multiplied then become memory
/// operands, which multiplications broadcast at no cost; extracting an element
/// from a register would take a shuffle.
inline llvm::CallInst *opaqueAddress(llvm::IRBuilderBase &B,
                                     llvm::Value *Address) {
  llvm::Type *Ty = Address->getType();
  auto *Same = llvm::InlineAsm::get(llvm::FunctionType::get(Ty, Ty, false), "",
                                    "=r,0", /*hasSideEffects=*/false);
  llvm::CallInst *Call = B.CreateCall(Same, Address);
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  Call->addFnAttr(llvm::Attribute::WillReturn);
  return Call;
}

} // namespace tenon

#endif
