// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "WarpgroupSums.h"
#include "WgmmaRegisters.h"
#include "tenon/IR/Layout/LaneMatrix.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned LinesOfWarp = 16;

WarpgroupSums::WarpgroupSums(IRBuilderBase &B, const OpFacts &Facts,
                             const WgmmaFacts &Wgmma,
                             const SharedBlocks &Blocks, Value *Shared,
                             Value *Lane, Value *Warp)
    : B(B), Facts(Facts), Wgmma(Wgmma), Blocks(Blocks), Shared(Shared),
      Lane(Lane), Warp(Warp), Layout(wgmmaAccumulator(Wgmma.N, 32)),
      SumType(storedType(B.getContext(), Facts.MulAdd.D)) {}

/// The offset of an element of the row-major sums in shared memory. Pieces of
/// 16 bytes are permuted within 128 bytes so that accesses have no bank
/// conflicts: the lanes of wgmma store 32 bytes of eight rows at the same time
/// (of four pairs of rows in a transposed product), and a warp loads its block
/// from two rows at the same time, one piece of each 64 bytes of 256.
unsigned WarpgroupSums::offset(unsigned Row, unsigned Column) const {
  constexpr unsigned MinColumns = 64, SumBytes = 4;
  unsigned InRow = Column * SumBytes;
  if (Blocks.columns() >= MinColumns)
    InRow ^= Wgmma.RegistersOfA
                 ? (Row & 7) << 4 ^ (InRow >> 7 & 1) << 5
                 : (Row & 1) * 0x30 ^ (Row & 2) << 5 ^ (InRow >> 7 & 1) << 4;
  return Row * Blocks.columns() * SumBytes + InRow;
}

/// The row and column of D.
std::pair<unsigned, unsigned> WarpgroupSums::place(LayoutDim Dim,
                                                   unsigned Number) const {
  uint64_t At = Layout.imageOf({{Dim, Number}});
  unsigned Row = Layout.part(At, LayoutDim::Row),
           Column = Layout.part(At, LayoutDim::Column);
  return Wgmma.RegistersOfA ? std::pair(Column, WgmmaRegisters::column(Row))
                            : std::pair(Row, Column);
}

unsigned WarpgroupSums::offsetOf(LayoutDim Dim, unsigned Number) const {
  auto [Row, Column] = place(Dim, Number);
  return offset(Row, Column);
}

/// The bits of a component's number that are the lowest ones of its column.
SmallVector<unsigned, 2> WarpgroupSums::neighbours() const {
  SmallVector<unsigned, 2> Near;
  for (unsigned Distance : {1u, 2u})
    for (unsigned Bit = 1; Bit < Wgmma.sums(); Bit *= 2)
      if (Near.size() + 1 == Distance &&
          place(LayoutDim::Component, Bit) == std::pair(0u, Distance))
        Near.push_back(Bit);
  return Near;
}

void WarpgroupSums::store(ArrayRef<Value *> Sums) {
  Value *OfLane = emitLinear(B, Lane, 5, [&](unsigned Number) {
    return offsetOf(LayoutDim::Lane, Number);
  });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    return Wgmma.RegistersOfA ? offset(0, Number * LinesOfWarp)
                              : offset(Number * LinesOfWarp, 0);
  });
  SplitOffset Own(B.CreateXor(OfLane, OfWarp));
  SmallVector<unsigned, 2> Near = neighbours();
  unsigned Length = 1u << Near.size(), Mask = 0;
  for (unsigned Bit : Near)
    Mask |= Bit;
  for (unsigned I = 0; I < Sums.size(); ++I) {
    if (I & Mask)
      continue;
    Value *At = Own.address(B, Shared, offsetOf(LayoutDim::Component, I));
    Value *Vector = PoisonValue::get(FixedVectorType::get(SumType, Length));
    for (unsigned Of = 0; Of < Length; ++Of) {
      unsigned Number = I;
      for (auto [Place, Bit] : enumerate(Near))
        Number |= Of >> Place & 1 ? Bit : 0;
      Vector = B.CreateInsertElement(Vector, Sums[Number], Of);
    }
    B.CreateAlignedStore(Vector, At, Align(4 * Length));
  }
}

void WarpgroupSums::load(Value *D, Value *C) {
  LaneLayout OfBlock = *mmaLaneLayout(Facts.Type);
  LaneMatrix From(B, Facts.Type, OfBlock, C), To(B, Facts.Type, OfBlock, D);
  auto OffsetOf = [&](unsigned OfLane, unsigned Component) {
    auto At = *OfBlock.element(OfLane, Component);
    return offset(At.Row, At.Column);
  };
  Value *OfLane = emitLinear(
      B, Lane, 5, [&](unsigned Number) { return OffsetOf(Number, 0); });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    unsigned Down = Number / Blocks.WarpColumns,
             Right = Number % Blocks.WarpColumns;
    return offset(Down * Blocks.M, Right * Blocks.N);
  });
  SplitOffset Own(B.CreateXor(OfLane, OfWarp));
  unsigned Length = std::min(
      4u, MmaTiles(Facts.Type->rows(), Facts.Type->columns()).PanelTiles);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags = B.getFastMathFlags();
  Flags.setNoSignedZeros();
  B.setFastMathFlags(Flags);
  for (unsigned I = 0; I < OfBlock.Components; I += Length) {
    Value *At = Own.address(B, Shared, OffsetOf(0, I));
    Value *Sums = B.CreateAlignedLoad(FixedVectorType::get(SumType, Length), At,
                                      Align(4 * Length));
    for (unsigned Of = 0; Of < Length; ++Of) {
      Value *Sum = B.CreateExtractElement(Sums, Of);
      Value *Start = From.load(B.getInt32(I + Of));
      Sum = SumType->isFloatTy() ? B.CreateFAdd(Sum, Start)
                                 : B.CreateAdd(Sum, Start);
      To.store(Sum, B.getInt32(I + Of));
    }
  }
}

} // namespace tenon
