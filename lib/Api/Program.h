// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that is compiled once and can be launched many times. Everything
// that compiles kernels to run them uses this class, through tenon.h:
// tenon-run, the OpenCL layer, Python and programs in C.

#ifndef TENON_LIB_API_PROGRAM_H
#define TENON_LIB_API_PROGRAM_H

#include "LeftOut.h"
#include "ProgramOptions.h"
#include "ProgramSource.h"
#include "ProgramVariables.h"
#include "tenon/Engine/Engine.h"
#include "tenon/Engine/Jit/AmxUse.h"
#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/IR/Kernel/KernelSignature.h"
#include "tenon/IR/Kernel/RegroupedEntry.h"
#include "llvm/Support/JSON.h"
#include <deque>
#include <optional>

namespace tenon {

/// A kernel of a program, and what its caller has to provide.
struct ProgramKernel {
  std::string Name;
  std::string Symbol; ///< of its function in the module and in its code
  tenon_kernel_fn Function = nullptr; ///< null for another machine, and
                                      ///< before Program::link()
  tenon_kernel_info Info{}; ///< its parameters point to Params or into the code
  std::vector<tenon_param_info> Params;
  std::vector<KernelParameter> Parameters;
  std::string Attributes; ///< kernelAttributes()
  /// On a GPU: the number of work-items of a work-group has to be a multiple of
  /// this; 0: any number is possible.
  uint64_t Multiple = 0;
  /// On a GPU: threads that execute each work-item, along dimension 0.
  uint64_t ThreadsPerItem = 1;
  /// On a GPU: entries that may be launched instead.
  llvm::SmallVector<RegroupedEntry, 2> Regrouped = {};
  /// On a GPU: bytes of local memory that a launch has to provide for
  /// variables.
  uint64_t DynamicBytes = 0;
};

class Program {
public:
  /// Compiles \p Source; \p Options are resolved. \p Report, if given, receives
  /// the report (OperationReport.h).
  static llvm::Expected<std::unique_ptr<Program>>
  compile(ProgramSource Source, const ProgramOptions &Options,
          llvm::json::Object *Report = nullptr);

  /// Links a native program with LLVM's linker, which gives addresses to its
  /// kernels and variables. To be called at most once; run() calls it if that
  /// has not been done.
  llvm::Error link();
  bool isNative() const { return Options.isNative(); }

  /// In the order of their names. Their addresses do not change.
  const std::deque<ProgramKernel> &kernels() const { return Kernels; }
  const ProgramKernel *find(llvm::StringRef Name) const;
  /// Kernels of the source that are not among them.
  const std::vector<LeftOutKernel> &leftOut() const { return LeftOut; }
  /// Whether launches leave something behind in the program itself.
  bool hasState() const { return Variables.Any; }
  const std::vector<ProgramVariable> &variables() const {
    return Variables.Named;
  }
  /// The bytes of all variables in global memory.
  uint64_t variablesSize() const { return Variables.Size; }

  /// The target whose code the kernels have. Where the options left it open,
  /// and this machine has AMX, that is the default target for kernels that
  /// multiply nothing in tiles: their code is the same.
  llvm::StringRef target() const { return UsedTarget; }
  /// Why it was chosen; empty if the options named it.
  llvm::StringRef whyTarget() const { return WhyTarget; }
  /// The object, SPIR-V or assembly; empty for the reference engine.
  llvm::StringRef bytes() const { return Bytes; }

  /// The program as bitcode, if it was compiled with complete-subgroups and
  /// tests-launches and lacks the code for some launches. Tenon then compiles
  /// the bitcode for all launches when one needs that. Otherwise empty.
  llvm::StringRef general() const { return General; }

  /// Runs a kernel on the engine that the program was compiled for. Runs are
  /// timed, AMX is emulated if the options say so, and memory faults are
  /// reported. tenon.h, which needs none of this, calls tenon_launch(). An
  /// error names the kernel and, if an argument does not fit, the argument.
  llvm::Expected<LaunchResult> run(const LaunchRequest &Request);

private:
  explicit Program(const ProgramOptions &Options)
      : Options(Options), UsedTarget(Options.Target.Target) {}

  void chooseSubgroups(llvm::Module &M);
  void chooseTarget();
  llvm::Expected<LaunchResult> runGeneral(const LaunchRequest &Request) const;
  llvm::Error keepRecognised(ProgramSource Source, llvm::json::Object *Report);
  void nameSymbols(llvm::Module &M);
  llvm::Error lowerAndWrite(ProgramSource Source, llvm::json::Object *Report);

  ProgramOptions Options;
  std::string UsedTarget, WhyTarget;
  std::string Bytes, General;
  std::deque<ProgramKernel> Kernels;
  std::vector<LeftOutKernel> LeftOut;
  ProgramVariables Variables;
  std::optional<NativeCode> Code;         ///< of this process
  AmxUse Amx;                             ///< of Code
  llvm::orc::ThreadSafeModule Recognised; ///< of the reference engine
};

/// SPIR-V with the kernels of \p Source, but with empty bodies. \p Options are
/// those of resolveForStub().
llvm::Expected<std::string> writeStub(ProgramSource Source,
                                      const ProgramOptions &Options);
/// Resolves \p Options for a stub, which is the same for all targets.
llvm::Error resolveForStub(ProgramOptions &Options);

} // namespace tenon

#endif
