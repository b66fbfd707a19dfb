// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Another type for every value of a module that has a certain one.

#ifndef TENON_IR_RETYPEMODULE_H
#define TENON_IR_RETYPEMODULE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tenon {

/// Replaces types, and with them the arrays, vectors, structures and functions
/// that have them.
class TypeReplacement : public llvm::ValueMapTypeRemapper {
public:
  llvm::Type *remapType(llvm::Type *Ty) final;

protected:
  /// What \p Ty, which is none of those, becomes.
  virtual llvm::Type *replace(llvm::Type *Ty) = 0;

private:
  llvm::Type *remap(llvm::Type *Ty);

  llvm::DenseMap<llvm::Type *, llvm::Type *> Types;
};

/// Gives every value, variable and function of \p M its new type.
/// Floating-point numbers whose type becomes an integer's become their bits.
/// Instructions are not changed otherwise: what does not fit the new types has
/// to be replaced before.
void retypeModule(llvm::Module &M, llvm::ValueMapTypeRemapper &Types);

} // namespace tenon

#endif
