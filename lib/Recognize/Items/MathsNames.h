// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names and operands of OpenCL.std's and OpenCL C's functions of numbers.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_MATHSNAMES_H
#define TENON_LIB_RECOGNIZE_ITEMS_MATHSNAMES_H

#include "tenon/IR/LibraryOps.h"

namespace tenon {

/// A name without `__spirv_ocl_`, native_, half_, fast_, s_, u_.
struct PlainName {
  llvm::StringRef Text;
  Precision Error = Precision::Full;
  char Sign = 0; ///< 's', 'u', or 0 where the name does not say
};

PlainName plainName(llvm::StringRef Identifier);

/// Scalars beside vectors stand for all components: fmin(float4, float).
llvm::SmallVector<llvm::Value *, 3> widenScalars(const llvm::CallInst &Call,
                                                 llvm::IRBuilderBase &B);

} // namespace tenon

#endif
