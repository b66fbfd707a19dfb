// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiles OpenCL C to LLVM bitcode with clang: standard OpenCL C 3.0 with
// every extension that clang knows, and Intel's extensions. The code is not
// optimised.

#ifndef TENON_LIB_INPUT_OPENCL_OPENCLCOMPILE_H
#define TENON_LIB_INPUT_OPENCL_OPENCLCOMPILE_H

#include "tenon/Input/ReadModule.h"

namespace tenon {

/// Compiles the file \p Path, or with Options.IsInMemory \p Content, which has
/// that name. Warnings go to Options.Messages; an error has all messages of
/// clang.
llvm::Expected<std::string> compileOpenCL(llvm::StringRef Path,
                                          llvm::StringRef Content,
                                          const InputOptions &Options);

/// clang makes two functions of a kernel, a body that other kernels may call
/// and an entry that calls it. Inlines the bodies, and all always_inline
/// functions.
void inlineKernelBodies(llvm::Module &M);

/// Defines again the kernel bodies of \p M that \p User calls: a module that
/// calls a kernel of another module calls its body.
void restoreKernelBodies(llvm::Module &M, const llvm::Module &User);

} // namespace tenon

#endif
