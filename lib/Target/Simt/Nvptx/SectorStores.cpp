// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory is written in sectors of 32 bytes, and a lane writes at most 16 at a
// time. Of a line of f32 sums a lane has 16 neighbours, the next lane the 16
// behind these: each of its four vectors would be half of a sector, whose
// other half another instruction writes. Memory takes that at a quarter of its
// speed. So lanes exchange vectors first. Vectors of lanes a, b, c and d:
//
//   lane         a   b   c   d              a   b   c   d
//   vector 0     a0  b0  c0  d0             a0  a1  a2  a3
//   vector 1     a1  b1  c1  d1      ->     b0  b1  b2  b3
//   vector 2     a2  b2  c2  d2             c0  c1  c2  c3
//   vector 3     a3  b3  c3  d3             d0  d1  d2  d3
//
// in one stage for each bit of the numbers of lanes and vectors:
//
//   for each pair of vectors v[i], v[i + bit]
//     odd = lane & bit
//     got = shuffle(odd ? v[i] : v[i + bit], lane ^ bit)
//     v[i]       = odd ? got : v[i]
//     v[i + bit] = odd ? v[i + bit] : got
//
// Lanes of a stage differ by Distance bytes of memory, vectors by Bytes: a
// lane that is odd then stores at Bytes - Distance bytes from where its first
// vector was, and a vector that is odd at Distance from the one before.

#include "SectorStores.h"
#include "tenon/IR/LaneMatrix.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned VectorBytes = 16;

namespace {
/// An exchange of a bit of the lane's number with one of the vector's.
struct Stage {
  unsigned Lane, Vector;    ///< the bits
  unsigned Bytes, Distance; ///< by which vectors and lanes differ in memory
};

/// What a store of a matrix writes.
struct StoredVectors {
  const OpFacts &Facts;
  const LaneLayout &L;
  unsigned Each; ///< components in a vector

  unsigned count() const { return L.Components / Each; }
  /// Line and byte of a vector.
  std::pair<unsigned, unsigned> at(unsigned Lane, unsigned Vector) const;
  /// By how many bytes of the same line whatever has the lane's or the
  /// vector's bit is behind what has not; 0: it differs.
  unsigned distance(unsigned LaneBit, unsigned VectorBit) const;
  SmallVector<Stage, 2> stages() const;
};

class SectorStore {
public:
  SectorStore(IRBuilderBase &B, Function &F, const StoredVectors &Stored)
      : B(B), Stored(Stored), Memory(F.getArg(0)), Stride(F.getArg(2)),
        Own(B, Stored.Facts.Type, Stored.L, F.getArg(1)), Lane(Own.lane()) {}

  void emit(ArrayRef<Stage> Stages);

private:
  Value *vector(unsigned Number);
  void exchange(const Stage &S);
  Value *address(unsigned Number, ArrayRef<Stage> Stages, Value *OfLane);
  Value *isOdd(const Stage &S) {
    return B.CreateICmpNE(B.CreateAnd(Lane, S.Lane), B.getInt32(0));
  }

  IRBuilderBase &B;
  const StoredVectors &Stored;
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

SmallVector<Stage, 2> StoredVectors::stages() const {
  SmallVector<Stage, 2> Found;
  for (unsigned Bit : {1u, 2u}) {
    unsigned Bytes = Bit * VectorBytes, Distance = distance(Bit, 0);
    unsigned Vector = 1;
    while (Vector < count() && distance(0, Vector) != Bytes)
      Vector *= 2;
    if (Vector >= count() || Distance <= Bytes)
      break;
    Found.push_back({Bit, Vector, Bytes, Distance});
  }
  return Found;
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

void SectorStore::exchange(const Stage &S) {
  Value *Odd = isOdd(S), *Other = B.CreateXor(Lane, S.Lane);
  for (unsigned I = 0; I < Vectors.size(); ++I) {
    if (I & S.Vector)
      continue;
    Value *&Low = Vectors[I], *&High = Vectors[I | S.Vector];
    Value *Got = Own.fromLane(B.CreateSelect(Odd, Low, High), Other);
    Low = B.CreateSelect(Odd, Got, Low);
    High = B.CreateSelect(Odd, High, Got);
  }
}

/// \p OfLane: what the stages add to addresses of this lane.
Value *SectorStore::address(unsigned Number, ArrayRef<Stage> Stages,
                            Value *OfLane) {
  uint64_t Distance = 0;
  for (const Stage &S : Stages)
    if (Number & S.Vector) {
      Number &= ~S.Vector;
      Distance += S.Distance;
    }
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

void SectorStore::emit(ArrayRef<Stage> Stages) {
  for (unsigned I = 0; I < Stored.count(); ++I)
    Vectors.push_back(vector(I));
  Value *OfLane = B.getInt64(0);
  for (const Stage &S : Stages) {
    exchange(S);
    Value *Moved = B.getInt64(uint64_t(S.Bytes) - S.Distance); // wraps around
    OfLane =
        B.CreateAdd(OfLane, B.CreateSelect(isOdd(S), Moved, B.getInt64(0)));
  }
  for (auto [I, V] : enumerate(Vectors))
    B.CreateAlignedStore(V, address(I, Stages, OfLane), Align(VectorBytes));
}

bool emitSectorStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                     const LaneLayout &Layout) {
  auto Found = laneVectors(Facts, Layout, VectorBytes);
  unsigned Bytes = Layout.Pack * Layout.ElementBits / 8;
  if (Facts.Align < VectorBytes || !Found || Found->Lines != 1 ||
      Found->Components * Bytes != VectorBytes)
    return false;
  StoredVectors Stored = {Facts, Layout, Found->Components};
  SmallVector<Stage, 2> Stages = Stored.stages();
  if (Stages.empty())
    return false;
  SectorStore(B, F, Stored).emit(Stages);
  return true;
}

} // namespace tenon
