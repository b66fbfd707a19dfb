// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Without a handler LLVM prints a context's diagnostics and ends the process at
// the first error. A scope collects errors for the caller instead.

#ifndef TENON_REPORT_DIAGNOSTICSCOPE_H
#define TENON_REPORT_DIAGNOSTICSCOPE_H

#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/Support/Error.h"
#include <memory>

namespace tenon {

/// Takes over a context's diagnostics for its lifetime. Errors are kept;
/// warnings and Tenon's notes go to the context's previous handler if it takes
/// them, else to stderr, immediately, and each only once.
class DiagnosticScope {
public:
  explicit DiagnosticScope(llvm::LLVMContext &Context);
  ~DiagnosticScope();

  /// All errors so far, one a line, as one Error; success when there was none.
  llvm::Error takeErrors();

private:
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::DiagnosticHandler> Previous;
};

} // namespace tenon

#endif
