// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cache controls are decorations of pointers. IR has them in three forms:
//
//   %p = getelementptr …, !spirv.Decorations !{!{i32 6442, i32 0, i32 1}, …}
//   define … !spirv.ParameterDecorations !{one such list for each parameter}
//   %p = call ptr @llvm.ptr.annotation(ptr %q, ptr @"{6442:\220,1\22}", …)
//
// They become metadata of the operation, which a target may follow or ignore
// (tenon/IR/Matrix/CacheControls.h).

#include "CacheControls.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace tenon {

using Controls = SmallVector<CacheControl, 4>;

/// Adds decoration \p Numbers (decoration, level, control) if it is a cache
/// control.
static void addControl(ArrayRef<unsigned> Numbers, Controls &All) {
  if (Numbers.size() == 3 &&
      (Numbers[0] == CacheControl::Load || Numbers[0] == CacheControl::Store))
    All.push_back({Numbers[0], Numbers[1], Numbers[2]});
}

/// !{!{i32 6442, i32 level, i32 control}, …}
static void addControls(const MDNode *Decorations, Controls &All) {
  for (const MDOperand &Operand : Decorations->operands()) {
    const auto *Node = dyn_cast_or_null<MDNode>(Operand);
    SmallVector<unsigned, 3> Numbers;
    for (unsigned I = 0; Node && I < Node->getNumOperands(); ++I)
      if (auto *C =
              mdconst::dyn_extract_or_null<ConstantInt>(Node->getOperand(I)))
        Numbers.push_back(C->getZExtValue());
    addControl(Numbers, All);
  }
}

/// Adds the controls of the definition of \p Pointer.
static void addControlsAt(const Value *Pointer, Controls &All) {
  if (const auto *I = dyn_cast<Instruction>(Pointer))
    if (const MDNode *Decorations = I->getMetadata("spirv.Decorations"))
      addControls(Decorations, All);
  if (const auto *A = dyn_cast<Argument>(Pointer)) {
    const MDNode *Lists =
        A->getParent()->getMetadata("spirv.ParameterDecorations");
    if (Lists && A->getArgNo() < Lists->getNumOperands())
      if (const auto *Decorations =
              dyn_cast_or_null<MDNode>(Lists->getOperand(A->getArgNo())))
        addControls(Decorations, All);
  }
  const auto *Intrinsic = dyn_cast<IntrinsicInst>(Pointer);
  if (StringRef Annotation;
      Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation &&
      getConstantStringInfo(Intrinsic->getArgOperand(1), Annotation))
    append_range(All, cacheControlsOf(Annotation));
}

static Controls controlsOf(const Value *Pointer) {
  Controls All;
  for (const Value *Next = Pointer; Next; Pointer = Next) {
    addControlsAt(Pointer, All);
    const auto *Intrinsic = dyn_cast<IntrinsicInst>(Pointer);
    if (isa<GEPOperator, AddrSpaceCastOperator, BitCastOperator>(Pointer))
      Next = cast<Operator>(Pointer)->getOperand(0);
    else if (Intrinsic &&
             Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation)
      Next = Intrinsic->getArgOperand(0);
    else
      Next = nullptr;
  }
  return All;
}

/// Operations that can have cache controls: those of matrices, and 2D blocks.
static bool hasCacheControls(const CallInst &Call) {
  std::optional<SubgroupFacts> Facts = subgroupFactsOf(&Call);
  return isa<MatrixOp>(Call) ||
         (Facts && (Facts->Opcode == SubgroupOpcode::Block2DLoad ||
                    Facts->Opcode == SubgroupOpcode::Block2DStore ||
                    Facts->Opcode == SubgroupOpcode::Block2DPrefetch));
}

bool moveCacheControls(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    SmallVector<IntrinsicInst *, 4> Annotations;
    for (Instruction &I : instructions(F)) {
      if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I);
          Intrinsic && Intrinsic->getIntrinsicID() == Intrinsic::ptr_annotation)
        Annotations.push_back(Intrinsic);
      auto *Op = dyn_cast<CallInst>(&I);
      if (!Op || !hasCacheControls(*Op) || Op->arg_empty() ||
          !Op->getArgOperand(0)->getType()->isPointerTy())
        continue;
      Controls All = cacheControlsOf(*Op); // from its other operands
      append_range(All, controlsOf(Op->getArgOperand(0)));
      setCacheControls(*Op, All);
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
