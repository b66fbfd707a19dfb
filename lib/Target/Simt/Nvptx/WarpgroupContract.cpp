// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = C + sum of A(s) * B(s) by warpgroups, which are four warps each. A
// warpgroup multiplies 64 rows and all columns of a work-group's block (64
// columns and all rows in a transposed product). Operands are in a ring of S
// buffers in shared memory, which the first warpgroup fills:
//
//   if (this is the first one)
//     for each buffer's depth of K
//       wait for its copies, started S - 2 depths ago; fence; barrier
//       start copies of the depth S - 2 further on
//     barrier; barrier
//   else
//     for each buffer's depth of K
//       barrier
//       start the multiplications of the buffer
//       wait for the multiplications that were started before these
//     wait for all multiplications; barrier
//     sums to shared memory; barrier; each warp loads its block from there
//
// Where operands have tensor maps, one work-item lets the copy engine copy them
// (SharedMaps.cpp), and waits for that before the barrier. In clusters, warps
// wait for each buffer by itself, and share copies (SharedClusters.cpp).
//
// Multiplications read shared memory through the asynchronous proxy, so a fence
// separates them from the copies' writes. After the barrier, all work-items
// have waited for the multiplications of the buffer that is filled next.
//
// Transposed products take B from registers, which they read asynchronously.
// Each step of a buffer has its own registers: before they are written, the
// code waits for the multiplication that reads them, which is that of the same
// step of the previous buffer. The sums and these registers together are more
// than each work-item of such a work-group can have, so the first warpgroup,
// which needs few, gives some of its registers to the others (setmaxnreg). It
// ends with its last copy: if it executed the rest of the kernel, too, ptxas
// would compile the rest for as few registers.
//
// If the contraction is persistent, it is executed for one tile after the
// other, by the first warpgroup in a loop of its own. One more barrier after
// the last loads from shared memory lets the copies of the next tile begin.
// Registers are given once, before the loops: what follows each contraction is
// in the same loop, so that sums and addresses of both need registers.

#include "WarpgroupContract.h"
#include "PieceConversion.h"
#include "WarpgroupSums.h"
#include "WgmmaRegisters.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Copying work-items keep more registers if they have two loops (clusters), or
/// convert operands, which they then load into registers.
static unsigned registersOfCopies(const OpFacts &Facts,
                                  const SharedBlocks &Blocks) {
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  if (A.isConverted() || B.isConverted())
    return 152;
  return Blocks.Clusters && !B.isOfTransposedProduct() ? 104 : 88;
}

/// The number of registers that a multiplying work-item can get if copying ones
/// keep theirs; 0 if the equal share cannot be exceeded. At the start all
/// work-items have equal shares of the processor's registers, each a multiple
/// of 8.
static unsigned registersOfProducts(const OpFacts &Facts,
                                    const SharedBlocks &Blocks) {
  constexpr unsigned OfProcessor = 65536, Unit = 8, Max = 248;
  unsigned Threads = Blocks.threads(), Copying = Blocks.copyingThreads(),
           Kept = registersOfCopies(Facts, Blocks);
  unsigned Each = alignDown(std::min(OfProcessor / Threads, Max), Unit);
  if (Each <= Kept || Each == Max)
    return 0;
  unsigned Left = Each * Threads - Kept * Copying;
  return std::min(alignDown(Left / (Threads - Copying), Unit), Max);
}

void moveRegisters(IRBuilderBase &B, const OpFacts &Facts,
                   const SharedBlocks &Blocks, bool Copies) {
  unsigned OfProducts = registersOfProducts(Facts, Blocks);
  if (!OfProducts)
    return;
  if (Copies)
    B.CreateIntrinsic(Intrinsic::nvvm_setmaxnreg_dec_sync_aligned_u32,
                      {B.getInt32(registersOfCopies(Facts, Blocks))});
  else
    B.CreateIntrinsic(Intrinsic::nvvm_setmaxnreg_inc_sync_aligned_u32,
                      {B.getInt32(OfProducts)});
}

namespace {
class WarpgroupContract {
public:
  WarpgroupContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                    const WgmmaFacts &Wgmma, const SharedBlocks &Blocks)
      : B(B), F(F), Facts(Facts), Wgmma(Wgmma), Blocks(Blocks),
        Ring(B, Facts, Blocks), Registers(B, Ring.OfB),
        MovesRegisters((Wgmma.RegistersOfA || Ring.usesClusters()) &&
                       !Facts.Contract.Persistent &&
                       registersOfProducts(Facts, Blocks)) {}

  void emit();

private:
  Value *descriptor(Value *Address, const SharedTile &Tile) const;
  unsigned unitsOfStep(const SharedTile &Tile) const;
  void multiply(MutableArrayRef<Value *> Sums, Value *Buffer);
  void multiplyTransposed(MutableArrayRef<Value *> Sums, Value *Buffer);
  void emitBarrier();
  void emitCopies();
  void emitCopyLoop();
  void emitConvertingLoop(SharedRing::Tiles Known);
  void emitConvertingLoops();
  void emitIteration(Value *Number, SmallVectorImpl<Value *> &Carried);
  void emitProducts();

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const WgmmaFacts &Wgmma;
  const SharedBlocks &Blocks;
  SharedRing Ring;
  WgmmaRegisters Registers; ///< of a transposed product
  bool MovesRegisters;      ///< from copying to multiplying work-items
  Value *Warp = nullptr, *Lane = nullptr; ///< number among multiplying warps
};
} // namespace

/// The values that the loop of multiplications carries: the offset of the
/// buffer that is read, and the sums.
enum CarriedValue : unsigned { Read, FirstSum };

//===----------------------------------------------------------------------===//
// Multiplications
//===----------------------------------------------------------------------===//

/// The unit of the numbers in descriptors, in bytes.
static constexpr unsigned UnitBytes = 16;

/// The descriptor of lines of \p Tile from \p Address on, whose pieces are
/// permuted within 128 bytes; groups of 8 lines follow each other. If K does
/// not go along lines, the descriptor also has the distance of panels.
Value *WarpgroupContract::descriptor(Value *Address,
                                     const SharedTile &Tile) const {
  constexpr uint64_t Pattern = uint64_t(1) << 62, GroupBytes = 1024;
  constexpr unsigned AddressBits = 0x3ffff;
  uint64_t Leading =
      Tile.isAlongLines() ? UnitBytes : Tile.lines() * SharedTile::PanelBytes;
  uint64_t Constant =
      Pattern | GroupBytes / UnitBytes << 32 | Leading / UnitBytes << 16;
  Value *Low = B.CreateAnd(B.CreatePtrToInt(Address, B.getInt64Ty()),
                           B.getInt64(AddressBits));
  return B.CreateOr(B.CreateLShr(Low, Log2_32(UnitBytes)),
                    B.getInt64(Constant));
}

/// The distance of steps: 32 bytes along lines, or as many lines as a step has
/// elements along K.
unsigned WarpgroupContract::unitsOfStep(const SharedTile &Tile) const {
  constexpr unsigned StepBytes = 32;
  return (Tile.isAlongLines() ? StepBytes
                              : Wgmma.depth() * SharedTile::PanelBytes) /
         UnitBytes;
}

void WarpgroupContract::multiply(MutableArrayRef<Value *> Sums, Value *Buffer) {
  constexpr unsigned RowsOfWarpgroup = 64, WarpsOfWarpgroup = 4;
  const SharedTile &A = Ring.A.Tile, &OfB = Ring.OfB.Tile;
  // A panel of a column-major A has the rows of a warpgroup.
  unsigned LinesOfGroup = A.isAlongLines() ? RowsOfWarpgroup : A.lines();
  Value *Group = B.CreateUDiv(Warp, B.getInt32(WarpsOfWarpgroup));
  Value *Far =
      B.CreateMul(Group, B.getInt32(LinesOfGroup * SharedTile::PanelBytes));
  Value *AtA = B.CreatePtrAdd(Buffer, B.CreateZExt(Far, B.getInt64Ty()));
  Value *AtB = B.CreatePtrAdd(Buffer, B.getInt64(Ring.OfB.Start));
  Value *FirstA = descriptor(AtA, A), *FirstB = descriptor(AtB, OfB);
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_fence_sync_aligned, {});
  for (unsigned Step = 0; Step < A.steps(); ++Step) {
    Value *OfA = B.CreateAdd(FirstA, B.getInt64(Step * unitsOfStep(A)));
    Value *Second = B.CreateAdd(FirstB, B.getInt64(Step * unitsOfStep(OfB)));
    emitWgmma(B, Wgmma, Sums, OfA, Second);
  }
  B.CreateIntrinsic(Intrinsic::nvvm_wgmma_commit_group_sync_aligned, {});
  emitWgmmaWait(B, Wgmma, Sums, 1);
}

/// D' = B' * A'
void WarpgroupContract::multiplyTransposed(MutableArrayRef<Value *> Sums,
                                           Value *Buffer) {
  const SharedTile &A = Ring.A.Tile;
  unsigned Steps = Ring.OfB.Tile.steps();
  Value *AtB = B.CreatePtrAdd(Buffer, B.getInt64(Ring.OfB.Start));
  Value *First = descriptor(Buffer, A);
  for (unsigned Step = 0; Step < Steps; ++Step) {
    SmallVector<Value *, 4> OfB = Registers.take(AtB, Step);
    B.CreateIntrinsic(Intrinsic::nvvm_wgmma_fence_sync_aligned, {});
    Value *OfA = B.CreateAdd(First, B.getInt64(Step * unitsOfStep(A)));
    emitWgmma(B, Wgmma, Sums, OfB, OfA);
    B.CreateIntrinsic(Intrinsic::nvvm_wgmma_commit_group_sync_aligned, {});
    emitWgmmaWait(B, Wgmma, Sums, Steps - 1);
  }
}

/// A barrier between the copying and the multiplying warps, which execute it in
/// different places of the code. compute-sanitizer only accepts that for
/// barriers with a count.
void WarpgroupContract::emitBarrier() {
  constexpr unsigned Number = 1; // kernels' barriers are number 0
  B.CreateIntrinsic(Intrinsic::nvvm_barrier_cta_sync_count,
                    {B.getInt32(Number), B.getInt32(Blocks.threads())});
}

//===----------------------------------------------------------------------===//
// The loop
//===----------------------------------------------------------------------===//

/// The loop carries the source addresses of A and B, and the offset of the
/// buffer that is filled:
///
///   for (n = 0; n < depths + S - 2; ++n)
///     if (n >= S - 2)
///       wait for the copies of depth n - (S - 2); fence; barrier
///     start copies of depth n, if there is one
///     copy its elements of operands that are converted
void WarpgroupContract::emitCopyLoop() {
  unsigned Ahead = Blocks.Buffers - 2;
  SmallVector<Value *> Carried = {Ring.A.At, Ring.OfB.At, B.getInt32(0)};
  bool IsMapped = Blocks.TensorMaps && Ring.converted().empty();
  auto Wait = [&](Value *Number) {
    if (IsMapped)
      Ring.waitMapped(B.CreateSub(Number, B.getInt64(Ahead)));
    Ring.wait(Ahead - 1);
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
    emitBarrier();
  };
  auto Iteration = [&](Value *Number, SmallVectorImpl<Value *> &Each) {
    ifThen(B, B.CreateICmpUGE(Number, B.getInt64(Ahead)), "complete",
           [&] { Wait(Number); });
    auto From = MutableArrayRef(Each).take_front(2);
    if (IsMapped)
      Ring.fillMapped(Number, Each[2], From);
    else
      Ring.fill(Number, Each[2], From, SharedRing::Tiles::Tested);
    if (!Ring.converted().empty())
      Ring.convertElements(Number, Each[2], From);
    Ring.advance(From);
    Each[2] = Ring.nextBuffer(Each[2]);
  };
  if (IsMapped)
    Ring.startMaps();
  carriedLoop(B, B.CreateAdd(Ring.count(), B.getInt64(Ahead)), "copied",
              Carried, Iteration);
  if (IsMapped)
    Ring.endMaps();
}

/// The copy loop if operands are converted in pieces. It carries the loaded
/// pieces in two sets of registers:
///
///   load depths 0 and 1
///   for (n = 0; n < depths + S - 3; ++n)
///     start copies of depth n, if there is one; store what was loaded of it
///     wait for the copies of depth n - (S - 3); fence
///     load depth n + 2
///     if (n >= S - 3) barrier
///
/// The loads are after the fence, because the fence also waits for loads.
/// The emitted loop is unrolled by two, so that each set stays in its
/// registers.
void WarpgroupContract::emitConvertingLoop(SharedRing::Tiles Known) {
  unsigned Before = Blocks.Buffers - 3, Pieces = Ring.stagedPieces();
  constexpr unsigned Sets = 2;
  enum { Filled = 2, FirstStaged };
  auto *PieceType = FixedVectorType::get(B.getInt32Ty(), 4);
  SmallVector<Value *> Carried = {Ring.A.At, Ring.OfB.At, B.getInt32(0)};
  Carried.append(Sets * Pieces, Constant::getNullValue(PieceType));
  auto Load = [&](Value *Number, unsigned Ahead, unsigned Set,
                  MutableArrayRef<Value *> Each) {
    SmallVector<Value *, 2> From(Each.take_front(2));
    for (unsigned I = 0; I < Ahead; ++I)
      Ring.advance(From);
    Ring.stage(B.CreateAdd(Number, B.getInt64(Ahead)), From, Known,
               Each.slice(FirstStaged + Set * Pieces, Pieces));
  };
  Value *Count = B.CreateAdd(Ring.count(), B.getInt64(Before));
  auto Depth = [&](Value *Number, unsigned Set, MutableArrayRef<Value *> Each) {
    auto From = Each.take_front(2);
    Ring.fill(Number, Each[Filled], From, SharedRing::Tiles::Tested);
    Ring.storeStaged(Number, Each[Filled], From, Known,
                     Each.slice(FirstStaged + Set * Pieces, Pieces));
    Ring.wait(Before);
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
    Load(Number, Sets, Set, Each);
    Ring.advance(From);
    Each[Filled] = Ring.nextBuffer(Each[Filled]);
    Value *Is = B.CreateAnd(B.CreateICmpUGE(Number, B.getInt64(Before)),
                            B.CreateICmpULT(Number, Count));
    ifThen(B, Is, "complete", [&] { emitBarrier(); });
  };
  for (unsigned Set = 0; Set < Sets; ++Set)
    Load(B.getInt64(0), Set, Set, Carried);
  Value *Up = B.CreateAdd(Count, B.getInt64(Sets - 1));
  carriedLoop(B, B.CreateUDiv(Up, B.getInt64(Sets)), "converted", Carried,
              [&](Value *Index, SmallVectorImpl<Value *> &Each) {
                Value *First = B.CreateMul(Index, B.getInt64(Sets));
                for (unsigned Set = 0; Set < Sets; ++Set)
                  Depth(B.CreateAdd(First, B.getInt64(Set)), Set, Each);
              });
}

/// If operands are converted in pieces, the loops need no registers for single
/// elements. There is one loop for tiles that are plain except for a last,
/// incomplete depth. Only checked accesses need another one, for all other
/// tiles.
void WarpgroupContract::emitConvertingLoops() {
  auto Plain = [&] { emitConvertingLoop(SharedRing::Tiles::Plain); };
  auto Other = [&] { emitConvertingLoop(SharedRing::Tiles::Other); };
  if (Facts.Checked)
    ifElse(B, Ring.hasPlainDepths(), "plain", Plain, Other);
  else
    Plain();
}

void WarpgroupContract::emitCopies() {
  if (MovesRegisters)
    moveRegisters(B, Facts, Blocks, /*Copies=*/true);
  if (Ring.usesClusters())
    ifElse(
        B, Ring.isPiped(), "piped", [&] { Ring.copyPiped(); },
        [&] { emitCopyLoop(); });
  else if (Ring.converted().empty())
    emitCopyLoop();
  else
    ifElse(
        B, Ring.arePieces(), "pieces", [&] { emitConvertingLoops(); },
        [&] { emitCopyLoop(); });
  emitBarrier();
  emitBarrier();
  if (Facts.Contract.Persistent)
    emitBarrier();
  if (Ring.usesClusters())
    Ring.endCluster();
  if (MovesRegisters)
    B.CreateIntrinsic(Intrinsic::nvvm_exit, {});
}

void WarpgroupContract::emitIteration(Value *Number,
                                      SmallVectorImpl<Value *> &Carried) {
  MutableArrayRef<Value *> All(Carried), Sums = All.drop_front(FirstSum);
  if (Ring.usesClusters())
    ifElse(
        B, Ring.isPiped(), "piped", [&] { Ring.waitPiped(Number); },
        [&] { emitBarrier(); });
  else
    emitBarrier();
  if (Wgmma.RegistersOfA)
    multiplyTransposed(Sums, Ring.buffer(All[Read]));
  else
    multiply(Sums, Ring.buffer(All[Read]));
  if (Ring.usesClusters())
    Ring.releasePiped(Number, Lane);
  All[Read] = Ring.nextBuffer(All[Read]);
}

//===----------------------------------------------------------------------===//
// The contraction
//===----------------------------------------------------------------------===//

void WarpgroupContract::emitProducts() {
  enum { D, C };
  if (MovesRegisters)
    moveRegisters(B, Facts, Blocks, /*Copies=*/false);
  if (Wgmma.RegistersOfA)
    Registers.start(Lane, Warp);
  SmallVector<Value *> Carried = {B.getInt32(0)};
  Type *SumType = storedType(B.getContext(), Facts.MulAdd.D);
  Carried.append(Wgmma.sums(), Constant::getNullValue(SumType));
  carriedLoop(B, Ring.count(), "depth", Carried,
              [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                emitIteration(Number, Each);
              });
  auto Sums = MutableArrayRef(Carried).drop_front(FirstSum);
  emitWgmmaWait(B, Wgmma, Sums, 0);
  emitBarrier();
  WarpgroupSums Change(B, Facts, Wgmma, Blocks, Ring.memory(), Lane, Warp);
  Change.store(Sums);
  emitBarrier();
  Change.load(F.getArg(D), F.getArg(C));
  if (Ring.usesClusters())
    Ring.endCluster();
  if (!Facts.Contract.Persistent)
    return;
  // The copy engine writes next where the sums were.
  if (Blocks.TensorMaps)
    B.CreateIntrinsic(Intrinsic::nvvm_fence_proxy_async_shared_cta, {});
  emitBarrier();
}

void WarpgroupContract::emit() {
  Value *Thread = B.CreateTrunc(
      createItemOp(B, ItemOpcode::LocalId, B.getInt32(0)), B.getInt32Ty());
  Lane = B.CreateAnd(Thread, 31);
  Value *Number = B.CreateLShr(Thread, 5);
  Value *Copies = B.CreateICmpULT(Number, B.getInt32(Blocks.Copiers));
  Warp = B.CreateSub(Number, B.getInt32(Blocks.Copiers));
  Ring.start(F, B.CreateURem(Thread, B.getInt32(Blocks.copyingThreads())));
  if (Ring.usesClusters())
    Ring.startCluster(/*Leads=*/B.CreateIsNull(Thread));
  ifElse(B, Copies, "copies", [&] { emitCopies(); }, [&] { emitProducts(); });
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
    {.A = F16, .B = F16, .D = F32},   {.A = BF16, .B = BF16, .D = F32},
    {.A = TF32, .B = TF32, .D = F32}, {.A = S8, .B = S8, .D = S32},
    {.A = S8, .B = U8, .D = S32},     {.A = U8, .B = S8, .D = S32},
    {.A = U8, .B = U8, .D = S32},     {.A = E4M3, .B = E4M3, .D = F32},
    {.A = E4M3, .B = E5M2, .D = F32}, {.A = E5M2, .B = E4M3, .D = F32},
    {.A = E5M2, .B = E5M2, .D = F32},
};

OpFacts withHalves(const OpFacts &Facts) {
  OpFacts Halves = Facts;
  MulAddFacts &M = Halves.MulAdd;
  if (!isFloat8(M.A) || !isFloat8(M.B))
    return Halves;
  Halves.Contract.FromA = kindInMemory(Facts, MatrixUse::A);
  Halves.Contract.FromB = kindInMemory(Facts, MatrixUse::B);
  M.A = M.B = F16;
  return Halves;
}

/// Whether wgmma can read \p Tile, of elements of \p Kind, from shared memory.
static bool canRead(const SharedTile &Tile, ElementKind Kind) {
  return Tile.isAlongLines() || (bitsOf(Kind) == 16 && !Tile.isPacked());
}

/// Whether the ring can hold operand \p Use, unchanged or converted.
static bool canHold(const OpFacts &Facts, MatrixUse Use) {
  ElementKind InMemory = kindInMemory(Facts, Use),
              Kind = Use == MatrixUse::A ? Facts.MulAdd.A : Facts.MulAdd.B;
  return InMemory == Kind || canConvertPieces(InMemory, Kind);
}

std::optional<WgmmaFacts> wgmmaFor(const OpFacts &Facts,
                                   const SharedBlocks &Blocks) {
  constexpr unsigned LinesOfWarp = 16, MaxLines = 256, MinBuffers = 3;
  const MulAddFacts &M = Facts.MulAdd;
  bool IsKnown = any_of(Rows, [&](const WgmmaRow &Row) {
    return Row.A == M.A && Row.B == M.B && Row.D == M.D;
  });
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  unsigned Threads = Blocks.copyingThreads();
  if (!Blocks.Warpgroups || !IsKnown || !canHold(Facts, MatrixUse::A) ||
      !canHold(Facts, MatrixUse::B) || Blocks.Buffers < MinBuffers ||
      !canRead(A, M.A) || !canCopy(A, Threads) || !canCopy(B, Threads))
    return std::nullopt;
  // The dimension of D that is divided among the warps, and the other one.
  unsigned Parted =
               B.isOfTransposedProduct() ? Blocks.columns() : Blocks.rows(),
           Whole = B.isOfTransposedProduct() ? Blocks.rows() : Blocks.columns();
  if (Parted != Blocks.warps() * LinesOfWarp || Blocks.warps() % 4 ||
      Whole > MaxLines)
    return std::nullopt;
  WgmmaFacts Wgmma{.A = M.A, .B = M.B, .D = M.D, .N = Whole};
  if (B.isOfTransposedProduct()) {
    std::swap(Wgmma.A, Wgmma.B);
    Wgmma.RegistersOfA = true;
    Wgmma.RowsOfB = !A.isAlongLines();
  } else {
    Wgmma.RowsOfB = !B.isAlongLines();
    Wgmma.ColumnsOfA = !A.isAlongLines();
  }
  return Wgmma;
}

} // namespace tenon
