// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = C + sum of A(s) * B(s) by a work-group, whose warps share A and B through
// a ring of S buffers in shared memory:
//
//   start copies into buffers 0 to S - 2, a copy group for each
//   wait for the first group; barrier; fragments = step 0 of buffer 0
//   for each buffer's depth of K
//     for each step of the instruction's K
//       before the last step: wait for the next group; barrier
//       other fragments = next step; after the last one, of the next buffer
//       after those of step 0: start copies into the previous buffer
//       D += fragments of A * fragments of B
//
// After the wait for a copy group, the copies of this work-item are complete,
// and after the barrier those of all work-items. The barrier also ensures that
// all have read the buffer that is filled next, which is the previous one.

#include "SharedContract.h"
#include "MmaMulAdd.h"
#include "TransposedWords.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// How the fragments of A or B are loaded from a buffer.
struct FragmentSource {
  SharedRing::Operand &Of;
  SplitOffset Read = {}; ///< by this lane
  AllocaInst *Fragments[2] = {nullptr, nullptr};
};

class SharedContract {
public:
  SharedContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                 const MmaRow &Row, const SharedBlocks &Blocks)
      : B(B), F(F), Facts(Facts), Row(Row), Blocks(Blocks),
        Ring(B, Facts, Blocks), A{Ring.A}, OfB{Ring.OfB} {}

  void emit();

private:
  void prepare(FragmentSource &O, Value *Lane, Value *Warp);
  void startFrom();
  void waitForGroup();
  SmallVector<Value *, 4> load(const SharedTile &Tile, Value *At,
                               unsigned Words);
  void take(FragmentSource &O, unsigned Which, Value *Buffer, unsigned Step);
  void multiply(unsigned Which);
  void emitIteration(Value *Number, SmallVectorImpl<Value *> &Carried,
                     SharedRing::Tiles Known);
  void emitLoop(SharedRing::Tiles Known);

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const MmaRow &Row;
  const SharedBlocks &Blocks;
  SharedRing Ring;
  FragmentSource A, OfB;
};
} // namespace

/// \p Warp is the number of the warp's block along the rows of A or the columns
/// of B.
void SharedContract::prepare(FragmentSource &O, Value *Lane, Value *Warp) {
  const SharedTile &Tile = O.Of.Tile;
  auto *Ty =
      ArrayType::get(B.getInt64Ty(), LaneMatrix::bytes(Tile.layout()) / 8);
  for (AllocaInst *&Fragments : O.Fragments)
    Fragments = B.CreateAlloca(Ty);
  Value *OfLane = emitLinear(
      B, Lane, 5, [&](unsigned Number) { return Tile.offsetOfLane(Number); });
  Value *OfWarp = emitLinear(
      B, Warp, 4, [&](unsigned Number) { return Tile.offsetOfWarp(Number); });
  O.Read = SplitOffset(B.CreateXor(OfLane, OfWarp));
}

void SharedContract::startFrom() {
  Value *Thread = B.CreateTrunc(
      createItemOp(B, ItemOpcode::LocalId, B.getInt32(0)), B.getInt32Ty());
  Value *Lane = B.CreateAnd(Thread, 31), *Warp = B.CreateLShr(Thread, 5);
  Value *Columns = B.getInt32(Blocks.WarpColumns);
  Value *Down = B.CreateUDiv(Warp, Columns),
        *Right = B.CreateURem(Warp, Columns);
  prepare(A, Lane, Down);
  prepare(OfB, Lane, Right);
  Ring.start(F, Thread);
}

/// Waits for the oldest copy group; the last S - 2 groups may still be running.
void SharedContract::waitForGroup() {
  Ring.wait(Blocks.Buffers - 2);
  createItemOp(B, ItemOpcode::Barrier);
}

//===----------------------------------------------------------------------===//
// Multiplications
//===----------------------------------------------------------------------===//

/// The words of a vector, in the order of its components.
SmallVector<Value *, 4> SharedContract::load(const SharedTile &Tile, Value *At,
                                             unsigned Words) {
  SmallVector<Value *, 4> Loaded;
  Value *Vector = nullptr;
  if (Tile.takesMatrices())
    Vector = B.CreateIntrinsic(
        Tile.isTransposed()
            ? Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16
            : Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16,
        {At->getType()}, {At});
  else
    Vector = B.CreateAlignedLoad(FixedVectorType::get(B.getInt32Ty(), Words),
                                 At, Align(Words * 4));
  for (unsigned I = 0; I < Words; ++I)
    Loaded.push_back(Tile.takesMatrices() ? B.CreateExtractValue(Vector, I)
                                          : B.CreateExtractElement(Vector, I));
  return Loaded;
}

/// Loads the fragments of a step, as vectors of each line.
void SharedContract::take(FragmentSource &O, unsigned Which, Value *Buffer,
                          unsigned Step) {
  const SharedTile &Tile = O.Of.Tile;
  const SharedVectors &All = Tile.vectors();
  auto StoreWord = [&](Value *Word, unsigned Component) {
    B.CreateStore(Word, B.CreateConstInBoundsGEP1_32(
                            B.getInt32Ty(), O.Fragments[Which], Component));
  };
  for (auto [Number, Components] : enumerate(All.Components)) {
    SmallVector<SmallVector<Value *, 4>, 4> Vectors;
    for (unsigned Line = 0; Line < All.Lines; ++Line) {
      unsigned Constant =
          Tile.offsetOfVector(Number, Line) ^ Tile.offsetOfStep(Step);
      Value *At = O.Read.address(B, Buffer, Constant);
      At = B.CreatePtrAdd(At, B.getInt64(O.Of.Start));
      Vectors.push_back(load(Tile, At, All.Words));
    }
    for (unsigned I = 0; I < All.Words; ++I) {
      SmallVector<Value *, 4> Words;
      for (const auto &Vector : Vectors)
        Words.push_back(Vector[I]);
      emitTransposed(B, Words);
      for (unsigned Line = 0; Line < All.Lines; ++Line)
        StoreWord(Words[Line], Components[I * All.Lines + Line]);
    }
  }
}

void SharedContract::multiply(unsigned Which) {
  MulAddFacts Step = Facts.MulAdd;
  Step.K = Row.Shape.K;
  Value *D = F.getArg(0);
  emitMmaMulAdd(B, {D, A.Fragments[Which], OfB.Fragments[Which], D}, Step, Row);
}

/// The loop carries the source addresses of A and B, and the offsets of the
/// buffers that are read and filled.
void SharedContract::emitIteration(Value *Number,
                                   SmallVectorImpl<Value *> &Carried,
                                   SharedRing::Tiles Known) {
  Value *&Read = Carried[2], *&Filled = Carried[3];
  unsigned Steps = Ring.A.Tile.steps();
  Value *Buffer = Ring.buffer(Read);
  for (unsigned Step = 0; Step < Steps; ++Step) {
    if (Step + 1 == Steps) {
      waitForGroup();
      Read = Ring.nextBuffer(Read);
      Buffer = Ring.buffer(Read);
    }
    auto Fill = [&] {
      Value *Ahead = B.CreateAdd(Number, B.getInt64(Blocks.Buffers - 1));
      Ring.fill(Ahead, Filled, {Carried[0], Carried[1]}, Known);
      Filled = Ring.nextBuffer(Filled);
    };
    unsigned Other = (Step + 1) % 2;
    // At this point the fewest registers are in use.
    if (Step == 0 && Known == SharedRing::Tiles::Other)
      Fill();
    take(A, Other, Buffer, (Step + 1) % Steps);
    take(OfB, Other, Buffer, (Step + 1) % Steps);
    if (Step == 0 && Known == SharedRing::Tiles::Plain)
      Fill();
    multiply(Step % 2);
  }
  Ring.advance(MutableArrayRef(Carried).take_front(2));
}

void SharedContract::emitLoop(SharedRing::Tiles Known) {
  SmallVector<Value *> Carried = {
      Ring.A.At, Ring.OfB.At, B.getInt32(0),
      B.getInt32((Blocks.Buffers - 1) * Ring.bufferBytes())};
  for (unsigned I = 0; I + 1 < Blocks.Buffers; ++I) {
    Ring.fill(B.getInt64(I), B.getInt32(I * Ring.bufferBytes()),
              {Carried[0], Carried[1]}, Known);
    Ring.advance(MutableArrayRef(Carried).take_front(2));
  }
  waitForGroup();
  take(A, 0, Ring.memory(), 0);
  take(OfB, 0, Ring.memory(), 0);
  carriedLoop(B, Ring.count(), "depth", Carried,
              [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                emitIteration(Number, Each, Known);
              });
}

/// Plain tiles have a separate loop, because they need fewer registers.
void SharedContract::emit() {
  startFrom();
  enum { C = 1 };
  auto *Sum = Facts.Type;
  LaneMatrix From(B, Sum, *mmaLaneLayout(Sum), F.getArg(C)),
      To(B, Sum, *mmaLaneLayout(Sum), F.getArg(0));
  for (unsigned I = 0; I < To.layout().Components; ++I)
    To.store(From.load(B.getInt32(I)), B.getInt32(I));
  ifElse(
      B, Ring.isPlain(), "plain", [&] { emitLoop(SharedRing::Tiles::Plain); },
      [&] { emitLoop(SharedRing::Tiles::Other); });
}

void emitSharedContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                        const MmaRow &Row, const SharedBlocks &Blocks) {
  SharedContract(B, F, Facts, Row, Blocks).emit();
}

//===----------------------------------------------------------------------===//
// Which contractions
//===----------------------------------------------------------------------===//

bool canContractShared(const OpFacts &Facts, const SharedBlocks &Blocks) {
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  // Fragments alternate between two sets.
  return canCopy(A, Blocks.copyingThreads()) &&
         canCopy(B, Blocks.copyingThreads()) && A.steps() % 2 == 0 &&
         A.steps() == B.steps();
}

} // namespace tenon
