// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module as SPIR-V, by LLVM's own back end, in process.

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVWRITER_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVWRITER_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// The binary module; \p M is used up. With \p Validate spirv-val looks at it,
/// where there is one.
llvm::Expected<std::string> spirvBinary(llvm::Module &M, bool Validate);

/// The same as text, by spirv-dis.
llvm::Expected<std::string> spirvText(llvm::Module &M, bool Validate);

} // namespace tenon

#endif
