// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which form a program has, told by its content. A file's suffix only decides
// where the content says nothing, so that a file piped in or named otherwise is
// read like any other:
//
//   03 02 23 07 …               SPIR-V binary (07 23 02 03 … in the other
//   order) ; SPIR-V                    SPIR-V assembly 42 43 C0 DE … LLVM
//   bitcode define void @k() { …        LLVM text

#ifndef TENON_INPUT_FORM_H
#define TENON_INPUT_FORM_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

enum class InputForm {
  LLVMText,
  LLVMBitcode,
  Spirv,
  SpirvAssembly,
  OpenCLC,
  Unknown,
};

/// The form of \p Content, which comes from the file \p Path ("-" for standard
/// input).
InputForm detectForm(llvm::StringRef Content, llvm::StringRef Path);

/// The first word of a SPIR-V binary, in the order of the file's own words.
constexpr uint32_t SpirvMagic = 0x07230203;

/// True when \p Content begins like a SPIR-V binary of either byte order.
bool beginsLikeSpirv(llvm::StringRef Content);

} // namespace tenon

#endif
