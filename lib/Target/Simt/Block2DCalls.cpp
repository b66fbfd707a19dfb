// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/Target/Simt/Block2DCalls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static StringRef nameOf(SubgroupOpcode Opcode, BlockForm Form) {
  static constexpr StringLiteral Loads[] = {
      "__spirv_Subgroup2DBlockLoadINTEL",
      "__spirv_Subgroup2DBlockLoadTransformINTEL",
      "__spirv_Subgroup2DBlockLoadTransposeINTEL"};
  switch (Opcode) {
  case SubgroupOpcode::Block2DLoad:
    return Loads[unsigned(Form)];
  case SubgroupOpcode::Block2DStore:
    return "__spirv_Subgroup2DBlockStoreINTEL";
  default:
    return "__spirv_Subgroup2DBlockPrefetchINTEL";
  }
}

/// A store has its data before the memory, a load has it last.
CallInst *callBlock2D(IRBuilderBase &B, SubgroupOpcode Opcode,
                      const Block2DFacts &Block, const Block2DMemory &Memory,
                      Value *Data) {
  SmallVector<Value *, 10> Operands = {
      B.getInt32(Block.ElementBytes), B.getInt32(Block.Width),
      B.getInt32(Block.Height), B.getInt32(Block.Count)};
  std::string Letters = "iiii";
  auto AddData = [&](SubgroupOpcode Of) {
    if (Opcode != Of)
      return;
    Operands.push_back(Data);
    Letters += "Pv";
  };
  AddData(SubgroupOpcode::Block2DStore);
  Operands.append({Memory.Base, Memory.Width, Memory.Height, Memory.Pitch,
                   Memory.Coordinate});
  unsigned Space = Memory.Base->getType()->getPointerAddressSpace();
  Letters += "PU3AS" + utostr(Space) + "viiiDv2_i";
  AddData(SubgroupOpcode::Block2DLoad);

  StringRef Name = nameOf(Opcode, Block.Form);
  SmallVector<Type *, 10> Types;
  for (Value *V : Operands)
    Types.push_back(V->getType());
  Module *M = B.GetInsertBlock()->getModule();
  auto *F = cast<Function>(
      M->getOrInsertFunction(("_Z" + Twine(Name.size()) + Name + Letters).str(),
                             FunctionType::get(B.getVoidTy(), Types, false))
          .getCallee());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setConvergent();
  F->setDoesNotThrow();
  CallInst *Call = B.CreateCall(F, Operands);
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  Call->setConvergent();
  return Call;
}

} // namespace tenon
