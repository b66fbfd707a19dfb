// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's printf becomes that of the C library.

#ifndef TENON_LIB_RECOGNIZE_PRINTF_H
#define TENON_LIB_RECOGNIZE_PRINTF_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Replaces calls of SPIR-V's printf, and keeps LLVM from replacing those of
/// C's, whose pointers LLVM assumes to have no address space. True if something
/// changed.
bool namePrintf(llvm::Module &M);

} // namespace tenon

#endif
