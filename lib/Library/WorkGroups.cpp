// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// work_group_{reduce,scan_inclusive,scan_exclusive}_{add,min,max,mul}, …_any,
// …_all, …_broadcast, and SPIR-V's group operations with scope 2. The first
// work-item combines all values in their order, so that each target has the
// same result:
//
//   local values[256], total
//   for (iteration = 0; iteration < ceil(items / 256); ++iteration) {
//     place = item - 256 * iteration
//     if (place < 256) values[place] = x
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
//     if (place < 256) own = values[place]
//     barrier                            // values may be written again
//   }
//   a reduction's result is total, which only a next operation writes, behind a
//   barrier; a scan's is own

#include "WorkGroups.h"
#include "Recognize/Lanes/SubgroupOperands.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/Loops.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned LocalSpace = 3, Places = 256;

bool hasWorkGroupScope(const CallInst &Call) {
  constexpr uint64_t Workgroup = 2;
  return !Call.arg_empty() && constantOf(Call.getArgOperand(0)) == Workgroup;
}

/// A variable of the work-group, the same for all operations on this type.
static GlobalVariable *localVariable(Module &M, StringRef Name, Type *Ty) {
  std::string Full;
  raw_string_ostream(Full) << "tenon.group." << Name << '.' << *Ty;
  if (GlobalVariable *Old = M.getNamedGlobal(Full))
    return Old;
  return new GlobalVariable(M, Ty, /*isConstant=*/false,
                            GlobalValue::InternalLinkage, UndefValue::get(Ty),
                            Full, nullptr, GlobalValue::NotThreadLocal,
                            LocalSpace);
}

void betweenBlocks(CallInst &Call, IRBuilderBase &B, const Twine &Name,
                   function_ref<void()> Emit) {
  BasicBlock *Before = Call.getParent();
  BasicBlock *After = Before->splitBasicBlock(&Call, Name);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  Emit();
  B.CreateBr(After);
  B.SetInsertPoint(&Call);
}

namespace {
/// What the code of one combination refers to.
struct GroupCode {
  IRBuilderBase &B;
  SubgroupOpcode Opcode;
  Combination How;
  Type *Ty;
  GlobalVariable *Values, *Total;
  Value *Items, *Item;

  Value *addressOf(Value *Place) const {
    return B.CreateGEP(Ty, Values, Place);
  }
  void combineRound(Value *Round, Value *First) const;
  Value *run(Value *V) const;
};
} // namespace

/// What the first work-item does.
void GroupCode::combineRound(Value *Round, Value *First) const {
  Value *Before = B.CreateSelect(B.CreateIsNull(Round), neutralOf(How, Ty),
                                 B.CreateLoad(Ty, Total));
  Value *Count = B.CreateBinaryIntrinsic(Intrinsic::umin, B.getInt64(Places),
                                         B.CreateSub(Items, First));
  SmallVector<Value *, 1> Sum = {Before};
  carriedLoop(B, Count, "group.combine", Sum,
              [&](Value *I, SmallVectorImpl<Value *> &Carried) {
                Value *At = addressOf(I);
                Value *Next =
                    createCombination(B, How, Carried[0], B.CreateLoad(Ty, At));
                B.CreateStore(
                    Opcode == SubgroupOpcode::ScanExclusive ? Carried[0] : Next,
                    At);
                Carried[0] = Next;
              });
  B.CreateStore(Sum[0], Total);
}

Value *GroupCode::run(Value *V) const {
  Value *TripCount = B.CreateUDiv(B.CreateAdd(Items, B.getInt64(Places - 1)),
                                  B.getInt64(Places));
  SmallVector<Value *, 1> Own = {Constant::getNullValue(Ty)};
  carriedLoop(B, TripCount, "group.round", Own,
              [&](Value *Round, SmallVectorImpl<Value *> &Carried) {
                Value *First = B.CreateMul(Round, B.getInt64(Places));
                Value *Place = B.CreateSub(Item, First);
                Value *Here = B.CreateICmpULT(Place, B.getInt64(Places));
                ifThen(B, Here, "group.write",
                       [&] { B.CreateStore(V, addressOf(Place)); });
                createItemOp(B, ItemOpcode::Barrier);
                ifThen(B, B.CreateIsNull(Item), "group.first",
                       [&] { combineRound(Round, First); });
                createItemOp(B, ItemOpcode::Barrier);
                Value *Read = B.CreateLoad(
                    Ty, addressOf(B.CreateSelect(Here, Place, B.getInt64(0))));
                Carried[0] = B.CreateSelect(Here, Read, Carried[0]);
                createItemOp(B, ItemOpcode::Barrier);
              });
  if (Opcode == SubgroupOpcode::Reduce)
    return B.CreateLoad(Ty, Total);
  if (Opcode == SubgroupOpcode::ScanInclusive)
    return Own[0];
  return B.CreateSelect(B.CreateIsNull(Item), identityOf(How, Ty), Own[0]);
}

Value *combineInWorkGroup(CallInst &Call, IRBuilderBase &B, Value *V,
                          SubgroupOpcode Opcode, Combination How) {
  Value *Result = nullptr;
  betweenBlocks(Call, B, "group.end", [&] {
    Module &M = *Call.getModule();
    Type *Ty = V->getType();
    GroupCode Code{B,
                   Opcode,
                   How,
                   Ty,
                   localVariable(M, "values", ArrayType::get(Ty, Places)),
                   localVariable(M, "total", Ty),
                   createGroupItems(B, ItemOpcode::LocalSize),
                   createItemOp(B, ItemOpcode::LocalLinearId)};
    Result = Code.run(V);
  });
  return Result;
}

Value *voteInWorkGroup(CallInst &Call, IRBuilderBase &B, Value *P, bool All) {
  Value *Votes = combineInWorkGroup(Call, B, B.CreateZExt(P, B.getInt32Ty()),
                                    SubgroupOpcode::Reduce,
                                    All ? Combination::And : Combination::Or);
  return B.CreateTrunc(Votes, B.getInt1Ty());
}

/// The local linear id of the work-item with these ids:
///   x + size x * (y + size y * z)
static Expected<Value *> linearId(IRBuilderBase &B, ArrayRef<Value *> Ids) {
  SmallVector<Value *, 3> Numbers(Ids);
  if (auto *Vector = dyn_cast<FixedVectorType>(Ids[0]->getType())) {
    Numbers.clear();
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Numbers.push_back(B.CreateExtractElement(Ids[0], I));
  }
  Value *Id = nullptr;
  for (unsigned D = Numbers.size(); D-- > 0;) {
    if (!Numbers[D]->getType()->isIntegerTy() || D > 2)
      return wrong("expected up to three integers as local id");
    Value *Number = B.CreateZExtOrTrunc(Numbers[D], B.getInt64Ty());
    Value *Size = createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
    Id = Id ? B.CreateAdd(Number, B.CreateMul(Size, Id)) : Number;
  }
  return Id;
}

Expected<Value *> broadcastInWorkGroup(CallInst &Call, IRBuilderBase &B,
                                       Value *V, ArrayRef<Value *> Ids) {
  Expected<Value *> Id = linearId(B, Ids);
  if (!Id)
    return Id.takeError();
  Value *Result = nullptr;
  betweenBlocks(Call, B, "group.end", [&] {
    Type *Ty = V->getType();
    // Not "total", which others may still have to read.
    GlobalVariable *Sent = localVariable(*Call.getModule(), "sent", Ty);
    Value *Item = createItemOp(B, ItemOpcode::LocalLinearId);
    ifThen(B, B.CreateICmpEQ(Item, *Id), "group.write",
           [&] { B.CreateStore(V, Sent); });
    createItemOp(B, ItemOpcode::Barrier);
    Result = B.CreateLoad(Ty, Sent);
    createItemOp(B, ItemOpcode::Barrier);
  });
  return Result;
}

//===----------------------------------------------------------------------===//
// OpenCL C's names; SPIR-V's are a sub-group's, too
//===----------------------------------------------------------------------===//

static Expected<Value *> rewriteVote(CallInst &Call, IRBuilderBase &B,
                                     bool All) {
  if (Call.arg_size() != 1)
    return wrong("expected 1 operand");
  Expected<Value *> P = predicate(B, Call.getArgOperand(0));
  if (!P)
    return P.takeError();
  return integerResult(B, voteInWorkGroup(Call, B, *P, All), Call.getType());
}

static Expected<Value *> rewriteBroadcast(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() < 2)
    return wrong("expected a value and a local id");
  Value *V = Call.getArgOperand(0);
  if (Error E = checkLaneType(V->getType()))
    return E;
  if (V->getType() != Call.getType())
    return wrong("the result does not have the operand's type");
  return broadcastInWorkGroup(Call, B, V,
                              SmallVector<Value *, 3>(drop_begin(Call.args())));
}

std::optional<Recognition> recognizeWorkGroupFunctions(const Function &,
                                                       const Callee &Name) {
  StringRef Word = Name.Identifier;
  if (!Word.consume_front("work_group_"))
    return std::nullopt;
  if (Word == "broadcast")
    return Recognition{Name.Identifier.str(), rewriteBroadcast};
  if (Word == "any" || Word == "all")
    return Recognition{Name.Identifier.str(),
                       [All = Word == "all"](CallInst &Call, IRBuilderBase &B) {
                         return rewriteVote(Call, B, All);
                       }};
  return std::nullopt;
}

} // namespace tenon
