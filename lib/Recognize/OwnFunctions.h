// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a program whose names are those of the C library.

#ifndef TENON_LIB_RECOGNIZE_OWNFUNCTIONS_H
#define TENON_LIB_RECOGNIZE_OWNFUNCTIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Renames each function that the program defines and whose name is that of a
/// function of the C library. LLVM would treat calls of it as calls of the C
/// library's function, and calls of the latter that a target's code makes would
/// reach the program's function. OpenCL C has no C library with reserved names.
/// True if something changed.
bool renameOwnFunctions(llvm::Module &M);

} // namespace tenon

#endif
