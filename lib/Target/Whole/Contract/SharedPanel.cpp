// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The function is tenon_rt.h's.

#include "SharedPanel.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

SharedPanel requestPanel(IRBuilderBase &B, const ContractArgs &Args,
                         Value *Steps, Value *Bytes) {
  Function &F = *B.GetInsertBlock()->getParent();
  Type *Int = B.getInt64Ty(), *Ptr = B.getPtrTy();
  auto *KeyTy = StructType::get(Ptr, Ptr, Int, Int, Int); // tenon_panel_key
  IRBuilder<> Top(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Key = Top.CreateAlloca(KeyTy, nullptr, "key");
  Value *Known = Top.CreateAlloca(B.getInt8Ty(), nullptr, "known");
  Value *Members[] = {Args.B, &F, Args.StrideB, Args.StepB, Steps};
  for (auto [Index, Member] : enumerate(Members))
    B.CreateStore(Member, B.CreateStructGEP(KeyTy, Key, Index));
  FunctionCallee Request =
      F.getParent()->getOrInsertFunction("tenon_panel", Ptr, Ptr, Int, Ptr);
  Value *Memory = B.CreateCall(Request, {Key, Bytes, Known}, "panel");
  return {Memory, B.CreateIsNull(B.CreateLoad(B.getInt8Ty(), Known))};
}

} // namespace tenon
