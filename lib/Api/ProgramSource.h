// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A program that has been read but not compiled. Its kernels can be listed and
// compared with a launch, and unneeded ones can be removed.

#ifndef TENON_LIB_API_PROGRAMSOURCE_H
#define TENON_LIB_API_PROGRAMSOURCE_H

#include "ProgramOptions.h"
#include "tenon/Front/Objects.h"
#include "tenon/Support/Guard.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <utility>

namespace tenon {

class ProgramSource {
public:
  /// Reads the file \p Options.Name, or standard input if that is "-".
  /// Warnings, also of the later compilation, and notes if \p Options say so,
  /// are written to \p Warnings, one on a line; the stream must outlive the
  /// program.
  static llvm::Expected<ProgramSource> read(const ProgramOptions &Options,
                                            llvm::raw_ostream &Warnings);
  /// Reads a program in memory, which may be the contents of a file.
  static llvm::Expected<ProgramSource> read(llvm::StringRef Bytes,
                                            const ProgramOptions &Options,
                                            llvm::raw_ostream &Warnings);

  /// The modules \p Objects, linked.
  static llvm::Expected<ProgramSource>
  link(llvm::ArrayRef<front::ObjectEntry> Objects,
       const ProgramOptions &Options, llvm::raw_ostream &Warnings);

  llvm::Module &module() { return *M; }

  /// Removes all other kernels: compiling them would take time, and their
  /// errors would prevent the launch of \p Kernel.
  void keepOnly(const llvm::Function &Kernel);

  /// If \p E is a FatalError, releases the module and \p Others without
  /// destroying them, since their state is undefined (Guard.h).
  template <typename... Owner>
  llvm::Error abandon(llvm::Error E, Owner &...Others) {
    return tenon::abandon(std::move(E), M, Context, Others...);
  }

  /// Hands over the module and its context.
  std::pair<std::unique_ptr<llvm::Module>, std::unique_ptr<llvm::LLVMContext>>
  take() && {
    return {std::move(M), std::move(Context)};
  }

private:
  ProgramSource(const ProgramOptions &Options, llvm::raw_ostream &Warnings);

  std::unique_ptr<llvm::LLVMContext> Context;
  std::unique_ptr<llvm::Module> M; // destroyed before its context
};

} // namespace tenon

#endif
