// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables get memory whose bounds the engine knows: those of a function a
// slot in a frame that PrivateMemory allocates when the function is entered,
// local variables of the module a block of memory of the launch.

#include "Rewriting.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon::reference {

static constexpr uint64_t MaxVariableBytes = uint64_t(1) << 28;

static Error tooLarge(const Program &P, StringRef What, uint64_t Bytes) {
  return createStringError("kernel '" + P.Kernel + "': " + What + " takes " +
                           Twine(Bytes) + " bytes, expected at most " +
                           Twine(MaxVariableBytes));
}

//===----------------------------------------------------------------------===//
// Structures by value
//===----------------------------------------------------------------------===//

static void copyByValueParam(Argument &Param) {
  Function &F = *Param.getParent();
  Type *Ty = Param.getParamByValType();
  IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
  AllocaInst *Own =
      Builder.CreateAlloca(Ty, /*AddrSpace=*/0, nullptr, Param.getName());
  Own->setAlignment(
      std::max(Own->getAlign(), Param.getParamAlign().valueOrOne()));
  Value *Pointer = Builder.CreateAddrSpaceCast(Own, Param.getType());
  Param.replaceAllUsesWith(Pointer);
  Builder.CreateMemCpy(Own, Align(1), &Param, Align(1),
                       F.getDataLayout().getTypeAllocSize(Ty));
}

void copyByValueParams(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    for (Argument &Param : F.args())
      if (Param.hasByValAttr())
        copyByValueParam(Param);
    for (Argument &Param : F.args())
      Param.removeAttr(Attribute::ByVal);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        for (unsigned Index = 0; Index < Call->arg_size(); ++Index)
          Call->removeParamAttr(Index, Attribute::ByVal);
  }
}

//===----------------------------------------------------------------------===//
// Variables of functions
//===----------------------------------------------------------------------===//

static std::string variableName(const Value &V) {
  return V.hasName() ? ("variable '" + V.getName() + "'").str()
                     : "a private variable";
}

static void dropLifetimes(Function &F) {
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (I.isLifetimeStartOrEnd())
      I.eraseFromParent();
}

static Error moveToFrame(Function &F, Program &P) {
  SmallVector<AllocaInst *, 16> Variables;
  for (Instruction &I : instructions(F))
    if (auto *Variable = dyn_cast<AllocaInst>(&I))
      Variables.push_back(Variable);
  if (Variables.empty())
    return Error::success();
  dropLifetimes(F);
  FrameLayout &Layout = P.Frames.emplace_back();
  IRBuilder<> Builder(&F.getEntryBlock(), F.getEntryBlock().begin());
  Value *Frame = callEngine(Builder, "enter", Builder.getPtrTy(),
                            {pointerTo(Builder, &Layout)});
  for (AllocaInst *Variable : Variables) {
    auto Size = Variable->getAllocationSize(F.getDataLayout());
    uint64_t Bytes = Size ? Size->getFixedValue() : ~uint64_t(0);
    if (Bytes > MaxVariableBytes || Layout.Size > MaxVariableBytes)
      return tooLarge(P, variableName(*Variable), Bytes);
    uint64_t Offset = Layout.add(Bytes, Variable->getAlign().value(),
                                 variableName(*Variable));
    Value *Slot =
        Builder.CreateConstGEP1_64(Builder.getInt8Ty(), Frame, Offset);
    Slot = Builder.CreateAddrSpaceCast(Slot, Variable->getType());
    Slot->takeName(Variable);
    Variable->replaceAllUsesWith(Slot);
  }
  for (AllocaInst *Variable : Variables)
    Variable->eraseFromParent();
  for (BasicBlock &Block : F)
    if (auto *Return = dyn_cast<ReturnInst>(Block.getTerminator())) {
      IRBuilder<> AtEnd(Return);
      callEngine(AtEnd, "leave", AtEnd.getVoidTy(), {});
    }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Variables of the module
//===----------------------------------------------------------------------===//

static Error moveLocal(GlobalVariable &Variable, Program &P) {
  uint64_t Bytes = Variable.getDataLayout()
                       .getTypeAllocSize(Variable.getValueType())
                       .getFixedValue();
  if (Bytes > MaxVariableBytes)
    return tooLarge(P, variableName(Variable), Bytes);
  ModuleVariable &Local = P.Locals.emplace_back();
  Local.Name = variableName(Variable);
  Local.Size = Bytes;
  Local.Zeroed =
      Variable.hasInitializer() && Variable.getInitializer()->isNullValue();
  uint64_t Align = std::max<uint64_t>(TENON_LOCAL_ALIGN,
                                      Variable.getAlign().valueOrOne().value());
  Local.Local = AlignedBlock(Bytes, Align);
  Variable.replaceAllUsesWith(symbolAt(*Variable.getParent(),
                                       Local.Local.address(),
                                       Variable.getAddressSpace()));
  Variable.eraseFromParent();
  return Error::success();
}

static void registerGlobal(GlobalVariable &Variable, Program &P) {
  ModuleVariable &Global = P.Globals.emplace_back();
  Global.Name = variableName(Variable);
  Global.Size = Variable.getDataLayout()
                    .getTypeAllocSize(Variable.getValueType())
                    .getFixedValue();
  Global.Writable = !Variable.isConstant();
  Global.Symbol = "tenon.variable." + std::to_string(P.Globals.size());
  Variable.setName(Global.Symbol);
}

Error rewriteVariables(Module &M, Program &P) {
  for (Function &F : M)
    if (Error E = moveToFrame(F, P))
      return E;
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    if (isSymbol(V))
      continue; // the engine's own
    if (V.getAddressSpace() != LocalSpace)
      registerGlobal(V, P);
    else if (Error E = moveLocal(V, P))
      return E;
  }
  return Error::success();
}

} // namespace tenon::reference
