// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What modules of target nvptx need before they are written as PTX, and what a
// host needs to launch their kernels.

#ifndef TENON_OUTPUT_PTXMODULE_H
#define TENON_OUTPUT_PTXMODULE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace tenon {

/// Of the lowered \p M, before its optimisation: links NVIDIA's device library,
/// turns local parameters into offsets from the block that a launch provides
/// (dynamic shared memory), and leaves lines as the only debug information,
/// since ptxas does not optimise modules with more. False: functions of the
/// device library are called, and it was not found. Without effect on modules
/// for other machines.
llvm::Expected<bool> makePtxModule(llvm::Module &M);

/// How to launch the kernels of the lowered \p M, before makePtxModule():
/// parameters, sizes, memory. docs/nvptx.md describes the members.
llvm::json::Object launchRecipe(const llvm::Module &M, llvm::StringRef CPU,
                                bool AssumesAligned);

} // namespace tenon

#endif
