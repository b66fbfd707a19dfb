// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Contract/StoreTiles.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral TilesMetadata = "tenon.store.tiles";

std::optional<StoreTiles> tilesOf(const StoreOp &Store) {
  const MDNode *Node = Store.getMetadata(TilesMetadata);
  if (!Node)
    return std::nullopt;
  auto Number = [&](unsigned I) {
    return unsigned(
        mdconst::extract<ConstantInt>(Node->getOperand(I))->getZExtValue());
  };
  StoreTiles Tiles = {Number(0), Number(1), {}};
  for (unsigned I = 2; I < Node->getNumOperands(); I += 2)
    Tiles.Places.push_back({Number(I), Number(I + 1)});
  return Tiles;
}

void setTiles(CallInst &Store, const StoreTiles &Tiles) {
  assert(isa<StoreOp>(Store) && !Tiles.Places.empty() && "a store of tiles");
  LLVMContext &Ctx = Store.getContext();
  SmallVector<Metadata *, 34> Numbers;
  auto Add = [&](unsigned Number) {
    Numbers.push_back(ConstantAsMetadata::get(
        ConstantInt::get(Type::getInt32Ty(Ctx), Number)));
  };
  Add(Tiles.Rows);
  Add(Tiles.Columns);
  for (auto [Row, Column] : Tiles.Places) {
    Add(Row);
    Add(Column);
  }
  Store.setMetadata(TilesMetadata, MDNode::get(Ctx, Numbers));
}

void dropTiles(CallInst &Store) { Store.setMetadata(TilesMetadata, nullptr); }

StoreTiles transposed(const StoreTiles &Tiles) {
  StoreTiles Other = {Tiles.Columns, Tiles.Rows, {}};
  for (auto [Row, Column] : Tiles.Places)
    Other.Places.push_back({Column, Row});
  return Other;
}

/// The rows of B that packing interleaves in memory, else 1.
static unsigned interleaved(const OpFacts &Access, const MatrixType *Ty) {
  if (Access.Layout != MatrixLayout::Packed || Ty->use() != MatrixUse::B)
    return 1;
  return packFactor(Ty->component()->getPrimitiveSizeInBits());
}

uint64_t lineBytes(const OpFacts &Access, const MatrixType *Ty) {
  bool ByColumns = Access.Layout == MatrixLayout::ColumnMajor;
  uint64_t InLine = ByColumns ? Ty->rows() : Ty->columns();
  return InLine * interleaved(Access, Ty) *
         Ty->component()->getPrimitiveSizeInBits() / 8;
}

/// -Bytes < stride < Bytes
Value *isShorter(IRBuilderBase &B, Value *Stride, Value *Bytes) {
  Value *One = B.getInt64(1);
  Value *Distance = B.CreateAdd(Stride, B.CreateSub(Bytes, One));
  return B.CreateICmpULT(Distance, B.CreateSub(B.CreateShl(Bytes, One), One));
}

Value *areLinesNear(IRBuilderBase &B, const StoreOp &Store, bool ByLanes) {
  OpFacts Facts = Store.facts();
  uint64_t Bytes = lineBytes(Facts, Facts.Type);
  if (!Bytes)
    return B.getFalse();
  Value *Are = isShorter(B, Store.strideBytes(), B.getInt64(Bytes));
  if (!ByLanes || isa<Constant>(Are))
    return Are;
  SubgroupFacts Any;
  Any.Opcode = SubgroupOpcode::Any;
  return createSubgroupOp(B, Any, {Are});
}

/// Stores the tile of \p Store that begins at \p Row and \p Column.
static void storeTile(IRBuilderBase &B, const StoreOp &Store,
                      const OpFacts &Facts, MatrixType *Tile, unsigned Row,
                      unsigned Column) {
  MatrixBuilder Make(B);
  Value *Part = Make.slice(Store.matrix(), Tile, Row, Column);
  MatrixBuilder::Memory Access = {Facts.Layout, Facts.Align, Facts.Volatile};
  if (Facts.Checked) {
    constexpr unsigned First = 3;
    auto Bound = [&](unsigned I) { return Store.getArgOperand(First + I); };
    Make.store(Part, Store.pointer(), Store.strideBytes(), Access,
               MatrixBuilder::Bounds{B.CreateAdd(Bound(0), B.getInt64(Row)),
                                     B.CreateAdd(Bound(1), B.getInt64(Column)),
                                     Bound(2), Bound(3)});
    return;
  }
  unsigned Rows = interleaved(Facts, Tile);
  uint64_t Line = Row / Rows, InLine = Column * Rows;
  if (Facts.Layout == MatrixLayout::ColumnMajor)
    Line = Column, InLine = Row;
  InLine = InLine * Tile->component()->getPrimitiveSizeInBits() / 8;
  Value *Offset = B.CreateAdd(
      B.CreateMul(Store.strideBytes(), B.getInt64(Line)), B.getInt64(InLine));
  Make.store(Part, B.CreateGEP(B.getInt8Ty(), Store.pointer(), Offset),
             Store.strideBytes(), Access);
}

void storeTiles(IRBuilderBase &B, const StoreOp &Store, bool WithBarriers) {
  StoreTiles Tiles = *tilesOf(Store);
  OpFacts Facts = Store.facts();
  MatrixType *Tile =
      MatrixType::get(Facts.Type->component(), MatrixScope(Facts.Type->scope()),
                      Tiles.Rows, Tiles.Columns, Facts.Type->use());
  B.SetCurrentDebugLocation(Store.getDebugLoc());
  for (auto [Number, Place] : enumerate(Tiles.Places)) {
    if (Number && WithBarriers)
      createItemOp(B, ItemOpcode::SubgroupBarrier);
    storeTile(B, Store, Facts, Tile, Place.first, Place.second);
  }
}

/// near ? tiles : whole
static void splitStore(StoreOp &Store, bool IsSimt) {
  BasicBlock *Before = Store.getParent();
  IRBuilder<> B(&Store);
  bool ByLanes = !IsSimt && requiredSubgroupSize(*Before->getParent()) > 1;
  Value *Near = areLinesNear(B, Store, ByLanes);
  Instruction *Then, *Else;
  SplitBlockAndInsertIfThenElse(
      Near, Store.getIterator(), &Then, &Else,
      MDBuilder(B.getContext()).createUnlikelyBranchWeights());
  Then->getParent()->setName("overlap");
  Else->getParent()->setName(Before->getName() + ".apart");
  Store.moveBefore(Else->getIterator());
  B.SetInsertPoint(Then);
  storeTiles(B, Store, /*WithBarriers=*/IsSimt);
  dropTiles(Store);
}

void storeTilesInOrder(Function &F, bool IsSimt) {
  SmallVector<StoreOp *, 4> Stores;
  for (Instruction &I : instructions(F))
    if (auto *Store = dyn_cast<StoreOp>(&I); Store && tilesOf(*Store))
      Stores.push_back(Store);
  for (StoreOp *Store : Stores)
    splitStore(*Store, IsSimt);
}

} // namespace tenon
