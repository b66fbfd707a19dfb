// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   call i32 (ptr addrspace(1), ...) @printf(ptr addrspace(1) %f, i32 %x,
//                                            double %y)
//   ->
//   %arguments = alloca { i32, double }
//   store i32 %x, …  store double %y, …
//   call i32 @vprintf(ptr %f, ptr %arguments)
//
// The addresses in the last line are generic.

#include "PtxPrintf.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace tenon {

/// The variable with the arguments after the format; null if there are none.
static Value *packed(CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *> Arguments;
  SmallVector<Type *> Types;
  for (Value *V : drop_begin(Call.args())) {
    if (V->getType()->isPointerTy())
      V = B.CreateAddrSpaceCast(V, B.getPtrTy());
    Arguments.push_back(V);
    Types.push_back(V->getType());
  }
  if (Arguments.empty())
    return Constant::getNullValue(B.getPtrTy());
  auto *Struct = StructType::get(Call.getContext(), Types);
  BasicBlock &Entry = Call.getFunction()->getEntryBlock();
  IRBuilder<> Top(&Entry, Entry.begin());
  Value *Variable = Top.CreateAlloca(Struct, nullptr, "arguments");
  for (auto [I, V] : enumerate(Arguments))
    B.CreateStore(V, B.CreateStructGEP(Struct, Variable, I));
  return Variable;
}

void writePrintf(Module &M) {
  Function *F = M.getFunction("printf");
  if (!F || !F->isDeclaration())
    return;
  for (User *U : make_early_inc_range(F->users())) {
    auto *Call = dyn_cast<CallInst>(U);
    if (!Call || Call->getCalledOperand() != F)
      continue;
    IRBuilder<> B(Call);
    Type *Pointer = B.getPtrTy();
    FunctionCallee Vprintf =
        M.getOrInsertFunction("vprintf", B.getInt32Ty(), Pointer, Pointer);
    Value *Format = B.CreateAddrSpaceCast(Call->getArgOperand(0), Pointer);
    Call->replaceAllUsesWith(B.CreateCall(Vprintf, {Format, packed(*Call, B)}));
    Call->eraseFromParent();
  }
  if (F->use_empty())
    F->eraseFromParent();
}

} // namespace tenon
