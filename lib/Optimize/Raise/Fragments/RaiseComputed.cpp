// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands whose elements are computed by lanes become loops over the elements
// of matrices. Neighbours that are computed in the same way share one loop:
//
//   %b0 = from.fragment(computed of tile 0)       %b = loop over the elements
//   %b1 = from.fragment(computed of tile 1)   ->       of both tiles
//                                                 %b0 = slice(%b), %b1 = …
//
// so that multiplications with them can be fused.

#include "Optimize/Raise/Elements/LaneComputation.h"
#include "tenon/IR/Contract/Chains.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
using Tiles = SmallVector<LaneComputation *, 16>;

/// Neighbours, row by row.
struct ComputedGrid {
  unsigned Rows = 1, Columns = 1;
  Tiles All;
};

class ComputedGrids {
public:
  ComputedGrids(TileAddresses &Addresses, const FuseLimits &Limits, Tiles All)
      : Addresses(Addresses), Limits(Limits), Left(std::move(All)) {}

  std::vector<ComputedGrid> find();

private:
  using Direction = TileAddresses::Direction;

  LaneComputation *beside(const LaneComputation &Tile, Direction Where) const;
  bool isFirst(const LaneComputation &Tile) const;
  Tiles line(LaneComputation &First, unsigned Max) const;
  ComputedGrid gridFrom(LaneComputation &First) const;

  TileAddresses &Addresses;
  const FuseLimits &Limits;
  Tiles Left; ///< that are in no grid
};
} // namespace

LaneComputation *ComputedGrids::beside(const LaneComputation &Tile,
                                       Direction Where) const {
  const auto *It = find_if(Left, [&](LaneComputation *Next) {
    return Next != &Tile && Tile.isBeside(*Next, Addresses, Where);
  });
  return It == Left.end() ? nullptr : *It;
}

/// Whether no tile is above or to the left of \p Tile.
bool ComputedGrids::isFirst(const LaneComputation &Tile) const {
  return none_of(Left, [&](const LaneComputation *Before) {
    return Before != &Tile &&
           (Before->isBeside(Tile, Addresses, Direction::Right) ||
            Before->isBeside(Tile, Addresses, Direction::Below));
  });
}

Tiles ComputedGrids::line(LaneComputation &First, unsigned Max) const {
  Tiles Found = {&First};
  while (Found.size() < Max) {
    LaneComputation *Next = beside(*Found.back(), Direction::Right);
    if (!Next || is_contained(Found, Next))
      break;
    Found.push_back(Next);
  }
  return Found;
}

ComputedGrid ComputedGrids::gridFrom(LaneComputation &First) const {
  auto *Ty = cast<MatrixType>(First.cast().getType());
  bool IsA = Ty->use() == MatrixUse::A;
  unsigned MaxRows = (IsA ? Limits.Rows : Limits.Depth) / Ty->rows();
  unsigned MaxColumns = (IsA ? Limits.Depth : Limits.Columns) / Ty->columns();
  ComputedGrid Grid;
  Grid.All = line(First, MaxColumns);
  Grid.Columns = Grid.All.size();
  for (Tiles Row = Grid.All; Grid.Rows < MaxRows; ++Grid.Rows) {
    LaneComputation *Next = beside(*Row.front(), Direction::Below);
    if (!Next)
      break;
    Row = line(*Next, Grid.Columns);
    // With a distance of zero a tile may be its own neighbour, or twice that of
    // another tile.
    if (Row.size() != Grid.Columns || any_of(Row, [&](LaneComputation *Tile) {
          return is_contained(Grid.All, Tile);
        }))
      break;
    Grid.All.append(Row);
  }
  return Grid;
}

std::vector<ComputedGrid> ComputedGrids::find() {
  std::vector<ComputedGrid> Found;
  while (!Left.empty()) {
    auto *It = find_if(
        Left, [&](const LaneComputation *Tile) { return isFirst(*Tile); });
    LaneComputation &First = It == Left.end() ? *Left.front() : **It;
    ComputedGrid Grid = gridFrom(First);
    if (!LaneComputation::canLoadAtOnce(Grid.All, Addresses))
      Grid = {1, 1, {&First}};
    erase_if(Left, [&](LaneComputation *Tile) {
      return is_contained(Grid.All, Tile);
    });
    Found.push_back(std::move(Grid));
  }
  return Found;
}

/// The first instruction of the block that uses one of its computed operands.
static Instruction *firstUser(const Tiles &All, const BasicBlock &Block) {
  Instruction *First = nullptr;
  for (const LaneComputation *Tile : All)
    for (User *U : Tile->cast().users()) {
      auto *I = cast<Instruction>(U);
      if (I->getParent() == &Block && !isa<PHINode>(I) &&
          (!First || I->comesBefore(First)))
        First = I;
    }
  return First;
}

/// Loads all tiles of \p Grid. Returns the instruction at which the grid is
/// computed, which is \p Place if everything is available there.
static Instruction &loadGrid(ComputedGrid &Grid, Instruction *Place) {
  LaneComputation &First = *Grid.All.front();
  if (Grid.All.size() > 1)
    First.include(Grid.All, Grid.Rows, Grid.Columns);
  if (Place && First.isKnownAt(*Place))
    return *Place;
  auto *Tile = *min_element(Grid.All, [](auto *X, auto *Y) {
    return X->cast().comesBefore(&Y->cast());
  });
  return Tile->cast();
}

/// Moves loads that are only multiplied, at \p Place or after it, directly
/// before \p Place, where a loop will split the block, so that they can be
/// fused with other loads there. Returns the first of them, or \p Place. Other
/// \p Places are not moved.
static Instruction *gatherLoads(Instruction *Place,
                                ArrayRef<Instruction *> Places) {
  SmallVector<Instruction *, 8> Loads;
  for (Instruction &I :
       make_range(Place->getParent()->begin(), Place->getIterator()))
    if (isa<LoadOp>(I) && !I.use_empty() && !is_contained(Places, &I) &&
        all_of(I.users(),
               [&](const User *U) {
                 const auto *MulAdd = dyn_cast<MulAddOp>(U);
                 return MulAdd && (MulAdd->getParent() != Place->getParent() ||
                                   !MulAdd->comesBefore(Place));
               }) &&
        isQuietBetween(I, *Place))
      Loads.push_back(&I);
  for (Instruction *Load : Loads)
    Load->moveBefore(Place->getIterator());
  return Loads.empty() ? Place : Loads.front();
}

static void raiseGrid(ComputedGrid &Grid, Instruction &Place) {
  LaneComputation &First = *Grid.All.front();
  auto *Ty = cast<MatrixType>(First.cast().getType());
  Value *Whole = First.raise(Place);
  for (auto [I, Tile] : enumerate(Grid.All)) {
    IRBuilder<> B(&Place);
    Value *Part = Whole;
    if (Grid.All.size() > 1)
      Part = MatrixBuilder(B).slice(Whole, Ty, I / Grid.Columns * Ty->rows(),
                                    I % Grid.Columns * Ty->columns());
    Tile->cast().replaceAllUsesWith(Part);
  }
}

void raiseComputed(RaiseContext &Context) {
  std::vector<LaneComputation> Found;
  for (Instruction &I : instructions(Context.F)) {
    auto *Cast = dyn_cast<FromFragmentOp>(&I);
    if (!Cast ||
        cast<MatrixType>(Cast->getType())->use() == MatrixUse::Accumulator)
      continue;
    StringRef Why;
    LaneComputation Computation(Context, *Cast);
    if (Computation.find(Why))
      Found.push_back(std::move(Computation));
  }
  if (Found.empty())
    return;
  // Loads need analyses of blocks, which are changed by loops.
  Tiles All;
  for (LaneComputation &Computation : Found) {
    Computation.load();
    All.push_back(&Computation);
  }
  TileAddresses Addresses(
      Context.AM.getResult<ScalarEvolutionAnalysis>(Context.F),
      Context.AM.getResult<AAManager>(Context.F));
  std::vector<ComputedGrid> Grids =
      ComputedGrids(Addresses, Context.Limits, All).find();
  // One position for all grids of a block, if possible, before loops split
  // blocks.
  SmallVector<Instruction *, 8> Places;
  for (ComputedGrid &Grid : Grids)
    Places.push_back(
        &loadGrid(Grid, firstUser(All, *Grid.All.front()->cast().getParent())));
  SmallDenseMap<Instruction *, Instruction *, 4> Gathered;
  for (Instruction *&Place : Places) {
    Instruction *&Before = Gathered[Place];
    Place = Before = Before ? Before : gatherLoads(Place, Places);
  }
  for (auto [Grid, Place] : zip(Grids, Places))
    raiseGrid(Grid, *Place);
  for (LaneComputation *Computation : All)
    Computation->cast().eraseFromParent();
}

} // namespace tenon
