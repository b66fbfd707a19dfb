// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions to floating point that round as OpenCL C's suffixes ask.

#ifndef TENON_LIB_LIBRARY_ROUNDING_H
#define TENON_LIB_LIBRARY_ROUNDING_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// "rte", "rtz", "rtp" or "rtn".
bool isRounding(llvm::StringRef Suffix);

/// \p V, a number or a vector of them, as \p Ty of floating point. \p Signed
/// says what integers are; an empty \p Rounding is to nearest even.
llvm::Value *convertToFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                            llvm::Type *Ty, bool Signed,
                            llvm::StringRef Rounding);

} // namespace tenon

#endif
