// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arguments of variadic functions.

#ifndef TENON_IR_CALLS_VARIADICCALLS_H
#define TENON_IR_CALLS_VARIADICCALLS_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Applies C's default argument promotions to variadic arguments.
void promoteVariadicArguments(llvm::Module &M);

} // namespace tenon

#endif
