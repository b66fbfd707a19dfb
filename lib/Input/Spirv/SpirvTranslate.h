// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Translates SPIR-V to LLVM IR with external programs: spirv-as for assembly
// and llvm-spirv for binaries, version 22, or version 21 for joint matrices
// from before 2023, which 22 no longer knows.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVTRANSLATE_H
#define TENON_LIB_INPUT_SPIRV_SPIRVTRANSLATE_H

#include "tenon/Input/ReadModule.h"

namespace tenon {

/// The binary of the SPIR-V assembly \p Text. \p Name is the file's name in
/// errors, which have line and column: "FILE:3:1: Invalid Opcode name 'OpFoo'".
llvm::Expected<std::string> assembleSpirv(llvm::StringRef Text,
                                          llvm::StringRef Name,
                                          const InputOptions &Options);

/// Translates the SPIR-V binary \p Bytes with llvm-spirv to bitcode, after
/// checks and repairs.
llvm::Expected<std::string> translateSpirv(llvm::StringRef Bytes,
                                           llvm::StringRef Name,
                                           const InputOptions &Options);

} // namespace tenon

#endif
