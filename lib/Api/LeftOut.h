// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Kernels that a program is compiled without, so that its other kernels can be
// used: those with images, samplers or pipes.

#ifndef TENON_LIB_API_LEFTOUT_H
#define TENON_LIB_API_LEFTOUT_H

#include "llvm/IR/Module.h"
#include <string>
#include <vector>

namespace tenon {

struct LeftOutKernel {
  std::string Name;
  std::string Why; ///< for the user, with the kernel's name
};

/// Removes the kernels of \p M that have parameters which \p Target cannot pass
/// as bytes, with the functions that only they use. If that would leave no
/// kernel, all stay, and their errors are reported by later passes.
std::vector<LeftOutKernel> leaveOutKernels(llvm::Module &M,
                                           llvm::StringRef Target);

/// Whether \p Kernel has images or samplers, and no other parameters that Tenon
/// does not run: a driver may run it in place of Tenon.
bool hasImages(const llvm::Function &Kernel);

/// Why a driver cannot run \p Kernel, which has images, while Tenon runs
/// others: "it shares variable 'sum' with other kernels". Empty if it can.
std::string driverObjection(const llvm::Function &Kernel);

/// Removes \p F, which nothing uses, and functions that only it has used.
void eraseFunction(llvm::Function &F);

/// The functions that \p F calls, and what these call, and itself.
std::vector<const llvm::Function *> calledFrom(const llvm::Function &F);

} // namespace tenon

#endif
