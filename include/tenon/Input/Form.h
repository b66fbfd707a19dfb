// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which form a program has, recognised by its content. A file's suffix decides
// only if the content does not, so that a file from a pipe or with another name
// is read in the same way:
//
//   03 02 23 07 …               SPIR-V binary (07 23 02 03 … byte-swapped)
//   ; SPIR-V                    SPIR-V assembly
//   42 43 C0 DE …               LLVM bitcode
//   define void @k() { …        LLVM text

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

/// Text without the zeros at its end, as of a C string whose size includes
/// them. A binary, or only zeros, stay as they are.
llvm::StringRef withoutFinalZeros(llvm::StringRef Content);

/// The first word of a SPIR-V binary, in the file's byte order.
constexpr uint32_t SpirvMagic = 0x07230203;

/// True if \p Content begins like a SPIR-V binary of either byte order.
bool beginsLikeSpirv(llvm::StringRef Content);

} // namespace tenon

#endif
