// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads of fragments that are cast to a matrix, and stores of fragments that
// are cast from a matrix, if their addresses are those of a matrix access:
//
//   %r0 = block.read(%p), %r1 = block.read(%p + stride), …
//   %v = <%r0, %r1, …>
//   %m = from.fragment(%v)      ->      %m = load.row(%p, stride)
//
// The matrix is loaded or stored at the last of the accesses, so no other
// access between the first and the last may touch the memory. A 2D block, whose
// elements outside of its memory are zero, becomes a checked load or store.

#include "Optimize/Raise/Conditions/WrappingIndices.h"
#include "Optimize/Raise/Elements/RaiseAddresses.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/Analysis/SimplifyQuery.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace tenon {

/// The last of the accesses, if they are in one block without a conflicting
/// access between them; else null, with the reason in \p Why.
static Instruction *lastInBlock(ArrayRef<LaneAccess> Elements, bool IsLoad,
                                StringRef &Why) {
  SmallPtrSet<const Instruction *, 16> Own;
  for (const LaneAccess &E : Elements)
    if (E.Access)
      Own.insert(E.Access);
  const BasicBlock *Block = Elements.front().Access->getParent();
  Why = "lanes access its elements in several basic blocks";
  if (!all_of(Own, [&](auto *I) { return I->getParent() == Block; }))
    return nullptr;
  Why = "memory is written between the accesses of its elements";
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

bool isUnchangedBetween(const Instruction &From, const Instruction &To,
                        const Value *Memory, ChainFinder &Finder) {
  auto Changes = [&](const Instruction &I) {
    return Finder.mayChange(I, Memory);
  };
  assert(From.getFunction() == To.getFunction() && "blocks on one path");
  const BasicBlock *First = From.getParent();
  if (First == To.getParent() && From.comesBefore(&To))
    return none_of(make_range(From.getIterator(), To.getIterator()), Changes);
  if (any_of(make_range(To.getParent()->begin(), To.getIterator()), Changes))
    return false;
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 8> Left(predecessors(To.getParent()));
  while (!Left.empty()) {
    const BasicBlock *Block = Left.pop_back_val();
    if (!Seen.insert(Block).second)
      continue;
    auto Start = Block == First ? From.getIterator() : Block->begin();
    if (any_of(make_range(Start, Block->end()), Changes))
      return false;
    if (Block != First)
      Left.append(pred_begin(Block), pred_end(Block));
  }
  return true;
}

/// A number that \p V, an unsigned integer, does not exceed. Sums are added:
/// known bits would lose the carry.
static APInt mostOf(const Value *V, const SimplifyQuery &Query,
                    unsigned Depth = 0) {
  const Value *A, *B;
  if (Depth < 4 && match(V, m_Add(m_Value(A), m_Value(B))))
    return mostOf(A, Query, Depth + 1).uadd_sat(mostOf(B, Query, Depth + 1));
  return computeKnownBits(V, Query).getMaxValue();
}

/// A coordinate of a 2D block as an i64. From 2^31 on it is negative, so that
/// no element is inside; as an unsigned number none is either, if adding the
/// block's size does not wrap around. A sum of which LLVM knows only that it
/// has no unsigned wrap is therefore extended by zeros: neighbours are
/// recognised by the terms of sums.
static Value *wideCoordinate(Value *Coordinates, uint64_t Index,
                             IRBuilderBase &B) {
  Value *V = findScalarElement(Coordinates, Index);
  if (!V)
    V = B.CreateExtractElement(Coordinates, Index);
  auto *Sum = dyn_cast<AddOperator>(V);
  if (!Sum || !Sum->hasNoUnsignedWrap() || Sum->hasNoSignedWrap())
    return B.CreateSExt(V, B.getInt64Ty());
  APInt Most = mostOf(V, SimplifyQuery(B.GetInsertBlock()->getDataLayout()));
  APInt Limit = APInt::getSignedMaxValue(32) + (1U << 30);
  return Most.ule(Limit) ? B.CreateZExt(V, B.getInt64Ty())
                         : B.CreateSExt(V, B.getInt64Ty());
}

/// The coordinate and bounds of a matrix in the memory of a 2D block, in
/// elements and rows; swapped for a column-major matrix.
static MatrixBuilder::Bounds boundsOf(const MatrixAddress &Address,
                                      IRBuilderBase &B) {
  assert(Address.Plane && "other accesses have no bounds");
  CallInst *Block = Address.Plane;
  SubgroupFacts Facts = *subgroupFactsOf(Block);
  auto Wide = [&](Value *V) { return B.CreateSExt(V, B.getInt64Ty()); };
  Value *Coordinate = Block->getArgOperand(4);
  Value *X = wideCoordinate(Coordinate, 0, B);
  Value *Y = wideCoordinate(Coordinate, 1, B);
  // An element of the block that is only partly inside is zero as a whole.
  Value *Width = B.CreateAShr(Wide(Block->getArgOperand(1)),
                              Log2_32(Facts.Block.ElementBytes));
  if (Address.BlockPack != 1) {
    X = B.CreateMul(X, B.getInt64(Address.BlockPack));
    Width = B.CreateMul(Width, B.getInt64(Address.BlockPack));
  }
  Value *Column = B.CreateAdd(X, B.getInt64(Address.BlockColumn));
  Value *Row = B.CreateAdd(Y, B.getInt64(Address.BlockRow));
  Value *Height = Wide(Block->getArgOperand(2));
  if (Address.Layout == MatrixLayout::ColumnMajor)
    return {Column, Row, Width, Height};
  return {Row, Column, Height, Width};
}

std::optional<std::pair<Instruction *, MatrixAddress>>
findAddress(RaiseContext &Context, const MatrixType *Ty,
            const LaneLayout &Layout, ArrayRef<LaneAccess> Elements,
            bool IsLoad, StringRef &Why) {
  assert(Elements.size() == size_t(Layout.Components) * Layout.Pack &&
         "one access for each element of a lane");
  Why = "its first element is undefined";
  if (!Elements.front().Access)
    return std::nullopt;
  Instruction *Last = lastInBlock(Elements, IsLoad, Why);
  if (!Last)
    return std::nullopt;
  Why = "only some lanes of a sub-group access its elements";
  if (!Context.isWhole(*Last->getParent()))
    return std::nullopt;
  Why = "the addresses of its elements are not known to be those of a "
        "row-major, column-major or packed matrix";
  std::optional<MatrixAddress> Address =
      addressOf(Context, Ty, Layout, Elements);
  if (Address)
    return std::pair(Last, *Address);
  if (any_of(Elements, [](const LaneAccess &E) {
        return E.Access &&
               mayWrap(E.Access->getOperand(isa<StoreInst>(E.Access) ? 1 : 0));
      }))
    Why =
        "32-bit indices of its elements may wrap around, and come from values "
        "that are not known at the kernel's entry";
  return std::nullopt;
}

std::optional<std::pair<Instruction *, ElementAddress>>
findElementAddress(RaiseContext &Context, const MatrixType *Ty,
                   const LaneLayout &Layout, ArrayRef<LaneAccess> Elements) {
  SmallVector<LaneAccess, 16> Known;
  for (const LaneAccess &E : Elements)
    if (E.Access)
      Known.push_back(E);
  if (Known.empty() || any_of(Known, [](const LaneAccess &E) {
        std::optional<SubgroupFacts> Facts = subgroupFactsOf(E.Access);
        return Facts && Facts->Opcode == SubgroupOpcode::Block2DLoad;
      }))
    return std::nullopt;
  StringRef Why;
  Instruction *Last = lastInBlock(Known, /*IsLoad=*/true, Why);
  if (!Last || !Context.isWhole(*Last->getParent()))
    return std::nullopt;
  std::optional<ElementAddress> Address =
      elementAddressOf(Context, Ty, Layout, Elements);
  return Address ? std::optional(std::pair(Last, *Address)) : std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loads
//===----------------------------------------------------------------------===//

/// The accesses of \p Elements if they are all loaded or block-read; else
/// empty.
static SmallVector<LaneAccess, 16> loadsOf(ArrayRef<LaneBits> Elements) {
  SmallVector<LaneAccess, 16> Loads;
  for (const LaneBits &Bits : Elements) {
    if (Bits.Root && !isLaneAccess(Bits.Root, /*IsLoad=*/true))
      return {};
    Loads.push_back({cast_or_null<Instruction>(Bits.Root), Bits.FirstBit});
  }
  return Loads;
}

Value *loadMatrix(RaiseContext &Context, MatrixType *Ty,
                  const LaneLayout &Layout, ArrayRef<LaneAccess> Elements,
                  StringRef &Why) {
  auto Found = findAddress(Context, Ty, Layout, Elements, /*IsLoad=*/true, Why);
  if (!Found)
    return nullptr;
  auto &[Last, Address] = *Found;
  IRBuilder<> B(Last->getNextNode());
  B.SetCurrentDebugLocation(Last->getDebugLoc());
  std::optional<MatrixBuilder::Bounds> Bounds;
  if (Address.Plane)
    Bounds = boundsOf(Address, B);
  Value *Pointer = firstAddress(Context, Address, B);
  return MatrixBuilder(B).load(Ty, Pointer, Address.Stride.emit(B),
                               {Address.Layout, Address.Align, false}, Bounds);
}

void raiseLoads(RaiseContext &Context) {
  SmallVector<FromFragmentOp *> Casts;
  for (Instruction &I : instructions(Context.F))
    if (auto *Cast = dyn_cast<FromFragmentOp>(&I))
      Casts.push_back(Cast);
  for (FromFragmentOp *Cast : Casts) {
    LaneLayout Layout = Context.layoutOf(*Cast);
    auto *Ty = cast<MatrixType>(Cast->getType());
    auto Loads = loadsOf(traceElements(Cast->fragment(), Layout));
    if (Loads.empty())
      continue;
    StringRef Why;
    if (Value *Matrix = loadMatrix(Context, Ty, Layout, Loads, Why)) {
      Cast->replaceAllUsesWith(Matrix);
      Cast->eraseFromParent();
    }
  }
}

StringRef whyNotLoaded(RaiseContext &Context, FromFragmentOp &Cast) {
  LaneLayout Layout = Context.layoutOf(Cast);
  auto Loads = loadsOf(traceElements(Cast.fragment(), Layout));
  StringRef Why;
  if (!Loads.empty())
    findAddress(Context, cast<MatrixType>(Cast.getType()), Layout, Loads,
                /*IsLoad=*/true, Why);
  return Why;
}

//===----------------------------------------------------------------------===//
// Stores
//===----------------------------------------------------------------------===//

/// The value that a store, block write or 2D block store writes.
static Value *storedValue(Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getValueOperand();
  auto &Call = cast<CallInst>(I);
  return Call.getArgOperand(Call.arg_size() - 1);
}

namespace {
/// Stores in the order of a basic block, collected until they form a matrix.
struct StoredMatrix {
  SmallVector<LaneAccess, 16> Elements;
  unsigned Missing = 0;
};
} // namespace

/// Records the elements that \p Store writes of the matrix that \p Cast casts
/// to fragments. False if it also writes something else, a part of an element,
/// or an element that has been stored before.
static bool addStore(StoredMatrix &Stored, Instruction &Store,
                     ToFragmentOp &Cast, const LaneLayout &Layout,
                     const DataLayout &DL) {
  Value *V = storedValue(Store);
  uint64_t Bits = DL.getTypeSizeInBits(V->getType());
  if (Bits % Layout.ElementBits != 0)
    return false; // part of an element
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
                        ToFragmentOp &Cast, const LaneLayout &Layout) {
  auto *Ty = cast<MatrixType>(Cast.matrix()->getType());
  StringRef Why;
  auto Found =
      findAddress(Context, Ty, Layout, Stored.Elements, /*IsLoad=*/false, Why);
  // Each element has a different address, so the stride cannot be 0.
  if (!Found || Found->second.Stride == AddressSum())
    return;
  auto &[Last, Address] = *Found;
  IRBuilder<> B(Last);
  std::optional<MatrixBuilder::Bounds> Bounds;
  if (Address.Plane)
    Bounds = boundsOf(Address, B);
  Value *Pointer = firstAddress(Context, Address, B);
  MatrixBuilder(B).store(Cast.matrix(), Pointer, Address.Stride.emit(B),
                         {Address.Layout, Address.Align, false}, Bounds);
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
    LaneLayout Layout = Context.layoutOf(*Cast);
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
