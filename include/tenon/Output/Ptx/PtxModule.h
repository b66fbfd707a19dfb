// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prepares modules for NVIDIA's GPUs to be written as PTX.

#ifndef TENON_OUTPUT_PTX_PTXMODULE_H
#define TENON_OUTPUT_PTX_PTXMODULE_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Prepares the lowered \p M before its optimisation: links NVIDIA's device
/// library, turns local parameters into offsets from the block that a launch
/// provides (dynamic shared memory), and leaves lines as the only debug
/// information, since ptxas does not optimise modules with more. False:
/// functions of the device library are called, and it was not found. Without
/// effect on modules for other machines.
llvm::Expected<bool> makePtxModule(llvm::Module &M);

} // namespace tenon

#endif
