// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One lane, replica 0, executes a work-item's accesses to memory that others
// see:
//
//   store i32 %x, ptr addrspace(1) %p
//   ->
//   replicas wait for each other       ; the others have loaded from %p
//   if (replica == 0)
//     store i32 %x, ptr addrspace(1) %p
//   replicas wait for each other       ; before the others load from %p
//
// If no read is between several such accesses, the replicas wait only once
// before the first and once after the last of them.
//
// All lanes of the sub-group wait, and multiply, together. A kernel is
// therefore only replicated (canReplicate) if all lanes execute each operation
// that makes them wait or exchange values. Nor may replicas differ, so no
// result of an atomic or volatile access may be used: each replica would get a
// different one.

#include "Replicate.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// What is done by one lane
//===----------------------------------------------------------------------===//

/// Whether \p Pointer points to private memory; nothing if that is unknown.
static std::optional<bool> isPrivate(const Value *Pointer) {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects);
  if (all_of(Objects, [](const Value *V) { return isa<AllocaInst>(V); }))
    return true;
  for (const Value *V : Objects) {
    unsigned Space = V->getType()->getPointerAddressSpace();
    if (Space == PrivateSpace || Space == GenericSpace)
      return std::nullopt;
  }
  return false;
}

/// The memory that \p I writes, or must not read twice; null if there is none.
static const Value *accessedOnce(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() ? nullptr : Load->getPointerOperand();
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (auto *Atomic = dyn_cast<AtomicRMWInst>(&I))
    return Atomic->getPointerOperand();
  if (auto *Atomic = dyn_cast<AtomicCmpXchgInst>(&I))
    return Atomic->getPointerOperand();
  if (auto *Bytes = dyn_cast<AnyMemIntrinsic>(&I))
    return Bytes->getRawDest();
  return nullptr;
}

/// Whether each pointer that is passed to \p Call is known to point to private
/// memory, or known not to.
static bool knowsMemory(const CallBase &Call) {
  return all_of(Call.args(), [](const Use &U) {
    return !U->getType()->isPointerTy() || isPrivate(U);
  });
}

/// Whether all lanes may execute, or have to execute, \p Call.
static bool isForAllLanes(const CallBase &Call, ReplicaLanes Lanes) {
  const Function *F = Call.getCalledFunction();
  if (!F)
    return false;
  if (std::optional<OpFacts> Facts = readFacts(*F)) {
    bool IsFragment = Facts->Opcode == MatrixOpcode::FromFragment ||
                      Facts->Opcode == MatrixOpcode::ToFragment;
    bool Accesses = Facts->Opcode == MatrixOpcode::Load ||
                    Facts->Opcode == MatrixOpcode::Store;
    return (!IsFragment || canReplicateFragment(*Facts, Lanes)) &&
           !(Accesses && Facts->AddrSpace == PrivateSpace);
  }
  std::optional<AsyncFacts> Async = readAsyncFacts(*F);
  if (readSubgroupFacts(*F))
    return knowsMemory(Call);
  return readItemOp(*F) || Call.onlyReadsMemory() ||
         (Async && Async->Opcode == AsyncOpcode::Prefetch) ||
         (isa<IntrinsicInst>(Call) && !isa<AnyMemIntrinsic>(Call) &&
          (Call.onlyAccessesInaccessibleMemory() ||
           Call.doesNotAccessMemory() ||
           cast<IntrinsicInst>(Call).isLifetimeStartOrEnd() ||
           Call.getIntrinsicID() == Intrinsic::prefetch));
}

/// Whether only one of the replicas executes \p I.
static bool isDoneOnce(const Instruction &I) {
  const Value *Pointer = accessedOnce(I);
  return Pointer && !*isPrivate(Pointer);
}

static bool canReplicate(const Instruction &I, ReplicaLanes Lanes) {
  if (const Value *Pointer = accessedOnce(I))
    return isPrivate(Pointer) && (!isDoneOnce(I) || I.use_empty());
  auto *Call = dyn_cast<CallBase>(&I);
  return !Call || isForAllLanes(*Call, Lanes);
}

/// Whether \p I needs all lanes of the sub-group, because they wait for each
/// other, exchange values or multiply.
static bool needsAllLanes(const Instruction &I) {
  if (std::optional<ItemOpcode> Opcode = itemOpOf(&I))
    return *Opcode == ItemOpcode::Barrier ||
           *Opcode == ItemOpcode::SubgroupBarrier;
  return isDoneOnce(I) || isa<MatrixOp>(I) || subgroupFactsOf(&I);
}

/// Whether all lanes of a sub-group of \p Width execute every instruction of
/// \p F that needs all of them.
static bool isConverged(Function &F, FunctionAnalysisManager &AM,
                        unsigned Width) {
  LaneClassification Classes(F, AM, LaneShape::Any, Width);
  return none_of(instructions(F), [&](const Instruction &I) {
    return Classes.isPartial(*I.getParent()) && needsAllLanes(I);
  });
}

bool canReplicate(Function &F, FunctionAnalysisManager &AM,
                  ReplicaLanes Lanes) {
  KernelFacts Facts = kernelFacts(F);
  return isPowerOf2_32(Lanes.Items) &&
         Facts.RequiredLocal[0] % Lanes.Items == 0 &&
         all_of(instructions(F),
                [&](const Instruction &I) { return canReplicate(I, Lanes); }) &&
         isConverged(F, AM, Lanes.Items);
}

//===----------------------------------------------------------------------===//
// Execution by one lane
//===----------------------------------------------------------------------===//

/// Moves \p I into a new block that only replica 0 executes.
static void doOnce(Instruction &I, ReplicaLanes Lanes) {
  IRBuilder<> B(&I);
  Value *IsFirst = B.CreateIsNull(Lanes.replica(B));
  Instruction *Then = SplitBlockAndInsertIfThen(IsFirst, I.getIterator(),
                                                /*Unreachable=*/false);
  I.moveBefore(Then->getIterator());
}

/// Whether \p I orders or observes accesses of other lanes.
static bool observes(const Instruction &I) {
  bool GoesOn = I.isTerminator() && !isa<ReturnInst>(I);
  return I.mayReadFromMemory() || isa<FenceInst>(I) || GoesOn ||
         (isa<CallBase>(I) && I.mayHaveSideEffects());
}

/// Makes replicas wait before the first and after the last of several accesses
/// between which nothing observes them.
static void synchroniseAround(BasicBlock &Block, ReplicaLanes Lanes) {
  bool IsOpen = false; // whether replicas have to wait for writes
  for (Instruction &I : make_early_inc_range(Block)) {
    bool IsOnce = isDoneOnce(I), Observes = observes(I);
    bool Reads = IsOnce && I.mayReadFromMemory();
    IRBuilder<> B(&I);
    if (IsOpen ? Observes : IsOnce)
      Lanes.synchronise(B);
    IsOpen = IsOnce && !Reads ? true : IsOpen && !Observes;
    if (!Reads)
      continue;
    B.SetInsertPoint(I.getNextNode());
    Lanes.synchronise(B);
    IsOpen = false;
  }
}

void replicateEffects(Function &F, ReplicaLanes Lanes) {
  assert(Lanes.replicas() > 1 && "one lane has nothing to wait for");
  SmallVector<Instruction *> Once;
  SmallVector<BasicBlock *> Blocks;
  for (BasicBlock &Block : F) {
    unsigned Before = Once.size();
    for (Instruction &I : Block)
      if (isDoneOnce(I))
        Once.push_back(&I);
    if (Once.size() > Before)
      Blocks.push_back(&Block);
  }
  for (BasicBlock *Block : Blocks)
    synchroniseAround(*Block, Lanes);
  for (Instruction *I : Once)
    doOnce(*I, Lanes);
}

} // namespace tenon
