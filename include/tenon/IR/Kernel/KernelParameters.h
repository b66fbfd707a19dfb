// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the parameters of kernels that get them as bytes.

#ifndef TENON_IR_KERNEL_KERNELPARAMETERS_H
#define TENON_IR_KERNEL_KERNELPARAMETERS_H

#include "llvm/IR/Function.h"
#include <string>

namespace tenon {

/// What is wrong with the first parameter of \p Kernel that \p Target cannot
/// pass as bytes, such as an image, a sampler or a pipe. Empty if there is
/// none.
std::string parameterObjection(const llvm::Function &Kernel,
                               llvm::StringRef Target);

/// Reports a parameter of \p Kernel that \p Target cannot pass as bytes. True
/// if there is none.
bool checkParameters(const llvm::Function &Kernel, llvm::StringRef Target);

} // namespace tenon

#endif
