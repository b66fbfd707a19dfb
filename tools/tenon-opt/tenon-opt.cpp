// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM's opt with Tenon's passes registered:
//
//   tenon-opt -passes='tenon<target=cpu>' kernel.ll -S

#include "tenon/Pipeline/Pipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Passes/PassBuilder.h"

// LLVMOptDriver exports opt's main with this prototype; no installed header
// declares it.
extern "C" int
optMain(int argc, char **argv,
        llvm::ArrayRef<std::function<void(llvm::PassBuilder &)>> Callbacks);

int main(int argc, char **argv) {
  std::function<void(llvm::PassBuilder &)> Register = tenon::registerPasses;
  return optMain(argc, argv, {Register});
}
