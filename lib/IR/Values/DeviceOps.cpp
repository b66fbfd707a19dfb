// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/DeviceOps.h"
#include "BlockFacts.h"
#include "TypeWord.h"
#include "tenon/Support/Calls.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr char DeviceAttribute[] = "tenon.device",
                      OperandsAttribute[] = "tenon.operands",
                      DepthAttribute[] = "tenon.depth",
                      BuiltInAttribute[] = "tenon.built-in";
static constexpr StringLiteral MulAddWord = "muladd";

/// Calls the function \p Name, which is declared with \p Attrs where it is new.
static CallInst *call(IRBuilderBase &B, StringRef Name, Type *Result,
                      ArrayRef<Value *> Operands, AttrBuilder &Attrs) {
  Attrs.addAttribute(Attribute::Convergent);
  Attrs.addAttribute(Attribute::NoUnwind);
  CallInst *Call = callFunction(B, Name, Result, Operands);
  cast<Function>(Call->getCalledOperand())->addFnAttrs(Attrs);
  Call->setConvergent();
  return Call;
}

CallInst *createBlockMessage(IRBuilderBase &B, const BlockMessageFacts &Facts,
                             const Block2DMemory &Memory, Value *Data) {
  assert(isBlock2D(Facts.Opcode) && "not an operation on 2D blocks");
  SmallVector<Value *, 6> Operands = {Memory.Base, Memory.Width, Memory.Height,
                                      Memory.Pitch, Memory.Coordinate};
  if (Data)
    Operands.push_back(Data);
  AttrBuilder Attrs(B.getContext());
  Attrs.addAttribute(DeviceAttribute, wordOf(Facts.Opcode));
  addBlockFacts(Attrs, Facts.Block);
  unsigned Space = Memory.Base->getType()->getPointerAddressSpace();
  std::string Name = (Twine("tenon.device.") + wordOf(Facts.Opcode) +
                      blockName(Facts.Block) + ".p" + Twine(Space))
                         .str();
  return call(B, Name, B.getVoidTy(), Operands, Attrs);
}

std::optional<BlockMessageFacts> readBlockMessage(const Function &F) {
  StringRef Word = F.getFnAttribute(DeviceAttribute).getValueAsString();
  for (SubgroupOpcode Opcode :
       {SubgroupOpcode::Block2DLoad, SubgroupOpcode::Block2DStore,
        SubgroupOpcode::Block2DPrefetch})
    if (Word == wordOf(Opcode))
      if (std::optional<Block2DFacts> Block = readBlockFacts(F))
        return BlockMessageFacts{Opcode, *Block};
  return std::nullopt;
}

CallInst *createMatrixInstruction(IRBuilderBase &B,
                                  const MatrixInstructionFacts &Facts,
                                  Value *OfA, Value *OfB, Value *OfC) {
  AttrBuilder Attrs(B.getContext());
  Attrs.addAttribute(DeviceAttribute, MulAddWord);
  Attrs.addAttribute("tenon.a", wordOf(Facts.A));
  Attrs.addAttribute("tenon.b", wordOf(Facts.B));
  Attrs.addAttribute(DepthAttribute, utostr(Facts.Depth));
  Attrs.addAttribute(OperandsAttribute, utostr(Facts.Operands));
  if (Facts.ByBuiltIn)
    Attrs.addAttribute(BuiltInAttribute);
  Attrs.addMemoryAttr(MemoryEffects::none());
  std::string Name = ("tenon.device." + MulAddWord + "." + wordOf(Facts.A) +
                      "." + wordOf(Facts.B) + "." + Twine(Facts.Operands) +
                      "." + typeWord(OfA->getType()) + "." +
                      typeWord(OfB->getType()) + "." + typeWord(OfC->getType()))
                         .str();
  return call(B, Name, OfC->getType(), {OfA, OfB, OfC}, Attrs);
}

std::optional<MatrixInstructionFacts> readMatrixInstruction(const Function &F) {
  auto TextOf = [&](StringRef Key) {
    return F.getFnAttribute(Key).getValueAsString();
  };
  if (TextOf(DeviceAttribute) != MulAddWord)
    return std::nullopt;
  MatrixInstructionFacts Facts;
  std::optional<ElementKind> A = parseElementKind(TextOf("tenon.a")),
                             B = parseElementKind(TextOf("tenon.b"));
  if (!A || !B || TextOf(DepthAttribute).getAsInteger(10, Facts.Depth) ||
      TextOf(OperandsAttribute).getAsInteger(10, Facts.Operands))
    return std::nullopt;
  Facts.A = *A;
  Facts.B = *B;
  Facts.ByBuiltIn = F.hasFnAttribute(BuiltInAttribute);
  return Facts;
}

} // namespace tenon
