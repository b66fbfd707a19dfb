// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A module that is written as text, with the machine that it is for.

#ifndef TENON_UNITTESTS_OUTPUT_MACHINEMODULE_H
#define TENON_UNITTESTS_OUTPUT_MACHINEMODULE_H

#include "tenon/Target/Machine.h"
#include "llvm/AsmParser/Parser.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/SourceMgr.h"

namespace tenon::test {

/// A module for the machine that \p Options describe.
class MachineModule {
public:
  MachineModule(const char *Text, TargetOptions Options)
      : M(parse(Text)), Machine(makeMachine(std::move(Options))) {
    if (!Machine)
      return;
    M->setTargetTriple((*Machine)->getTargetTriple());
    M->setDataLayout((*Machine)->createDataLayout());
  }

  llvm::LLVMContext Context;
  std::unique_ptr<llvm::Module> M;
  llvm::Expected<std::unique_ptr<llvm::TargetMachine>> Machine;

private:
  std::unique_ptr<llvm::Module> parse(const char *Text) {
    llvm::SMDiagnostic Diagnostic;
    return llvm::parseAssemblyString(Text, Diagnostic, Context);
  }
  static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
  makeMachine(TargetOptions Options) {
    initializeTargets();
    Options.resolve();
    return createMachine(Options, 2);
  }
};

} // namespace tenon::test

#endif
