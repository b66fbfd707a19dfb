// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program compiled once and launched often: what tenon.h gives to C.

#ifndef TENON_API_PROGRAM_H
#define TENON_API_PROGRAM_H

#include "tenon/Api/ProgramVariables.h"
#include "tenon/Engine/NativeCode.h"
#include "tenon/IR/KernelFacts.h"
#include "tenon/IR/KernelSignature.h"
#include "tenon/Target/TargetOptions.h"
#include <deque>
#include <optional>

namespace tenon {

struct ProgramOptions {
  TargetOptions Target; ///< no name: what this machine runs best
  std::vector<std::string> OpenCLOptions;
  std::string Name = "program"; ///< in messages
  bool IsFile = false;          ///< of that name
  unsigned OptLevel = 2;
  bool UsesDiskCache = true;

  /// Whether kernels run in this process, or are written for another machine.
  bool isNative() const;
  /// Fills in what was left open; an error where a name is unknown.
  llvm::Error resolve();
  /// All that decides what \p Bytes are compiled to, as a short text.
  std::string key(llvm::StringRef Bytes) const;

private:
  bool IsForHost = true;
};

/// A kernel of a program, with what has to be provided for it.
struct ProgramKernel {
  std::string Name;
  tenon_kernel_fn Function = nullptr; ///< null for another machine
  tenon_kernel_info Info{}; ///< its parameters are Params, or the code's
  std::vector<tenon_param_info> Params;
  std::vector<KernelParameter> Parameters;
};

class Program {
public:
  /// Compiles \p Bytes; \p Options are resolved. \p Warnings gets what a
  /// compiler has to say, one warning a line.
  static llvm::Expected<std::unique_ptr<Program>>
  compile(llvm::StringRef Bytes, const ProgramOptions &Options,
          std::string &Warnings);

  /// In the order of their names; addresses stay.
  const std::deque<ProgramKernel> &kernels() const { return Kernels; }
  const ProgramKernel *find(llvm::StringRef Name) const;
  /// By the name that a host has for it; null if there is none, or no code that
  /// uses it.
  const ProgramVariable *findVariable(llvm::StringRef Name) const;
  /// Whether launches leave something behind in the program itself.
  bool hasState() const { return Variables.Any; }
  const std::vector<ProgramVariable> &variables() const {
    return Variables.Named;
  }

  llvm::StringRef target() const { return Target; }
  /// The object, SPIR-V or assembly.
  llvm::StringRef bytes() const { return Bytes; }

private:
  /// Links Bytes, and completes Kernels.
  llvm::Error link();

  std::string Target, Bytes;
  std::optional<NativeCode> Code;
  std::deque<ProgramKernel> Kernels;
  ProgramVariables Variables;
};

/// SPIR-V with the kernels of \p Bytes whose bodies are empty.
llvm::Expected<std::string> writeStub(llvm::StringRef Bytes,
                                      const ProgramOptions &Options);

} // namespace tenon

#endif
