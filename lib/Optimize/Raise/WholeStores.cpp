// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   lanes:  StoreRegion.h
//   ->
//           fits ? whole : lanes
//   whole:  barrier
//           store(%m, c + …, stride), checked if lanes leave out elements
//           barrier, if code behind may access them
//   lanes:  as before
//
// where it fits if no index wraps around. CopyTrace.h executes addresses and
// conditions for each work-item, which shows line l to be at First + l * Line.

#include "WholeStores.h"
#include "CopyIndices.h"
#include "Optimize/Hoist.h"
#include "StoreLimits.h"
#include "StoredCells.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/LaunchTest.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <map>
#include <set>

using namespace llvm;

namespace tenon {
namespace {
class WholeStore {
public:
  WholeStore(Loop &L, const StoreRegion &Region, const KernelFacts &Facts,
             unsigned Width, FunctionAnalysisManager &AM)
      : Region(Region), Facts(Facts), Width(Width), At(*Region.Casts.front()),
        F(*At.getFunction()),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Trace(L, Region.Local ? *Region.Local : *F.getArg(0), Facts, Width),
        Tests(L, Trace, Evolution), Indices(L, Trace, Tests, Evolution) {}

  bool run(bool TestLaunch);

private:
  using Place = std::array<int64_t, 2>; ///< by directions

  bool readGuards();
  bool isComplete();
  void findSums(ValueToValueMapTy &Map, IRBuilderBase &B);
  bool findPlaces();
  std::optional<Place> placeOf(const AddressSum &Far);
  bool checkAddresses();
  bool findLimits();
  bool applyLimits(const StoredCell &C);
  bool assignLimits();
  bool areFixed(const AddressSum &Sum);
  bool hoistNames();
  void emit(bool TestLaunch);
  Value *emitEnd(IRBuilderBase &B, unsigned Way);
  Value *emitExtent(IRBuilderBase &B, Value *End);
  Value *emitPosition(IRBuilderBase &B, unsigned Cast, unsigned Way);

  /// The type of the stored matrices.
  MatrixType *storedType() const {
    MatrixType *Ty = Region.Casts.front()->facts().Type;
    return MatrixType::get(Cells.Component, MatrixScope(Ty->scope()),
                           Ty->rows(), Ty->columns(), Ty->use());
  }
  unsigned subgroups() const { return Facts.requiredItems() / Width; }
  const AddressSum &addressOf(const StoredCell &C) const {
    return Addresses[C.Store * Facts.requiredItems() + C.Item];
  }
  /// The address of an element of the first cast in the first sub-group.
  AddressSum first(unsigned Row, unsigned Column) const {
    const StoredCell &C = *ByCell.at({0, 0, Row, Column});
    return addressOf(C) + AddressSum::constant(C.Part * Bytes);
  }
  Place placeIn(const Cell &C) const {
    const Place &P = Places[C.Cast * subgroups() + C.Subgroup];
    return IsTurned ? Place{P[0] + C.Column, P[1] + C.Row}
                    : Place{P[0] + C.Row, P[1] + C.Column};
  }

  const StoreRegion &Region;
  const KernelFacts &Facts;
  const unsigned Width;
  Instruction &At;
  Function &F;
  const DominatorTree &Dominators;
  ScalarEvolution &Evolution;
  CopyTrace Trace;
  LoopTests Tests;
  CopyIndices Indices;
  int64_t Bytes = 0; ///< of an element
  /// Of conditions: what is less than what.
  SmallVector<std::pair<Value *, Value *>, 0> Compared;
  DenseMap<BranchInst *, SmallVector<unsigned, 2>> Guards;
  StoredCells Cells;
  std::map<Cell, const StoredCell *> ByCell;
  std::vector<AddressSum> Addresses, Sides; ///< by store or condition, and item
  AddressSum First, Line;
  bool IsTurned = false;     ///< column-major
  std::vector<Place> Places; ///< of casts in sub-groups
  SmallVector<StoreLimit, 2> Limits;
  std::optional<std::pair<unsigned, unsigned>> LimitOf[2]; ///< and its group
};
} // namespace

bool WholeStore::readGuards() {
  std::map<std::pair<Value *, Value *>, unsigned> Numbers;
  for (const StoreRegion::LaneStore &S : Region.Stores) {
    if (!S.Guard || Guards.contains(S.Guard))
      continue;
    SmallVector<unsigned, 2> &All = Guards[S.Guard];
    bool Are =
        addComparisons(S.Guard->getCondition(), [&](Value *Less, Value *Than) {
          auto [Number, IsNew] =
              Numbers.insert({{Less, Than}, unsigned(Compared.size())});
          if (IsNew)
            Compared.push_back({Less, Than});
          All.push_back(Number->second);
        });
    if (!Are)
      return false;
  }
  return true;
}

/// Whether each element of each matrix is stored.
bool WholeStore::isComplete() {
  for (const StoredCell &C : Cells.All)
    ByCell.insert({C.Of, &C});
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  return ByCell.size() ==
         Region.Casts.size() * subgroups() * Ty->rows() * Ty->columns();
}

/// Finds addresses, and the lesser sides of conditions, in all work-items.
void WholeStore::findSums(ValueToValueMapTy &Map, IRBuilderBase &B) {
  const DataLayout &Layout = F.getDataLayout();
  auto Copy = [&](Value *V) {
    Value *Mapped = Map.lookup(V);
    return Mapped ? Mapped : V;
  };
  std::vector<AddressSum> OfStores, OfSides;
  for (const StoreRegion::LaneStore &S : Region.Stores)
    OfStores.push_back(AddressSum::of(Copy(S.pointer()), Layout));
  for (auto [Less, Than] : Compared)
    OfSides.push_back(
        AddressSum::of(B.CreateSExt(Copy(Less), B.getInt64Ty()), Layout));
  unsigned Items = Facts.requiredItems(), Item = 0;
  Addresses.resize(OfStores.size() * Items);
  Sides.resize(OfSides.size() * Items);
  (void)Trace.allItems([&] {
    for (auto [I, Sum] : enumerate(OfStores))
      Addresses[I * Items + Item] = Trace.known(Sum);
    for (auto [I, Sum] : enumerate(OfSides))
      Sides[I * Items + Item] = Trace.known(Sum);
    ++Item;
    return true;
  });
}

/// Whether \p V is the same in all work-items, also those that leave a loop in
/// another iteration.
static bool isFixed(Value *V, SmallPtrSetImpl<Value *> &Known) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Known.insert(I).second)
    return true;
  return !isa<PHINode>(I) &&
         all_of(I->operands(), [&](const Use &U) { return isFixed(U, Known); });
}

bool WholeStore::areFixed(const AddressSum &Sum) {
  return Sum.allOf([&](Value *V) {
    SmallPtrSet<Value *, 16> Known;
    return Tests.isShared(V) && isFixed(V, Known);
  });
}

/// The line and the element in it that is \p Far from the first one.
std::optional<WholeStore::Place> WholeStore::placeOf(const AddressSum &Far) {
  constexpr int64_t Most = 512;
  for (int64_t Number = Most - 1; Number > -Most; --Number) {
    std::optional<int64_t> Rest =
        constantOf(Far - Line * AddressSum::constant(Number), F.getContext());
    if (Rest && std::abs(*Rest) < Most * Bytes && *Rest % Bytes == 0)
      return Place{Number, *Rest / Bytes};
  }
  return std::nullopt;
}

bool WholeStore::findPlaces() {
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  if (Ty->rows() < 2 || Ty->columns() < 2)
    return false;
  AddressSum Unit = AddressSum::constant(Bytes);
  First = first(0, 0);
  AddressSum Down = first(1, 0) - First, Right = first(0, 1) - First;
  IsTurned = !(Right == Unit);
  if (IsTurned && !(Down == Unit))
    return false;
  Line = IsTurned ? Right : Down;
  if (!areFixed(First) || !areFixed(Line) || !Line.isInteger())
    return false;
  for (unsigned Cast = 0; Cast < Region.Casts.size(); ++Cast)
    for (unsigned S = 0; S < subgroups(); ++S) {
      const StoredCell &C = *ByCell.at({Cast, S, 0, 0});
      std::optional<Place> P =
          placeOf(addressOf(C) + AddressSum::constant(C.Part * Bytes) - First);
      if (!P)
        return false;
      Places.push_back(*P);
    }
  Place Least = Places.front();
  for (const Place &P : Places)
    for (unsigned Way : {AlongLines, Across})
      Least[Way] = std::min(Least[Way], P[Way]);
  for (Place &P : Places)
    for (unsigned Way : {AlongLines, Across})
      P[Way] -= Least[Way];
  First = First + Line * AddressSum::constant(Least[AlongLines]) +
          AddressSum::constant(Least[Across] * Bytes);
  // Positions are sums over the bits of a sub-group's number.
  for (unsigned I = 0; I < Places.size(); ++I)
    for (unsigned Way : {AlongLines, Across}) {
      unsigned S = I % subgroups(), Of = I - S;
      int64_t Sum = Places[Of][Way];
      for (unsigned Bit = 1; Bit <= S; Bit *= 2)
        if (S & Bit)
          Sum += Places[Of + Bit][Way] - Places[Of][Way];
      if (Sum != Places[I][Way])
        return false;
    }
  return true;
}

/// Whether all elements are where their places say, each at its own: the order
/// of stores does not count.
bool WholeStore::checkAddresses() {
  std::set<Place> Taken;
  for (auto &[Of, C] : ByCell)
    if (!Taken.insert(placeIn(Of)).second)
      return false;
  std::vector<AddressSum> Lines;
  return all_of(Cells.All, [&](const StoredCell &C) {
    Place P = placeIn(C.Of);
    while (int64_t(Lines.size()) <= P[AlongLines])
      Lines.push_back(Lines.empty() ? First : Lines.back() + Line);
    return Lines[P[AlongLines]] +
               AddressSum::constant((P[Across] - C.Part) * Bytes) ==
           addressOf(C);
  });
}

/// Whether the conditions of \p C are those of limits.
bool WholeStore::applyLimits(const StoredCell &C) {
  BranchInst *Guard = Region.Stores[C.Store].Guard;
  unsigned Had = 0;
  for (unsigned Number : Guard ? Guards[Guard] : SmallVector<unsigned, 2>()) {
    const AddressSum &Side = Sides[Number * Facts.requiredItems() + C.Item];
    StoreLimit *Of = nullptr;
    std::optional<int64_t> Own;
    for (auto [I, Limit] : enumerate(Limits)) {
      if (Limit.End != Compared[Number].second)
        continue;
      std::optional<int64_t> Far =
          constantOf(Side - Limit.Start, F.getContext());
      if (!Far)
        continue;
      if (Of)
        return false; // it may be either
      Of = &Limit;
      Own = Far;
      Had |= 1u << I;
    }
    if (!Of || !Of->keep(placeIn(C.Of), *Own))
      return false;
  }
  return Had == (1u << Limits.size()) - 1;
}

bool WholeStore::findLimits() {
  auto C = find_if(Cells.All, [&](const StoredCell &C) {
    return placeIn(C.Of) == Place{0, 0};
  });
  if (C == Cells.All.end())
    return false;
  if (BranchInst *Guard = Region.Stores[C->Store].Guard)
    for (unsigned Number : Guards[Guard])
      Limits.push_back({Sides[Number * Facts.requiredItems() + C->Item],
                        Compared[Number].second});
  return Limits.size() <= 2 &&
         all_of(Limits,
                [&](const StoreLimit &L) {
                  return areFixed(L.Start) &&
                         areFixed(AddressSum::of(L.End, F.getDataLayout()));
                }) &&
         all_of(Cells.All,
                [&](const StoredCell &C) { return applyLimits(C); }) &&
         assignLimits();
}

/// Gives each limit a direction of its own.
bool WholeStore::assignLimits() {
  for (unsigned Turn : {0, 1}) {
    LimitOf[0] = LimitOf[1] = std::nullopt;
    bool Are = true;
    for (auto [I, Limit] : enumerate(Limits)) {
      unsigned Way = I ^ Turn;
      Are &= Limit.Groups[Way] != 0;
      LimitOf[Way] = {
          unsigned(I),
          1u << countr_zero(Limit.Groups[Way] | 1u << StoreLimit::GroupCount)};
    }
    if (Are)
      return true;
  }
  return false;
}

static bool mayHoist(const Instruction &I) {
  return !isa<PHINode>(I) && !I.mayReadOrWriteMemory() &&
         (itemOpOf(&I) || isSafeToSpeculativelyExecute(&I));
}

/// Moves what tests and stores are computed from before them.
bool WholeStore::hoistNames() {
  SmallVector<Value *, 16> Names(Indices.shared());
  SmallPtrSet<Value *, 16> Known;
  if (!all_of(Names, [&](Value *V) { return isFixed(V, Known); }))
    return false;
  auto Add = [&](Value *V) {
    Names.push_back(V);
    return true;
  };
  (void)First.allOf(Add);
  (void)Line.allOf(Add);
  for (const StoreLimit &Limit : Limits) {
    (void)Limit.Start.allOf(Add);
    Names.push_back(Limit.End);
  }
  // Matrices are stored where the first is cast.
  for (ToFragmentOp *Cast : Region.Casts)
    Names.push_back(Cast->matrix());
  if (!all_of(Names,
              [&](Value *V) { return canHoist(V, At, Dominators, mayHoist); }))
    return false;
  for (Value *V : Names)
    hoist(V, At, Dominators);
  return true;
}

/// The position behind the last element that is stored.
Value *WholeStore::emitEnd(IRBuilderBase &B, unsigned Way) {
  constexpr int64_t NoEnd = int64_t(1) << 62;
  if (!LimitOf[Way])
    return B.getInt64(NoEnd);
  auto [Number, Group] = *LimitOf[Way];
  Value *End = B.CreateSExt(Limits[Number].End, B.getInt64Ty());
  End = B.CreateSub(End, Limits[Number].Start.emit(B));
  End = B.CreateAnd(B.CreateAdd(End, B.getInt64(Group - 1)),
                    B.getInt64(-int64_t(Group)));
  return B.CreateBinaryIntrinsic(Intrinsic::smax, End, B.getInt64(0));
}

/// The position of \p Cast's matrix in the current sub-group.
Value *WholeStore::emitPosition(IRBuilderBase &B, unsigned Cast, unsigned Way) {
  unsigned Of = Cast * subgroups();
  Value *Sum = B.getInt64(Places[Of][Way]);
  for (unsigned Bit = 0; 1u << Bit < subgroups(); ++Bit) {
    int64_t Far = Places[Of + (1u << Bit)][Way] - Places[Of][Way];
    if (!Far)
      continue;
    Value *Is = B.CreateLShr(createItemOp(B, ItemOpcode::SubgroupId), Bit);
    Is = B.CreateAnd(Is, 1);
    Sum = B.CreateAdd(Sum, B.CreateMul(Is, B.getInt64(Far)), "", true, true);
  }
  return Sum;
}

/// The distance of the first and the last byte of a line, whose elements before
/// \p End are stored: lines overlap, and
/// the order of stores counts, where they are not further apart.
Value *WholeStore::emitExtent(IRBuilderBase &B, Value *End) {
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  int64_t Most = 0;
  for (const Place &P : Places)
    Most = std::max(Most, P[Across]);
  Value *Extent = B.getInt64(Most + (IsTurned ? Ty->rows() : Ty->columns()));
  Extent = B.CreateBinaryIntrinsic(Intrinsic::smin, Extent, End);
  Extent = B.CreateSub(B.CreateMul(Extent, B.getInt64(Bytes)), B.getInt64(1));
  return B.CreateBinaryIntrinsic(Intrinsic::smax, Extent, B.getInt64(0));
}

void WholeStore::emit(bool TestLaunch) {
  SCEVExpander Expander(Evolution, "stores");
  IRBuilder<> B(&At);
  Value *Stride = Line.emit(B);
  Value *Ends[] = {emitEnd(B, AlongLines), emitEnd(B, Across)};
  Value *Fits = B.CreateICmpSGT(Stride, emitExtent(B, Ends[Across]));
  if (Value *AreExact = Indices.emitTest(B, Expander))
    Fits = B.CreateAnd(Fits, AreExact);
  BasicBlock *Before = At.getParent();
  BasicBlock *Lanes = Before->splitBasicBlock(&At, "lanes");
  BasicBlock *Stored =
      Region.End->getParent()->splitBasicBlock(Region.End, "stored");
  auto *Whole = BasicBlock::Create(F.getContext(), "whole", &F, Lanes);
  Before->getTerminator()->eraseFromParent();
  B.SetInsertPoint(Before);
  branchOrTest(B, *Fits, *Whole, *Lanes, TestLaunch);
  B.SetInsertPoint(Whole);
  if (Region.Barriers)
    createItemOp(B, ItemOpcode::Barrier);
  Value *Base = First.emitAddress(B);
  for (auto [I, Cast] : enumerate(Region.Casts)) {
    Value *Position[] = {emitPosition(B, I, AlongLines),
                         emitPosition(B, I, Across)};
    MatrixBuilder::Memory Access = {IsTurned ? MatrixLayout::ColumnMajor
                                             : MatrixLayout::RowMajor,
                                    unsigned(Bytes)};
    unsigned Rows = IsTurned ? Across : AlongLines;
    Value *Matrix = Cast->matrix();
    if (auto &To = Cells.Conversion)
      Matrix = MatrixBuilder(B).convert(Matrix, storedType(), *To);
    MatrixBuilder::Bounds Bounds = {Position[Rows], Position[1 - Rows],
                                    Ends[Rows], Ends[1 - Rows]};
    if (!Limits.empty()) {
      MatrixBuilder(B).store(Matrix, Base, Stride, Access, Bounds);
      continue;
    }
    Value *Offset =
        B.CreateAdd(B.CreateMul(Position[AlongLines], Stride),
                    B.CreateMul(Position[Across], B.getInt64(Bytes)));
    MatrixBuilder(B).store(Matrix, B.CreateGEP(B.getInt8Ty(), Base, Offset),
                           Stride, Access);
  }
  // A work-item may access what it has stored, which others store now.
  if (Region.Barriers && Region.mayAccessBehind())
    createItemOp(B, ItemOpcode::Barrier);
  B.CreateBr(Stored);
}

bool WholeStore::run(bool TestLaunch) {
  constexpr size_t Most = 1 << 16; // stores of work-items
  if (Region.Stores.size() * Facts.requiredItems() > Most || !readGuards())
    return false;
  Cells = storedCells(Region, Facts, Width, Trace);
  Bytes = Cells.Component->getPrimitiveSizeInBits() / 8;
  if (Cells.All.empty() || !isComplete())
    return false;
  SmallVector<Value *, 0> Pointers, Sides;
  for (const StoreRegion::LaneStore &S : Region.Stores)
    Pointers.push_back(S.pointer());
  for (auto [Less, Than] : Compared)
    Sides.push_back(Less);
  if (!Indices.find(Pointers, Sides))
    return false;
  // What indices are if they do not wrap around is only looked at.
  auto *Scratch = BasicBlock::Create(F.getContext(), "", &F);
  IRBuilder<> B(Scratch);
  ValueToValueMapTy Map;
  Indices.emitStart(B, Map);
  Indices.simplify(Map);
  findSums(Map, B);
  bool Is = findPlaces() && checkAddresses() && findLimits() && hoistNames();
  Scratch->dropAllReferences();
  Scratch->eraseFromParent();
  if (Is)
    emit(TestLaunch);
  return Is;
}

void storeWhole(Function &F, const KernelFacts &Facts, unsigned Width,
                const BasicBlock &Full, bool TestLaunch,
                FunctionAnalysisManager &AM) {
  SmallVector<ToFragmentOp *, 8> Casts;
  for (Instruction &I : instructions(F))
    if (auto *Cast = dyn_cast<ToFragmentOp>(&I))
      Casts.push_back(Cast);
  SmallPtrSet<ToFragmentOp *, 8> Known;
  for (ToFragmentOp *Cast : Casts) {
    auto &Loops = AM.getResult<LoopAnalysis>(F);
    auto &Dominators = AM.getResult<DominatorTreeAnalysis>(F);
    StoreRegion Region;
    if (Known.contains(Cast) || Loops.empty() || F.arg_empty() ||
        Loops.getLoopFor(Cast->getParent()) ||
        !Dominators.dominates(&Full, Cast->getParent()) || !Region.find(*Cast))
      continue;
    Known.insert_range(Region.Casts);
    if (WholeStore(**Loops.begin(), Region, Facts, Width, AM).run(TestLaunch)) {
      EliminateUnreachableBlocks(F); // the lanes' stores for other launches
      AM.invalidate(F, PreservedAnalyses::none());
    }
  }
}

} // namespace tenon
