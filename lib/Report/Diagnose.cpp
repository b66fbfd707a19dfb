// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace tenon {

int TenonDiagnostic::kind() {
  static const int Kind = getNextAvailablePluginDiagnosticKind();
  return Kind;
}

void TenonDiagnostic::print(DiagnosticPrinter &Printer) const {
  Printer << Message;
}

std::string describeFunction(const Function &F) {
  bool IsKernel =
      is_contained({CallingConv::SPIR_KERNEL, CallingConv::PTX_Kernel,
                    CallingConv::AMDGPU_KERNEL},
                   F.getCallingConv());
  StringRef Name = F.getName();
  if (Attribute Of = F.getFnAttribute(VersionOfAttribute); Of.isValid())
    Name = Of.getValueAsString();
  return ((IsKernel ? "kernel '" : "function '") + Name + "'").str();
}

void reportError(LLVMContext &Ctx, const Twine &Message) {
  Ctx.diagnose(TenonDiagnostic(Message.str(), DS_Error));
}

/// Where \p F begins, if debug information has it.
static std::string placeOf(const Function &F) {
  const DISubprogram *At = F.getSubprogram();
  if (!At || !At->getLine())
    return {};
  return (" (at " + At->getFilename() + ":" + Twine(At->getLine()) + ")").str();
}

std::string describeError(const Function &F, const Twine &Message) {
  return (describeFunction(F) + ": " + Message + placeOf(F)).str();
}

void reportError(const Function &F, const Twine &Message) {
  reportError(F.getContext(), describeError(F, Message));
}

void reportWarning(LLVMContext &Ctx, const Twine &Message) {
  Ctx.diagnose(TenonDiagnostic(Message.str(), DS_Warning));
}

void reportWarning(const Function &F, const Twine &Message) {
  reportWarning(F.getContext(), describeFunction(F) + ": " + Message);
}

std::string describeError(const Instruction &I, const Twine &Operation,
                          const Twine &Message) {
  assert(I.getParent() && "errors are of instructions in functions");
  std::string Text =
      (describeFunction(*I.getFunction()) + ": " + Operation + ": " + Message)
          .str();
  if (const DILocation *Loc = I.getDebugLoc())
    Text += (" (at " + Loc->getFilename() + ":" + Twine(Loc->getLine()) + ":" +
             Twine(Loc->getColumn()) + ")")
                .str();
  return Text;
}

void reportError(const Instruction &I, const Twine &Operation,
                 const Twine &Message) {
  reportError(I.getContext(), describeError(I, Operation, Message));
}

} // namespace tenon
