// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps values in memory that optimisers would promote to registers.

#ifndef TENON_IR_OPAQUEADDRESS_H
#define TENON_IR_OPAQUEADDRESS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

namespace tenon {

/// \p Address as a pointer of which LLVM does not know the underlying object,
/// so that values written through one of the two and read through the other go
/// through memory. Elements that vectors are multiplied by are then memory
/// operands of the multiplications, which broadcast them at no cost; extracting
/// them from a register would take a shuffle each.
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
