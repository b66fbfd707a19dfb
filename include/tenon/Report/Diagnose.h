// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Errors that a user can act on. A message names the kernel, the operation by
// the naming rule, the source line if the instruction has one, and what would
// work instead:
//
//   error: kernel 'gemm': muladd f32.8x16x16.bf16.bf16: … at gemm.cpp:12:3
//
// Errors go to the context's diagnostic handler. Passes continue after an error
// to report independent ones.

#ifndef TENON_REPORT_DIAGNOSE_H
#define TENON_REPORT_DIAGNOSE_H

#include "llvm/ADT/Twine.h"
#include "llvm/IR/DiagnosticInfo.h"

namespace llvm {
class Function;
class Instruction;
} // namespace llvm

namespace tenon {

class TenonDiagnostic : public llvm::DiagnosticInfo {
public:
  TenonDiagnostic(std::string Message, llvm::DiagnosticSeverity Severity)
      : DiagnosticInfo(kind(), Severity), Message(std::move(Message)) {}
  void print(llvm::DiagnosticPrinter &Printer) const override;
  llvm::StringRef message() const { return Message; }
  static int kind();
  static bool classof(const DiagnosticInfo *Info) {
    return Info->getKind() == kind();
  }

private:
  std::string Message;
};

/// An error about the module as a whole.
void reportError(llvm::LLVMContext &Ctx, const llvm::Twine &Message);

/// An error about function \p F.
void reportError(const llvm::Function &F, const llvm::Twine &Message);

/// An error about \p I, which does the operation named \p Operation.
void reportError(const llvm::Instruction &I, const llvm::Twine &Operation,
                 const llvm::Twine &Message);

/// Warnings about the module as a whole, and about function \p F.
void reportWarning(llvm::LLVMContext &Ctx, const llvm::Twine &Message);
void reportWarning(const llvm::Function &F, const llvm::Twine &Message);

/// "kernel 'k'", or "function 'f'".
std::string describeFunction(const llvm::Function &F);

/// The text of an error about \p F, for callers that collect errors themselves.
std::string describeError(const llvm::Function &F, const llvm::Twine &Message);

/// The text of an error about \p I, for callers that collect errors themselves.
std::string describeError(const llvm::Instruction &I,
                          const llvm::Twine &Operation,
                          const llvm::Twine &Message);

/// On a function that is another version of a kernel: the kernel's name, for
/// messages.
constexpr llvm::StringLiteral VersionOfAttribute = "tenon.version-of";

} // namespace tenon

#endif
