// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of functions that take any number of them.

#ifndef TENON_LIB_KERNEL_VARIADICCALLS_H
#define TENON_LIB_KERNEL_VARIADICCALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Has calls pass these arguments as C does.
void promoteVariadicArguments(llvm::Module &M);

} // namespace tenon

#endif
