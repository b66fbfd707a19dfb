// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WgmmaRegisters.h"
#include "PieceConversion.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned ColumnsOfWarp = 16;

unsigned WgmmaRegisters::column(unsigned Row) {
  unsigned InWarp = Row % ColumnsOfWarp;
  return Row - InWarp + (InWarp % 8 * 2 | InWarp / 8);
}

/// The offset in the tile of an element, or of the first of a packed group.
unsigned WgmmaRegisters::offset(unsigned K, unsigned Column) const {
  unsigned Group = Tile.groupInMemory();
  if (Tile.isAlongLines())
    return Tile.offset(Column, K * Tile.elementBytes());
  return Tile.offset(K / Group, Column * Tile.elementBytes() + K % Group);
}

/// What bit \p Number of the lane's number adds to the offset of what the lane
/// loads; the bits of its number in the group come before those of the group.
unsigned WgmmaRegisters::offsetOfLane(unsigned Number) const {
  unsigned InGroup = Number % 4, Group = Number / 4;
  if (!isBytes() && !isConverted())
    return Tile.offset(InGroup, 2 * Group * Tile.elementBytes());
  if (hasPairs())
    return offset(2 * InGroup, 2 * Group);
  // ldmatrix: the line of a matrix, then the matrix.
  unsigned Line = Number % 8, Matrix = Number / 8;
  if (isConverted())
    return Tile.offset(Line + Matrix % 2 * 8, 0);
  return Tile.offset(Line % 2 + Line / 2 * 4 + Matrix % 2 * 2 + Matrix / 2 * 16,
                     0);
}

void WgmmaRegisters::start(Value *Lane, Value *Warp) {
  Value *OfLane = emitLinear(
      B, Lane, 5, [&](unsigned Number) { return offsetOfLane(Number); });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    return offset(0, Number * ColumnsOfWarp);
  });
  Own = SplitOffset(B.CreateXor(OfLane, OfWarp));
}

WgmmaRegisters::Words WgmmaRegisters::takeWords(Value *Buffer, unsigned First) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), 2);
  Words Found;
  for (unsigned Line : {0u, 4u}) {
    Value *At = Own.address(B, Buffer, Tile.offset(First + Line, 0));
    Value *Vector = B.CreateAlignedLoad(Ty, At, Align(8));
    for (unsigned Column = 0; Column < 2; ++Column)
      Found.push_back(B.CreateExtractElement(Vector, Column));
  }
  return Found;
}

WgmmaRegisters::Words WgmmaRegisters::takeBytes(Value *Buffer, unsigned First) {
  Value *From = Own.address(B, Buffer, Tile.offset(First, 0));
  Value *Matrices =
      B.CreateIntrinsic(Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16,
                        {From->getType()}, {From});
  Words Found;
  for (unsigned Half : {0u, 2u})
    for (unsigned Bytes : {0x6420u, 0x7531u})
      Found.push_back(B.CreateIntrinsic(
          Intrinsic::nvvm_prmt,
          {B.CreateExtractValue(Matrices, Half),
           B.CreateExtractValue(Matrices, Half + 1), B.getInt32(Bytes)}));
  return Found;
}

/// The lane's four elements of K, from \p First on, in one of its columns. No
/// bit of a piece is set both in their offsets and in the lane's, so the
/// offsets can be added and one address serves several loads.
Value *WgmmaRegisters::wordOfPairs(Value *Buffer, unsigned First,
                                   unsigned Column) {
  constexpr unsigned LowerHalves = 0x5410;
  Value *Pairs[2];
  for (auto [Number, Pair] : enumerate(Pairs)) {
    unsigned Constant = offset(First + 8 * Number, Column);
    unsigned InPiece = Constant % SharedTile::PieceBytes;
    Value *At = Own.address(B, Buffer, Constant - InPiece);
    At = B.CreatePtrAdd(At, B.getInt64(InPiece));
    Pair = B.CreateZExt(B.CreateAlignedLoad(B.getInt16Ty(), At, Align(2)),
                        B.getInt32Ty());
  }
  return B.CreateIntrinsic(Intrinsic::nvvm_prmt,
                           {Pairs[0], Pairs[1], B.getInt32(LowerHalves)});
}

WgmmaRegisters::Words WgmmaRegisters::takeConverted(Value *Buffer,
                                                    unsigned First) {
  // Word 2 j + h: column h of pair j.
  Words Found(4);
  if (hasPairs()) {
    for (unsigned Column = 0; Column < 2; ++Column)
      std::tie(Found[Column], Found[2 + Column]) =
          convertWord(B, wordOfPairs(Buffer, First, Column), Of.InMemory,
                      Of.Multiplied, /*EverySecond=*/false);
    return Found;
  }
  Value *From = Own.address(B, Buffer, Tile.offset(First, 0));
  Value *Matrices =
      B.CreateIntrinsic(Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x2_trans_b16,
                        {From->getType()}, {From});
  for (unsigned Pair = 0; Pair < 2; ++Pair)
    std::tie(Found[2 * Pair], Found[2 * Pair + 1]) =
        convertWord(B, B.CreateExtractValue(Matrices, Pair), Of.InMemory,
                    Of.Multiplied, /*EverySecond=*/true);
  return Found;
}

SmallVector<Value *, 4> WgmmaRegisters::take(Value *Buffer, unsigned Number) {
  constexpr unsigned DepthOfConverted = 16;
  if (isConverted())
    return takeConverted(Buffer, Number * DepthOfConverted);
  unsigned First = Number * (Tile.lines() / Tile.steps());
  return isBytes() ? takeBytes(Buffer, First) : takeWords(Buffer, First);
}

} // namespace tenon
