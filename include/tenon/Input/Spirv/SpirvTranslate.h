// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V to LLVM IR, with the programs that do it: spirv-as for assembly and
// llvm-spirv for binaries. Version 22 is asked for what it knows, version 21
// for joint matrices of before 2023, which 22 has dropped.

#ifndef TENON_INPUT_SPIRV_SPIRVTRANSLATE_H
#define TENON_INPUT_SPIRV_SPIRVTRANSLATE_H

#include "tenon/Input/ReadModule.h"

namespace tenon {

/// The binary of the SPIR-V assembly \p Text. \p Name stands for the file in
/// errors, which tell line and column: "FILE:3:1: Invalid Opcode name 'OpFoo'".
llvm::Expected<std::string> assembleSpirv(llvm::StringRef Text,
                                          llvm::StringRef Name,
                                          const InputOptions &Options);

/// The bitcode that llvm-spirv makes of the SPIR-V binary \p Bytes, after
/// checks and repairs.
llvm::Expected<std::string> translateSpirv(llvm::StringRef Bytes,
                                           llvm::StringRef Name,
                                           const InputOptions &Options);

} // namespace tenon

#endif
