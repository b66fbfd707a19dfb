// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr char AllocName[] = "tenon_frame_alloc",
                      FreeName[] = "tenon_frame_free";

CallInst *createFrameAlloc(IRBuilderBase &B, Value *Bytes, const Twine &Name) {
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Alloc =
      M.getOrInsertFunction(AllocName, B.getPtrTy(), B.getInt64Ty());
  CallInst *Memory = B.CreateCall(Alloc, Bytes, Name);
  Memory->addRetAttr(Attribute::NoAlias);
  Memory->addRetAttr(
      Attribute::getWithAlignment(M.getContext(), Align(TENON_LOCAL_ALIGN)));
  return Memory;
}

void createFrameFree(IRBuilderBase &B, Value *Memory) {
  Module &M = *B.GetInsertBlock()->getModule();
  B.CreateCall(M.getOrInsertFunction(FreeName, B.getVoidTy(), B.getPtrTy()),
               Memory);
}

void freeFrameAtReturns(Function &F, Value *Memory) {
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      IRBuilder<> B(Return);
      createFrameFree(B, Memory);
    }
}

static bool callsNamed(const Value &V, StringRef Name) {
  const auto *Call = dyn_cast<CallInst>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == Name;
}

bool isFrameAlloc(const Value &V) { return callsNamed(V, AllocName); }
bool isFrameFree(const Value &V) { return callsNamed(V, FreeName); }

} // namespace tenon
