// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The one way a program gets into Tenon: any form in, a verified LLVM module
// out. Nothing after this knows which form it was.
//
//   Expected<std::unique_ptr<Module>> M = readModule("k.spvasm", Context);
//   if (!M) …  // "k.spvasm:12:3: Expected operand for OpTypeInt instruction …"

#ifndef TENON_INPUT_READMODULE_H
#define TENON_INPUT_READMODULE_H

#include "tenon/Input/ExternalProgram.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tenon {

struct InputOptions {
  /// For each program that has to be called.
  ProgramLimits Limits;
};

/// Reads \p Path, or standard input when it is "-". Each error names the file.
llvm::Expected<std::unique_ptr<llvm::Module>>
readModule(llvm::StringRef Path, llvm::LLVMContext &Context,
           const InputOptions &Options = {});

/// The same for a program that is in memory already.
llvm::Expected<std::unique_ptr<llvm::Module>>
readModuleFrom(llvm::StringRef Content, llvm::StringRef Name,
               llvm::LLVMContext &Context, const InputOptions &Options = {});

} // namespace tenon

#endif
