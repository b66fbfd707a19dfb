// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cache controls are decorations of pointers, which IR has in three forms:
//
//   %p = getelementptr …, !spirv.Decorations !{!{i32 6442, i32 0, i32 1}, …}
//   define … !spirv.ParameterDecorations !{one such list for each parameter}
//   %p = call ptr @llvm.ptr.annotation(ptr %q, ptr @"{6442:\220,1\22}", …)
//
// They become text on the matrix operation, which a target may follow or drop:
//
//   call … @tenon.load.…(ptr %p, …), !tenon.cache !{!"load level 0 cached"}

#include "CacheControls.h"
#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

enum Decoration : unsigned {
  CacheControlLoad = 6442,
  CacheControlStore = 6443
};

/// Words of the controls, by number.
static constexpr StringLiteral LoadWords[] = {"uncached", "cached", "streaming",
                                              "invalidate after read",
                                              "constant cached"};
static constexpr StringLiteral StoreWords[] = {"uncached", "write through",
                                               "write back", "streaming"};

/// Adds decoration \p Numbers (decoration, level, control) to \p Text if it is
/// a cache control.
static void addControl(ArrayRef<unsigned> Numbers, std::string &Text) {
  if (Numbers.size() != 3 ||
      (Numbers[0] != CacheControlLoad && Numbers[0] != CacheControlStore))
    return;
  bool IsLoad = Numbers[0] == CacheControlLoad;
  ArrayRef<StringLiteral> Words = IsLoad ? ArrayRef<StringLiteral>(LoadWords)
                                         : ArrayRef<StringLiteral>(StoreWords);
  if (!Text.empty())
    Text += ", ";
  Text += ((IsLoad ? "load level " : "store level ") + Twine(Numbers[1]) + " " +
           (Numbers[2] < Words.size() ? Twine(Words[Numbers[2]])
                                      : "control " + Twine(Numbers[2])))
              .str();
}

/// !{!{i32 6442, i32 level, i32 control}, …}
static void addControls(const MDNode *Decorations, std::string &Text) {
  for (const MDOperand &Operand : Decorations->operands()) {
    const auto *Node = dyn_cast_or_null<MDNode>(Operand);
    SmallVector<unsigned, 3> Numbers;
    for (unsigned I = 0; Node && I < Node->getNumOperands(); ++I)
      if (auto *C =
              mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(I)))
        Numbers.push_back(C->getZExtValue());
    addControl(Numbers, Text);
  }
}

/// {6442:"level,control"}{…}…
static void addControls(StringRef Annotation, std::string &Text) {
  while (Annotation.consume_front("{")) {
    auto [Decoration, Rest] = Annotation.split('}');
    Annotation = Rest;
    SmallVector<StringRef, 4> Parts;
    SmallVector<unsigned, 3> Numbers;
    SplitString(Decoration, Parts, ":\",");
    for (StringRef Part : Parts)
      if (unsigned Number; !Part.getAsInteger(10, Number))
        Numbers.push_back(Number);
    addControl(Numbers, Text);
  }
}

/// What the definition of \p Pointer itself says.
static void addControlsAt(const Value *Pointer, std::string &Text) {
  if (const auto *I = dyn_cast<Instruction>(Pointer))
    if (const MDNode *Decorations = I->getMetadata("spirv.Decorations"))
      addControls(Decorations, Text);
  if (const auto *A = dyn_cast<Argument>(Pointer)) {
    const MDNode *Lists =
        A->getParent()->getMetadata("spirv.ParameterDecorations");
    if (Lists && A->getArgNo() < Lists->getNumOperands())
      if (const auto *Decorations =
              dyn_cast_or_null<MDNode>(Lists->getOperand(A->getArgNo())))
        addControls(Decorations, Text);
  }
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(Pointer);
  if (StringRef Annotation;
      Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation &&
      getConstantStringInfo(Intrinsic->getArgOperand(1), Annotation))
    addControls(Annotation, Text);
}

static std::string controlsOf(const Value *Pointer) {
  std::string Text;
  for (const Value *Next = Pointer; Next; Pointer = Next) {
    addControlsAt(Pointer, Text);
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(Pointer);
    if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator>(Pointer))
      Next = cast<Operator>(Pointer)->getOperand(0);
    else if (Intrinsic &&
             Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation)
      Next = Intrinsic->getArgOperand(0);
    else
      Next = nullptr;
  }
  return Text;
}

bool moveCacheControls(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    SmallVector<IntrinsicInst *, 4> Annotations;
    for (Instruction &I : instructions(F)) {
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
          Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation)
        Annotations.push_back(Intrinsic);
      auto *Op = dyn_cast<MatrixOp>(&I);
      if (!Op || Op->arg_empty() ||
          !Op->getArgOperand(0)->getType()->isPointerTy())
        continue;
      if (std::string Text = controlsOf(Op->getArgOperand(0)); !Text.empty())
        Op->setMetadata(
            CacheControlMetadata,
            MDNode::get(M.getContext(), MDString::get(M.getContext(), Text)));
    }
    for (IntrinsicInst *Annotation : Annotations) {
      Annotation->replaceAllUsesWith(Annotation->getArgOperand(0));
      Annotation->eraseFromParent();
    }
    Changed |= !Annotations.empty();
  }
  return Changed;
}

} // namespace tenon
