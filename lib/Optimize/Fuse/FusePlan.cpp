// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FusePlan.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

/// The matrix type of a tile; for a store, the type of the stored matrix.
static MatrixType *typeOfTile(const Value *Tile) {
  if (const auto *Store = dyn_cast<StoreOp>(Tile))
    return dyn_cast<MatrixType>(Store->matrix()->getType());
  return dyn_cast<MatrixType>(Tile->getType());
}

bool FusePlan::fits(const MatrixType *Whole) const {
  switch (Whole->use()) {
  case MatrixUse::A:
    return Whole->rows() <= Limits.Rows && Whole->columns() <= Limits.Depth;
  case MatrixUse::B:
    return Whole->rows() <= Limits.Depth && Whole->columns() <= Limits.Columns;
  case MatrixUse::Accumulator:
    return Whole->rows() <= Limits.Rows && Whole->columns() <= Limits.Columns;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Growing
//===----------------------------------------------------------------------===//

void FusePlan::forget(size_t FirstNode) {
  while (Nodes.size() > FirstNode) {
    FuseNode &Node = Nodes.back();
    Known.erase(Node.Grid);
    for (Value *Tile : Node.Grid.Tiles)
      if (auto It = Owner.find(Tile); It != Owner.end() && It->second == &Node)
        Owner.erase(It);
    Nodes.pop_back();
  }
}

FuseNode *FusePlan::fuse(const TileGrid &Grid) {
  size_t Before = Nodes.size();
  FuseNode *Node = tryFuse(Grid);
  if (!Node)
    forget(Before);
  return Node;
}

FuseNode *FusePlan::tryFuse(const TileGrid &Grid) {
  assert(!Grid.Tiles.empty() &&
         Grid.Tiles.size() == size_t(Grid.Rows) * Grid.Columns &&
         "a tile for each row and column");
  if (auto It = Known.find(Grid); It != Known.end())
    return It->second;
  const MatrixType *Ty = typeOfTile(Grid.Tiles.front());
  assert(Ty && "tiles are matrices, or stores of them");
  if (any_of(Grid.Tiles, [&](Value *V) { return typeOfTile(V) != Ty; }))
    return nullptr;
  FuseNode New;
  New.Grid = Grid;
  New.Whole = MatrixType::get(
      Ty->component(), static_cast<MatrixScope>(Ty->scope()),
      Ty->rows() * Grid.Rows, Ty->columns() * Grid.Columns, Ty->use());
  if (Grid.Tiles.size() == 1)
    New.Kind = FuseNode::Itself;
  else if (all_of(Grid.Tiles, isZeroMatrix))
    New.Kind = FuseNode::Zero;
  else
    New.Kind =
        isa<PHINode>(Grid.Tiles[0]) ? FuseNode::Phi : FuseNode::Operation;
  bool Rewrites = New.Kind == FuseNode::Phi || New.Kind == FuseNode::Operation;
  if (New.Kind != FuseNode::Itself && !fits(New.Whole))
    return nullptr;
  Nodes.push_back(std::move(New));
  FuseNode &Node = Nodes.back();
  Known[Grid] = &Node;
  if (!Rewrites)
    return &Node;
  // Each tile is an instruction that belongs to at most one fused operation.
  const auto *First = dyn_cast<Instruction>(Grid.Tiles.front());
  for (Value *Tile : Grid.Tiles) {
    auto *I = dyn_cast<Instruction>(Tile);
    if (!First || !I || I->getParent() != First->getParent() ||
        !Owner.try_emplace(I, &Node).second)
      return nullptr;
  }
  bool Fused =
      Node.Kind == FuseNode::Phi ? fusePhis(Node) : fuseOperations(Node);
  return Fused ? &Node : nullptr;
}

bool FusePlan::fusePhis(FuseNode &Node) {
  for (BasicBlock *From : cast<PHINode>(Node.Grid.Tiles[0])->blocks()) {
    TileGrid Incoming = Node.Grid;
    for (Value *&Tile : Incoming.Tiles) {
      auto *Phi = dyn_cast<PHINode>(Tile);
      if (!Phi)
        return false;
      Tile = Phi->getIncomingValueForBlock(From);
    }
    Node.Operands.push_back(tryFuse(Incoming));
    if (!Node.Operands.back())
      return false;
  }
  return true;
}

/// Element (i, j) multiplies the A of row i by the B of column j.
bool FusePlan::fuseMulAdds(FuseNode &Node) {
  const TileGrid &Grid = Node.Grid;
  TileGrid A{Grid.Rows, 1, {}}, B{1, Grid.Columns, {}}, C = Grid;
  for (unsigned Row = 0; Row < Grid.Rows; ++Row)
    A.Tiles.push_back(cast<MulAddOp>(Grid.at(Row, 0))->a());
  for (unsigned Column = 0; Column < Grid.Columns; ++Column)
    B.Tiles.push_back(cast<MulAddOp>(Grid.at(0, Column))->b());
  for (unsigned I = 0; I < Grid.Tiles.size(); ++I) {
    auto *Op = cast<MulAddOp>(Grid.Tiles[I]);
    if (Op->a() != A.Tiles[I / Grid.Columns] ||
        Op->b() != B.Tiles[I % Grid.Columns])
      return false;
    C.Tiles[I] = Op->c();
  }
  for (const TileGrid &Operand : {A, B, C}) {
    Node.Operands.push_back(tryFuse(Operand));
    if (!Node.Operands.back())
      return false;
  }
  return true;
}

/// Whether the tiles are the slices of one matrix in the same order, as for
/// operands that are computed together.
static bool areSlicesInOrder(const TileGrid &Grid) {
  SliceFacts First = cast<SliceOp>(Grid.Tiles[0])->facts().Slice;
  const Value *Of = cast<SliceOp>(Grid.Tiles[0])->matrix();
  const MatrixType *Ty = typeOfTile(Grid.Tiles[0]);
  for (unsigned I = 0; I < Grid.Tiles.size(); ++I) {
    auto *Slice = dyn_cast<SliceOp>(Grid.Tiles[I]);
    if (!Slice || Slice->matrix() != Of)
      return false;
    SliceFacts Facts = Slice->facts().Slice;
    if (Facts.Row != First.Row + I / Grid.Columns * Ty->rows() ||
        Facts.Column != First.Column + I % Grid.Columns * Ty->columns())
      return false;
  }
  return true;
}

/// Whether lines of \p Whole, stored like \p Tile, overlap in memory, so that
/// the tiles have to be stored one after the other. If the stride is not a
/// constant, the fused store tests this (StoreTiles.h).
static bool linesOverlap(const StoreOp &Tile, const MatrixType *Whole) {
  const auto *Stride = dyn_cast<ConstantInt>(Tile.strideBytes());
  return Stride && Stride->getValue().abs().ult(lineBytes(Tile.facts(), Whole));
}

/// Whether \p Tiles, which are stores, have tiles of one shape.
static bool haveEqualTiles(ArrayRef<Value *> Tiles) {
  auto ShapeOf = [](const Value *V) {
    StoreTiles Of = tilesOf(*cast<StoreOp>(V)).value_or(StoreTiles());
    return std::pair(Of.Rows, Of.Columns);
  };
  return all_of(Tiles, [&](const Value *V) {
    return ShapeOf(V) == ShapeOf(Tiles.front());
  });
}

/// Whether the tiles are the same operation, or accesses of neighbours.
bool FusePlan::areAlike(const TileGrid &Grid) const {
  const auto *First = cast<MatrixOp>(Grid.Tiles[0]);
  MatrixOpcode Opcode = First->opcode();
  bool Access = Opcode == MatrixOpcode::Load || Opcode == MatrixOpcode::Store;
  for (unsigned I = 0; I < Grid.Tiles.size(); ++I) {
    auto *Op = dyn_cast<MatrixOp>(Grid.Tiles[I]);
    if (!Op || Op->opcode() != Opcode ||
        (!Access && Op->getCalledFunction() != First->getCalledFunction()))
      return false;
    auto Follows = [&](unsigned Distance, TileAddresses::Direction Where) {
      return Addresses.areNeighbours(*cast<MatrixOp>(Grid.Tiles[I - Distance]),
                                     *Op, Where);
    };
    if (Access &&
        ((I % Grid.Columns && !Follows(1, TileAddresses::Right)) ||
         (I >= Grid.Columns && !Follows(Grid.Columns, TileAddresses::Below))))
      return false;
  }
  return true;
}

/// Fuses the matrices that the tiles convert or store.
bool FusePlan::fuseMatrices(FuseNode &Node) {
  TileGrid Operand = Node.Grid;
  for (Value *&Tile : Operand.Tiles)
    Tile = isa<StoreOp>(Tile) ? cast<StoreOp>(Tile)->matrix()
                              : cast<ConvertOp>(Tile)->matrix();
  Node.Operands.push_back(tryFuse(Operand));
  return Node.Operands.back();
}

bool FusePlan::fuseOperations(FuseNode &Node) {
  const TileGrid &Grid = Node.Grid;
  auto *First = dyn_cast<MatrixOp>(Grid.Tiles[0]);
  if (!First)
    return false;
  if (isa<SliceOp>(First))
    return areSlicesInOrder(Grid);
  if (!areAlike(Grid))
    return false;
  OpFacts Facts = First->facts();
  switch (Facts.Opcode) {
  case MatrixOpcode::MulAdd:
    return fuseMulAdds(Node);
  case MatrixOpcode::Load:
    assert(!Facts.Volatile && "volatile accesses are no neighbours");
    return Addresses.canMoveToLast(Grid.Tiles);
  case MatrixOpcode::Store:
    assert(!Facts.Volatile && "volatile accesses are no neighbours");
    return Addresses.canMoveToLast(Grid.Tiles) &&
           !linesOverlap(*cast<StoreOp>(First), Node.Whole) &&
           haveEqualTiles(Grid.Tiles) && fuseMatrices(Node);
  case MatrixOpcode::Convert:
    return fuseMatrices(Node);
  case MatrixOpcode::FromFragment:
    return fragmentOf(Node, Facts.Fragment).has_value();
  case MatrixOpcode::Fill:
    return !Facts.Checked && all_of(Grid.Tiles, [&](Value *V) {
      return cast<FillOp>(V)->component() == cast<FillOp>(First)->component();
    });
  default:
    return false;
  }
}

/// A user of \p V that \p Suits accepts, and that is neither fused already nor
/// in \p Taken, to which it is added; null if there is none.
Instruction *
FusePlan::takeUser(Value &V, SmallPtrSetImpl<Value *> &Taken,
                   function_ref<bool(const Instruction &)> Suits) const {
  for (User *U : V.users()) {
    auto *I = cast<Instruction>(U);
    if (!Owner.contains(I) && !Taken.contains(I) && Suits(*I)) {
      Taken.insert(I);
      return I;
    }
  }
  return nullptr;
}

/// Collects the users of Node's other tiles that correspond to \p User, a user
/// of the first tile, and fuses them.
bool FusePlan::growDown(FuseNode &Node, Instruction &User) {
  if (!isa<PHINode, ConvertOp, StoreOp>(User) || Owner.contains(&User))
    return false;
  TileGrid Users = Node.Grid;
  SmallPtrSet<Value *, 16> Taken;
  for (Value *&Tile : Users.Tiles) {
    Tile = takeUser(*Tile, Taken, [&](const Instruction &I) {
      return I.getParent() == User.getParent() &&
             I.getOpcode() == User.getOpcode() &&
             isa<StoreOp>(I) == isa<StoreOp>(User) &&
             isa<ConvertOp>(I) == isa<ConvertOp>(User);
    });
    if (!Tile)
      return false;
  }
  return fuse(Users);
}

bool hasConstantA(const MulAddOp &Op) { return isa<Constant>(Op.a()); }

/// Adds the grid of multiplications to which \p Other belongs, if it has the As
/// and Bs of \p Node.
void FusePlan::growAside(const FuseNode &Node, const MulAddOp &Other) {
  TileGrid Others = Node.Grid;
  SmallPtrSet<Value *, 16> Taken;
  for (Value *&Tile : Others.Tiles) {
    const auto *Known = cast<MulAddOp>(Tile);
    assert(!hasConstantA(*Known) && "the first one's A is fused with it");
    Tile = takeUser(*Known->a(), Taken, [&](const Instruction &I) {
      const auto *Op = dyn_cast<MulAddOp>(&I);
      return Op && Op->getParent() == Known->getParent() &&
             Op->getCalledFunction() == Other.getCalledFunction() &&
             Op->b() == Known->b();
    });
    if (!Tile)
      return;
  }
  fuse(Others);
}

/// Adds other sums over the same operands, such as real and imaginary parts.
void FusePlan::growAside(const FuseNode &Node) {
  auto *First = dyn_cast<MulAddOp>(Node.Grid.Tiles[0]);
  if (!First || Node.Kind != FuseNode::Operation || hasConstantA(*First))
    return;
  for (User *U : First->a()->users())
    if (auto *Op = dyn_cast<MulAddOp>(U);
        Op && Op->getParent() == First->getParent() && Op->b() == First->b() &&
        !Owner.contains(Op))
      growAside(Node, *Op);
}

void FusePlan::grow() {
  for (size_t I = 0; I < Nodes.size(); ++I) {
    FuseNode &Node = Nodes[I];
    growAside(Node);
    if (Node.Kind != FuseNode::Phi && Node.Kind != FuseNode::Operation)
      continue;
    SmallVector<Instruction *, 4> Users;
    for (User *U : Node.Grid.Tiles[0]->users())
      Users.push_back(cast<Instruction>(U));
    for (Instruction *User : Users)
      growDown(Node, *User);
  }
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

Instruction *FusePlan::lastTile(const FuseNode &Node) const {
  return cast<Instruction>(
      *llvm::max_element(Node.Grid.Tiles, [](Value *A, Value *B) {
        return cast<Instruction>(A)->comesBefore(cast<Instruction>(B));
      }));
}

std::optional<FusedFragment> FusePlan::fragmentOf(const FuseNode &Node,
                                                  Type *Part) const {
  if (!Lanes)
    return std::nullopt;
  return FusedFragment::find(typeOfTile(Node.Grid.Tiles[0]), Node.Whole, Part,
                             Lanes);
}

/// The instructions between the tiles that need the value of a tile, in order;
/// nothing if they cannot be executed after the last tile.
std::optional<SmallVector<Instruction *, 8>>
FusePlan::earlyUsers(const FuseNode &Node) const {
  SmallVector<Instruction *, 8> Users;
  SmallPtrSet<const Value *, 16> Late(Node.Grid.Tiles.begin(),
                                      Node.Grid.Tiles.end());
  Instruction *Last = lastTile(Node), *I = Last;
  for (Value *Tile : Node.Grid.Tiles)
    if (cast<Instruction>(Tile)->comesBefore(I))
      I = cast<Instruction>(Tile);
  for (; I != Last->getNextNode(); I = I->getNextNode()) {
    if (none_of(I->operands(), [&](Value *V) { return Late.contains(V); }))
      continue;
    if (auto Owned = Owner.find(I); Owned != Owner.end()) {
      // Tiles of another fused operation are executed at its last tile.
      const FuseNode *By = Owned->second;
      bool IsTileAlone = all_of(I->operands(), [&](Value *V) {
        return !Late.contains(V) || is_contained(Node.Grid.Tiles, V);
      });
      if (By != &Node && (IsTileAlone || (By && By->Kind != FuseNode::Phi &&
                                          Last->comesBefore(lastTile(*By)))))
        continue;
      return std::nullopt;
    }
    if (!Lanes || I->mayReadOrWriteMemory() || I->mayHaveSideEffects())
      return std::nullopt;
    Late.insert(I);
    Users.push_back(I);
  }
  return Users;
}

bool FusePlan::canEmit() const {
  // A tile that is replaced is no operand by itself.
  if (any_of(Nodes, [&](const FuseNode &Node) {
        return Node.Kind == FuseNode::Itself &&
               Owner.contains(Node.Grid.Tiles[0]);
      }))
    return false;
  auto HasOtherUsers = [&](const Value *Tile) {
    return any_of(Tile->users(), [&](const User *U) {
      return !Owner.contains(cast<Instruction>(U));
    });
  };
  for (auto [Tile, Node] : Owner)
    if (Node && // otherwise removed in any case
        Node->Whole->use() != MatrixUse::Accumulator && HasOtherUsers(Tile))
      return false;
  return all_of(Nodes, [&](const FuseNode &Node) {
    return Node.Kind != FuseNode::Operation || earlyUsers(Node);
  });
}

} // namespace tenon
