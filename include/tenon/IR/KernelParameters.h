// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the parameters of kernels that get them as bytes.

#ifndef TENON_IR_KERNELPARAMETERS_H
#define TENON_IR_KERNELPARAMETERS_H

#include "llvm/IR/Function.h"

namespace tenon {

/// Reports a parameter of \p Kernel that \p Target cannot pass as bytes, such
/// as images, samplers and pipes. True if there is none.
bool checkParameters(const llvm::Function &Kernel, llvm::StringRef Target);

} // namespace tenon

#endif
