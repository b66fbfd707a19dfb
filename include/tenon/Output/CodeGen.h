// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From a lowered module to optimised IR, assembly, objects.

#ifndef TENON_OUTPUT_CODEGEN_H
#define TENON_OUTPUT_CODEGEN_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Target/TargetMachine.h"
#include <memory>

namespace tenon {

enum class OutputForm { Text, Bitcode, Assembly, Object, Spirv, SpirvText };

/// "ll", "bc", "asm", "obj", "spv", "spvasm"; also the suffixes "s", "ptx" and
/// "o".
/// For a SPIR-V target "asm" and "obj" are "spvasm" and "spv".
std::optional<OutputForm> parseOutputForm(llvm::StringRef Word);

/// Switches off, in this process, that LLVM's SLP vectoriser treats a value
/// among results of an operation as that operation with a neutral operand: LLVM
/// 22 crashes with it on disjunctions of many indices. optimizeModule() calls
/// it, which has no effect after cl::ResetCommandLineParser().
void avoidCopyableElements();

/// LLVM's default pipeline of \p Level; also splits coroutines and inlines,
/// which lowered kernels need at every level. \p VerifyEach verifies after each
/// pass. A FatalError if LLVM cannot continue; see abandon().
llvm::Error optimizeModule(llvm::Module &M, llvm::TargetMachine &Machine,
                           unsigned Level, bool ThisProcess,
                           bool VerifyEach = false);

/// The assembly or object file of \p M, which is lowered and optimised. A
/// FatalError if LLVM's back end cannot continue; see abandon().
llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitCode(llvm::Module &M, llvm::TargetMachine &Machine,
         llvm::CodeGenFileType Type);
inline llvm::Expected<std::unique_ptr<llvm::MemoryBuffer>>
emitObject(llvm::Module &M, llvm::TargetMachine &Machine) {
  return emitCode(M, Machine, llvm::CodeGenFileType::ObjectFile);
}

/// Writes \p M to \p OS; after an error its contents are unspecified. With \p
/// Validate, SPIR-V is validated with spirv-val if that is found, and its
/// messages are errors. A FatalError if LLVM's back end cannot continue; see
/// abandon().
llvm::Error writeModule(llvm::Module &M, llvm::TargetMachine &Machine,
                        OutputForm Form, llvm::raw_pwrite_stream &OS,
                        bool Validate);

} // namespace tenon

#endif
