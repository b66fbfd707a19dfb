// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that was read and is not compiled yet: its kernels can be listed, a
// launch can be checked against them, and those that nobody needs can be left
// out.

#ifndef TENON_API_PROGRAMSOURCE_H
#define TENON_API_PROGRAMSOURCE_H

#include "tenon/Api/ProgramOptions.h"
#include "tenon/Support/Guard.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <utility>

namespace tenon {

class ProgramSource {
public:
  /// Reads file \p Options.Name, or standard input when that is "-". Warnings
  /// go to \p Warnings, those of its compilation too, one a line: the stream
  /// outlives the program.
  static llvm::Expected<ProgramSource> read(const ProgramOptions &Options,
                                            llvm::raw_ostream &Warnings);
  /// The same for a program in memory, or a file that somebody has read.
  static llvm::Expected<ProgramSource> read(llvm::StringRef Bytes,
                                            const ProgramOptions &Options,
                                            llvm::raw_ostream &Warnings);

  llvm::Module &module() { return *M; }

  /// Leaves out all kernels but \p Kernel: those that nobody launches would be
  /// compiled for nothing, and their errors would be in the way.
  void keepOnly(const llvm::Function &Kernel);

  /// Gives up the module, and \p Others, if \p E is a FatalError; they must not
  /// be used afterwards (Guard.h).
  template <typename... Owner>
  llvm::Error abandon(llvm::Error E, Owner &...Others) {
    return tenon::abandon(std::move(E), M, Context, Others...);
  }

  /// The module and its context, for those who need both as they are.
  std::pair<std::unique_ptr<llvm::Module>, std::unique_ptr<llvm::LLVMContext>>
  take() && {
    return {std::move(M), std::move(Context)};
  }

private:
  explicit ProgramSource(llvm::raw_ostream &Warnings);

  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> M; // destroyed before its context
};

} // namespace tenon

#endif
