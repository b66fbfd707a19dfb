// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory that optimisers leave in memory.

#ifndef TENON_IR_OPAQUEADDRESS_H
#define TENON_IR_OPAQUEADDRESS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"

namespace tenon {

/// \p Address, of which LLVM does not know what lies there: what is written
/// through one of the two and read through the other goes through memory. Words
/// of it that vectors are multiplied by are then read by the instructions that
/// multiply, which broadcast them at no cost; taken out of a register, each
/// would be a shuffle.
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
