// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The first work-item combines all values in their order, so that each target
// has the same result:
//
//   local values[256], total
//   for (iteration = 0; iteration < ceil(items / 256); ++iteration) {
//     entry = item - 256 * iteration
//     if (entry < 256) values[entry] = x
//     barrier
//     if (item == 0) {
//       a = iteration ? total : neutral
//       for (i = 0; i < min(256, items - 256 * iteration); ++i) {
//         next = combine(a, values[i])
//         values[i] = inclusive ? next : a
//         a = next
//       }
//       total = a
//     }
//     barrier
//     if (entry < 256) own = values[entry]
//     barrier                            // values may be written again
//   }
//   a reduction's result is total, which only the next operation writes, after
//   a barrier; a scan's is own
//
// Integers may be reduced in any order, which GPUs do in their local memory:
//
//   local updated
//   if (item == 0) updated = neutral
//   barrier
//   updated = combine(updated, x)          // atomic
//   barrier
//   result = updated
//   barrier                                // updated may be written again

#include "WorkGroups.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Flow/BetweenBlocks.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/MemoryScope.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned Entries = 256;

/// A variable of the work-group, shared by all operations on this type.
static GlobalVariable *localVariable(Module &M, StringRef Name, Type *Ty) {
  std::string FullName;
  raw_string_ostream(FullName) << "tenon.group." << Name << '.' << *Ty;
  if (GlobalVariable *Old = M.getNamedGlobal(FullName))
    return Old;
  return new GlobalVariable(M, Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, UndefValue::get(Ty),
                            FullName, nullptr, GlobalValue::NotThreadLocal,
                            LocalSpace);
}

namespace {
/// Values that the code of one combination uses.
struct GroupCode {
  IRBuilderBase &B;
  GroupOpcode Opcode;
  Combination How;
  Type *Ty;
  GlobalVariable *Values, *Total;
  Value *Items, *Item;

  Value *addressOf(Value *Entry) const {
    return B.CreateGEP(Ty, Values, Entry);
  }
  void combineIteration(Value *Iteration, Value *First) const;
  Value *run(Value *V) const;
};
} // namespace

/// The code of the first work-item.
void GroupCode::combineIteration(Value *Iteration, Value *First) const {
  Value *Before = B.CreateSelect(B.CreateIsNull(Iteration), neutralOf(How, Ty),
                                 B.CreateLoad(Ty, Total));
  Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, B.getInt64(Entries),
                                         B.CreateSub(Items, First));
  SmallVector<Value *, 1> Sum = {Before};
  carriedLoop(B, Count, "group.combine", Sum,
              [&](Value *I, SmallVectorImpl<Value *> &Carried) {
                Value *At = addressOf(I);
                Value *Next =
                    createCombination(B, How, Carried[0], B.CreateLoad(Ty, At));
                B.CreateStore(Opcode == GroupOpcode::ScanExclusive ? Carried[0]
                                                                   : Next,
                              At);
                Carried[0] = Next;
              });
  B.CreateStore(Sum[0], Total);
}

Value *GroupCode::run(Value *V) const {
  Value *TripCount = B.CreateUDiv(B.CreateAdd(Items, B.getInt64(Entries - 1)),
                                  B.getInt64(Entries));
  SmallVector<Value *, 1> Own = {Constant::getNullValue(Ty)};
  carriedLoop(B, TripCount, "group.iteration", Own,
              [&](Value *Iteration, SmallVectorImpl<Value *> &Carried) {
                Value *First = B.CreateMul(Iteration, B.getInt64(Entries));
                Value *Entry = B.CreateSub(Item, First);
                Value *Here = B.CreateICmpULT(Entry, B.getInt64(Entries));
                ifThen(B, Here, "group.write",
                       [&] { B.CreateStore(V, addressOf(Entry)); });
                createItemOp(B, ItemOpcode::Barrier);
                ifThen(B, B.CreateIsNull(Item), "group.first",
                       [&] { combineIteration(Iteration, First); });
                createItemOp(B, ItemOpcode::Barrier);
                Value *Read = B.CreateLoad(
                    Ty, addressOf(B.CreateSelect(Here, Entry, B.getInt64(0))));
                Carried[0] = B.CreateSelect(Here, Read, Carried[0]);
                createItemOp(B, ItemOpcode::Barrier);
              });
  if (Opcode == GroupOpcode::Reduce)
    return B.CreateLoad(Ty, Total);
  if (Opcode == GroupOpcode::ScanInclusive)
    return Own[0];
  return B.CreateSelect(B.CreateIsNull(Item), identityOf(How, Ty), Own[0]);
}

/// The atomic update that combines integers as \p How; nothing if there is
/// none.
static std::optional<AtomicRMWInst::BinOp> updateFor(Combination How) {
  switch (How) {
  case Combination::Add:
    return AtomicRMWInst::Add;
  case Combination::SMin:
    return AtomicRMWInst::Min;
  case Combination::SMax:
    return AtomicRMWInst::Max;
  case Combination::UMin:
    return AtomicRMWInst::UMin;
  case Combination::UMax:
    return AtomicRMWInst::UMax;
  case Combination::And:
    return AtomicRMWInst::And;
  case Combination::Or:
    return AtomicRMWInst::Or;
  case Combination::Xor:
    return AtomicRMWInst::Xor;
  default:
    return std::nullopt;
  }
}

static Value *reduceByUpdates(IRBuilderBase &B, AtomicRMWInst::BinOp Update,
                              Combination How, Value *V) {
  Type *Ty = V->getType();
  GlobalVariable *Updated =
      localVariable(*B.GetInsertBlock()->getModule(), "updated", Ty);
  Value *Item = createItemOp(B, ItemOpcode::LocalLinearId);
  ifThen(B, B.CreateIsNull(Item), "group.first",
         [&] { B.CreateStore(neutralOf(How, Ty), Updated); });
  createItemOp(B, ItemOpcode::Barrier);
  B.CreateAtomicRMW(Update, Updated, V, MaybeAlign(), AtomicOrdering::Monotonic,
                    syncScopeOf(B.getContext(), MemoryScope::WorkGroup));
  createItemOp(B, ItemOpcode::Barrier);
  Value *Result = B.CreateLoad(Ty, Updated);
  createItemOp(B, ItemOpcode::Barrier);
  return Result;
}

/// The local linear id of the work-item with these ids:
///   x + size x * (y + size y * z)
static Value *linearId(IRBuilderBase &B, const CallInst &Call) {
  assert(Call.arg_size() == 4 && "a value and three ids");
  Value *Id = Call.getArgOperand(3);
  for (unsigned D = 2; D-- > 0;)
    Id = B.CreateAdd(
        Call.getArgOperand(1 + D),
        B.CreateMul(createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D)), Id));
  return Id;
}

static Value *emitBroadcast(IRBuilderBase &B, const CallInst &Call) {
  Value *V = Call.getArgOperand(0);
  Type *Ty = V->getType();
  // Not "total", which other work-items may still have to read.
  GlobalVariable *Sent =
      localVariable(*B.GetInsertBlock()->getModule(), "sent", Ty);
  Value *Item = createItemOp(B, ItemOpcode::LocalLinearId);
  ifThen(B, B.CreateICmpEQ(Item, linearId(B, Call)), "group.write",
         [&] { B.CreateStore(V, Sent); });
  createItemOp(B, ItemOpcode::Barrier);
  Value *Result = B.CreateLoad(Ty, Sent);
  createItemOp(B, ItemOpcode::Barrier);
  return Result;
}

namespace {
/// Emits the code of operations.
class GroupEmitter {
public:
  /// \p ByUpdates: reductions of integers are atomic updates.
  GroupEmitter(IRBuilderBase &B, bool ByUpdates) : B(B), ByUpdates(ByUpdates) {}

  /// The result of \p Call, which does the operation of \p Facts.
  Value *emit(const GroupFacts &Facts, const CallInst &Call) const;

private:
  Value *combine(GroupOpcode Opcode, Combination How, Value *V) const;
  Value *vote(bool All, Value *P) const;

  IRBuilderBase &B;
  bool ByUpdates;
};
} // namespace

Value *GroupEmitter::combine(GroupOpcode Opcode, Combination How,
                             Value *V) const {
  Module &M = *B.GetInsertBlock()->getModule();
  Type *Ty = V->getType();
  if (ByUpdates && Opcode == GroupOpcode::Reduce &&
      (Ty->isIntegerTy(32) || Ty->isIntegerTy(64)))
    if (std::optional<AtomicRMWInst::BinOp> Update = updateFor(How))
      return reduceByUpdates(B, *Update, How, V);
  GroupCode Code{B,
                 Opcode,
                 How,
                 Ty,
                 localVariable(M, "values", ArrayType::get(Ty, Entries)),
                 localVariable(M, "total", Ty),
                 createGroupItems(B, ItemOpcode::LocalSize),
                 createItemOp(B, ItemOpcode::LocalLinearId)};
  return Code.run(V);
}

Value *GroupEmitter::vote(bool All, Value *P) const {
  Value *Votes =
      combine(GroupOpcode::Reduce, All ? Combination::And : Combination::Or,
              B.CreateZExt(P, B.getInt32Ty()));
  return B.CreateTrunc(Votes, B.getInt1Ty());
}

Value *GroupEmitter::emit(const GroupFacts &Facts, const CallInst &Call) const {
  Value *V = Call.getArgOperand(0);
  switch (Facts.Opcode) {
  case GroupOpcode::Reduce:
  case GroupOpcode::ScanInclusive:
  case GroupOpcode::ScanExclusive:
    return combine(Facts.Opcode, Facts.How, V);
  case GroupOpcode::Any:
  case GroupOpcode::All:
    return vote(Facts.Opcode == GroupOpcode::All, V);
  case GroupOpcode::Broadcast:
    return emitBroadcast(B, Call);
  }
  return nullptr;
}

bool expandWorkGroups(Module &M, HasGroupFn Has, bool ByUpdates) {
  bool Changed = false;
  for (Function &F : make_early_inc_range(M)) {
    std::optional<GroupFacts> Facts = readGroupFacts(F);
    if (!Facts || Has(*Facts))
      continue;
    for (User *U : make_early_inc_range(F.users())) {
      auto *Call = cast<CallInst>(U);
      IRBuilder<> B(Call);
      Value *Result = nullptr;
      betweenBlocks(*Call, B, "group.end", [&] {
        Result = GroupEmitter(B, ByUpdates).emit(*Facts, *Call);
      });
      assert(Result->getType() == Call->getType() && "another function");
      Call->replaceAllUsesWith(Result);
      Call->eraseFromParent();
      Changed = true;
    }
    F.eraseFromParent();
  }
  return Changed;
}

} // namespace tenon
