// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_CONVERSIONPATTERN_H
#define TENON_LIB_OPTIMIZE_CONVERSIONPATTERN_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/IR/Module.h"

namespace tenon {

/// The code to which recognition expands the conversion of an element.
class ConversionPattern {
public:
  ConversionPattern(const ConvertFacts &Facts, llvm::Type *From,
                    llvm::Type *To);

  /// The value whose conversion is \p Y, or null.
  llvm::Value *sourceOf(llvm::Value *Y) const;
  /// The size of the result in bits.
  unsigned resultBits() const {
    return Result->getType()->getPrimitiveSizeInBits();
  }

private:
  llvm::Module Scratch;
  llvm::Value *Source, *Result;
};

} // namespace tenon

#endif
