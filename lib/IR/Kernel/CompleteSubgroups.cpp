// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix operation needs all lanes, but a kernel may load or store fragments
// in incomplete sub-groups. Its code is therefore versioned, and only the
// version for complete sub-groups is raised:
//
//   entry:  allocas
//           br (sub-group size == W), label %versioned,
//               label %versioned.fallback
//
// In kernels whose work-groups have rows that are multiples of W, widening
// folds the branch.

#include "tenon/IR/Kernel/CompleteSubgroups.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/LaunchTest.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

bool hasOnlyCompleteSubgroups(const Function &F, unsigned Width) {
  uint64_t Items = kernelFacts(F).requiredItems();
  return Items != 0 && Items % Width == 0;
}

/// Splits the entry block after its private variables.
static BasicBlock *splitBehindVariables(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<AllocaInst *> Variables;
  for (Instruction &I : Entry)
    if (auto *Alloca = dyn_cast<AllocaInst>(&I);
        Alloca && isa<Constant>(Alloca->getArraySize()))
      Variables.push_back(Alloca);
  Instruction *First = &*Entry.getFirstNonPHIOrDbg();
  for (AllocaInst *Alloca : Variables)
    if (Alloca == First)
      First = First->getNextNode();
    else
      Alloca->moveBefore(First->getIterator());
  return Entry.splitBasicBlock(First, "versioned");
}

/// Metadata of the branch between versions.
static constexpr StringLiteral VersionsName = "tenon.versions";

BranchInst *branchOfVersions(Function &F) {
  for (BasicBlock &Block : F)
    if (auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
        Branch && Branch->isConditional() && Branch->hasMetadata(VersionsName))
      return Branch;
  return nullptr;
}

BasicBlock *versionCode(Function &F, bool TestLaunch,
                        function_ref<Value *(IRBuilderBase &B)> EmitCondition) {
  BasicBlock *Versioned = splitBehindVariables(F);
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *End = Entry.getTerminator();
  IRBuilder<> B(End);
  Value *Condition = EmitCondition(B);
  if (!Condition || (TestLaunch && addLaunchTest(F, *Condition)))
    return Versioned;
  SmallVector<BasicBlock *> Blocks, Clones;
  for (BasicBlock &Block : F)
    if (&Block != &Entry)
      Blocks.push_back(&Block);
  ValueToValueMapTy Map;
  for (BasicBlock *Block : Blocks) {
    Clones.push_back(CloneBasicBlock(Block, Map, ".fallback", &F));
    Map[Block] = Clones.back();
  }
  remapInstructionsInBlocks(Clones, Map);
  B.CreateCondBr(Condition, Versioned, cast<BasicBlock>(Map[Versioned]))
      ->setMetadata(VersionsName, MDNode::get(F.getContext(), {}));
  End->eraseFromParent();
  return Versioned;
}

} // namespace tenon
