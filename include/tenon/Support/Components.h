// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_COMPONENTS_H
#define TENON_SUPPORT_COMPONENTS_H

#include "llvm/IR/DerivedTypes.h"

namespace tenon {

/// The components of a value of type \p Ty: those of a vector of fixed length,
/// 1 of any other type.
inline unsigned componentCount(const llvm::Type *Ty) {
  const auto *Vector = llvm::dyn_cast<llvm::FixedVectorType>(Ty);
  return Vector ? Vector->getNumElements() : 1;
}

} // namespace tenon

#endif
