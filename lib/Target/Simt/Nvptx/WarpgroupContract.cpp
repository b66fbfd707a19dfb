// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = C + sum of A(s) * B(s) by warpgroups, four warps each, which multiply 64
// rows and all columns of a work-group's block, or 64 columns and all rows
// where the product is turned round, from a ring of S buffers in shared memory:
//
//   start copies into buffers 0 to S - 3, a group of copies each
//   for each buffer's depth of K
//     wait for the oldest group; fence; barrier
//     of a product that is turned round: B to registers
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
// Products that are on their way read their registers, too. So the loop has two
// buffers' products, which have registers of their own, and a last one follows
// where the number of buffers is odd.

#include "WarpgroupContract.h"
#include "WarpgroupSums.h"
#include "WgmmaRegisters.h"
#include "tenon/IR/ItemOps.h"
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
        Ring(B, Facts, Blocks), Registers(B, Ring.OfB.Tile) {}

  void emit();

private:
  Value *descriptor(Value *Address, unsigned LeadingBytes) const;
  void multiply(MutableArrayRef<Value *> Sums, Value *Buffer);
  void multiplyTurned(MutableArrayRef<Value *> Sums, Value *Buffer);
  void emitStart(Value *Count, SmallVectorImpl<Value *> &Carried);
  void emitIteration(Value *Number, Value *Count,
                     SmallVectorImpl<Value *> &Carried);
  void emitLoop(Value *Count, SmallVectorImpl<Value *> &Carried);

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const WgmmaFacts &Wgmma;
  const SharedBlocks &Blocks;
  SharedRing Ring;
  WgmmaRegisters Registers; ///< of a product that is turned round
  Value *Warp = nullptr;    ///< of the work-group
};
} // namespace

/// Of carried values.
enum CarriedValue : unsigned { FromA, FromB, Read, Filled, FirstSum };

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

/// D' = B' * A'
void WarpgroupContract::multiplyTurned(MutableArrayRef<Value *> Sums,
                                       Value *Buffer) {
  constexpr unsigned Unit = 16, StepBytes = 32;
  SmallVector<SmallVector<Value *, 4>, 4> Words;
  Value *AtB = B.CreatePtrAdd(Buffer, B.getInt64(Ring.OfB.Start));
  for (unsigned Step = 0; Step < Ring.OfB.Tile.steps(); ++Step)
    Words.push_back(Registers.take(AtB, Step));
  Value *First = descriptor(Buffer, Unit);
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_fence_sync_aligned, {});
  for (auto [Step, OfB] : enumerate(Words)) {
    Value *OfA = B.CreateAdd(First, B.getInt64(Step * StepBytes / Unit));
    emitWgmma(B, Wgmma, Sums, OfB, OfA);
  }
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_commit_group_sync_aligned, {});
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
  for (unsigned I = 0; I < Tiles; ++I) {
    Ring.fill(B.CreateICmpULT(B.getInt64(I), Count),
              B.getInt32(I * Ring.bufferBytes()),
              ArrayRef(Carried).take_front(2));
    Ring.advance(MutableArrayRef(Carried).take_front(2));
  }
}

void WarpgroupContract::emitIteration(Value *Number, Value *Count,
                                      SmallVectorImpl<Value *> &Carried) {
  MutableArrayRef<Value *> All(Carried);
  Ring.wait(Blocks.Buffers - 3);
  B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  createItemOp(B, ItemOpcode::Barrier);
  if (Wgmma.RegistersOfA)
    multiplyTurned(All.drop_front(FirstSum), Ring.buffer(All[Read]));
  else
    multiply(All.drop_front(FirstSum), Ring.buffer(All[Read]));
  Value *Ahead = B.CreateAdd(Number, B.getInt64(Blocks.Buffers - 2));
  Value *IsAny = B.CreateICmpULT(Ahead, Count);
  Ring.fill(IsAny, All[Filled], All.take_front(2));
  Ring.advance(All.take_front(2));
  All[Read] = Ring.nextBuffer(All[Read]);
  All[Filled] = Ring.nextBuffer(All[Filled]);
  emitWgmmaWait(B, Wgmma, All.drop_front(FirstSum), 1);
}

void WarpgroupContract::emitLoop(Value *Count,
                                 SmallVectorImpl<Value *> &Carried) {
  if (!Wgmma.RegistersOfA)
    return carriedLoop(B, Count, "depth", Carried,
                       [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                         emitIteration(Number, Count, Each);
                       });
  Value *Pairs = B.CreateLShr(Count, 1);
  carriedLoop(B, Pairs, "pair", Carried,
              [&](Value *Pair, SmallVectorImpl<Value *> &Each) {
                Value *Number = B.CreateShl(Pair, 1);
                emitIteration(Number, Count, Each);
                emitIteration(B.CreateAdd(Number, B.getInt64(1)), Count, Each);
              });
  Value *IsOdd = B.CreateTrunc(Count, B.getInt1Ty());
  carriedIf(B, IsOdd, "last", Carried, [&](SmallVectorImpl<Value *> &Each) {
    emitIteration(B.CreateSub(Count, B.getInt64(1)), Count, Each);
  });
}

//===----------------------------------------------------------------------===//
// The contraction
//===----------------------------------------------------------------------===//

void WarpgroupContract::emit() {
  enum { D, C, NumberOfSteps = 8 };
  Value *Thread = B.CreateTrunc(
      createItemOp(B, ItemOpcode::LocalId, B.getInt32(0)), B.getInt32Ty());
  Value *Lane = B.CreateAnd(Thread, 31);
  Warp = B.CreateLShr(Thread, 5);
  Ring.start(F, Thread);
  if (Wgmma.RegistersOfA)
    Registers.start(Lane, Warp);
  Value *K = B.CreateMul(F.getArg(NumberOfSteps), B.getInt64(Facts.MulAdd.K));
  Value *Count = B.CreateUDiv(K, B.getInt64(Blocks.Depth));
  SmallVector<Value *> Carried;
  emitStart(Count, Carried);
  Type *SumType = laneComponentType(B, Facts.MulAdd.D);
  Carried.append(Wgmma.sums(), Constant::getNullValue(SumType));
  emitLoop(Count, Carried);
  auto Sums = MutableArrayRef(Carried).drop_front(FirstSum);
  emitWgmmaWait(B, Wgmma, Sums, 0);
  createItemOp(B, ItemOpcode::Barrier);
  WarpgroupSums Change(B, Facts, Wgmma, Blocks, Ring.memory(), Lane, Warp);
  Change.store(Sums);
  createItemOp(B, ItemOpcode::Barrier);
  Change.load(F.getArg(D), F.getArg(C));
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
  constexpr unsigned LinesOfWarp = 16, MostLines = 256, LeastBuffers = 3;
  const MulAddFacts &M = Facts.MulAdd;
  bool IsKnown = any_of(Rows, [&](const WgmmaRow &Row) {
    return Row.A == M.A && Row.B == M.B && Row.D == M.D;
  });
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  if (!Blocks.Warpgroups || !IsKnown || Blocks.Buffers < LeastBuffers ||
      !A.isAlongLines() || !canCopy(A, Blocks.threads()) ||
      !canCopy(B, Blocks.threads()))
    return std::nullopt;
  // D's sides: what warps have a part of each, and the other one.
  unsigned Parted = B.isTurned() ? Blocks.columns() : Blocks.rows(),
           Whole = B.isTurned() ? Blocks.rows() : Blocks.columns();
  if (Parted != Blocks.warps() * LinesOfWarp || Blocks.warps() % 4 ||
      Whole > MostLines)
    return std::nullopt;
  if (B.isTurned())
    return WgmmaFacts{M.B, M.A, M.D, Whole, false, /*RegistersOfA=*/true};
  return WgmmaFacts{M.A, M.B, M.D, Whole, !B.isAlongLines()};
}

} // namespace tenon
