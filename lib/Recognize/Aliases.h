// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_ALIASES_H
#define TENON_LIB_RECOGNIZE_ALIASES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Replaces the aliases of \p M by their aliasees; true if there were any.
/// Later passes inline functions and move variables to other address spaces,
/// and do not look through aliases. A function that is chosen when a program is
/// loaded (ifunc) is an error.
bool resolveAliases(llvm::Module &M);

/// Removes the list that keeps functions of \p M alive which nothing calls
/// (attribute `used`), and annotations of anything but kernels: no target has a
/// form for such functions. True if there were any.
bool dropKeptFunctions(llvm::Module &M);

} // namespace tenon

#endif
