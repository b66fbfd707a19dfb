// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory is written in sectors of 32 bytes, and a lane writes at most 16 bytes
// at a time. Of a line of f32 sums a lane has 16 neighbours in four vectors,
// and the next lane has the following 16. If each lane stored its vectors one
// by one, an instruction would write half of each sector and another one the
// other half, at a quarter of the memory's speed. Pairs of lanes therefore
// first exchange every second vector, here a with c, and b with d:
//
//   lane         a   b   c   d              a   b   c   d
//   vector 0     a0  b0  c0  d0             a0  b0  a1  b1
//   vector 1     a1  b1  c1  d1      ->     c0  d0  c1  d1
//   vector 2     a2  b2  c2  d2             a2  b2  a3  b3
//   vector 3     a3  b3  c3  d3             c2  d2  c3  d3
//
//   odd = lane & bit
//   for each pair of vectors v[i], v[i + 1]
//     got = shuffle(odd ? v[i] : v[i + 1], lane ^ bit)
//     v[i]     = odd ? got : v[i]
//     v[i + 1] = odd ? v[i + 1] : got
//
// A second exchange, which would make sectors neighbours, costs more than it
// saves. An exchange between a and b, and between c and d, would write twice as
// many lines at a time. The lanes of a pair are Distance bytes apart in memory:
// an odd lane adds 16 - Distance to its addresses, and an odd vector is stored
// Distance bytes after the one before.

#include "SectorStores.h"
#include "tenon/IR/Layout/LaneMatrix.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned VectorBytes = 16;

namespace {
/// An exchange of a bit of the lane's number with a bit of the vector's number.
struct Exchange {
  unsigned Lane, Vector; ///< the bits
  unsigned Distance;     ///< of the pair's lanes in memory, in bytes
};

/// The vectors that the store of a matrix writes.
struct StoredVectors {
  const OpFacts &Facts;
  const LaneLayout &L;
  unsigned Each; ///< components in a vector

  unsigned count() const { return L.Components / Each; }
  /// Line and byte of a vector.
  std::pair<unsigned, unsigned> at(unsigned Lane, unsigned Vector) const;
  /// The distance in bytes, within a line, between elements that differ in this
  /// bit; 0 if it is not constant.
  unsigned distance(unsigned LaneBit, unsigned VectorBit) const;
  std::optional<Exchange> exchange() const;
};

class SectorStore {
public:
  SectorStore(IRBuilderBase &B, Function &F, const StoredVectors &Stored,
              const Exchange &Pairs)
      : B(B), Stored(Stored), Pairs(Pairs), Memory(F.getArg(0)),
        Stride(F.getArg(2)), Own(B, Stored.Facts.Type, Stored.L, F.getArg(1)),
        Lane(Own.lane()) {}

  void emit();

private:
  Value *vector(unsigned Number);
  void exchange(Value *Odd);
  Value *address(unsigned Number, Value *OfLane);

  IRBuilderBase &B;
  const StoredVectors &Stored;
  const Exchange &Pairs;
  Value *Memory, *Stride;
  LaneMatrix Own;
  Value *Lane;
  SmallVector<Value *, 16> Vectors;
};
} // namespace

//===----------------------------------------------------------------------===//
// Where vectors are
//===----------------------------------------------------------------------===//

std::pair<unsigned, unsigned> StoredVectors::at(unsigned Lane,
                                                unsigned Vector) const {
  auto [Line, Position] =
      *lineAndPosition(Facts, L, Lane, Vector * Each, /*Sub=*/0);
  return {Line, Position * L.ElementBits / 8};
}

unsigned StoredVectors::distance(unsigned LaneBit, unsigned VectorBit) const {
  unsigned Found = 0;
  for (unsigned Lane = 0; Lane < L.Lanes; ++Lane)
    for (unsigned Vector = 0; Vector < count(); ++Vector) {
      if ((Lane & LaneBit) || (Vector & VectorBit))
        continue;
      if ((Vector | VectorBit) >= count())
        return 0;
      auto Near = at(Lane, Vector),
           Far = at(Lane | LaneBit, Vector | VectorBit);
      if (Near.first != Far.first || Near.second >= Far.second ||
          (Found && Far.second - Near.second != Found))
        return 0;
      Found = Far.second - Near.second;
    }
  return Found;
}

/// The exchange between the lanes whose vectors are farthest apart in memory,
/// because it brings sectors closest together.
std::optional<Exchange> StoredVectors::exchange() const {
  unsigned Vector = 1;
  while (Vector < count() && distance(0, Vector) != VectorBytes)
    Vector *= 2;
  if (Vector >= count())
    return std::nullopt;
  for (unsigned Bit : {2u, 1u})
    if (unsigned Distance = distance(Bit, 0); Distance > VectorBytes)
      return Exchange{Bit, Vector, Distance};
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

Value *SectorStore::vector(unsigned Number) {
  Type *Ty = FixedVectorType::get(Own.componentType(), Stored.Each);
  Value *V = PoisonValue::get(Ty);
  for (unsigned I = 0; I < Stored.Each; ++I)
    V = B.CreateInsertElement(V, Own.load(B.getInt32(Number * Stored.Each + I)),
                              I);
  return B.CreateBitCast(V,
                         FixedVectorType::get(B.getInt32Ty(), VectorBytes / 4));
}

void SectorStore::exchange(Value *Odd) {
  Value *Other = B.CreateXor(Lane, Pairs.Lane);
  for (unsigned I = 0; I < Vectors.size(); ++I) {
    if (I & Pairs.Vector)
      continue;
    Value *&Low = Vectors[I], *&High = Vectors[I | Pairs.Vector];
    Value *Got = Own.fromLane(B.CreateSelect(Odd, Low, High), Other);
    Low = B.CreateSelect(Odd, Got, Low);
    High = B.CreateSelect(Odd, High, Got);
  }
}

/// \p OfLane is what the exchange adds to the addresses of this lane.
Value *SectorStore::address(unsigned Number, Value *OfLane) {
  uint64_t Distance = Number & Pairs.Vector ? Pairs.Distance : 0;
  Number &= ~Pairs.Vector;
  auto [Line, InLine] = Own.coordinates(B.getInt32(Number * Stored.Each), 0);
  if (Stored.Facts.Layout == MatrixLayout::ColumnMajor)
    std::swap(Line, InLine);
  Value *Byte = B.CreateMul(InLine, B.getInt32(Stored.L.ElementBits / 8));
  Value *Start = B.CreateMul(B.CreateZExt(Line, B.getInt64Ty()), Stride);
  Value *Offset = B.CreateAdd(Start, B.CreateZExt(Byte, B.getInt64Ty()));
  Offset = B.CreateAdd(Offset, OfLane);
  return B.CreateGEP(B.getInt8Ty(), Memory,
                     B.CreateAdd(Offset, B.getInt64(Distance)));
}

void SectorStore::emit() {
  for (unsigned I = 0; I < Stored.count(); ++I)
    Vectors.push_back(vector(I));
  Value *Odd = B.CreateICmpNE(B.CreateAnd(Lane, Pairs.Lane), B.getInt32(0));
  exchange(Odd);
  Value *Moved =
      B.getInt64(uint64_t(VectorBytes) - Pairs.Distance); // wraps around
  Value *OfLane = B.CreateSelect(Odd, Moved, B.getInt64(0));
  for (auto [I, V] : enumerate(Vectors))
    B.CreateAlignedStore(V, address(I, OfLane), Align(VectorBytes));
}

bool emitSectorStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                     const LaneLayout &Layout) {
  auto Found = laneVectors(Facts, Layout, VectorBytes);
  unsigned Bytes = Layout.Pack * Layout.ElementBits / 8;
  if (Facts.Align < VectorBytes || !Found || Found->Lines != 1 ||
      Found->Components * Bytes != VectorBytes)
    return false;
  StoredVectors Stored = {Facts, Layout, Found->Components};
  std::optional<Exchange> Pairs = Stored.exchange();
  if (!Pairs)
    return false;
  SectorStore(B, F, Stored, *Pairs).emit();
  return true;
}

} // namespace tenon
