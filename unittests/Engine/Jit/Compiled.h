// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of a module as machine code in this process, so that tests can call
// emitted code with memory and loops.

#ifndef TENON_UNITTESTS_ENGINE_JIT_COMPILED_H
#define TENON_UNITTESTS_ENGINE_JIT_COMPILED_H

#include "tenon/Engine/Jit/NativeCode.h"
#include "tenon/Output/CodeGen.h"
#include "tenon/Target/Machine.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"

namespace tenon {

class Compiled {
public:
  /// \p M gets this machine's triple and layout.
  explicit Compiled(llvm::Module &M) : Code(expect(load(M))) {}

  /// A function with external linkage.
  template <typename Fn> Fn *function(const std::string &Name) {
    return reinterpret_cast<Fn *>(expect(Code.variable(Name)));
  }
  template <typename T> T *variable(const std::string &Name) {
    return static_cast<T *>(expect(Code.variable(Name)));
  }

private:
  template <typename T> static T expect(llvm::Expected<T> V) {
    if (!V)
      llvm::report_fatal_error(V.takeError());
    return std::move(*V);
  }
  static llvm::Expected<NativeCode> load(llvm::Module &M) {
    initializeTargets();
    TargetOptions Options;
    Options.Target = "cpu";
    Options.resolve();
    auto Machine = createMachine(Options, /*Level=*/0);
    if (!Machine)
      return Machine.takeError();
    M.setTargetTriple((*Machine)->getTargetTriple());
    M.setDataLayout((*Machine)->createDataLayout());
    if (llvm::verifyModule(M, &llvm::errs()))
      return llvm::createStringError("the module is broken");
    auto Object = emitObject(M, **Machine);
    if (!Object)
      return Object.takeError();
    return NativeCode::load(std::move(*Object));
  }

  NativeCode Code;
};

} // namespace tenon

#endif
