// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's SPIR-V back end requires metadata to have certain forms, which LLVM's
// verifier does not check, and crashes if it has other forms.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVMETADATA_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVMETADATA_H

#include "llvm/IR/Module.h"

namespace tenon {

/// Drops metadata that does not have the form that the back end requires, with
/// a warning.
void dropInvalidMetadata(llvm::Module &M);

} // namespace tenon

#endif
