// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/ComplexPairs.h"

using namespace llvm;

namespace tenon {

Value *changedPairs(IRBuilderBase &B, Value *Words, ProductPart Part) {
  constexpr uint64_t SignAbove = 0x80000000;
  switch (Part) {
  case ProductPart::Whole:
    return Words;
  case ProductPart::Real:
    return B.CreateXor(Words, ConstantInt::get(Words->getType(), SignAbove));
  case ProductPart::Imaginary:
    return B.CreateOr(B.CreateShl(Words, 16), B.CreateLShr(Words, 16));
  }
  llvm_unreachable("all of them return");
}

} // namespace tenon
