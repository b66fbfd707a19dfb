// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_LAUNCHRECIPE_H
#define TENON_LIB_TARGET_SIMT_NVPTX_LAUNCHRECIPE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/JSON.h"

namespace tenon {

/// How to launch the kernels of the lowered \p M, before makePtxModule():
/// parameters, sizes, memory. docs/nvptx.md describes the members.
llvm::json::Object launchRecipe(const llvm::Module &M, llvm::StringRef Target,
                                llvm::StringRef CPU, bool AssumesAligned);

} // namespace tenon

#endif
