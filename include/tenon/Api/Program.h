// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program compiled once and launched often. All ways to compile a kernel and
// to run it here go through this class: tenon-run's engines, and tenon.h with
// what uses it (the OpenCL layer, Python, programs in C).
//
// tenon-run keeps for itself what is about its command line: NumPy's files as
// buffers (RunArgs.h), and reports.

#ifndef TENON_API_PROGRAM_H
#define TENON_API_PROGRAM_H

#include "tenon/Api/ProgramOptions.h"
#include "tenon/Api/ProgramSource.h"
#include "tenon/Api/ProgramVariables.h"
#include "tenon/Engine/AmxUse.h"
#include "tenon/Engine/Engine.h"
#include "tenon/Engine/NativeCode.h"
#include "tenon/IR/KernelSignature.h"
#include "tenon/IR/RegroupedEntry.h"
#include "llvm/Support/JSON.h"
#include <deque>
#include <optional>

namespace tenon {

/// A kernel of a program, with what has to be provided for it.
struct ProgramKernel {
  std::string Name;
  tenon_kernel_fn Function = nullptr; ///< null for another machine, and
                                      ///< before Program::link()
  tenon_kernel_info Info{}; ///< its parameters are Params, or the code's
  std::vector<tenon_param_info> Params;
  std::vector<KernelParameter> Parameters;
  /// 0, or: on a GPU, work-groups have to be multiples of this many work-items.
  uint64_t Multiple = 0;
  /// On a GPU: what may be launched instead.
  std::optional<RegroupedEntry> Regrouped = std::nullopt;
};

class Program {
public:
  /// Compiles \p Source; \p Options are resolved. \p Report, if given, receives
  /// the report (OperationReport.h).
  static llvm::Expected<std::unique_ptr<Program>>
  compile(ProgramSource Source, const ProgramOptions &Options,
          llvm::json::Object *Report = nullptr);

  /// Links a native program by LLVM's linker: its kernels and variables get
  /// addresses. Once; run() does it where it has not been done.
  llvm::Error link();
  bool isNative() const { return Options.isNative(); }

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

  llvm::StringRef target() const { return Options.Target.Target; }
  /// The object, SPIR-V or assembly; of the reference engine there is none.
  llvm::StringRef bytes() const { return Bytes; }

  /// Runs one of the kernels on the engine that the program was compiled for,
  /// with times, emulation and messages as tenon-run gives them. A host that
  /// needs none of these calls tenon_launch() with the kernel. An error names
  /// the kernel, and the argument that does not fit.
  llvm::Expected<LaunchResult> run(const LaunchRequest &Request);

private:
  explicit Program(const ProgramOptions &Options) : Options(Options) {}

  llvm::Error keepRecognised(ProgramSource Source, llvm::json::Object *Report);
  llvm::Error lowerAndWrite(ProgramSource Source, llvm::json::Object *Report);

  ProgramOptions Options;
  std::string Bytes;
  std::deque<ProgramKernel> Kernels;
  ProgramVariables Variables;
  std::optional<NativeCode> Code;         ///< of this process
  AmxUse Amx;                             ///< of Code
  llvm::orc::ThreadSafeModule Recognised; ///< of the reference engine
};

/// SPIR-V with the kernels of \p Bytes whose bodies are empty. The target of \p
/// Options, which need not be resolved, is not asked.
llvm::Expected<std::string> writeStub(llvm::StringRef Bytes,
                                      const ProgramOptions &Options);

} // namespace tenon

#endif
