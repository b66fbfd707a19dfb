// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Phis and selects of pointers into arrays of structures with matrices and
// other members become phis and selects of indices. All arrays between which
// they choose become one array:
//
//   %a = alloca [4 x { matrix, i32 }]
//   %b = alloca [2 x { matrix, i32 }]
//   %p = getelementptr { matrix, i32 }, ptr %a, i64 %i
//   %q = getelementptr { matrix, i32 }, ptr %b, i64 %j
//   %s = select i1 %c, ptr %p, ptr %q
// ->
//   %all = alloca [6 x { matrix, i32 }]
//   %k = add i64 %j, 4
//   %n = select i1 %c, i64 %i, i64 %k
//   %s = getelementptr { matrix, i32 }, ptr %all, i64 %n
//
// so that the array can be split into one array for each member
// (SlotMembers.cpp). If SROA has left only one member of a variable, the
// variable is that member of an element.

#include "SlotAccess.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

static StructType *structIn(const AllocaInst &Slot) {
  Type *Ty = Slot.getAllocatedType();
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return dyn_cast<StructType>(Ty);
}

static uint64_t countIn(const AllocaInst &Slot) {
  uint64_t Count = 1;
  Type *Ty = Slot.getAllocatedType();
  for (; auto *Array = dyn_cast<ArrayType>(Ty); Ty = Array->getElementType())
    Count *= Array->getNumElements();
  return Count;
}

static bool isOneMember(const AllocaInst &Slot) {
  return !Slot.getAllocatedType()->isAggregateType();
}

/// The variables into which \p Pointer may point: variables of constant size
/// with structures of matrices and other members, and variables with one
/// member. None if it may point to anything else.
static SmallVector<AllocaInst *, 4> mixedSlots(Value *Pointer) {
  constexpr unsigned AnyDepth = 0;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, AnyDepth);
  SmallVector<AllocaInst *, 4> Slots;
  for (const Value *Object : Objects) {
    if (isa<UndefValue>(Object))
      continue;
    auto *Slot = const_cast<AllocaInst *>(dyn_cast<AllocaInst>(Object));
    if (!Slot || !Slot->isStaticAlloca())
      return {};
    bool Mixed = structIn(*Slot) && isMixed(Slot->getAllocatedType());
    if (!Mixed && !isOneMember(*Slot))
      return {};
    Slots.push_back(Slot);
  }
  if (all_of(Slots, [](AllocaInst *Slot) { return isOneMember(*Slot); }))
    return {};
  return Slots;
}

namespace {
/// A pointer as a sum: a variable or a choice, a constant number of bytes, and
/// indices times numbers of bytes.
struct SlotAddress {
  Value *Root;
  APInt Constant;
  SmallVector<std::pair<Value *, APInt>, 4> Variable; // an index, its bytes
};

/// Phis and selects of pointers into the same variables.
class ChoiceIndexer {
public:
  ChoiceIndexer(ArrayRef<AllocaInst *> Slots, ArrayRef<Instruction *> Choices)
      : Slots(Slots), Choices(Choices), Layout(Slots[0]->getDataLayout()),
        Struct(structIn(**find_if(
            Slots, [](AllocaInst *Slot) { return !isOneMember(*Slot); }))),
        Period(Layout.getTypeAllocSize(Struct).getFixedValue()) {}

  /// Whether all choices are between structures, or between the same part of
  /// each.
  bool canIndex();
  void index();

private:
  std::optional<SlotAddress> addressOf(Value *Pointer) const;
  /// The offset of \p Pointer in a structure, in bytes, if it is known.
  std::optional<uint64_t> startOf(Value *Pointer) const;
  void findStarts();
  void compareStarts(Instruction &Choice, Value *Operand);
  void mergeSlots();
  Value *indexOf(IRBuilderBase &B, Value *Pointer, uint64_t Start) const;
  void addOperands(Instruction &Choice);

  ArrayRef<AllocaInst *> Slots;
  ArrayRef<Instruction *> Choices;
  const DataLayout &Layout;
  StructType *Struct;
  uint64_t Period;
  AllocaInst *All = nullptr;
  DenseMap<Value *, uint64_t> Starts; // of choices, and of single members
  DenseMap<Value *, Value *> Indices; // of variables in All, and of choices
};
} // namespace

static SmallVector<Value *, 4> operandsOf(Instruction &Choice) {
  if (auto *Phi = dyn_cast<PHINode>(&Choice))
    return SmallVector<Value *, 4>(Phi->incoming_values());
  auto &Select = cast<SelectInst>(Choice);
  return {Select.getTrueValue(), Select.getFalseValue()};
}

std::optional<SlotAddress> ChoiceIndexer::addressOf(Value *Pointer) const {
  unsigned Bits = Layout.getIndexTypeSizeInBits(Slots[0]->getType());
  SlotAddress P = {Pointer, APInt(Bits, 0), {}};
  SmallMapVector<Value *, APInt, 4> Variable;
  while (!is_contained(Slots, P.Root) && !is_contained(Choices, P.Root)) {
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(P.Root)) {
      P.Root = Cast->getPointerOperand();
      continue;
    }
    auto *Gep = dyn_cast<GEPOperator>(P.Root);
    if (!Gep || !Gep->collectOffset(Layout, Bits, Variable, P.Constant))
      return std::nullopt;
    P.Root = Gep->getPointerOperand();
  }
  P.Variable = Variable.takeVector();
  for (auto &[Index, Scale] : P.Variable)
    if (Scale.getSExtValue() % int64_t(Period) != 0)
      return std::nullopt;
  return P;
}

std::optional<uint64_t> ChoiceIndexer::startOf(Value *Pointer) const {
  std::optional<SlotAddress> P = addressOf(Pointer);
  if (!P)
    return std::nullopt;
  auto *Slot = dyn_cast<AllocaInst>(P->Root);
  auto Known = Starts.find(P->Root);
  if (Known == Starts.end() && (!Slot || isOneMember(*Slot)))
    return std::nullopt;
  uint64_t Root = Known == Starts.end() ? 0 : Known->second;
  return mod(int64_t(Root) + P->Constant.getSExtValue(), Period);
}

/// Repeats until nothing is added: an operand may require information that
/// another operand of the choice provides.
void ChoiceIndexer::findStarts() {
  size_t Before = 0;
  do {
    Before = Starts.size();
    for (Instruction *Choice : Choices)
      for (Value *Operand : operandsOf(*Choice))
        compareStarts(*Choice, Operand);
  } while (Starts.size() != Before);
}

void ChoiceIndexer::compareStarts(Instruction &Choice, Value *Operand) {
  if (std::optional<uint64_t> Start = startOf(Operand)) {
    Starts.try_emplace(&Choice, *Start);
    return;
  }
  std::optional<SlotAddress> P = addressOf(Operand);
  auto Known = Starts.find(&Choice);
  if (P && isa<AllocaInst>(P->Root) && Known != Starts.end()) {
    int64_t Start = int64_t(Known->second) - P->Constant.getSExtValue();
    Starts[P->Root] = mod(Start, Period);
  }
}

bool ChoiceIndexer::canIndex() {
  findStarts();
  bool Fit = all_of(Slots, [&](AllocaInst *Slot) {
    uint64_t Bytes = Layout.getTypeAllocSize(Slot->getAllocatedType());
    return Slot->getType() == Slots[0]->getType() &&
           (isOneMember(*Slot)
                ? Starts.contains(Slot) && Starts[Slot] + Bytes <= Period
                : structIn(*Slot) == Struct);
  });
  return Fit && all_of(Choices, [&](Instruction *Choice) {
           return Starts.contains(Choice) &&
                  all_of(operandsOf(*Choice), [&](Value *Operand) {
                    return isa<UndefValue>(Operand) ||
                           startOf(Operand) == Starts[Choice];
                  });
         });
}

/// Replaces all slots by one variable.
void ChoiceIndexer::mergeSlots() {
  uint64_t Count = 0;
  Align Known;
  for (AllocaInst *Slot : Slots) {
    Count += countIn(*Slot);
    Known = std::max(Known, Slot->getAlign());
  }
  BasicBlock &Entry = Slots[0]->getFunction()->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  All =
      B.CreateAlloca(ArrayType::get(Struct, Count), Slots[0]->getAddressSpace(),
                     nullptr, Slots[0]->getName());
  All->setAlignment(Known);
  uint64_t Before = 0;
  for (AllocaInst *Slot : Slots) {
    for (User *U : make_early_inc_range(Slot->users()))
      if (auto *I = cast<Instruction>(U); I->isLifetimeStartOrEnd())
        I->eraseFromParent();
    Indices[Slot] = B.getInt64(Before);
    Before += countIn(*Slot);
  }
}

/// The index of the structure in which \p Pointer points to byte \p Start.
Value *ChoiceIndexer::indexOf(IRBuilderBase &B, Value *Pointer,
                              uint64_t Start) const {
  if (isa<UndefValue>(Pointer))
    return PoisonValue::get(B.getInt64Ty());
  SlotAddress P = *addressOf(Pointer);
  int64_t Bytes = int64_t(Starts.lookup(P.Root)) - int64_t(Start) +
                  P.Constant.getSExtValue();
  Value *Index =
      B.CreateAdd(Indices.lookup(P.Root), B.getInt64(Bytes / int64_t(Period)));
  for (auto &[Count, Scale] : P.Variable) {
    Value *Wide = B.CreateSExtOrTrunc(Count, B.getInt64Ty());
    int64_t Times = Scale.getSExtValue() / int64_t(Period);
    if (Times != 1)
      Wide = B.CreateMul(Wide, ConstantInt::getSigned(B.getInt64Ty(), Times));
    Index = B.CreateAdd(Index, Wide);
  }
  return Index;
}

/// Adds the operands of the index of \p Choice.
void ChoiceIndexer::addOperands(Instruction &Choice) {
  uint64_t Start = Starts.lookup(&Choice);
  if (auto *Select = dyn_cast<SelectInst>(&Choice)) {
    auto *Index = cast<SelectInst>(Indices.lookup(Select));
    IRBuilder<> B(Index);
    Index->setTrueValue(indexOf(B, Select->getTrueValue(), Start));
    Index->setFalseValue(indexOf(B, Select->getFalseValue(), Start));
    return;
  }
  auto &Phi = cast<PHINode>(Choice);
  auto *Index = cast<PHINode>(Indices.lookup(&Phi));
  for (auto [Pointer, Block] : zip(Phi.incoming_values(), Phi.blocks())) {
    Value *Same = nullptr; // a switch may have several edges to Phi
    if (int At = Index->getBasicBlockIndex(Block); At >= 0)
      Same = Index->getIncomingValue(At);
    IRBuilder<> B(Block->getTerminator());
    Index->addIncoming(Same ? Same : indexOf(B, Pointer, Start), Block);
  }
}

void ChoiceIndexer::index() {
  mergeSlots();
  Type *I64 = Type::getInt64Ty(Struct->getContext());
  Value *None = PoisonValue::get(I64);
  for (Instruction *Choice : Choices) {
    IRBuilder<> B(Choice);
    if (auto *Select = dyn_cast<SelectInst>(Choice))
      Indices[Choice] = SelectInst::Create(Select->getCondition(), None, None,
                                           "", Choice->getIterator());
    else
      Indices[Choice] =
          B.CreatePHI(I64, cast<PHINode>(Choice)->getNumIncomingValues());
  }
  for (Instruction *Choice : Choices)
    addOperands(*Choice);
  auto Replace = [&](Instruction *Old, BasicBlock::iterator At) {
    IRBuilder<> B(Old->getParent(), At);
    Value *Address = B.CreateGEP(Struct, All, Indices.lookup(Old));
    if (uint64_t Start = Starts.lookup(Old))
      Address = B.CreateConstGEP1_64(B.getInt8Ty(), Address, Start);
    if (Address->getType() != Old->getType())
      Address = B.CreateAddrSpaceCast(Address, Old->getType());
    Old->replaceAllUsesWith(Address);
    Old->eraseFromParent();
  };
  for (Instruction *Choice : Choices)
    Replace(Choice, isa<PHINode>(Choice)
                        ? Choice->getParent()->getFirstInsertionPt()
                        : Choice->getIterator());
  for (AllocaInst *Slot : Slots)
    Replace(Slot, Slot->getIterator());
}

/// Whether an index into one of \p Slots is not constant; otherwise no array is
/// needed.
static bool hasDynamicIndex(Function &F, ArrayRef<AllocaInst *> Slots) {
  return any_of(instructions(F), [&](Instruction &I) {
    auto *Gep = dyn_cast<GetElementPtrInst>(&I);
    return Gep && !Gep->hasAllConstantIndices() &&
           any_of(mixedSlots(Gep),
                  [&](AllocaInst *Slot) { return is_contained(Slots, Slot); });
  });
}

void indexSlotChoices(Function &F) {
  EquivalenceClasses<AllocaInst *> Connected; // by a choice between them
  MapVector<Instruction *, AllocaInst *> Choices;
  for (Instruction &I : instructions(F)) {
    if (!isa<PHINode, SelectInst>(I) || !I.getType()->isPointerTy())
      continue;
    SmallVector<AllocaInst *, 4> Slots = mixedSlots(&I);
    for (AllocaInst *Slot : Slots)
      Connected.unionSets(Slots[0], Slot);
    if (!Slots.empty())
      Choices[&I] = Slots[0];
  }
  MapVector<AllocaInst *, SmallVector<Instruction *, 4>> Groups;
  for (auto [Choice, Slot] : Choices)
    Groups[Connected.getLeaderValue(Slot)].push_back(Choice);
  for (auto &[Leader, Members] : Groups) {
    SmallVector<AllocaInst *, 4> Slots(Connected.findLeader(Leader),
                                       Connected.member_end());
    if (hasDynamicIndex(F, Slots))
      if (ChoiceIndexer Indexer(Slots, Members); Indexer.canIndex())
        Indexer.index();
  }
  dropSlotCasts(F);
}

} // namespace tenon
