// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and operands of OpenCL.std's and OpenCL C's functions on numbers.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_MATHSNAMES_H
#define TENON_LIB_RECOGNIZE_ITEMS_MATHSNAMES_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// A name without the prefixes __spirv_ocl_, native_, half_, fast_, s_, u_.
struct PlainName {
  llvm::StringRef Text;
  Precision Error = Precision::Full;
  char Sign = 0; ///< 's', 'u', or 0 if not part of the name
};

PlainName plainName(llvm::StringRef Identifier);

/// Splats scalar operands that are mixed with vectors: fmin(float4, float).
llvm::SmallVector<llvm::Value *, 3> widenScalars(const llvm::CallInst &Call,
                                                 llvm::IRBuilderBase &B);

} // namespace tenon

#endif
