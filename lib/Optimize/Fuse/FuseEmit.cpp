// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits fused operations. A fused operation is inserted at the last of its
// tiles, where the operands of all tiles are available; users are moved after
// it.

#include "FusePlan.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "llvm/ADT/MapVector.h"
#include <numeric>

using namespace llvm;

namespace tenon {

void FusePlan::emitPhi(FuseNode &Node) {
  auto *First = cast<PHINode>(Node.Grid.Tiles[0]);
  auto *Whole = PHINode::Create(Node.Whole, First->getNumIncomingValues(), "",
                                First->getIterator());
  Whole->setDebugLoc(First->getDebugLoc());
  Whole->takeName(First);
  Node.Result = Whole;
}

/// The access of the whole grid: the smallest alignment of the tiles, and cache
/// controls only if all tiles have the same.
static MatrixBuilder::Memory accessOf(const TileGrid &Grid) {
  OpFacts Facts = cast<MatrixOp>(Grid.Tiles[0])->facts();
  for (Value *Tile : Grid.Tiles)
    Facts.Align = std::min(Facts.Align, cast<MatrixOp>(Tile)->facts().Align);
  return {Facts.Layout, Facts.Align, Facts.Volatile};
}

/// Makes \p Whole, which replaces the stores in \p Grid, preserve their order
/// if lines of one tile may be on lines of another.
static void keepOrder(const TileGrid &Grid, CallInst &Whole) {
  const auto *First = cast<StoreOp>(Grid.Tiles[0]);
  OpFacts Facts = First->facts();
  const MatrixType *Ty = Facts.Type;
  bool AreLines = lineBytes(Facts, cast<StoreOp>(Whole).facts().Type) ==
                  lineBytes(Facts, Ty);
  if (isa<ConstantInt>(First->strideBytes()) || (AreLines && !tilesOf(*First)))
    return;
  SmallVector<unsigned, 16> Order(Grid.Tiles.size());
  std::iota(Order.begin(), Order.end(), 0);
  sort(Order, [&](unsigned A, unsigned B) {
    return cast<Instruction>(Grid.Tiles[A])
        ->comesBefore(cast<Instruction>(Grid.Tiles[B]));
  });
  StoreTiles All;
  for (unsigned I : Order) {
    unsigned Row = I / Grid.Columns * Ty->rows(),
             Column = I % Grid.Columns * Ty->columns();
    StoreTiles Own =
        tilesOf(*cast<StoreOp>(Grid.Tiles[I]))
            .value_or(StoreTiles{Ty->rows(), Ty->columns(), {{0, 0}}});
    All.Rows = Own.Rows, All.Columns = Own.Columns;
    for (auto [R, C] : Own.Places)
      All.Places.push_back({Row + R, Column + C});
  }
  setTiles(Whole, All);
}

/// The operation on the whole matrix that replaces the tiles of \p Node.
CallInst *FusePlan::emitWhole(const FuseNode &Node, IRBuilderBase &B) const {
  auto *First = cast<MatrixOp>(Node.Grid.Tiles[0]);
  OpFacts Facts = First->facts();
  MatrixBuilder Make(B);
  auto Operand = [&](unsigned I) { return Node.Operands[I]->Result; };
  if (isa<LoadOp>(First)) {
    AccessOperands From(*First);
    return Make.load(Node.Whole, From.Pointer, From.Stride, accessOf(Node.Grid),
                     From.Bounds);
  }
  if (isa<StoreOp>(First)) {
    AccessOperands To(*First);
    CallInst *Whole = Make.store(Operand(0), To.Pointer, To.Stride,
                                 accessOf(Node.Grid), To.Bounds);
    keepOrder(Node.Grid, *Whole);
    return Whole;
  }
  if (auto *Fill = dyn_cast<FillOp>(First))
    return Make.fill(Node.Whole, Fill->component());
  if (isa<ConvertOp>(First))
    return Make.convert(Operand(0), Node.Whole, Facts.Convert);
  if (isa<FromFragmentOp>(First)) {
    SmallVector<Value *, 16> Parts;
    for (Value *Tile : Node.Grid.Tiles)
      Parts.push_back(cast<FromFragmentOp>(Tile)->fragment());
    return Make.fromFragment(Node.Whole,
                             fragmentOf(Node, Facts.Fragment)->join(B, Parts));
  }
  MulAddFacts Kinds = Facts.MulAdd;
  Kinds.M *= Node.Grid.Rows;
  Kinds.N *= Node.Grid.Columns;
  return Make.mulAdd(Operand(0), Operand(1), Operand(2), Node.Whole, Kinds);
}

void FusePlan::emitOperation(FuseNode &Node) {
  for (FuseNode *Operand : Node.Operands)
    if (!Operand->Result)
      emitOperation(*Operand);
  if (Node.Kind == FuseNode::Itself)
    Node.Result = Node.Grid.Tiles[0];
  else if (Node.Kind == FuseNode::Zero)
    Node.Result = Constant::getNullValue(Node.Whole);
  if (Node.Result)
    return;
  auto *First = cast<MatrixOp>(Node.Grid.Tiles[0]);
  IRBuilder<> B(lastTile(Node));
  B.SetCurrentDebugLocation(First->getDebugLoc());
  if (auto *Slice = dyn_cast<SliceOp>(First)) {
    Node.Result = Slice->matrix();
    SliceFacts From = Slice->facts().Slice;
    if (Node.Result->getType() != Node.Whole)
      Node.Result = MatrixBuilder(B).slice(Slice->matrix(), Node.Whole,
                                           From.Row, From.Column);
    return;
  }
  CallInst *Whole = emitWhole(Node, B);
  assert((Whole->getType()->isVoidTy() || Whole->getType() == Node.Whole) &&
         "the fused operation makes the fused matrix");
  MDNode *Cache = First->getMetadata(CacheControlMetadata);
  if (all_of(Node.Grid.Tiles, [&](Value *Tile) {
        return cast<Instruction>(Tile)->getMetadata(CacheControlMetadata) ==
               Cache;
      }))
    Whole->setMetadata(CacheControlMetadata, Cache);
  if (!Whole->getType()->isVoidTy())
    Whole->takeName(First);
  Node.Result = Whole;
}

/// The instruction before which \p U needs its value; for a phi, the end of the
/// incoming block, whose edge is not critical.
static Instruction *placeOf(const Use &U) {
  auto *User = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(User))
    return Phi->getIncomingBlock(U)->getTerminator();
  return User;
}

/// Moves users of the first tiles after the last tile, where the fused matrix
/// is available.
void FusePlan::moveEarlyUsers(const FuseNode &Node) {
  Instruction *Behind = lastTile(Node)->getNextNode();
  std::optional<SmallVector<Instruction *, 8>> Users = earlyUsers(Node);
  assert(Users && "canEmit() has asked");
  for (Instruction *User : *Users)
    User->moveBefore(Behind->getIterator());
}

/// Replaces the fragments of the tiles by the fragment of the whole matrix, if
/// lanes use at least half of it.
void FusePlan::takeFragments(FuseNode &Node) {
  using Taken = std::pair<unsigned, ToFragmentOp *>;
  MapVector<std::pair<BasicBlock *, Type *>, SmallVector<Taken, 16>> InBlocks;
  for (auto [Number, Tile] : enumerate(Node.Grid.Tiles))
    for (User *U : Tile->users())
      if (auto *To = dyn_cast<ToFragmentOp>(U); To && !Owner.contains(To))
        InBlocks[{To->getParent(), To->getType()}].push_back({Number, To});
  for (auto &[Where, All] : InBlocks) {
    std::optional<FusedFragment> Fragment;
    if (All.size() * 2 >= Node.Grid.Tiles.size())
      Fragment = fragmentOf(Node, Where.second);
    if (!Fragment)
      continue;
    Instruction *First = All[0].second;
    for (auto [Tile, To] : All)
      if (To->comesBefore(First))
        First = To;
    IRBuilder<> B(First);
    Value *Whole = MatrixBuilder(B).toFragment(Node.Result, Fragment->type());
    for (auto [Tile, To] : All)
      To->replaceAllUsesWith(Fragment->part(B, Whole, Tile));
    for (auto [Tile, To] : All)
      To->eraseFromParent();
  }
}

/// Replaces the tile in the remaining users by a slice at each use, so that
/// accumulators of a loop are not sliced in every iteration.
void FusePlan::slice(FuseNode &Node, unsigned Tile) {
  auto *Old = cast<Instruction>(Node.Grid.Tiles[Tile]);
  auto *Ty = dyn_cast<MatrixType>(Old->getType());
  MapVector<BasicBlock *, SmallVector<Use *, 4>> Uses;
  for (Use &U : Old->uses())
    if (!Owner.contains(U.getUser()))
      Uses[placeOf(U)->getParent()].push_back(&U);
  for (auto &[Block, InBlock] : Uses) {
    Instruction *First = placeOf(*InBlock.front());
    for (Use *U : InBlock)
      if (placeOf(*U)->comesBefore(First))
        First = placeOf(*U);
    IRBuilder<> B(First);
    B.SetCurrentDebugLocation(Old->getDebugLoc());
    Value *Part = MatrixBuilder(B).slice(
        Node.Result, Ty, Tile / Node.Grid.Columns * Ty->rows(),
        Tile % Node.Grid.Columns * Ty->columns());
    for (Use *U : InBlock)
      U->set(Part);
  }
}

void FusePlan::emit() {
  assert(canEmit() && "the caller has asked");
  for (FuseNode &Node : Nodes)
    if (Node.Kind == FuseNode::Operation)
      moveEarlyUsers(Node);
  for (FuseNode &Node : Nodes)
    if (Node.Kind == FuseNode::Phi)
      emitPhi(Node);
  for (FuseNode &Node : Nodes)
    if (Node.Kind != FuseNode::Phi)
      emitOperation(Node);
  for (FuseNode &Node : Nodes) {
    if (Node.Kind != FuseNode::Phi)
      continue;
    auto *First = cast<PHINode>(Node.Grid.Tiles[0]);
    for (auto [Operand, From] : zip_equal(Node.Operands, First->blocks()))
      cast<PHINode>(Node.Result)->addIncoming(Operand->Result, From);
  }
  for (FuseNode &Node : Nodes)
    if (Node.Kind == FuseNode::Phi || Node.Kind == FuseNode::Operation)
      takeFragments(Node);
  for (FuseNode &Node : Nodes)
    if (Node.Kind == FuseNode::Phi || Node.Kind == FuseNode::Operation)
      for (unsigned Tile = 0; Tile < Node.Grid.Tiles.size(); ++Tile)
        slice(Node, Tile);
  for (auto [Tile, Node] : Owner)
    if (Node && !Tile->getType()->isVoidTy())
      Tile->replaceAllUsesWith(PoisonValue::get(Tile->getType()));
  for (auto [Tile, Node] : Owner)
    if (Node)
      cast<Instruction>(Tile)->eraseFromParent();
}

} // namespace tenon
