// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Words of the controls, by number.
static constexpr StringLiteral LoadWords[] = {"uncached", "cached", "streaming",
                                              "invalidate after read",
                                              "constant cached"};
static constexpr StringLiteral StoreWords[] = {"uncached", "write through",
                                               "write back", "streaming"};

SmallVector<CacheControl, 4> cacheControlsOf(StringRef Annotation) {
  SmallVector<CacheControl, 4> Controls;
  while (Annotation.consume_front("{")) {
    auto [One, Rest] = Annotation.split('}');
    Annotation = Rest;
    SmallVector<StringRef, 4> Parts;
    SmallVector<unsigned, 3> Numbers;
    SplitString(One, Parts, ":\",");
    for (StringRef Part : Parts)
      if (unsigned Number; !Part.getAsInteger(10, Number))
        Numbers.push_back(Number);
    if (Numbers.size() == 3 &&
        (Numbers[0] == CacheControl::Load || Numbers[0] == CacheControl::Store))
      Controls.push_back({Numbers[0], Numbers[1], Numbers[2]});
  }
  return Controls;
}

static std::string wordsOf(const CacheControl &C) {
  bool IsLoad = C.Decoration == CacheControl::Load;
  ArrayRef<StringLiteral> Words = IsLoad ? ArrayRef<StringLiteral>(LoadWords)
                                         : ArrayRef<StringLiteral>(StoreWords);
  return ((IsLoad ? "load level " : "store level ") + Twine(C.Level) + " " +
          (C.Control < Words.size() ? Twine(Words[C.Control])
                                    : "control " + Twine(C.Control)))
      .str();
}

void setCacheControls(Instruction &Operation, ArrayRef<CacheControl> Controls) {
  std::string Words, Annotation;
  SmallVector<CacheControl, 4> Levels;
  for (const CacheControl &C : Controls) {
    if (is_contained(Levels, C))
      continue;
    Words += (Words.empty() ? "" : ", ") + wordsOf(C);
    // The decoration nearest to the operation determines a level.
    if (any_of(Levels, [&](const CacheControl &Other) {
          return Other.Decoration == C.Decoration && Other.Level == C.Level;
        }))
      continue;
    Levels.push_back(C);
    Annotation += ("{" + Twine(C.Decoration) + ":\"" + Twine(C.Level) + "," +
                   Twine(C.Control) + "\"}")
                      .str();
  }
  LLVMContext &Ctx = Operation.getContext();
  MDNode *Node = nullptr;
  if (!Controls.empty())
    Node = MDNode::get(
        Ctx, {MDString::get(Ctx, Words), MDString::get(Ctx, Annotation)});
  Operation.setMetadata(CacheControlMetadata, Node);
}

static StringRef textOf(const Instruction &Operation, unsigned Part) {
  const MDNode *Node = Operation.getMetadata(CacheControlMetadata);
  const auto *Text = Node && Part < Node->getNumOperands()
                         ? dyn_cast_or_null<MDString>(Node->getOperand(Part))
                         : nullptr;
  return Text ? Text->getString() : StringRef();
}

SmallVector<CacheControl, 4> cacheControlsOf(const Instruction &Operation) {
  return cacheControlsOf(textOf(Operation, 1));
}

StringRef cacheControlWords(const Instruction &Operation) {
  return textOf(Operation, 0);
}

Value *withCacheControls(IRBuilderBase &B, Value *Pointer,
                         const Instruction &Operation) {
  StringRef Annotation = textOf(Operation, 1);
  if (Annotation.empty())
    return Pointer;
  Module &M = *B.GetInsertBlock()->getModule();
  Constant *Text = ConstantDataArray::getString(M.getContext(), Annotation);
  unsigned Space = M.getDataLayout().getDefaultGlobalsAddressSpace();
  auto *Variable = new GlobalVariable(
      M, Text->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Text, "cache.controls", nullptr, GlobalValue::NotThreadLocal, Space);
  Variable->setSection("llvm.metadata");
  return B.CreateIntrinsic(Intrinsic::ptr_annotation,
                           {Pointer->getType(), Variable->getType()},
                           {Pointer, Variable, Variable, B.getInt32(0),
                            ConstantPointerNull::get(Variable->getType())});
}

void decoratePointers(Module &M) {
  LLVMContext &Ctx = M.getContext();
  Type *I32 = Type::getInt32Ty(Ctx);
  auto Number = [&](unsigned N) -> Metadata * {
    return ConstantAsMetadata::get(ConstantInt::get(I32, N));
  };
  SmallVector<IntrinsicInst *, 8> Annotations;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<IntrinsicInst>(&I);
          Call && Call->getIntrinsicID() == Intrinsic::ptr_annotation)
        Annotations.push_back(Call);
  for (IntrinsicInst *Call : Annotations) {
    StringRef Text;
    getConstantStringInfo(Call->getArgOperand(1), Text);
    SmallVector<Metadata *, 4> Decorations;
    for (const CacheControl &C : cacheControlsOf(Text))
      Decorations.push_back(MDNode::get(
          Ctx, {Number(C.Decoration), Number(C.Level), Number(C.Control)}));
    // Without IRBuilder, which would fold it.
    auto *Own = GetElementPtrInst::Create(
        Type::getInt8Ty(Ctx), Call->getArgOperand(0),
        {ConstantInt::get(Type::getInt64Ty(Ctx), 0)}, "", Call->getIterator());
    Own->setMetadata("spirv.Decorations", MDNode::get(Ctx, Decorations));
    Own->setDebugLoc(Call->getDebugLoc());
    Call->replaceAllUsesWith(Own);
    auto *Variable = dyn_cast<GlobalVariable>(Call->getArgOperand(1));
    Call->eraseFromParent();
    if (Variable && Variable->use_empty() && Variable->hasLocalLinkage())
      Variable->eraseFromParent();
  }
}

} // namespace tenon
