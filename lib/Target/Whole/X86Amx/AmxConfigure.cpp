// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxConfigure.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Whether \p Call may execute tile instructions that Tenon did not emit.
static bool mayConfigure(const CallBase &Call) {
  if (Call.isInlineAsm())
    return true;
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return true;
  if (!Callee->isDeclaration() || Callee->getName().starts_with("tenon"))
    return false;
  if (Callee->isIntrinsic())
    return Callee->getName().starts_with("llvm.x86.t") ||
           Callee->getName().starts_with("llvm.x86.ldtilecfg");
  return !Call.doesNotAccessMemory();
}

/// False if code of the module may configure tiles itself, so that the current
/// configuration is unknown.
static bool sharesTiles(const Module &M) {
  for (const Function &F : M) {
    if (F.getName().starts_with("tenon.amx."))
      continue;
    for (const Instruction &I : instructions(F))
      if (const auto *Call = dyn_cast<CallBase>(&I);
          Call && mayConfigure(*Call))
        return true;
  }
  return false;
}

/// One constant for each configuration, because the runtime compares addresses.
static Constant *constantOf(Module &M, const std::array<uint8_t, 64> &Bytes) {
  Constant *Value = ConstantDataArray::get(M.getContext(), ArrayRef(Bytes));
  for (GlobalVariable &Known : M.globals())
    if (Known.hasInitializer() && Known.getInitializer() == Value &&
        Known.getName().starts_with("tenon.amx.configuration"))
      return &Known;
  auto *New = new GlobalVariable(M, Value->getType(), /*isConstant=*/true,
                                 GlobalValue::PrivateLinkage, Value,
                                 "tenon.amx.configuration");
  New->setAlignment(Align(64));
  return New;
}

Value *configureTiles(IRBuilderBase &B,
                      const std::array<uint8_t, 64> &Configuration) {
  Module &M = *B.GetInsertBlock()->getModule();
  Constant *Memory = constantOf(M, Configuration);
  Constant *Kept =
      sharesTiles(M) ? ConstantPointerNull::get(B.getPtrTy()) : Memory;
  Value *How = B.CreateCall(
      M.getOrInsertFunction("tenon_tiles", B.getInt32Ty(), B.getPtrTy()), Kept,
      "how");
  ifThen(B, B.CreateICmpNE(How, B.getInt32(TENON_TILES_KEPT)), "configure",
         [&] { B.CreateIntrinsic(Intrinsic::x86_ldtilecfg, {Memory}); });
  return How;
}

void releaseTiles(IRBuilderBase &B, Value *How) {
  ifThen(B, B.CreateICmpEQ(How, B.getInt32(TENON_TILES_OWN)), "release",
         [&] { B.CreateIntrinsic(Intrinsic::x86_tilerelease, {}); });
}

} // namespace tenon
