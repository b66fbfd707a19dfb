// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_TARGET_HOSTFEATURES_H
#define TENON_TARGET_HOSTFEATURES_H

#include "tenon/Target/TargetOptions.h"

namespace tenon {

/// Resolves \p Options for code that runs on this machine: features that the
/// named processor has and this machine has not are turned off. Returns their
/// names, separated by commas. AMX is left alone for target amx, whose kernels
/// are asked about it when they are launched.
llvm::Expected<std::string> limitToHost(TargetOptions &Options);

} // namespace tenon

#endif
