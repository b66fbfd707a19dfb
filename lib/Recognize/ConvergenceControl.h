// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's tokens that state which lanes converge.

#ifndef TENON_LIB_RECOGNIZE_CONVERGENCECONTROL_H
#define TENON_LIB_RECOGNIZE_CONVERGENCECONTROL_H

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Removes convergence tokens, which code generators for processors do not
/// support. In structured control flow, `convergent` alone has the same
/// meaning. True if something changed.
bool dropConvergenceTokens(llvm::Module &M);

} // namespace tenon

#endif
