// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The only entry point for programs: any form in, a verified LLVM module out.
// Nothing after this depends on the form.
//
//   Expected<std::unique_ptr<Module>> M = readModule("k.spvasm", Context);
//   if (!M) …  // "k.spvasm:12:3: Expected operand for OpTypeInt instruction …"

#ifndef TENON_INPUT_READMODULE_H
#define TENON_INPUT_READMODULE_H

#include "tenon/Input/ExternalProgram.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
class raw_ostream;
} // namespace llvm

namespace tenon {

/// A rule in the syntax of make: the target is made of the files that a program
/// is read from.
struct DependencyRule {
  std::string Target;
  std::string Text; ///< the result
};

struct InputOptions {
  /// Limits of each external program.
  ProgramLimits Limits = {};
  /// Options of clang for OpenCL C: "-DN=8", "-Iinclude", "-cl-mad-enable".
  std::vector<std::string> OpenCLOptions = {};
  /// The program's name is not that of a file: OpenCL C finds included files
  /// only in the folders that its options name.
  bool IsInMemory = false;
  /// Filled in, unless null; not for programs in memory.
  DependencyRule *Rule = nullptr;
  /// Where warnings of external programs go, if anywhere.
  llvm::raw_ostream *Messages = nullptr;
};

/// Reads \p Path, or standard input when it is "-". Each error names the file;
/// options for another form are a UsageError.
llvm::Expected<std::unique_ptr<llvm::Module>>
readModule(llvm::StringRef Path, llvm::LLVMContext &Context,
           const InputOptions &Options = {});

/// Reads a program in memory. Unless Options.IsInMemory, OpenCL C is compiled
/// as file \p Name, in whose folder its includes are found.
llvm::Expected<std::unique_ptr<llvm::Module>>
readModuleFrom(llvm::StringRef Content, llvm::StringRef Name,
               llvm::LLVMContext &Context, const InputOptions &Options = {});

} // namespace tenon

#endif
