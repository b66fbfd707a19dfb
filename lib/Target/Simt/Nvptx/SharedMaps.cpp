// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to shared memory by tensor maps (SharedRing.h). One of the copying
// work-items, the elected one, lets the copy engine copy a buffer's operands,
// in boxes of 128 bytes of all lines. A barrier in shared memory for each
// buffer counts their bytes:
//
//   for each buffer: barrier = 1 arrival; fence
//   depth n       arrive at the barrier of buffer n % S, expecting the bytes;
//                 copy the boxes
//   wait for n    until phase n / S of the barrier has ended
//
// The copy engine writes by the asynchronous proxy, by which wgmma reads, so
// that no fence is needed between them. What the elected work-item has waited
// for is complete for others after the next barrier of the work-group.
//
// An operand has a map for a tile if all its lines exist and boxes stay inside
// of the map's matrix. A last, incomplete depth is copied like one without a
// map.

#include "SharedRing.h"
#include "TensorMaps.h"
#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned ClusterMemory = 7, BarrierBytes = 8;

/// The map's matrix begins at a parameter. This computes where the tile is in
/// it.
void SharedRing::startMap(Operand &O) {
  const SharedTile &Tile = O.Tile;
  if (!Tile.consistsOfBoxes()) {
    O.IsMapped = B.getFalse();
    return;
  }
  // Coordinates have 31 bits.
  constexpr uint64_t MaxDepths = 1 << 20, Max = uint64_t(1) << 31;
  RequestedMap Map =
      emitMapRequest(B, Tile.elementBytes(), linesOfBox(O), O.Begin, O.Stride);
  O.HasMap = Map.Is;
  Value *IsPositive = B.CreateICmpSGT(O.Stride, B.getInt64(0));
  Value *Pitch = B.CreateSelect(IsPositive, O.Stride, B.getInt64(1));
  Value *Line = B.CreateUDiv(Map.Distance, Pitch);
  Value *Byte = B.CreateSub(Map.Distance, B.CreateMul(Line, Pitch));
  Value *Few = B.CreateBinaryIntrinsic(Intrinsic::umin, WholeDepths,
                                       B.getInt64(MaxDepths));
  Value *Lines = B.getInt64(Tile.lines()),
        *Bytes = B.getInt64(Tile.lineBytes());
  (Tile.isAlongLines() ? Bytes : Lines) =
      B.CreateMul(Few, Tile.isAlongLines() ? Bytes : Lines);
  Value *Rest = B.CreateAnd(Byte, Tile.elementBytes() - 1);
  O.IsMapped = B.CreateAnd(Map.Is, O.IsWhole);
  for (Value *Is :
       {IsPositive, B.CreateICmpEQ(Few, WholeDepths),
        B.CreateICmpSGE(Map.Distance, B.getInt64(0)), B.CreateIsNull(Rest),
        B.CreateICmpULE(B.CreateAdd(Byte, Bytes), Pitch),
        B.CreateICmpULE(Pitch, B.getInt64(Max)),
        B.CreateICmpULE(B.CreateAdd(Line, Lines), B.getInt64(Max))})
    O.IsMapped = B.CreateAnd(O.IsMapped, Is);
  O.Map = Map.Map;
  O.FirstLine = B.CreateTrunc(Line, B.getInt32Ty());
  O.FirstColumn = B.CreateTrunc(
      B.CreateLShr(Byte, Log2_32(Tile.elementBytes())), B.getInt32Ty());
}

/// The barrier of the buffer for depth \p Number, among those from number \p
/// First on.
Value *SharedRing::mapBarrier(Value *Number, unsigned First) {
  unsigned At = Bytes - Blocks.bytesOfBarriers() + First * BarrierBytes -
                (SharedTile::alignment(Blocks) - SharedTile::PanelBytes);
  Value *Index = B.CreateURem(Number, B.getInt64(Blocks.Buffers));
  Value *Far = B.CreateMul(Index, B.getInt64(BarrierBytes));
  return B.CreatePtrAdd(Shared, B.CreateAdd(Far, B.getInt64(At)));
}

void SharedRing::findMaps() {
  for (Operand *O : {&A, &OfB})
    startMap(*O);
  UsesMaps = B.CreateAnd(Elected, B.CreateOr(A.IsMapped, OfB.IsMapped));
}

/// Starts those from number \p First on, one for each buffer, whose phases end
/// after so many \p Arrivals.
void SharedRing::initBarriers(unsigned First, unsigned Arrivals) {
  for (unsigned Buffer = 0; Buffer < Blocks.Buffers; ++Buffer)
    B.CreateIntrinsic(
        Intrinsic::nvvm_mbarrier_init_shared,
        {mapBarrier(B.getInt64(Buffer), First), B.getInt32(Arrivals)});
}

void SharedRing::startMaps() {
  if (usesClusters())
    return; // startCluster() did this
  findMaps();
  ifThen(B, UsesMaps, "barriers", [&] {
    initBarriers(/*First=*/0, /*Arrivals=*/1);
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  });
}

void SharedRing::endMaps() {
  ifThen(B, UsesMaps, "barriers", [&] {
    for (unsigned Buffer = 0; Buffer < Blocks.Buffers; ++Buffer)
      B.CreateIntrinsic(Intrinsic::nvvm_mbarrier_inval_shared,
                        {mapBarrier(B.getInt64(Buffer))});
  });
}

unsigned SharedRing::boxesOf(const Operand &O) {
  return O.Tile.bytes() / (linesOfBox(O) * SharedTile::PanelBytes);
}

/// Starts the copies of boxes of depth \p Number of \p O, which are numbered in
/// the order of the tile: panel by panel, or by lines of a single panel.
void SharedRing::copyBoxes(const Operand &O, Value *Number, Value *Buffer,
                           Value *Barrier, BoxRange Boxes) {
  const SharedTile &Tile = O.Tile;
  unsigned Lines = linesOfBox(O);
  bool AreOfPanel = Lines < Tile.lines();
  unsigned OfPanel = SharedTile::PanelBytes / Tile.elementBytes();
  Value *Depth = B.CreateTrunc(Number, B.getInt32Ty());
  Value *Column = O.FirstColumn, *Line = O.FirstLine;
  if (Tile.isAlongLines())
    Column = B.CreateAdd(
        Column,
        B.CreateMul(Depth, B.getInt32(Tile.lineBytes() / Tile.elementBytes())));
  else
    Line = B.CreateAdd(Line, B.CreateMul(Depth, B.getInt32(Tile.lines())));
  for (unsigned I = 0; I < Boxes.Count; ++I) {
    Value *Box = B.CreateAdd(Boxes.First, B.getInt32(I));
    Value *At = B.CreateMul(Box, B.getInt32(Lines * SharedTile::PanelBytes));
    At = B.CreateZExt(B.CreateAdd(At, B.getInt32(O.Start)), B.getInt64Ty());
    Value *To = B.CreateAddrSpaceCast(B.CreatePtrAdd(Buffer, At),
                                      B.getPtrTy(ClusterMemory));
    Value *X = Column, *Y = Line;
    if (AreOfPanel)
      Y = B.CreateAdd(Y, B.CreateMul(Box, B.getInt32(Lines)));
    else
      X = B.CreateAdd(X, B.CreateMul(Box, B.getInt32(OfPanel)));
    B.CreateIntrinsic(Intrinsic::nvvm_cp_async_bulk_tensor_g2s_tile_2d,
                      {To, Barrier, O.Map, X, Y,
                       /*work-groups of the cluster*/
                       B.getInt16(Boxes.ForCluster ? 3 : 0),
                       /*cache policy*/ B.getInt64(0),
                       B.getInt1(Boxes.ForCluster), B.getFalse(),
                       B.getInt32(0)});
  }
}

/// The elected work-item's part of a depth. \p Is says for which operands the
/// copy engine copies.
void SharedRing::startBoxes(Value *Number, Value *Buffer,
                            ArrayRef<Value *> Is) {
  Value *Barrier = mapBarrier(Number), *Sum = B.getInt32(0);
  for (auto [O, IsMapped] : {std::pair(&A, Is[0]), std::pair(&OfB, Is[1])})
    Sum = B.CreateAdd(Sum, B.CreateSelect(IsMapped, B.getInt32(O->Tile.bytes()),
                                          B.getInt32(0)));
  B.CreateIntrinsic(
      Intrinsic::nvvm_mbarrier_arrive_expect_tx_scope_cta_space_cta,
      {Barrier, Sum});
  for (auto [O, IsMapped] : {std::pair(&A, Is[0]), std::pair(&OfB, Is[1])})
    if (O->Map)
      ifThen(B, IsMapped, "boxes", [&, Of = O] {
        copyBoxes(*Of, Number, Buffer, Barrier,
                  {B.getInt32(0), boxesOf(*Of), /*ForCluster=*/false});
      });
}

/// Copies depth \p Number of \p O as fill() does.
void SharedRing::copyOwn(Operand &O, Value *Number, Value *Buffer,
                         Value *From) {
  Value *Left = depthLeft(O, Number);
  Bounds Inside = boundsOf(O, Left);
  Value *IsPlain =
      B.CreateAnd(O.IsWhole, B.CreateICmpEQ(Left, B.getInt32(Blocks.Depth)));
  auto Pieces = [&] {
    ifElse(
        B, IsPlain, "plain", [&] { copy(O, Buffer, From, nullptr); },
        [&] { copy(O, Buffer, From, &Inside); });
  };
  ifElse(B, IsAligned, "aligned", Pieces,
         [&] { copyElements(O, Buffer, From, Inside); });
}

void SharedRing::fillMapped(Value *Number, Value *Offset,
                            ArrayRef<Value *> From) {
  auto Copy = [&] {
    Value *Buffer = buffer(Offset);
    Value *IsWholeDepth = B.CreateICmpULT(Number, WholeDepths);
    Value *Is[] = {B.CreateAnd(A.IsMapped, IsWholeDepth),
                   B.CreateAnd(OfB.IsMapped, IsWholeDepth)};
    ifThen(B, UsesMaps, "elected", [&] { startBoxes(Number, Buffer, Is); });
    ifThen(B, B.CreateNot(Is[0]), "own",
           [&] { copyOwn(A, Number, Buffer, From[0]); });
    ifThen(B, B.CreateNot(Is[1]), "own",
           [&] { copyOwn(OfB, Number, Buffer, From[1]); });
  };
  ifThen(B, B.CreateICmpULT(Number, Count), "fill", Copy);
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
}

/// do { done = try_wait } while (!done)
void SharedRing::waitForPhase(Value *Barrier, Value *Phase) {
  Value *Parity = B.CreateAnd(B.CreateTrunc(Phase, B.getInt32Ty()), 1);
  Function *F = B.GetInsertBlock()->getParent();
  auto *Try = BasicBlock::Create(B.getContext(), "try", F),
       *Done = BasicBlock::Create(B.getContext(), "done", F);
  B.CreateBr(Try);
  B.SetInsertPoint(Try);
  Value *Is = B.CreateIntrinsic(
      Intrinsic::nvvm_mbarrier_try_wait_parity_scope_cta_space_cta,
      {Barrier, Parity});
  B.CreateCondBr(Is, Done, Try);
  B.SetInsertPoint(Done);
}

void SharedRing::waitMapped(Value *Number) {
  ifThen(B, UsesMaps, "elected", [&] {
    waitForPhase(mapBarrier(Number),
                 B.CreateUDiv(Number, B.getInt64(Blocks.Buffers)));
  });
}

} // namespace tenon
