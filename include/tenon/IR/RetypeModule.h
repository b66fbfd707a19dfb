// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces a type in a whole module.

#ifndef TENON_IR_RETYPEMODULE_H
#define TENON_IR_RETYPEMODULE_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

namespace tenon {

/// Replaces types, and the arrays, vectors, structures and function types that
/// contain them.
class TypeReplacement : public llvm::ValueMapTypeRemapper {
public:
  llvm::Type *remapType(llvm::Type *Ty) final;

protected:
  /// The replacement of \p Ty, a type of another kind.
  virtual llvm::Type *replace(llvm::Type *Ty) = 0;

private:
  llvm::Type *remap(llvm::Type *Ty);

  llvm::DenseMap<llvm::Type *, llvm::Type *> Types;
};

/// Gives every value, variable and function of \p M its new type.
/// Floating-point constants whose type becomes an integer type become their
/// bits. Instructions are not changed otherwise: those that are invalid with
/// the new types have to be replaced before.
void retypeModule(llvm::Module &M, llvm::ValueMapTypeRemapper &Types);

/// Removes bit casts and casts of address spaces that do not change the type
/// of their operand.
void removeCastsToSameType(llvm::Module &M);

} // namespace tenon

#endif
