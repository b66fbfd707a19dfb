// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NvvmClusters.h"
#include "NvvmState.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Kernel/NumberedBarriers.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"
#include <array>

using namespace llvm;

namespace tenon {

static constexpr unsigned SharedMemory = 3;
static constexpr StringLiteral Prefix = "tenon.cluster.",
                               RankName = "tenon.cluster.rank",
                               PartName = "tenon.cluster.part";

/// Counters of all parts: waits that have ended, and those of part 0 among
/// them; work-items that have arrived at the cluster's barrier, and that have
/// ended; then those that have arrived at a barrier, of each part.
enum Counter : unsigned { Waits, WaitsOfFirst, Arrived, Ended, ArrivedInPart };

bool isOfCluster(const Function &Kernel) {
  return Kernel.hasFnAttribute("nvvm.cluster_dim") ||
         (Kernel.hasFnAttribute("nvvm.maxclusterrank") && itemsOfPart(Kernel));
}

unsigned clusterSize(const Function &Kernel) {
  StringRef Text = Kernel.getFnAttribute("nvvm.cluster_dim").getValueAsString();
  unsigned Size = 1;
  Text.split(',').first.getAsInteger(10, Size);
  return std::max(Size, 1u);
}

GlobalVariable *clusterVariable(IRBuilderBase &B, StringRef Name, Type *Ty) {
  Function &F = *B.GetInsertBlock()->getParent();
  std::string Own = (Prefix + Name + "." + F.getName()).str();
  if (GlobalVariable *Known = F.getParent()->getNamedGlobal(Own))
    return Known;
  return new GlobalVariable(*F.getParent(), Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage,
                            Constant::getNullValue(Ty), Own, nullptr,
                            GlobalValue::NotThreadLocal, SharedMemory);
}

/// Placeholders, which joinClusters() replaces.
static Value *rank(IRBuilderBase &B) {
  Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateCall(M.getOrInsertFunction(RankName, B.getInt32Ty()));
}

Value *inPart(IRBuilderBase &B, Value *Pointer, Value *Rank) {
  if (!isOfCluster(*B.GetInsertBlock()->getParent()))
    return Pointer;
  Module &M = *B.GetInsertBlock()->getModule();
  Type *Ty = Pointer->getType();
  return B.CreateCall(M.getOrInsertFunction(PartName, Ty, Ty, B.getInt32Ty()),
                      {Pointer, Rank});
}

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

void createNumberedBarrier(IRBuilderBase &B) {
  CallInst *Barrier = createItemOp(B, ItemOpcode::Barrier);
  Barrier->addFnAttr(Attribute::get(B.getContext(), NumberedBarrierAttribute));
}

static Value *counters(IRBuilderBase &B) {
  unsigned Size = clusterSize(*B.GetInsertBlock()->getParent());
  return clusterVariable(B, "counters",
                         ArrayType::get(B.getInt32Ty(), ArrivedInPart + Size));
}

static Value *at(IRBuilderBase &B, Value *Counters, Counter Which) {
  return B.CreateConstGEP1_32(B.getInt32Ty(), Counters, Which);
}

/// Adds to a counter; returns what it was.
static Value *add(IRBuilderBase &B, Value *Counter, Value *More) {
  return B.CreateAtomicRMW(AtomicRMWInst::Add, Counter, More, MaybeAlign(4),
                           AtomicOrdering::Monotonic);
}

/// await(counter, target, rank, counters)
///   seen = last = -1; idle = 0
///   do
///     barrier
///     is = counter >= target && (!rank || waits of part 0 == seen)
///     idle = waits == last ? idle + 1 : 0
///     seen = waits of part 0; last = waits
///     barrier
///     if (idle > 100) trap
///   while (!is)
///   ++waits; if (!rank) ++waits of part 0
static void emitAwait(IRBuilderBase &B, Function &F) {
  constexpr unsigned MaxIdle = 100;
  LLVMContext &Context = B.getContext();
  Type *I32 = B.getInt32Ty();
  Value *Counter = F.getArg(0), *Target = F.getArg(1), *Counters = F.getArg(3);
  BasicBlock *Entry = &F.getEntryBlock(),
             *Loop = BasicBlock::Create(Context, "loop", &F),
             *Next = BasicBlock::Create(Context, "next", &F),
             *Stuck = BasicBlock::Create(Context, "stuck", &F),
             *End = BasicBlock::Create(Context, "end", &F);
  Value *IsFirst = B.CreateIsNull(F.getArg(2));
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Seen = B.CreatePHI(I32, 2), *Last = B.CreatePHI(I32, 2),
          *Idle = B.CreatePHI(I32, 2);
  createNumberedBarrier(B);
  Value *OfFirst = B.CreateLoad(I32, at(B, Counters, WaitsOfFirst)),
        *All = B.CreateLoad(I32, at(B, Counters, Waits)),
        *Count = B.CreateLoad(I32, Counter);
  Value *Is = B.CreateICmpSGE(B.CreateSub(Count, Target), B.getInt32(0));
  Is = B.CreateAnd(Is, B.CreateOr(IsFirst, B.CreateICmpEQ(OfFirst, Seen)));
  Value *Longer =
      B.CreateSelect(B.CreateICmpEQ(All, Last),
                     B.CreateAdd(Idle, B.getInt32(1)), B.getInt32(0));
  createNumberedBarrier(B);
  B.CreateCondBr(Is, End, Next);
  B.SetInsertPoint(Next);
  B.CreateCondBr(B.CreateICmpUGT(Longer, B.getInt32(MaxIdle)), Stuck, Loop);
  B.SetInsertPoint(Stuck);
  B.CreateIntrinsic(Intrinsic::trap, {});
  B.CreateUnreachable();
  for (auto [Phi, First, Then] :
       {std::tuple(Seen, -1, OfFirst), {Last, -1, All}, {Idle, 0, Longer}}) {
    Phi->addIncoming(B.getInt32(First), Entry);
    Phi->addIncoming(Then, Next);
  }
  B.SetInsertPoint(End);
  add(B, at(B, Counters, Waits), B.getInt32(1));
  add(B, at(B, Counters, WaitsOfFirst), B.CreateZExt(IsFirst, I32));
}

/// Calls the function \p Name, whose last parameters are \p Rank and the
/// counters.
static Value *callWait(IRBuilderBase &B, StringRef Name, Type *Result,
                       std::array<Value *, 2> Of, Value *Rank,
                       function_ref<void(IRBuilderBase &, Function &)> Emit) {
  Value *Arguments[] = {Of[0], Of[1], Rank, counters(B)};
  SmallVector<Type *, 4> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  return B.CreateCall(functionOf(M, Name, Result, Types, Emit), Arguments);
}

static void await(IRBuilderBase &B, Value *Counter, Value *Target,
                  Value *Rank) {
  callWait(B, "tenon.cluster.await", B.getVoidTy(), {Counter, Target}, Rank,
           emitAwait);
}

/// Arrives at a barrier of \p Items work-items; returns the count at which it
/// ends.
static Value *arrive(IRBuilderBase &B, Value *Counter, uint64_t Items) {
  Value *Before = add(B, Counter, B.getInt32(1));
  Value *Phase = B.CreateUDiv(Before, B.getInt32(Items));
  return B.CreateMul(B.CreateAdd(Phase, B.getInt32(1)), B.getInt32(Items));
}

uint64_t itemsOfPart(const Function &Kernel) {
  return kernelFacts(Kernel).requiredItems() / clusterSize(Kernel);
}

static uint64_t itemsOfCluster(IRBuilderBase &B) {
  return kernelFacts(*B.GetInsertBlock()->getParent()).requiredItems();
}

void waitForPart(IRBuilderBase &B) {
  Value *Rank = rank(B);
  Value *Counter =
      B.CreateGEP(B.getInt32Ty(), at(B, counters(B), ArrivedInPart), Rank);
  uint64_t Items = itemsOfPart(*B.GetInsertBlock()->getParent());
  await(B, Counter, arrive(B, Counter, Items), Rank);
}

/// test(barrier, parity, rank, counters)
///   seen = 0; if (rank) { barrier; seen = waits of part 0; barrier; }
///   barrier
///   is = phase of the barrier != parity && (!rank || waits of part 0 == seen)
///   barrier
///   waits += is; if (!rank) waits of part 0 += is
static void emitTest(IRBuilderBase &B, Function &F) {
  LLVMContext &Context = B.getContext();
  Type *I32 = B.getInt32Ty();
  Value *Counters = F.getArg(3);
  BasicBlock *Entry = &F.getEntryBlock(),
             *Earlier = BasicBlock::Create(Context, "earlier", &F),
             *Test = BasicBlock::Create(Context, "test", &F);
  auto OfFirst = [&] {
    return B.CreateLoad(I32, at(B, Counters, WaitsOfFirst));
  };
  Value *IsFirst = B.CreateIsNull(F.getArg(2));
  B.CreateCondBr(IsFirst, Test, Earlier);
  B.SetInsertPoint(Earlier);
  createNumberedBarrier(B);
  Value *Before = OfFirst();
  createNumberedBarrier(B);
  B.CreateBr(Test);
  B.SetInsertPoint(Test);
  PHINode *Seen = B.CreatePHI(I32, 2);
  Seen->addIncoming(B.getInt32(0), Entry);
  Seen->addIncoming(Before, Earlier);
  createNumberedBarrier(B);
  Value *Word = B.CreateLoad(B.getInt64Ty(), F.getArg(0));
  Value *Phase = B.CreateTrunc(B.CreateLShr(Word, PhaseBit), I32);
  Value *IsSteady = B.CreateOr(IsFirst, B.CreateICmpEQ(OfFirst(), Seen));
  Value *Is = B.CreateAnd(B.CreateICmpNE(Phase, F.getArg(1)), IsSteady);
  createNumberedBarrier(B);
  add(B, at(B, Counters, Waits), B.CreateZExt(Is, I32));
  add(B, at(B, Counters, WaitsOfFirst),
      B.CreateZExt(B.CreateAnd(Is, IsFirst), I32));
  B.CreateRet(Is);
}

Value *testPhase(IRBuilderBase &B, Value *Barrier, Value *Parity) {
  return callWait(B, "tenon.cluster.test", B.getInt1Ty(), {Barrier, Parity},
                  rank(B), emitTest);
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

namespace {
/// The count at which the cluster's barrier ends that a work-item arrived at.
class ArrivalState : public NvvmState {
public:
  explicit ArrivalState(IRBuilderBase &B)
      : NvvmState(B, StructType::get(B.getInt64Ty()),
                  StringRef("tenon.cluster.arrival")) {}
};
} // namespace

static Expected<Value *> arriveAtCluster(CallInst &Call, IRBuilderBase &B) {
  if (!isOfCluster(*Call.getFunction()))
    return nullptr;
  Value *Target = arrive(B, at(B, counters(B), Arrived), itemsOfCluster(B));
  ArrivalState(B).setNumber(0, B.CreateZExt(Target, B.getInt64Ty()));
  return nullptr;
}

static Expected<Value *> waitForCluster(CallInst &Call, IRBuilderBase &B) {
  if (!isOfCluster(*Call.getFunction()))
    return nullptr;
  Value *Target = B.CreateTrunc(ArrivalState(B).number(0), B.getInt32Ty());
  await(B, at(B, counters(B), Arrived), Target, rank(B));
  return nullptr;
}

/// Has loads and stores by \p Far, or an offset from it, access \p Own.
static void moveAccesses(Value &Far, Value *Own) {
  for (User *U : make_early_inc_range(Far.users())) {
    if (auto *Gep = dyn_cast<GetElementPtrInst>(U)) {
      IRBuilder<> B(Gep);
      moveAccesses(*Gep, B.CreateGEP(Gep->getSourceElementType(), Own,
                                     SmallVector<Value *>(Gep->indices())));
      if (Gep->use_empty())
        Gep->eraseFromParent();
    } else if (auto *Load = dyn_cast<LoadInst>(U)) {
      Load->setOperand(0, Own);
    } else if (auto *Store = dyn_cast<StoreInst>(U)) {
      if (Store->getPointerOperand() == &Far)
        Store->setOperand(1, Own);
    }
  }
}

/// Barriers that are reached by such an address see through the cast.
static Expected<Value *> rewriteMap(CallInst &Call, IRBuilderBase &B) {
  Value *Own = inPart(B, Call.getArgOperand(0), Call.getArgOperand(1));
  moveAccesses(Call, Own);
  return Call.use_empty() ? Own : B.CreateAddrSpaceCast(Own, Call.getType());
}

CallRewriter nvvmClusterRewriter(Intrinsic::ID ID) {
  switch (ID) {
  case Intrinsic::nvvm_read_ptx_sreg_cluster_ctarank:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      return isOfCluster(*Call.getFunction()) ? rank(B) : B.getInt32(0);
    };
  case Intrinsic::nvvm_read_ptx_sreg_cluster_nctarank:
    return [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
      return B.getInt32(clusterSize(*Call.getFunction()));
    };
  case Intrinsic::nvvm_barrier_cluster_arrive:
  case Intrinsic::nvvm_barrier_cluster_arrive_relaxed:
    return arriveAtCluster;
  case Intrinsic::nvvm_barrier_cluster_wait:
    return waitForCluster;
  case Intrinsic::nvvm_mapa_shared_cluster:
    return rewriteMap;
  case Intrinsic::nvvm_fence_mbarrier_init_release_cluster:
    return [](CallInst &, IRBuilderBase &) -> Expected<Value *> {
      return nullptr;
    };
  default:
    return nullptr;
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {
class Joining {
public:
  explicit Joining(Function &F)
      : F(F), Size(clusterSize(F)), Items(itemsOfPart(F)),
        Top(&F.getEntryBlock(), F.getEntryBlock().getFirstInsertionPt()) {}

  void run();

private:
  void waitAtEnds();
  SmallVector<Instruction *> queries() const;
  void replaceQueries();
  void divideMemory();
  void replacePlaceholders();

  Function &F;
  unsigned Size;
  uint64_t Items, PartBytes = 0;
  IRBuilder<> Top;
  Value *Rank = nullptr; ///< of this work-item's part (i32)
};
} // namespace

/// A work-item ends when all can, all at the same time.
void Joining::waitAtEnds() {
  SmallVector<Instruction *, 4> Ends;
  for (Instruction &I : instructions(F))
    if (isa<ReturnInst>(I))
      Ends.push_back(&I);
  for (Instruction *End : Ends) {
    IRBuilder<> B(End);
    Value *Counter = at(B, counters(B), Ended);
    await(B, Counter, arrive(B, Counter, itemsOfCluster(B)), B.getInt32(0));
  }
}

/// The kernel's own queries, along dimension 0.
SmallVector<Instruction *> Joining::queries() const {
  SmallVector<Instruction *> Found;
  for (Instruction &I : instructions(F))
    if (std::optional<ItemOpcode> Opcode = itemOpOf(&I);
        Opcode && isQuery(*Opcode)) {
      auto *Dimension = dyn_cast<ConstantInt>(I.getOperand(0));
      if (Dimension && Dimension->isZero())
        Found.push_back(&I);
    }
  return Found;
}

void Joining::replaceQueries() {
  SmallVector<Instruction *> Old = queries();
  auto Own = [&](ItemOpcode Opcode) {
    return createItemOp(Top, Opcode, Top.getInt32(0));
  };
  Value *Id = Own(ItemOpcode::LocalId), *Each = Top.getInt64(Items);
  Value *Part = Top.CreateUDiv(Id, Each), *Count = Top.getInt64(Size);
  Value *Item = Top.CreateURem(Id, Each);
  Value *Group = Top.CreateMul(Own(ItemOpcode::GroupId), Count);
  Group = Top.CreateAdd(Group, Part);
  Value *Groups = Top.CreateMul(Own(ItemOpcode::NumGroups), Count);
  Rank = Top.CreateTrunc(Part, Top.getInt32Ty());
  for (Instruction *Query : Old) {
    ItemOpcode Opcode = *itemOpOf(Query);
    Value *New = Opcode == ItemOpcode::LocalId     ? Item
                 : Opcode == ItemOpcode::LocalSize ? Each
                 : Opcode == ItemOpcode::GroupId   ? Group
                 : Opcode == ItemOpcode::NumGroups ? Groups
                                                   : nullptr;
    if (!New)
      continue;
    Query->replaceAllUsesWith(New);
    Query->eraseFromParent();
  }
}

/// Puts the kernel's variables in shared memory into one, with a part for each
/// work-group. All parts have addresses that are multiples of the same.
void Joining::divideMemory() {
  constexpr uint64_t PartAlign = 1024;
  Module &M = *F.getParent();
  SmallVector<std::pair<GlobalVariable *, uint64_t>, 4> Variables;
  for (GlobalVariable &G : M.globals()) {
    if (G.getAddressSpace() != SharedMemory || G.getName().starts_with(Prefix))
      continue;
    convertUsersOfConstantsToInstructions({&G}, &F);
    if (none_of(G.users(), [&](const User *U) {
          auto *I = dyn_cast<Instruction>(U);
          return I && I->getFunction() == &F;
        }))
      continue;
    PartBytes = alignTo(PartBytes, M.getDataLayout().getPreferredAlign(&G));
    Variables.push_back({&G, PartBytes});
    PartBytes += M.getDataLayout().getTypeAllocSize(G.getValueType());
  }
  PartBytes = alignTo(PartBytes, PartAlign);
  auto *Ty = ArrayType::get(Top.getInt8Ty(), PartBytes * Size);
  auto *All = new GlobalVariable(M, Ty, /*isConstant=*/false,
                                 GlobalValue::InternalLinkage,
                                 PoisonValue::get(Ty), "tenon.parts", nullptr,
                                 GlobalValue::NotThreadLocal, SharedMemory);
  All->setAlignment(Align(PartAlign));
  Value *Far = Top.CreateMul(Rank, Top.getInt32(PartBytes));
  for (auto [G, Offset] : Variables) {
    Value *At = Top.CreateAdd(Far, Top.getInt32(Offset));
    Value *Own = Top.CreatePtrAdd(All, Top.CreateZExt(At, Top.getInt64Ty()));
    G->replaceUsesWithIf(Own, [&](const Use &U) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      return I && I->getFunction() == &F;
    });
  }
}

void Joining::replacePlaceholders() {
  for (StringRef Name : {RankName, PartName})
    if (Function *Placeholder = F.getParent()->getFunction(Name))
      for (User *U : make_early_inc_range(Placeholder->users())) {
        auto *Call = cast<CallInst>(U);
        if (Call->getFunction() != &F)
          continue;
        IRBuilder<> B(Call);
        Value *New = Rank;
        if (Name == PartName) {
          Value *Parts = B.CreateSub(Call->getArgOperand(1), Rank);
          Value *Far = B.CreateMul(Parts, B.getInt32(PartBytes));
          New = B.CreatePtrAdd(Call->getArgOperand(0),
                               B.CreateSExt(Far, B.getInt64Ty()));
        }
        Call->replaceAllUsesWith(New);
        Call->eraseFromParent();
      }
}

void Joining::run() {
  waitAtEnds();
  replaceQueries();
  divideMemory();
  replacePlaceholders();
  F.removeFnAttr("nvvm.cluster_dim");
  F.removeFnAttr("nvvm.maxclusterrank");
}

/// Whether the clusters of \p F are along dimension 0, and its work-groups have
/// a known size.
static bool checkCluster(const Function &F) {
  StringRef Text = F.getFnAttribute("nvvm.cluster_dim").getValueAsString();
  bool IsAlong0 = all_of(split(Text.split(',').second, ','), [](StringRef D) {
    return D.empty() || D.trim() == "1";
  });
  if (IsAlong0 && kernelFacts(F).requiredItems())
    return true;
  reportError(F, "clusters of " + Text +
                     " work-groups; expected clusters along dimension 0 of "
                     "work-groups of a required size");
  return false;
}

bool joinClusters(Module &M) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M))
    if (isKernel(F) && isOfCluster(F) && checkCluster(F)) {
      Joining(F).run();
      Changed = true;
    }
  return Changed;
}

} // namespace tenon
