// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_COMPONENTS_H
#define TENON_SUPPORT_COMPONENTS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// The components of a value of type \p Ty: those of a vector of fixed length,
/// 1 of any other type.
inline unsigned componentCount(const llvm::Type *Ty) {
  const auto *Vector = llvm::dyn_cast<llvm::FixedVectorType>(Ty);
  return Vector ? Vector->getNumElements() : 1;
}

/// The type of \p Count components of type \p Component: a vector, or one
/// alone.
inline llvm::Type *typeOfComponents(llvm::Type *Component, unsigned Count) {
  return Count == 1 ? Component : llvm::FixedVectorType::get(Component, Count);
}

/// Component \p I of \p V, which is a vector or its only component.
inline llvm::Value *componentOf(llvm::IRBuilderBase &B, llvm::Value *V,
                                unsigned I) {
  return V->getType()->isVectorTy() ? B.CreateExtractElement(V, I) : V;
}

/// \p V, such a value, with \p Component as component \p I.
inline llvm::Value *withComponent(llvm::IRBuilderBase &B, llvm::Value *V,
                                  llvm::Value *Component, unsigned I) {
  return V->getType()->isVectorTy() ? B.CreateInsertElement(V, Component, I)
                                    : Component;
}

} // namespace tenon

#endif
