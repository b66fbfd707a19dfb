// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes' values that are loaded to be a matrix, or are a matrix' and stored, in
// places that a matrix load or store knows:
//
//   %r0 = block.read(%p), %r1 = block.read(%p + stride), …
//   %v = <%r0, %r1, …>
//   %m = from.fragment(%v)      ->      %m = load.row(%p, stride)
//
// The matrix is loaded where the last part was, and stored where the last part
// was, so nothing else may touch the memory between the first and the last. A
// 2D block, of which what lies outside of its memory is zero, becomes a checked
// load or store.

#include "RaisePlaces.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// The last of \p Accesses, when they are in one block and between them nothing
/// else than those accesses memory such that it matters.
static Instruction *lastInBlock(ArrayRef<LaneAccess> Elements, bool IsLoad) {
  SmallPtrSet<const Instruction *, 16> Own;
  for (const LaneAccess &E : Elements)
    if (E.Access)
      Own.insert(E.Access);
  const BasicBlock *Block = Elements.front().Access->getParent();
  if (!all_of(Own, [&](auto *I) { return I->getParent() == Block; }))
    return nullptr;
  size_t Left = Own.size();
  for (const Instruction &I : *Block) {
    if (Own.contains(&I)) {
      if (--Left == 0)
        return const_cast<Instruction *>(&I);
    } else if (Left < Own.size() &&
               (I.mayWriteToMemory() || (!IsLoad && I.mayReadFromMemory()))) {
      return nullptr;
    }
  }
  return nullptr;
}

/// Coordinate and bounds of a matrix in the memory of a 2D block, in elements
/// and rows; of a matrix in columns the other way round.
static MatrixBuilder::Bounds boundsOf(const MatrixPlace &Place,
                                      IRBuilderBase &B) {
  CallInst *Block = Place.Plane;
  SubgroupFacts Facts = *subgroupFactsOf(Block);
  auto Wide = [&](Value *V) { return B.CreateSExt(V, B.getInt64Ty()); };
  Value *Coordinate = Block->getArgOperand(4);
  Value *X = Wide(B.CreateExtractElement(Coordinate, uint64_t(0)));
  Value *Y = Wide(B.CreateExtractElement(Coordinate, 1));
  Value *Column = B.CreateAdd(X, B.getInt64(Place.BlockColumn));
  Value *Row = B.CreateAdd(Y, B.getInt64(Place.BlockRow));
  Value *Width = B.CreateAShr(Wide(Block->getArgOperand(1)),
                              Log2_32(Facts.Block.ElementBytes));
  Value *Height = Wide(Block->getArgOperand(2));
  if (Place.Layout == MatrixLayout::ColumnMajor)
    return {Column, Row, Width, Height};
  return {Row, Column, Height, Width};
}

/// Where a matrix access can stand for those of \p Elements, and its place.
static std::optional<std::pair<Instruction *, MatrixPlace>>
findPlace(RaiseContext &Context, const MatrixType *Ty,
          const FragmentLayout &Layout, ArrayRef<LaneAccess> Elements,
          bool IsLoad) {
  if (!Elements.front().Access)
    return std::nullopt;
  Instruction *Last = lastInBlock(Elements, IsLoad);
  if (!Last || !Context.isWhole(*Last->getParent()))
    return std::nullopt;
  std::optional<MatrixPlace> Place = placeOf(Context, Ty, Layout, Elements);
  if (!Place)
    return std::nullopt;
  return std::pair(Last, *Place);
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// Elements that only loads or block reads give; empty where something else
/// does.
static SmallVector<LaneAccess, 16> loadsOf(ArrayRef<LaneBits> Elements) {
  SmallVector<LaneAccess, 16> Loads;
  for (const LaneBits &Bits : Elements) {
    if (Bits.Root && !isLaneAccess(Bits.Root, /*IsLoad=*/true))
      return {};
    Loads.push_back({cast_or_null<Instruction>(Bits.Root), Bits.FirstBit});
  }
  return Loads;
}

void raiseLoads(RaiseContext &Context) {
  SmallVector<FromFragmentOp *> Casts;
  for (Instruction &I : instructions(Context.F))
    if (auto *Cast = dyn_cast<FromFragmentOp>(&I))
      Casts.push_back(Cast);
  for (FromFragmentOp *Cast : Casts) {
    FragmentLayout Layout = Context.layoutOf(*Cast);
    auto *Ty = cast<MatrixType>(Cast->getType());
    auto Loads = loadsOf(traceElements(Cast->fragment(), Layout));
    if (Loads.empty())
      continue;
    auto Found = findPlace(Context, Ty, Layout, Loads, /*IsLoad=*/true);
    if (!Found)
      continue;
    auto &[Last, Place] = *Found;
    IRBuilder<> B(Last->getNextNode());
    B.SetCurrentDebugLocation(Last->getDebugLoc());
    std::optional<MatrixBuilder::Bounds> Bounds;
    if (Place.Plane)
      Bounds = boundsOf(Place, B);
    Value *Pointer = firstAddress(Context, Place, B);
    Cast->replaceAllUsesWith(
        MatrixBuilder(B).load(Ty, Pointer, Place.Stride.emit(B),
                              {Place.Layout, Place.Align, false}, Bounds));
    Cast->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// What a store, block write or 2D block store writes.
static Value *storedValue(Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getValueOperand();
  auto &Call = cast<CallInst>(I);
  return Call.getArgOperand(Call.arg_size() - 1);
}

namespace {
/// Stores in the order of a block, collected until they are all of a matrix.
struct StoredMatrix {
  SmallVector<LaneAccess, 16> Elements;
  unsigned Missing = 0;
};
} // namespace

/// Notes what \p Store writes of the matrix that \p Cast gives to lanes. False
/// when that is something else too, or again.
static bool addStore(StoredMatrix &Stored, Instruction &Store,
                     ToFragmentOp &Cast, const FragmentLayout &Layout,
                     const DataLayout &DL) {
  Value *V = storedValue(Store);
  uint64_t Bits = DL.getTypeSizeInBits(V->getType());
  for (unsigned First = 0; First < Bits; First += Layout.ElementBits) {
    LaneBits From = traceBits(V, First, Layout.ElementBits);
    if (From.Root != &Cast || From.FirstBit % Layout.ElementBits)
      return false;
    LaneAccess &E = Stored.Elements[From.FirstBit / Layout.ElementBits];
    if (E.Access)
      return false;
    E = {&Store, First};
    --Stored.Missing;
  }
  return true;
}

static void raiseStored(RaiseContext &Context, StoredMatrix &Stored,
                        ToFragmentOp &Cast, const FragmentLayout &Layout) {
  auto *Ty = cast<MatrixType>(Cast.matrix()->getType());
  auto Found =
      findPlace(Context, Ty, Layout, Stored.Elements, /*IsLoad=*/false);
  // Each element has a place of its own; so a stride of 0 cannot be.
  if (!Found || Found->second.Stride == AddressSum())
    return;
  auto &[Last, Place] = *Found;
  IRBuilder<> B(Last);
  std::optional<MatrixBuilder::Bounds> Bounds;
  if (Place.Plane)
    Bounds = boundsOf(Place, B);
  Value *Pointer = firstAddress(Context, Place, B);
  MatrixBuilder(B).store(Cast.matrix(), Pointer, Place.Stride.emit(B),
                         {Place.Layout, Place.Align, false}, Bounds);
  SmallPtrSet<Instruction *, 16> Stores;
  for (const LaneAccess &E : Stored.Elements)
    Stores.insert(E.Access);
  for (Instruction *Store : Stores)
    Store->eraseFromParent();
}

void raiseStores(RaiseContext &Context) {
  SmallVector<Instruction *> Stores;
  for (Instruction &I : instructions(Context.F))
    if (isLaneAccess(&I, /*IsLoad=*/false))
      Stores.push_back(&I);
  DenseMap<ToFragmentOp *, StoredMatrix> Open;
  for (Instruction *Store : Stores) {
    Value *V = storedValue(*Store);
    unsigned Bits = V->getType()->getScalarSizeInBits();
    LaneBits First = Bits ? traceBits(V, 0, Bits) : LaneBits();
    auto *Cast = dyn_cast_or_null<ToFragmentOp>(First.Root);
    if (!Cast)
      continue;
    FragmentLayout Layout = Context.layoutOf(*Cast);
    StoredMatrix &Stored = Open[Cast];
    if (Stored.Elements.empty()) {
      Stored.Missing = Layout.Components * Layout.Pack;
      Stored.Elements.resize(Stored.Missing);
    }
    if (!addStore(Stored, *Store, *Cast, Layout, Context.Layout)) {
      Open.erase(Cast);
      continue;
    }
    if (Stored.Missing)
      continue;
    raiseStored(Context, Stored, *Cast, Layout);
    Open.erase(Cast);
  }
}

} // namespace tenon
