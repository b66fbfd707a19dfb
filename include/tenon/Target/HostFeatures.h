// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_HOSTFEATURES_H
#define TENON_TARGET_HOSTFEATURES_H

#include "tenon/Target/TargetOptions.h"
#include "llvm/ADT/StringMap.h"

namespace tenon {

/// LLVM's name of a processor that it detects as \p Name, and that has
/// \p Features. Virtual machines may report the model of an older processor,
/// whose name would select costs of instructions that it does not even have.
llvm::StringRef processorWith(llvm::StringRef Name,
                              const llvm::StringMap<bool> &Features);

/// Resolves \p Options for code that runs on this machine: turns off features
/// that the named processor has and this machine lacks. Returns their names,
/// separated by commas. Leaves AMX alone for target amx, which checks for it
/// when kernels are launched.
llvm::Expected<std::string> limitToHost(TargetOptions &Options);

} // namespace tenon

#endif
