// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's SPIR-V back end takes the form of metadata for granted, which LLVM's
// verifier does not check: where it is another, it crashes.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVMETADATA_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVMETADATA_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Drops what does not have the form that the back end reads, with a warning.
void dropInvalidMetadata(llvm::Module &M);

} // namespace tenon

#endif
