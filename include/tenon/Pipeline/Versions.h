// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels in two versions, of which one is chosen at run time.

#ifndef TENON_PIPELINE_VERSIONS_H
#define TENON_PIPELINE_VERSIONS_H

#include "tenon/Target/TargetDescription.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tenon {

/// Adds to \p M, lowered for \p Base, the kernels of \p Special, the same
/// program lowered for \p Target, which has a RequestFunction. A kernel that
/// needs something of the machine calls that function once, and then one
/// version or the other; its tenon_kernel_info states no needs.
llvm::Error addVersions(llvm::Module &M, const TargetDescription &Base,
                        std::unique_ptr<llvm::Module> Special,
                        const TargetDescription &Target);

} // namespace tenon

#endif
