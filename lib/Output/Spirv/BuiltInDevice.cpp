// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInDevice.h"
#include "BuiltInCalls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"

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

/// The data operand of a store precedes those of the memory, that of a load
/// follows them.
CallInst *callBlock2D(IRBuilderBase &B, const BlockMessageFacts &Facts,
                      const Block2DMemory &Memory, Value *Data) {
  const Block2DFacts &Block = Facts.Block;
  SmallVector<Value *, 10> Operands = {
      B.getInt32(Block.ElementBytes), B.getInt32(Block.Width),
      B.getInt32(Block.Height), B.getInt32(Block.Count)};
  std::string Letters = "iiii";
  auto AddData = [&](SubgroupOpcode Of) {
    if (Facts.Opcode != Of)
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

  return callBuiltIn(B, nameOf(Facts.Opcode, Block.Form), Letters,
                     B.getVoidTy(), Operands, /*Convergent=*/true);
}

/// "i8": OpenCL's name of a kind.
static std::string openClWord(ElementKind Kind) {
  std::string Word = wordOf(Kind).str();
  return classOf(Kind) == ElementClass::Signed ? "i" + Word.substr(1) : Word;
}

static CallInst *callMatrixInstruction(IRBuilderBase &B,
                                       const MatrixInstructionFacts &Facts,
                                       Value *OfA, Value *OfB, Value *OfC) {
  auto Unsigned = [&](ElementKind Kind) {
    return Facts.ByBuiltIn && classOf(Kind) == ElementClass::Unsigned;
  };
  Type *I32 = B.getInt32Ty();
  std::string Name = "__spirv_SubgroupMatrixMultiplyAccumulateINTEL";
  SmallVector<Value *, 5> Operands = {OfA, OfB, OfC};
  SmallVector<MangledParameter, 5> Parameters = {
      {OfA->getType(), Unsigned(Facts.A)},
      {OfB->getType(), Unsigned(Facts.B)},
      {OfC->getType(), false}};
  if (Facts.ByBuiltIn) {
    Name = "intel_sub_group_" + openClWord(Facts.A) + "_" +
           openClWord(Facts.B) + "_matrix_mad_k" + utostr(Facts.Depth);
  } else {
    Operands.insert(Operands.begin(), B.getInt32(Facts.Depth));
    Operands.push_back(B.getInt32(Facts.Operands));
    Parameters.insert(Parameters.begin(), {I32, false});
    Parameters.push_back({I32, false});
  }
  CallInst *Call = callBuiltIn(B, Name, mangledAll(Parameters), OfC->getType(),
                               Operands, /*Convergent=*/true);
  Call->getCalledFunction()->setDoesNotAccessMemory();
  return Call;
}

bool nameDeviceOp(CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F)
    return false;
  IRBuilder<> B(&Call);
  auto Operand = [&](unsigned I) { return Call.getArgOperand(I); };
  if (std::optional<BlockMessageFacts> Facts = readBlockMessage(*F)) {
    Block2DMemory Memory = {Operand(0), Operand(1), Operand(2), Operand(3),
                            Operand(4)};
    callBlock2D(B, *Facts, Memory, Call.arg_size() > 5 ? Operand(5) : nullptr);
  } else if (std::optional<MatrixInstructionFacts> Facts =
                 readMatrixInstruction(*F)) {
    Call.replaceAllUsesWith(
        callMatrixInstruction(B, *Facts, Operand(0), Operand(1), Operand(2)));
  } else {
    return false;
  }
  Call.eraseFromParent();
  return true;
}

} // namespace tenon
