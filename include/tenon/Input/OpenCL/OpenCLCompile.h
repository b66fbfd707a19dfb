// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C into LLVM bitcode, through clang: standard OpenCL C 3.0 with every
// extension that clang knows, and what Intel's extensions add. The code is not
// optimised.

#ifndef TENON_INPUT_OPENCL_OPENCLCOMPILE_H
#define TENON_INPUT_OPENCL_OPENCLCOMPILE_H

#include "tenon/Input/ReadModule.h"

namespace tenon {

/// Compiles the file \p Path. Warnings go to Options.Messages; an error has all
/// that clang said.
llvm::Expected<std::string> compileOpenCL(llvm::StringRef Path,
                                          const InputOptions &Options);

/// clang makes two functions of a kernel, a body that other kernels may call
/// and an entry that calls it. Here one comes of them, and what has to be
/// inlined is.
void inlineKernelBodies(llvm::Module &M);

} // namespace tenon

#endif
