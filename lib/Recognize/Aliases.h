// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_RECOGNIZE_ALIASES_H
#define TENON_LIB_RECOGNIZE_ALIASES_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Replaces the aliases of \p M by their aliasees; true if there were any.
/// Later passes inline functions and move variables to other address spaces,
/// and do not look through aliases. It is an error if a function is chosen when
/// the program is loaded (ifunc).
bool resolveAliases(llvm::Module &M);

/// Removes the list that keeps unused functions of \p M alive (attribute
/// `used`), and annotations of everything except kernels: no target supports
/// them. True if there were any.
bool dropKeptFunctions(llvm::Module &M);

} // namespace tenon

#endif
