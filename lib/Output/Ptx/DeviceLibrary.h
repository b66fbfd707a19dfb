// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics that NVIDIA's GPUs have no instructions for: libdevice, a module
// of LLVM bitcode that comes with CUDA's toolkit and the Python package
// nvidia-cuda-nvcc.

#ifndef TENON_LIB_OUTPUT_PTX_DEVICELIBRARY_H
#define TENON_LIB_OUTPUT_PTX_DEVICELIBRARY_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// If \p M is for NVIDIA's GPUs, links the functions of libdevice that it
/// calls, from the file that the environment's TENON_LIBDEVICE names, or from
/// the toolkit in CUDA_HOME or /usr/local/cuda. False if \p M needs the file
/// and there is none; an error if it cannot be read or linked.
llvm::Expected<bool> linkDeviceLibrary(llvm::Module &M);

} // namespace tenon

#endif
