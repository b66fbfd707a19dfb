// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constraints tie outputs to inputs; all others leave the output undefined:
//
//   %r = call T asm "", "=rw,0"(T %v)   ->   %r = %v
//   %r = call T asm "", "=r"()          ->   %r = freeze T poison

#include "EmptyAssembly.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static bool isEmptyAssembly(const CallInst &Call) {
  const auto *Asm = dyn_cast<InlineAsm>(Call.getCalledOperand());
  return Asm && StringRef(Asm->getAsmString()).trim().empty();
}

/// The operands of the constraints; null for constraints without operand.
static SmallVector<Value *>
operandsOf(const CallInst &Call,
           const InlineAsm::ConstraintInfoVector &Constraints) {
  SmallVector<Value *> Operands;
  unsigned Next = 0;
  for (const InlineAsm::ConstraintInfo &C : Constraints)
    Operands.push_back(C.hasArg() ? Call.getArgOperand(Next++) : nullptr);
  return Operands;
}

/// The values of the outputs that are not in memory.
static SmallVector<Value *> outputsOf(IRBuilderBase &B, const CallInst &Call) {
  auto Constraints =
      cast<InlineAsm>(Call.getCalledOperand())->ParseConstraints();
  SmallVector<Value *> Operands = operandsOf(Call, Constraints), Outputs;
  auto *Struct = dyn_cast<StructType>(Call.getType());
  for (const InlineAsm::ConstraintInfo &C : Constraints) {
    if (C.Type != InlineAsm::isOutput || C.isIndirect)
      continue;
    Type *Ty = Struct ? Struct->getElementType(Outputs.size()) : Call.getType();
    Value *Tied = C.MatchingInput >= 0 ? Operands[C.MatchingInput] : nullptr;
    if (Tied && Tied->getType() == Ty)
      Outputs.push_back(Tied);
    else if (Tied && CastInst::isBitCastable(Tied->getType(), Ty))
      Outputs.push_back(B.CreateBitCast(Tied, Ty));
    else
      Outputs.push_back(B.CreateFreeze(PoisonValue::get(Ty)));
  }
  return Outputs;
}

static void drop(CallInst &Call) {
  IRBuilder<> B(&Call);
  SmallVector<Value *> Outputs = outputsOf(B, Call);
  if (!Call.getType()->isVoidTy()) {
    Value *Result = Outputs[0];
    if (Call.getType()->isStructTy()) {
      Result = PoisonValue::get(Call.getType());
      for (auto [Index, Output] : enumerate(Outputs))
        Result = B.CreateInsertValue(Result, Output, Index);
    }
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

bool dropEmptyAssembly(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    if (!isKernel(F) && F.getCallingConv() != CallingConv::SPIR_FUNC)
      continue;
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I); Call && isEmptyAssembly(*Call)) {
        drop(*Call);
        Changed = true;
      }
  }
  return Changed;
}

} // namespace tenon
