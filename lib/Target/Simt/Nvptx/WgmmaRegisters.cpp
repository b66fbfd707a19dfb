// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WgmmaRegisters.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned ColumnsOfWarp = 16;

unsigned WgmmaRegisters::column(unsigned Row) {
  unsigned InWarp = Row % ColumnsOfWarp;
  return Row - InWarp + (InWarp % 8 * 2 | InWarp / 8);
}

void WgmmaRegisters::start(Value *Lane, Value *Warp) {
  Value *OfLane = emitLinear(B, Lane, 5, [&](unsigned Number) {
    if (!isBytes()) { // a lane's number in its group, then the group
      constexpr unsigned VectorBytes = 8;
      return Tile.offset(Number % 4, Number / 4 * VectorBytes);
    }
    // The line of a matrix, then the matrix.
    unsigned Line = Number % 8, Matrix = Number / 8;
    return Tile.offset(
        Line % 2 + Line / 2 * 4 + Matrix % 2 * 2 + Matrix / 2 * 16, 0);
  });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    return Tile.offset(0, Number * ColumnsOfWarp * Tile.elementBytes());
  });
  Own = SplitOffset(B.CreateXor(OfLane, OfWarp));
}

SmallVector<Value *, 4> WgmmaRegisters::take(Value *Buffer, unsigned Number) {
  unsigned First = Number * (Tile.lines() / Tile.steps());
  auto At = [&](unsigned Line) {
    return Own.address(B, Buffer, Tile.offset(First + Line, 0));
  };
  SmallVector<Value *, 4> Words;
  if (!isBytes()) {
    auto *Ty = FixedVectorType::get(B.getInt32Ty(), 2);
    for (unsigned Line : {0u, 4u}) {
      Value *Vector = B.CreateAlignedLoad(Ty, At(Line), Align(8));
      for (unsigned Column = 0; Column < 2; ++Column)
        Words.push_back(B.CreateExtractElement(Vector, Column));
    }
    return Words;
  }
  Value *From = At(0);
  Value *Matrices =
      B.CreateIntrinsic(Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16,
                        {From->getType()}, {From});
  for (unsigned Half : {0u, 2u})
    for (unsigned Bytes : {0x6420u, 0x7531u})
      Words.push_back(B.CreateIntrinsic(
          Intrinsic::nvvm_prmt,
          {B.CreateExtractValue(Matrices, Half),
           B.CreateExtractValue(Matrices, Half + 1), B.getInt32(Bytes)}));
  return Words;
}

} // namespace tenon
