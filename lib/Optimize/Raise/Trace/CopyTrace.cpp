// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyTrace.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Support/Components.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace tenon {

CopyTrace::CopyTrace(const Loop &L, Value &Local, const KernelFacts &Facts,
                     unsigned Width)
    : L(L), Local(Local), Facts(Facts), Width(Width),
      Layout(L.getHeader()->getDataLayout()) {
  assert(Facts.requiredItems() && Width && Facts.requiredItems() % Width == 0 &&
         "all work-items are known, and sub-groups are complete");
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

void CopyTrace::start(unsigned Subgroup, unsigned Lane) {
  Item = Subgroup * Width + Lane;
  Guard = 0;
  Numbers.clear();
  Loaded.clear();
  Reads.clear();
}

Constant *CopyTrace::numberOfItem(const CallInst &Query) {
  auto Number = [&](uint64_t N) {
    return ConstantInt::get(Query.getType(), N);
  };
  ItemOpcode Opcode = *itemOpOf(&Query);
  const uint64_t *Size = Facts.RequiredLocal;
  uint64_t Items = Facts.requiredItems();
  switch (Opcode) {
  case ItemOpcode::SubgroupId:
    return Number(Item / Width);
  case ItemOpcode::SubgroupLocalId:
    return Number(Item % Width);
  case ItemOpcode::SubgroupSize:
    return Number(Width);
  case ItemOpcode::NumSubgroups:
    return Number(Items / Width);
  case ItemOpcode::LocalLinearId:
    return Number(Item);
  case ItemOpcode::LocalId:
  case ItemOpcode::LocalSize:
  case ItemOpcode::EnqueuedLocalSize:
    break;
  default:
    return nullptr;
  }
  const auto *Dimension = dyn_cast<ConstantInt>(Query.getArgOperand(0));
  if (!Dimension || Dimension->uge(3))
    return nullptr;
  unsigned D = Dimension->getZExtValue();
  if (Opcode != ItemOpcode::LocalId)
    return Number(Size[D]);
  uint64_t Before = 1;
  for (unsigned I = 0; I < D; ++I)
    Before *= Size[I];
  return Number(Item / Before % Size[D]);
}

/// The number that \p Phi has on every incoming edge, or null.
Constant *CopyTrace::numberOfPhi(PHINode &Phi, unsigned Depth) {
  Constant *Common = nullptr;
  for (Value *Incoming : Phi.incoming_values()) {
    Constant *Number = number(Incoming, Depth + 1);
    if (!Number || (Common && Common != Number))
      return nullptr;
    Common = Number;
  }
  return Common;
}

/// The number that \p I computes from numbers, or null.
Constant *CopyTrace::compute(Instruction &I, unsigned Depth) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return numberOfPhi(*Phi, Depth);
  if (itemOpOf(&I))
    return numberOfItem(cast<CallInst>(I));
  if (isa<FreezeInst>(I))
    return number(I.getOperand(0), Depth + 1);
  if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst>(I))
    return nullptr;
  SmallVector<Constant *, 3> Operands;
  for (Value *Operand : I.operands())
    Operands.push_back(number(Operand, Depth + 1));
  if (is_contained(Operands, nullptr))
    return nullptr;
  return dyn_cast_or_null<ConstantInt>(
      ConstantFoldInstOperands(&I, Operands, Layout));
}

/// The number \p V in the current work-item, or null.
Constant *CopyTrace::number(Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 32;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->getType()->isIntegerTy())
    return nullptr;
  auto [At, IsNew] = Numbers.try_emplace(I, nullptr);
  if (!IsNew || L.contains(I) || Depth > MaxDepth)
    return At->second; // the loop is executed in order
  Constant *Found = compute(*I, Depth);
  return Numbers[I] = Found;
}

const AddressSum &CopyTrace::sumOf(Value *Pointer) {
  auto At = Sums.find(Pointer);
  if (At == Sums.end())
    At = Sums.try_emplace(Pointer, AddressSum::of(Pointer, Layout)).first;
  return At->second;
}

AddressSum CopyTrace::known(const AddressSum &Sum) {
  return Sum.with([&](Value *V) -> std::optional<APInt> {
    if (auto *C = dyn_cast_or_null<ConstantInt>(number(V)))
      return C->getValue();
    return std::nullopt;
  });
}

/// \p Pointer minus \p Object in the current work-item.
std::optional<int64_t> CopyTrace::offset(Value *Pointer, Value &Object) {
  auto At = Distances.find({Pointer, &Object});
  if (At == Distances.end())
    At = Distances
             .try_emplace({Pointer, &Object}, sumOf(Pointer) - sumOf(&Object))
             .first;
  return known(At->second).asConstant();
}

SmallVector<int64_t, 8> CopyTrace::offsets(Value *Pointer) {
  SmallVector<int64_t, 8> All;
  for (unsigned S = 0, Count = Facts.requiredItems() / Width; S < Count; ++S) {
    start(S, 0);
    std::optional<int64_t> Offset = offset(Pointer, Local);
    if (!Offset)
      return {};
    All.push_back(*Offset);
  }
  return All;
}

bool CopyTrace::allItems(function_ref<bool()> Holds) {
  for (unsigned I = 0, Count = Facts.requiredItems(); I < Count; ++I) {
    start(I / Width, I % Width);
    if (!Holds())
      return false;
  }
  return true;
}

std::vector<std::vector<int64_t>>
CopyTrace::offsetsOfItems(ArrayRef<Value *> Pointers, Value &Object) {
  std::vector<std::vector<int64_t>> All(Pointers.size());
  for (unsigned I = 0, Count = Facts.requiredItems(); I < Count; ++I) {
    start(I / Width, I % Width);
    for (auto [Pointer, Offsets] : zip(Pointers, All))
      if (Offsets.size() == I)
        if (std::optional<int64_t> Offset = offset(Pointer, Object))
          Offsets.push_back(*Offset);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Loaded values
//===----------------------------------------------------------------------===//

static unsigned unitBytes(const Type *Ty) {
  return Ty->getScalarSizeInBits() / 8;
}

const CopyTrace::Units *CopyTrace::unitsOf(const Value *V) const {
  auto At = Loaded.find(V);
  return At == Loaded.end() ? nullptr : &At->second;
}

std::optional<CopyTrace::Units>
CopyTrace::shuffled(const ShuffleVectorInst &I) const {
  const Units *Of[] = {unitsOf(I.getOperand(0)), unitsOf(I.getOperand(1))};
  unsigned Count = componentCount(I.getOperand(0)->getType());
  Units Found;
  for (int From : I.getShuffleMask()) {
    const Units *Operand = From < 0 ? nullptr : Of[unsigned(From) / Count];
    Found.push_back(Operand ? (*Operand)[unsigned(From) % Count] : Unit());
  }
  return Found;
}

std::optional<CopyTrace::Units>
CopyTrace::inserted(const InsertElementInst &I) const {
  const auto *Index = dyn_cast<ConstantInt>(I.getOperand(2));
  unsigned Count = componentCount(I.getType());
  if (!Index || Index->uge(Count))
    return std::nullopt;
  const Units *Into = unitsOf(I.getOperand(0));
  const Units *Element = unitsOf(I.getOperand(1));
  Units Found = Into ? *Into : Units(Count);
  Found[Index->getZExtValue()] = Element ? Element->front() : Unit();
  return Found;
}

std::optional<CopyTrace::Units>
CopyTrace::extracted(const ExtractElementInst &I) const {
  const auto *Index = dyn_cast<ConstantInt>(I.getIndexOperand());
  const Units *Of = unitsOf(I.getVectorOperand());
  if (!Of || !Index || Index->uge(Of->size()))
    return std::nullopt;
  return Units{(*Of)[Index->getZExtValue()]};
}

/// The units of \p I, whose units have another size: parts of units, or several
/// units that were read by one load.
std::optional<CopyTrace::Units> CopyTrace::recast(const BitCastInst &I) const {
  const Units *Of = unitsOf(I.getOperand(0));
  unsigned Before = unitBytes(I.getSrcTy()), After = unitBytes(I.getDestTy());
  if (!Of || !Before || !After || (Before % After && After % Before))
    return std::nullopt;
  Units Found;
  for (unsigned Byte = 0; Byte < Of->size() * Before; Byte += After) {
    Unit First = (*Of)[Byte / Before];
    for (unsigned Next = Before; Next < After; Next += Before) {
      if (!First.isBefore((*Of)[(Byte + Next) / Before], Next))
        First = Unit();
    }
    First.Byte += Byte % Before;
    Found.push_back(First);
  }
  return Found;
}

/// The loaded units in the result of \p I, if \p I only moves elements.
std::optional<CopyTrace::Units> CopyTrace::moved(const Instruction &I) const {
  if (auto *Shuffle = dyn_cast<ShuffleVectorInst>(&I))
    return shuffled(*Shuffle);
  if (auto *Insert = dyn_cast<InsertElementInst>(&I))
    return inserted(*Insert);
  if (auto *Extract = dyn_cast<ExtractElementInst>(&I))
    return extracted(*Extract);
  if (auto *Cast = dyn_cast<BitCastInst>(&I))
    return recast(*Cast);
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

void CopyTrace::load(LoadInst &Load) {
  unsigned Bytes = unitBytes(Load.getType());
  if (!Load.isSimple() || Load.getPointerAddressSpace() != GlobalSpace ||
      !Bytes ||
      Bytes * componentCount(Load.getType()) !=
          Layout.getTypeStoreSize(Load.getType()))
    return;
  Units Parts;
  unsigned Own = GuardLoad ? GuardLoad(Load) : Guard;
  for (unsigned I = 0; I < componentCount(Load.getType()); ++I)
    Parts.push_back({unsigned(Reads.size()), I * Bytes, Own, Guard != 0});
  Loaded[&Load] = std::move(Parts);
  Reads.push_back({known(sumOf(Load.getPointerOperand())), Load.getAlign()});
  Loads.insert(&Load);
}

/// Records the loaded units that \p I moves.
void CopyTrace::move(const Instruction &I) {
  if (std::optional<Units> Moved = moved(I))
    Loaded[&I] = std::move(*Moved);
  else
    Loaded.erase(&I); // of an earlier iteration
}

/// Records a copy. If memory is written twice, both copies must have the same
/// source address.
bool CopyTrace::copy(int64_t To, const Copy &What) {
  auto [At, IsNew] = Copies.try_emplace(To, What);
  if (!IsNew)
    return At->second.Bytes == What.Bytes && At->second.Guard == What.Guard &&
           At->second.From == What.From;
  bool Overlaps =
      (std::next(At) != Copies.end() &&
       std::next(At)->first < To + int64_t(What.Bytes)) ||
      (At != Copies.begin() &&
       std::prev(At)->first + int64_t(std::prev(At)->second.Bytes) > To);
  return !Overlaps;
}

/// Records the copies of \p Store, in pieces that were read by one load.
bool CopyTrace::store(StoreInst &Store) {
  const Units *From = unitsOf(Store.getValueOperand());
  std::optional<int64_t> To = offset(Store.getPointerOperand(), Local);
  if (!From || !To || !Store.isSimple() || Guard)
    return false;
  unsigned Bytes = unitBytes(Store.getValueOperand()->getType());
  for (unsigned I = 0, End = 0; I < From->size(); I = End) {
    const Unit &First = (*From)[I];
    if (First.Load >= Reads.size() || First.IsOpen)
      return false;
    const Read &By = Reads[First.Load];
    for (End = I + 1; End < From->size(); ++End)
      if (!First.isBefore((*From)[End], (End - I) * Bytes))
        break;
    KnownAlign =
        std::min({KnownAlign, commonAlignment(Store.getAlign(), I * Bytes),
                  commonAlignment(By.Alignment, First.Byte)});
    if (!copy(*To + I * Bytes, {By.From + AddressSum::constant(First.Byte),
                                (End - I) * Bytes, First.Guard}))
      return false;
  }
  return true;
}

/// Executes \p I; false if its effect on copies is unknown.
bool CopyTrace::execute(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    load(*Load);
    return true;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return getUnderlyingObject(Store->getPointerOperand(), 0) != &Local ||
           store(*Store);
  move(I);
  if (I.getType()->isIntegerTy())
    Numbers[&I] = compute(I, 0);
  return true;
}

/// The units of a phi that has \p Parts if the guard holds, and else \p Else.
std::optional<CopyTrace::Units> CopyTrace::guarded(const Units &Parts,
                                                   Value &Else) const {
  const Units *Others = unitsOf(&Else);
  auto *C = dyn_cast<Constant>(&Else);
  if (!Others && !C)
    return std::nullopt;
  Units Found = Parts;
  for (auto [I, Part] : enumerate(Found)) {
    Constant *Element =
        C && C->getType()->isVectorTy() ? C->getAggregateElement(I) : C;
    if (Element && Element->isNullValue() && (Part.IsOpen || Part.Guard == 0)) {
      if (!GuardLoad)
        Part.Guard = Guard;
      Part.IsOpen = false;
    } else if (!Others || !(Part == (*Others)[I])) {
      Part = Unit();
    }
  }
  return Found;
}

/// Gives the phis of \p Block their values from \p From, all at once.
void CopyTrace::enter(BasicBlock &Block, const BasicBlock *From) {
  struct Incoming {
    PHINode *Phi;
    Constant *Number = nullptr;
    std::optional<Units> Parts = std::nullopt;
  };
  bool IsBehind = Guard && From != GuardedBy->getParent();
  SmallVector<Incoming, 4> All;
  for (PHINode &Phi : Block.phis()) {
    Incoming &In = All.emplace_back(Incoming{&Phi});
    Value *V = From ? Phi.getIncomingValueForBlock(From) : nullptr;
    if (V && Phi.getType()->isIntegerTy())
      In.Number = number(V);
    if (const Units *Parts = V ? unitsOf(V) : nullptr)
      In.Parts = *Parts;
    if (!IsBehind)
      continue;
    Value &Else = *Phi.getIncomingValueForBlock(GuardedBy->getParent());
    if (In.Number && number(&Else) != In.Number)
      In.Number = nullptr;
    if (In.Parts)
      In.Parts = guarded(*In.Parts, Else);
  }
  if (IsBehind)
    Guard = 0;
  for (Incoming &In : All) {
    Numbers[In.Phi] = In.Number;
    Loaded.erase(In.Phi);
    if (In.Parts)
      Loaded[In.Phi] = std::move(*In.Parts);
  }
}

/// The successor in the loop to which \p End branches; else null.
BasicBlock *CopyTrace::next(Instruction &End) {
  auto *Branch = dyn_cast<BranchInst>(&End);
  if (!Branch)
    return nullptr;
  BasicBlock *To = Branch->getSuccessor(0);
  if (Branch->isConditional()) {
    if (ConstantInt *If = numberNow(Branch->getCondition())) {
      unsigned Which = If->isZero();
      Taken.insert({Branch, Which});
      To = Branch->getSuccessor(Which);
    } else {
      Way Chosen = ChooseBranch && !Guard ? ChooseBranch(*Branch) : Way();
      assert((!Chosen.Guard || is_contained(successors(Branch->getParent()),
                                            Chosen.To->getSingleSuccessor())) &&
             "a guarded block leads to the other successor");
      To = Chosen.To;
      Guard = Chosen.Guard;
      GuardedBy = Branch;
    }
  }
  return To && L.contains(To) && To != L.getHeader() ? To : nullptr;
}

bool CopyTrace::walk(Instruction &End) {
  const BasicBlock *From = nullptr;
  for (BasicBlock *Block = L.getHeader(); Block;) {
    enter(*Block, From);
    for (Instruction &I : make_range(Block->getFirstNonPHIIt(), Block->end())) {
      if (&I == &End)
        return true;
      if (!Left || !execute(I))
        return false;
      --Left;
    }
    From = Block;
    Block = next(*Block->getTerminator());
  }
  return false;
}

bool CopyTrace::run(Instruction &End) {
  assert(L.contains(&End) && "an iteration executes the instruction");
  constexpr unsigned MaxInstructions = 1 << 18;
  Left = MaxInstructions;
  Copies.clear();
  for (unsigned I = 0, Count = Facts.requiredItems(); I < Count; ++I) {
    start(I / Width, I % Width);
    if (!walk(End))
      return false;
  }
  return true;
}

/// The copy that wrote byte \p Offset, or the end.
std::map<int64_t, CopyTrace::Copy>::const_iterator
CopyTrace::copyOf(int64_t Offset) const {
  auto At = Copies.upper_bound(Offset);
  if (At == Copies.begin())
    return Copies.end();
  --At;
  bool IsIn = Offset - At->first < int64_t(At->second.Bytes);
  return IsIn ? At : Copies.end();
}

std::optional<std::pair<AddressSum, uint64_t>>
CopyTrace::source(int64_t Offset) const {
  auto At = copyOf(Offset);
  if (At == Copies.end())
    return std::nullopt;
  int64_t Within = Offset - At->first;
  return std::pair(At->second.From + AddressSum::constant(Within),
                   At->second.Bytes - Within);
}

std::optional<std::pair<unsigned, uint64_t>>
CopyTrace::guard(int64_t Offset) const {
  auto At = copyOf(Offset);
  if (At == Copies.end())
    return std::nullopt;
  return std::pair(At->second.Guard, At->second.Bytes - (Offset - At->first));
}

} // namespace tenon
