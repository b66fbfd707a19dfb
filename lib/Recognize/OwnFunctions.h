// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a program that have names of the C library.

#ifndef TENON_LIB_RECOGNIZE_OWNFUNCTIONS_H
#define TENON_LIB_RECOGNIZE_OWNFUNCTIONS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Renames each function that the program defines and that has the name of a
/// function of the C library: LLVM takes calls of such a name for calls of that
/// function, and so would calls that a target's code makes of it reach the
/// program's. OpenCL C has no C library whose names were reserved. True if
/// something changed.
bool renameOwnFunctions(llvm::Module &M);

} // namespace tenon

#endif
