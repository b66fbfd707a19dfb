// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CopyTrace.h"
#include "tenon/IR/ItemOps.h"
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
  Numbers.clear();
  Loaded.clear();
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

/// The number that \p I computes from numbers, or null.
Constant *CopyTrace::compute(Instruction &I, unsigned Depth) {
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

/// The number that \p V is for the current work-item, or null.
Constant *CopyTrace::number(Value *V, unsigned Depth) {
  constexpr unsigned MaxDepth = 32;
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !I->getType()->isIntegerTy())
    return nullptr;
  auto [At, IsNew] = Numbers.try_emplace(I, nullptr);
  if (!IsNew || L.contains(I) || Depth > MaxDepth)
    return At->second; // instructions of the loop are executed in order
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

/// The value of a sum without names.
static std::optional<int64_t> constantOf(const AddressSum &Sum,
                                         LLVMContext &Ctx) {
  if (!Sum.allOf([](Value *) { return false; }))
    return std::nullopt;
  IRBuilder<> B(Ctx);
  return cast<ConstantInt>(Sum.emit(B))->getSExtValue();
}

SmallVector<int64_t, 8> CopyTrace::offsets(Value *Pointer) {
  SmallVector<int64_t, 8> All;
  for (unsigned S = 0, Count = Facts.requiredItems() / Width; S < Count; ++S) {
    start(S, 0);
    std::optional<int64_t> Offset =
        constantOf(known(sumOf(Pointer) - sumOf(&Local)), Local.getContext());
    if (!Offset)
      return {};
    All.push_back(*Offset);
  }
  return All;
}

//===----------------------------------------------------------------------===//
// Execution
//===----------------------------------------------------------------------===//

/// Records what \p Store copies. What is written twice has to come from the
/// same place.
bool CopyTrace::store(StoreInst &Store) {
  auto From = Loaded.find(Store.getValueOperand());
  std::optional<int64_t> Offset =
      constantOf(known(sumOf(Store.getPointerOperand()) - sumOf(&Local)),
                 Local.getContext());
  if (From == Loaded.end() || !Offset || !Store.isSimple())
    return false;
  uint64_t Bytes = Layout.getTypeStoreSize(Store.getValueOperand()->getType());
  Least = std::min(Least, Store.getAlign());
  auto [At, IsNew] = Copies.try_emplace(*Offset, Copy{From->second, Bytes});
  if (!IsNew)
    return At->second.Bytes == Bytes && At->second.From == From->second;
  bool Overlaps =
      (std::next(At) != Copies.end() &&
       std::next(At)->first < *Offset + int64_t(Bytes)) ||
      (At != Copies.begin() &&
       std::prev(At)->first + int64_t(std::prev(At)->second.Bytes) > *Offset);
  return !Overlaps;
}

/// Whether \p I is understood as far as copies go.
bool CopyTrace::execute(Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    if (Load->isSimple() && Load->getPointerAddressSpace() == 1) {
      Loaded.erase(Load);
      Loaded.try_emplace(Load, known(sumOf(Load->getPointerOperand())));
      Loads.insert(Load);
      Least = std::min(Least, Load->getAlign());
    }
    return true;
  }
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return getUnderlyingObject(Store->getPointerOperand(), 0) != &Local ||
           store(*Store);
  if (!I.getType()->isIntegerTy())
    return true;
  Numbers[&I] = compute(I, 0);
  return true;
}

/// Phis get their values from \p From, all at once.
void CopyTrace::enter(BasicBlock &Block, const BasicBlock *From) {
  SmallVector<std::pair<PHINode *, Constant *>, 4> Values;
  for (PHINode &Phi : Block.phis())
    Values.push_back({&Phi, From && Phi.getType()->isIntegerTy()
                                ? number(Phi.getIncomingValueForBlock(From))
                                : nullptr});
  for (auto [Phi, Value] : Values)
    Numbers[Phi] = Value;
}

/// The successor that \p End branches to, in the loop; else null.
BasicBlock *CopyTrace::next(const Instruction &End) {
  const auto *Branch = dyn_cast<BranchInst>(&End);
  if (!Branch)
    return nullptr;
  unsigned Which = 0;
  if (Branch->isConditional()) {
    auto *If = dyn_cast_or_null<ConstantInt>(number(Branch->getCondition()));
    if (!If)
      return nullptr;
    Which = If->isZero();
  }
  BasicBlock *To = Branch->getSuccessor(Which);
  return L.contains(To) && To != L.getHeader() ? To : nullptr;
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
  constexpr unsigned MostInstructions = 1 << 17;
  Left = MostInstructions;
  Copies.clear();
  for (unsigned I = 0, Count = Facts.requiredItems(); I < Count; ++I) {
    start(I / Width, I % Width);
    if (!walk(End))
      return false;
  }
  return true;
}

std::optional<std::pair<AddressSum, uint64_t>>
CopyTrace::source(int64_t Offset) const {
  auto At = Copies.upper_bound(Offset);
  if (At == Copies.begin())
    return std::nullopt;
  --At;
  int64_t Within = Offset - At->first;
  if (Within >= int64_t(At->second.Bytes))
    return std::nullopt;
  return std::pair(At->second.From + AddressSum::constant(Within),
                   At->second.Bytes - Within);
}

} // namespace tenon
