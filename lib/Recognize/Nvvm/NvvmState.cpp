// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NvvmState.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

NvvmState::NvvmState(IRBuilderBase &B, StructType *Record, StringRef Name)
    : B(B), Record(Record), At(nullptr) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  for (Instruction &I : Entry)
    if (isa<AllocaInst>(I) && I.getName() == Name) {
      At = &I;
      return;
    }
  IRBuilder<> Top(&Entry, Entry.getFirstInsertionPt());
  At = Top.CreateAlloca(Record, nullptr, Name);
  unsigned Members = Record->getNumElements();
  for (unsigned Member = 0;
       Member < Members && Record->getElementType(Member)->isIntegerTy();
       ++Member)
    Top.CreateStore(Top.getInt64(0), Top.CreateStructGEP(Record, At, Member));
}

Value *NvvmState::inRing(unsigned Member, Value *Number) {
  auto *Ring = cast<ArrayType>(Record->getElementType(Member));
  assert(isPowerOf2_64(Ring->getNumElements()) && "indices are masked");
  Value *Index = B.CreateAnd(Number, Ring->getNumElements() - 1);
  return B.CreateGEP(Ring, address(Member), {B.getInt64(0), Index});
}

Function *functionOf(Module &M, StringRef Name, Type *Result,
                     ArrayRef<Type *> Types,
                     function_ref<void(IRBuilderBase &, Function &)> Emit) {
  if (Function *Known = M.getFunction(Name))
    return Known;
  auto *Ty = FunctionType::get(Result, Types, /*isVarArg=*/false);
  auto *F = Function::Create(Ty, GlobalValue::InternalLinkage, Name, M);
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  Emit(B, *F);
  if (Result->isVoidTy())
    B.CreateRetVoid();
  return F;
}

} // namespace tenon
