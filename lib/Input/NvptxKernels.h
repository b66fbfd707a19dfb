// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_INPUT_NVPTXKERNELS_H
#define TENON_LIB_INPUT_NVPTXKERNELS_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Gives the kernels of a module for NVIDIA's GPUs, as target nvptx writes it,
/// the form that OpenCL's have. Other modules stay as they are.
llvm::Error readNvptxKernels(llvm::Module &M);

} // namespace tenon

#endif
