// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Report/OperationReport.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static json::Object reportKernel(const Function &Kernel,
                                 const MatrixTarget &Target) {
  MapVector<const Function *, uint64_t> Calls;
  for (const Instruction &I : instructions(Kernel))
    if (const auto *Op = dyn_cast<MatrixOp>(&I))
      ++Calls[Op->getCalledFunction()];
  json::Array Operations;
  for (auto [Declaration, Count] : Calls) {
    OpFacts Facts = *readFacts(*Declaration);
    Operations.push_back(json::Object{{"operation", describe(Facts)},
                                      {"calls", Count},
                                      {"path", Target.path(Facts)}});
  }
  return json::Object{{"name", Kernel.getName().str()},
                      {"operations", std::move(Operations)}};
}

json::Object reportOperations(const Module &M, const MatrixTarget &Target) {
  json::Array Kernels;
  for (const Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::SPIR_KERNEL)
      Kernels.push_back(reportKernel(F, Target));
  return json::Object{{"target", Target.name()},
                      {"kernels", std::move(Kernels)}};
}

} // namespace tenon
