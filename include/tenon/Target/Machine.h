// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_MACHINE_H
#define TENON_TARGET_MACHINE_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tenon {

/// Registers LLVM's code generators; can be called any number of times.
void initializeTargets();

/// An error if LLVM does not know the processor or a feature of resolved \p
/// Options: it would print a warning for each function, and ignore them.
llvm::Error checkProcessor(const llvm::Target &T, const TargetOptions &Options);

/// An error if there is no code generator for resolved \p Options, which is
/// tried only once in a process.
llvm::Error checkMachine(const TargetOptions &Options);

/// A code generator for resolved \p Options at optimisation \p Level (0 to 3).
llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
createMachine(const TargetOptions &Options, unsigned Level);

} // namespace tenon

#endif
