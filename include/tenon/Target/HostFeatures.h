// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_HOSTFEATURES_H
#define TENON_TARGET_HOSTFEATURES_H

#include "tenon/Target/TargetOptions.h"

namespace tenon {

/// Resolves \p Options for code that runs on this machine: turns off features
/// that the named processor has and this machine lacks. Returns their names,
/// separated by commas. Leaves AMX alone for target amx, which checks for it
/// when kernels are launched.
llvm::Expected<std::string> limitToHost(TargetOptions &Options);

} // namespace tenon

#endif
