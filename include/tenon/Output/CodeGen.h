// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a lowered module to optimised IR, assembly, objects.

#ifndef TENON_OUTPUT_CODEGEN_H
#define TENON_OUTPUT_CODEGEN_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tenon {

enum class OutputForm { Text, Bitcode, Assembly, Object, Spirv, SpirvText };

/// "ll", "bc", "asm", "obj", "spv", "spvasm"; also the suffixes "s" and "o".
/// For a SPIR-V target "asm" and "obj" are "spvasm" and "spv".
std::optional<OutputForm> parseOutputForm(llvm::StringRef Word);

/// LLVM's default pipeline of \p Level; also splits coroutines and inlines,
/// which lowered kernels need at every level. \p VerifyEach checks after each
/// pass.
/// A FatalError where LLVM cannot go on; see abandon().
llvm::Error optimizeModule(llvm::Module &M, llvm::TargetMachine &Machine,
                           unsigned Level, bool ThisProcess,
                           bool VerifyEach = false);

/// Writes \p M to \p OS; what stands there after an error is no result. With
/// \p Validate SPIR-V is shown to spirv-val, where there is one, and what that
/// objects to is an error. A FatalError where LLVM's back end cannot go on; see
/// abandon().
llvm::Error writeModule(llvm::Module &M, llvm::TargetMachine &Machine,
                        OutputForm Form, llvm::raw_pwrite_stream &OS,
                        bool Validate);

} // namespace tenon

#endif
