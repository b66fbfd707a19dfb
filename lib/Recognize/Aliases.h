// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_ALIASES_H
#define TENON_LIB_RECOGNIZE_ALIASES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Replaces the aliases of \p M by what they stand for; true if there were any.
/// Passes look for functions to inline and for variables to move to another
/// address space, and do not look behind names. A function that is chosen when
/// a program is loaded (ifunc) is an error.
bool resolveAliases(llvm::Module &M);

/// Removes what keeps functions of \p M alive that nothing calls (attribute
/// `used`), and annotations of anything but kernels: such functions have no
/// form of their own on any target. True if there was any.
bool dropKeptFunctions(llvm::Module &M);

} // namespace tenon

#endif
