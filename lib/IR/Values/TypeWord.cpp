// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TypeWord.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace tenon {

std::string typeWord(Type *Ty) {
  std::string Word;
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Word = "v" + utostr(Vector->getNumElements());
    Ty = Vector->getElementType();
  }
  if (Ty->isBFloatTy())
    return Word + "bf16";
  return Word + (Ty->isIntegerTy() ? "i" : "f") +
         utostr(Ty->getScalarSizeInBits());
}

} // namespace tenon
