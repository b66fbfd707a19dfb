// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneCode.h"
#include "tenon/Target/Processor.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// If \p IsUnmasked, all lanes are active, and the function takes no mask.
static void buildShared(Function &New, unsigned Width, bool IsUnmasked,
                        SharedBody Build) {
  LLVMContext &Ctx = New.getContext();
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", &New);
  LaneCode Own(New, *Entry, Width);
  LaneBuilder &B = Own.B;
  auto Return = [&](Value *V) { V ? B.CreateRet(V) : B.CreateRetVoid(); };
  B.SetInsertPoint(Entry);
  if (!IsUnmasked) {
    Own.Masks.setActive(New.getArg(New.arg_size() - 1));
    BasicBlock *None = BasicBlock::Create(Ctx, "none", &New);
    BasicBlock *Some = BasicBlock::Create(Ctx, "some", &New, None);
    B.CreateCondBr(Own.Masks.any(Own.Masks.active()), Some, None);
    B.SetInsertPoint(None);
    Type *Ty = New.getReturnType();
    Return(Ty->isVoidTy() ? nullptr : Constant::getNullValue(Ty));
    B.SetInsertPoint(Some);
  }
  Return(Build(Own));
}

std::string vectorWord(Type *Ty) {
  std::string Word;
  raw_string_ostream OS(Word);
  OS << 'v' << cast<FixedVectorType>(Ty)->getNumElements()
     << *Ty->getScalarType();
  llvm::replace(Word, ' ', '.');
  return Word;
}

Value *callShared(LaneCode &Code, const Twine &Name, Type *Result,
                  ArrayRef<Value *> Operands, SharedBody Build,
                  SharedMask Mask) {
  assert(all_of(Operands, [](Value *V) { return V; }) &&
         "no operand is left out");
  Function &F = Code.B.function();
  Module *M = F.getParent();
  bool IsUnmasked = Mask == SharedMask::None || Code.Masks.isAllTrue();
  std::string FullName = (Name + (IsUnmasked ? "" : ".masked")).str();
  SmallVector<Value *> All(Operands);
  if (!IsUnmasked)
    All.push_back(Code.Masks.active());
  if (Function *Known = M->getFunction(FullName))
    return Code.B.CreateCall(Known, All);
  SmallVector<Type *> Types;
  for (Value *V : All)
    Types.push_back(V->getType());
  auto *New = Function::Create(FunctionType::get(Result, Types, false),
                               GlobalValue::InternalLinkage, FullName, M);
  New->addFnAttr(Attribute::NoInline);
  New->setDoesNotThrow();
  New->setWillReturn();
  copyProcessor(F, *New);
  buildShared(*New, Code.B.Width, IsUnmasked, Build);
  return Code.B.CreateCall(New, All);
}

} // namespace tenon
