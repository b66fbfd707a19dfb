// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = C + sum of A(s) * B(s) by warpgroups, four warps each, which multiply 64
// rows and all columns of a work-group's block from a ring of S buffers in
// shared memory:
//
//   start copies into buffers 0 to S - 3, a group of copies each
//   for each buffer's depth of K
//     wait for the oldest group; fence; barrier
//     start the products of the buffer
//     start copies into the buffer before the last one
//     wait for the products that were started before these
//   wait for all products; barrier
//   sums to shared memory; barrier; each warp's block from there
//
// Products read shared memory by the asynchronous proxy: the fence is between
// what copies wrote and they read. When the barrier has been passed, all have
// waited for the products of the buffer that is filled next.
//
// Of B that has to be turned round on the way, work-items load the tile behind
// those of A that are copied, and store it one iteration later, with the
// copies.
//
// wgmma gives a warp 16 rows of each 64. What a warp's part of the kernel takes
// is a block of its own, in the layout that other products have, and so sums
// change warps; where they go in between follows from two bit-linear layouts.

#include "WarpgroupContract.h"
#include "TurnedTile.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/LaneMatrix.h"
#include "tenon/IR/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class WarpgroupContract {
public:
  WarpgroupContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                    const WgmmaFacts &Wgmma, const SharedBlocks &Blocks)
      : B(B), F(F), Facts(Facts), Wgmma(Wgmma), Blocks(Blocks),
        Ring(B, Facts, Blocks), Turned(Ring.OfB.Tile, Blocks.threads()),
        Words(Ring.OfB.Tile.isTurned() ? Turned.words() : 0),
        SumType(laneComponentType(B, Facts.MulAdd.D)) {}

  void emit();

private:
  Value *descriptor(Value *Address, unsigned LeadingBytes) const;
  void multiply(MutableArrayRef<Value *> Sums, Value *Buffer);
  void prepareTurned(Value *Thread);
  void loadTurned(Value *Number, Value *Count,
                  MutableArrayRef<Value *> Carried);
  void storeTurned(ArrayRef<Value *> Carried, Value *Buffer);
  void emitStart(Value *Count, SmallVectorImpl<Value *> &Carried);
  void emitIteration(Value *Number, Value *Count,
                     SmallVectorImpl<Value *> &Carried);
  unsigned offsetOfSum(unsigned Row, unsigned Column) const;
  unsigned columnOf(unsigned Line) const;
  SmallVector<unsigned, 2> neighbours(const BitLayout &Layout) const;
  void storeSums(ArrayRef<Value *> Sums);
  void loadBlock();

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const WgmmaFacts &Wgmma;
  const SharedBlocks &Blocks;
  SharedRing Ring;
  TurnedTile Turned;
  unsigned Words; ///< of a turned tile, in this work-item's registers
  SplitOffset OfTurned = {};
  Type *SumType;
  Value *Lane = nullptr, *Warp = nullptr; ///< of the work-group
};
} // namespace

/// Of carried values, before a turned tile's words and the sums. Of such a tile
/// FromB is where the next one begins, behind the words.
enum CarriedValue : unsigned { FromA, FromB, Read, Filled, FirstWord };

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// Of a tile with the pattern of 128 bytes, whose groups of 8 lines follow each
/// other; \p LeadingBytes is the distance of panels.
Value *WarpgroupContract::descriptor(Value *Address,
                                     unsigned LeadingBytes) const {
  constexpr uint64_t Pattern = uint64_t(1) << 62, GroupBytes = 1024;
  constexpr unsigned Unit = 16, AddressBits = 0x3ffff;
  uint64_t Constant =
      Pattern | GroupBytes / Unit << 32 | uint64_t(LeadingBytes / Unit) << 16;
  Value *Low = B.CreateAnd(B.CreatePtrToInt(Address, B.getInt64Ty()),
                           B.getInt64(AddressBits));
  return B.CreateOr(B.CreateLShr(Low, Log2_32(Unit)), B.getInt64(Constant));
}

/// A step is 32 bytes of lines, or as many lines.
void WarpgroupContract::multiply(MutableArrayRef<Value *> Sums, Value *Buffer) {
  constexpr unsigned RowsOfWarpgroup = 64, WarpsOfWarpgroup = 4, Unit = 16;
  constexpr unsigned Panel = SharedTile::PanelBytes, StepBytes = 32;
  const SharedTile &A = Ring.A.Tile, &OfB = Ring.OfB.Tile;
  Value *Group = B.CreateUDiv(Warp, B.getInt32(WarpsOfWarpgroup));
  Value *Down = B.CreateMul(Group, B.getInt32(RowsOfWarpgroup * Panel));
  Value *AtA = B.CreatePtrAdd(Buffer, B.CreateZExt(Down, B.getInt64Ty()));
  Value *AtB = B.CreatePtrAdd(Buffer, B.getInt64(Ring.OfB.Start));
  Value *FirstA = descriptor(AtA, Unit);
  Value *FirstB =
      descriptor(AtB, OfB.isAlongLines() ? Unit : OfB.lines() * Panel);
  unsigned FarA = StepBytes,
           FarB = OfB.isAlongLines() ? StepBytes : Wgmma.depth() * Panel;
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_fence_sync_aligned, {});
  for (unsigned Step = 0; Step < A.steps(); ++Step) {
    Value *OfA = B.CreateAdd(FirstA, B.getInt64(Step * FarA / Unit));
    Value *Second = B.CreateAdd(FirstB, B.getInt64(Step * FarB / Unit));
    emitWgmma(B, Wgmma, Sums, OfA, Second);
  }
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_commit_group_sync_aligned, {});
}

//===----------------------------------------------------------------------===//
// B turned round
//===----------------------------------------------------------------------===//

void WarpgroupContract::prepareTurned(Value *Thread) {
  if (!Words)
    return;
  OfTurned = SplitOffset(Turned.offset(B, Thread));
  Ring.OfB.At = Turned.first(B, Thread, Ring.OfB.At, Ring.OfB.Stride);
}

/// The words of tile \p Number, if there is one.
void WarpgroupContract::loadTurned(Value *Number, Value *Count,
                                   MutableArrayRef<Value *> Carried) {
  if (!Words)
    return;
  auto OfTile = Carried.slice(FirstWord, Words);
  SmallVector<Value *> Loaded(OfTile);
  Value *From = Carried[FromB];
  carriedIf(B, B.CreateICmpULT(Number, Count), "turn", Loaded,
            [&](SmallVectorImpl<Value *> &To) {
              Turned.load(B, From, Ring.OfB.Stride, To);
            });
  llvm::copy(Loaded, OfTile.begin());
}

void WarpgroupContract::storeTurned(ArrayRef<Value *> Carried, Value *Buffer) {
  if (Words)
    Turned.store(B, Carried.slice(FirstWord, Words),
                 B.CreatePtrAdd(Buffer, B.getInt64(Ring.OfB.Start)), OfTurned);
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// Carried are the values before the sums.
void WarpgroupContract::emitStart(Value *Count,
                                  SmallVectorImpl<Value *> &Carried) {
  unsigned Tiles = Blocks.Buffers - 2;
  Carried.append({Ring.A.At, Ring.OfB.At, B.getInt32(0),
                  B.getInt32(Tiles * Ring.bufferBytes())});
  Carried.append(Words, B.getInt32(0));
  for (unsigned I = 0; I < Tiles; ++I) {
    Value *Offset = B.getInt32(I * Ring.bufferBytes());
    loadTurned(B.getInt64(I), Count, Carried);
    Ring.fill(B.CreateICmpULT(B.getInt64(I), Count), Offset,
              ArrayRef(Carried).take_front(2));
    storeTurned(Carried, Ring.buffer(Offset));
    Ring.advance(MutableArrayRef(Carried).take_front(2));
  }
  if (!Words)
    return;
  loadTurned(B.getInt64(Tiles), Count, Carried);
  Carried[FromB] = Ring.advanced(Ring.OfB, Carried[FromB]);
}

void WarpgroupContract::emitIteration(Value *Number, Value *Count,
                                      SmallVectorImpl<Value *> &Carried) {
  MutableArrayRef<Value *> All(Carried);
  Ring.wait(Blocks.Buffers - 3);
  B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  createItemOp(B, ItemOpcode::Barrier);
  multiply(All.drop_front(FirstWord + Words), Ring.buffer(All[Read]));
  Value *Ahead = B.CreateAdd(Number, B.getInt64(Blocks.Buffers - 2));
  Value *IsAny = B.CreateICmpULT(Ahead, Count);
  storeTurned(All, Ring.buffer(All[Filled]));
  loadTurned(B.CreateAdd(Ahead, B.getInt64(1)), Count, All);
  Ring.fill(IsAny, All[Filled], All.take_front(2));
  Ring.advance(All.take_front(2));
  All[Read] = Ring.nextBuffer(All[Read]);
  All[Filled] = Ring.nextBuffer(All[Filled]);
  emitWgmmaWait(B, Wgmma, All.drop_front(FirstWord + Words), 1);
}

//===----------------------------------------------------------------------===//
// Sums
//===----------------------------------------------------------------------===//

/// In shared memory, by rows. In 128 bytes pieces of 16 change places so that
/// neither the vectors of wgmma's lanes nor those of a warp's block are in each
/// other's banks.
unsigned WarpgroupContract::offsetOfSum(unsigned Row, unsigned Column) const {
  constexpr unsigned LeastColumns = 64, SumBytes = 4;
  unsigned InRow = Column * SumBytes;
  if (Blocks.columns() >= LeastColumns)
    InRow ^= (Row & 1) * 0x30 ^ (Row & 2) << 5 ^ (InRow >> 7 & 1) << 4;
  return Row * Blocks.columns() * SumBytes + InRow;
}

unsigned WarpgroupContract::columnOf(unsigned Line) const {
  return Words ? Turned.column(Line) : Line;
}

/// The bits of a component's number that are the lowest ones of its column.
SmallVector<unsigned, 2>
WarpgroupContract::neighbours(const BitLayout &Layout) const {
  SmallVector<unsigned, 2> Near;
  for (unsigned Distance : {1u, 2u})
    for (unsigned Bit = 1; Bit < Wgmma.sums(); Bit *= 2) {
      uint64_t At = Layout.imageOf({{LayoutDim::Component, Bit}});
      if (!Layout.part(At, LayoutDim::Row) && Near.size() + 1 == Distance &&
          columnOf(Layout.part(At, LayoutDim::Column)) == Distance)
        Near.push_back(Bit);
    }
  return Near;
}

/// Stores vectors of sums that are neighbours in a row.
void WarpgroupContract::storeSums(ArrayRef<Value *> Sums) {
  BitLayout Layout = wgmmaAccumulator(Wgmma.N, 32);
  auto OffsetOf = [&](LayoutDim Dim, unsigned Number) {
    uint64_t At = Layout.imageOf({{Dim, Number}});
    return offsetOfSum(Layout.part(At, LayoutDim::Row),
                       columnOf(Layout.part(At, LayoutDim::Column)));
  };
  Value *OfLane = emitLinear(B, Lane, 5, [&](unsigned Number) {
    return OffsetOf(LayoutDim::Lane, Number);
  });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    constexpr unsigned RowsOfWarp = 16;
    return offsetOfSum(Number * RowsOfWarp, 0);
  });
  SplitOffset Own(B.CreateXor(OfLane, OfWarp));
  SmallVector<unsigned, 2> Near = neighbours(Layout);
  unsigned Length = 1u << Near.size(), Mask = 0;
  for (unsigned Bit : Near)
    Mask |= Bit;
  for (unsigned I = 0; I < Sums.size(); ++I) {
    if (I & Mask)
      continue;
    Value *At =
        Own.address(B, Ring.memory(), OffsetOf(LayoutDim::Component, I));
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

/// D's block of this warp, which is C's and the sums.
void WarpgroupContract::loadBlock() {
  enum { D, C };
  LaneLayout Layout = *mmaLaneLayout(Facts.Type);
  LaneMatrix From(B, Facts.Type, Layout, F.getArg(C)),
      To(B, Facts.Type, Layout, F.getArg(D));
  auto OffsetOf = [&](unsigned OfLane, unsigned Component) {
    auto At = *Layout.element(OfLane, Component);
    return offsetOfSum(At.Row, At.Column);
  };
  Value *OfLane = emitLinear(
      B, Lane, 5, [&](unsigned Number) { return OffsetOf(Number, 0); });
  Value *OfWarp = emitLinear(B, Warp, 4, [&](unsigned Number) {
    unsigned Down = Number / Blocks.WarpColumns,
             Right = Number % Blocks.WarpColumns;
    return offsetOfSum(Down * Blocks.M, Right * Blocks.N);
  });
  SplitOffset Own(B.CreateXor(OfLane, OfWarp));
  unsigned Length = std::min(
      4u, MmaTiles(Facts.Type->rows(), Facts.Type->columns()).PanelTiles);
  IRBuilderBase::FastMathFlagGuard Guard(B);
  FastMathFlags Flags = B.getFastMathFlags();
  Flags.setNoSignedZeros();
  B.setFastMathFlags(Flags);
  for (unsigned I = 0; I < Layout.Components; I += Length) {
    Value *At = Own.address(B, Ring.memory(), OffsetOf(0, I));
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

//===----------------------------------------------------------------------===//
// The contraction
//===----------------------------------------------------------------------===//

void WarpgroupContract::emit() {
  enum { NumberOfSteps = 8 };
  Value *Thread = B.CreateTrunc(
      createItemOp(B, ItemOpcode::LocalId, B.getInt32(0)), B.getInt32Ty());
  Lane = B.CreateAnd(Thread, 31);
  Warp = B.CreateLShr(Thread, 5);
  Ring.start(F, Thread);
  prepareTurned(Thread);
  Value *K = B.CreateMul(F.getArg(NumberOfSteps), B.getInt64(Facts.MulAdd.K));
  Value *Count = B.CreateUDiv(K, B.getInt64(Blocks.Depth));
  SmallVector<Value *> Carried;
  emitStart(Count, Carried);
  Carried.append(Wgmma.sums(), Constant::getNullValue(SumType));
  carriedLoop(B, Count, "depth", Carried,
              [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                emitIteration(Number, Count, Each);
              });
  auto Sums = MutableArrayRef(Carried).drop_front(FirstWord + Words);
  emitWgmmaWait(B, Wgmma, Sums, 0);
  createItemOp(B, ItemOpcode::Barrier);
  storeSums(Sums);
  createItemOp(B, ItemOpcode::Barrier);
  loadBlock();
}

void emitWarpgroupContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                           const WgmmaFacts &Wgmma,
                           const SharedBlocks &Blocks) {
  WarpgroupContract(B, F, Facts, Wgmma, Blocks).emit();
}

//===----------------------------------------------------------------------===//
// Which contractions
//===----------------------------------------------------------------------===//

namespace {
struct WgmmaRow {
  ElementKind A, B, D;
};
} // namespace

using enum ElementKind;

static constexpr WgmmaRow Rows[] = {
    {F16, F16, F32}, {BF16, BF16, F32}, {TF32, TF32, F32}, {S8, S8, S32},
    {S8, U8, S32},   {U8, S8, S32},     {U8, U8, S32},
};

std::optional<WgmmaFacts> wgmmaFor(const OpFacts &Facts,
                                   const SharedBlocks &Blocks) {
  constexpr unsigned RowsOfWarp = 16, MostColumns = 256, LeastBuffers = 3;
  const MulAddFacts &M = Facts.MulAdd;
  bool IsKnown = any_of(Rows, [&](const WgmmaRow &Row) {
    return Row.A == M.A && Row.B == M.B && Row.D == M.D;
  });
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  if (!Blocks.Warpgroups || !IsKnown ||
      Blocks.rows() != Blocks.warps() * RowsOfWarp || Blocks.warps() % 4 ||
      Blocks.columns() > MostColumns || Blocks.Buffers < LeastBuffers ||
      !A.isAlongLines() || !canCopy(A, Blocks.threads()))
    return std::nullopt;
  bool CanFill = B.isTurned() ? TurnedTile(B, Blocks.threads()).isPossible()
                              : canCopy(B, Blocks.threads());
  if (!CanFill)
    return std::nullopt;
  return WgmmaFacts{M.A, M.B, M.D, Blocks.columns(), !B.isAlongLines()};
}

} // namespace tenon
