// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EntryVersions.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

bool isMatrixAccess(const Instruction &I) {
  return isa<LoadOp>(I) || isa<StoreOp>(I) || isa<PrefetchOp>(I);
}

Instruction *openEntry(Function &F, DominatorTree &DT, LoopInfo &LI) {
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *First = nullptr;
  SmallPtrSet<const Instruction *, 16> Behind;
  for (Instruction &I : make_early_inc_range(Entry)) {
    bool IsMatrix = isMatrixAccess(I) || isa<MatrixType>(I.getType());
    if (!First && (IsMatrix || I.isTerminator()))
      First = &I;
    if (!First)
      continue;
    bool Movable = !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
                   (isa<AllocaInst>(I) || isSafeToSpeculativelyExecute(&I)) &&
                   none_of(I.operands(), [&](const Use &U) {
                     auto *Operand = dyn_cast<Instruction>(U);
                     return Operand && Behind.contains(Operand);
                   });
    if (Movable && &I != First)
      I.moveBefore(First->getIterator());
    else
      Behind.insert(&I);
  }
  if (!First->isTerminator())
    SplitBlock(&Entry, First, &DT, &LI);
  return Entry.getTerminator();
}

/// Whether \p V, an expression without loops, is uniform in the work-group;
/// \p Known caches the results for operands.
static bool isSameInGroup(const Value *V,
                          SmallPtrSetImpl<const Value *> &Known) {
  static constexpr ItemOpcode OfItems[] = {
      ItemOpcode::GlobalId,       ItemOpcode::LocalId,
      ItemOpcode::GlobalLinearId, ItemOpcode::LocalLinearId,
      ItemOpcode::SubgroupId,     ItemOpcode::SubgroupLocalId};
  // Arguments of functions other than kernels may be ids.
  if (auto *Given = dyn_cast<Argument>(V))
    return isKernel(*Given->getParent());
  if (isa<Constant>(V))
    return true;
  if (std::optional<ItemOpcode> Item = itemOpOf(V))
    return !is_contained(OfItems, *Item);
  auto *I = dyn_cast<Instruction>(V);
  if (!I || isa<PHINode>(I) || I->mayReadOrWriteMemory() ||
      (isa<CallBase>(I) && !isa<IntrinsicInst>(I)))
    return false;
  auto IsSame = [&](const Value *Part) { return isSameInGroup(Part, Known); };
  if (Known.contains(I))
    return true;
  bool AllAre = all_of(
      isa<CallBase>(I) ? cast<CallBase>(I)->args() : I->operands(), IsSame);
  if (AllAre)
    Known.insert(I);
  return AllAre;
}

/// Whether work-items of a work-group wait for each other in \p F or in its
/// callees; functions in \p Known have been checked already.
static bool waitsForGroup(const Function &F,
                          SmallPtrSetImpl<const Function *> &Known) {
  if (!Known.insert(&F).second)
    return false;
  if (std::optional<ItemOpcode> Item = readItemOp(F))
    return isSync(*Item) && *Item != ItemOpcode::SubgroupBarrier;
  return any_of(instructions(F), [&](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee && waitsForGroup(*Callee, Known);
  });
}

/// Each work-item clears one of two words in local memory, the first if its
/// condition is false. That is faster than an atomic access by each:
///
///   agreed[0] = 1; barrier; agreed[condition] = 0; barrier; agreed[0] != 0
Value *voteInGroup(IRBuilderBase &B, Value *Condition) {
  constexpr AtomicOrdering Order = AtomicOrdering::Monotonic;
  Module &M = *B.GetInsertBlock()->getModule();
  Type *I32 = B.getInt32Ty(), *Words = ArrayType::get(I32, 2);
  auto *Agreed = new GlobalVariable(M, Words, /*isConstant=*/false,
                                    GlobalValue::InternalLinkage,
                                    PoisonValue::get(Words), "agreed", nullptr,
                                    GlobalValue::NotThreadLocal, LocalSpace);
  B.CreateStore(B.getInt32(1), Agreed)->setAtomic(Order);
  createItemOp(B, ItemOpcode::Barrier);
  Value *Word = B.CreateGEP(I32, Agreed, B.CreateZExt(Condition, I32));
  B.CreateStore(B.getInt32(0), Word)->setAtomic(Order);
  createItemOp(B, ItemOpcode::Barrier);
  LoadInst *All = B.CreateLoad(I32, Agreed);
  All->setAtomic(Order);
  return B.CreateIsNotNull(All);
}

/// Copies \p Blocks; \p Map maps values and blocks to their copies.
static BlockList copyBlocks(Function &F, ArrayRef<BasicBlock *> Blocks,
                            ValueToValueMapTy &Map, const Twine &Suffix) {
  BlockList Copies;
  for (BasicBlock *Block : Blocks) {
    BasicBlock *Copy = CloneBasicBlock(Block, Map, Suffix, &F);
    Map[Block] = Copy;
    Copies.push_back(Copy);
  }
  for (BasicBlock *Copy : Copies)
    for (Instruction &I : *Copy)
      RemapInstruction(&I, Map,
                       RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);
  return Copies;
}

void setAlign(MatrixOp &Op, unsigned Bytes) {
  IRBuilder<> B(&Op);
  MatrixBuilder Make(B);
  OpFacts Facts = Op.facts();
  MatrixBuilder::Memory Memory = {Facts.Layout, Bytes, false};
  CallInst *New = nullptr;
  if (auto *Load = dyn_cast<LoadOp>(&Op))
    New = Make.load(Facts.Type, Load->pointer(), Load->strideBytes(), Memory);
  else
    New = Make.store(cast<StoreOp>(Op).matrix(), cast<StoreOp>(Op).pointer(),
                     cast<StoreOp>(Op).strideBytes(), Memory);
  New->copyMetadata(Op);
  Op.replaceAllUsesWith(New);
  Op.eraseFromParent();
}

/// Whether \p Condition holds for all work-items that have to take the same
/// version.
static Value *agreed(Function &F, Value *Condition, Instruction *At,
                     bool BySubgroup) {
  SmallPtrSet<const Value *, 16> Known;
  IRBuilder<> B(At);
  bool IsSame = isSameInGroup(Condition, Known);
  SmallPtrSet<const Function *, 8> Called;
  if (!IsSame && waitsForGroup(F, Called))
    return voteInGroup(B, Condition);
  if (IsSame || !BySubgroup)
    return Condition;
  SubgroupFacts All;
  All.Opcode = SubgroupOpcode::All;
  return createSubgroupOp(B, All, {Condition});
}

BlockList versionEntry(Function &F, Value *Condition, Instruction *At,
                       DominatorTree &DT, LoopInfo &LI, bool BySubgroup,
                       ValueToValueMapTy &Map) {
  Condition = agreed(F, Condition, At, BySubgroup);
  BasicBlock *Entry = At->getParent();
  BasicBlock *Tail = SplitBlock(Entry, At, &DT, &LI, nullptr, "versioned");
  BlockList Blocks;
  for (BasicBlock &Block : F)
    if (&Block != Entry)
      Blocks.push_back(&Block);
  BlockList Copies = copyBlocks(F, Blocks, Map, ".fallback");
  Instruction *Old = Entry->getTerminator();
  IRBuilder<>(Old).CreateCondBr(Condition, Tail,
                                cast<BasicBlock>(Map.lookup(Tail)));
  Old->eraseFromParent();
  return Copies;
}

BlockList versionFallback(Function &F, Value *Condition,
                          ArrayRef<BasicBlock *> Fallback, bool BySubgroup,
                          ValueToValueMapTy &Map) {
  Condition =
      agreed(F, Condition, F.getEntryBlock().getTerminator(), BySubgroup);
  BlockList Copies = copyBlocks(F, Fallback, Map, ".other");
  BasicBlock *First = Fallback.front();
  auto *Choice =
      cast<BranchInst>(First->getSinglePredecessor()->getTerminator());
  auto *Next = BasicBlock::Create(F.getContext(), "fallbacks", &F, First);
  Choice->replaceSuccessorWith(First, Next);
  IRBuilder<>(Next).CreateCondBr(Condition, First, Copies.front());
  return Copies;
}

} // namespace tenon
