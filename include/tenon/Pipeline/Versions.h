// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in two versions, of which one is chosen at run time.

#ifndef TENON_PIPELINE_VERSIONS_H
#define TENON_PIPELINE_VERSIONS_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tenon {

/// Adds to \p Cpu the kernels of \p Amx, the same program lowered for AMX. A
/// kernel that uses tiles asks once whether the process may use AMX, and calls
/// one version or the other; its tenon_kernel_info does not require AMX.
llvm::Error addAmxVersions(llvm::Module &Cpu,
                           std::unique_ptr<llvm::Module> Amx);

} // namespace tenon

#endif
