// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Writes a module as SPIR-V with LLVM's own back end, in this process.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVWRITER_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVWRITER_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// The binary module; \p M is consumed. With \p Validate, spirv-val validates
/// the module, if it is found.
llvm::Expected<std::string> spirvBinary(llvm::Module &M, bool Validate);

/// The module as text, by spirv-dis.
llvm::Expected<std::string> spirvText(llvm::Module &M, bool Validate);

} // namespace tenon

#endif
