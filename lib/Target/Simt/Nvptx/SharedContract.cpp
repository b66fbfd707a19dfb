// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = C + sum of A(s) * B(s) by a work-group, whose warps share A and B through
// a ring of S buffers in shared memory:
//
//   start copies into buffers 0 to S - 2, a group of copies each
//   wait for the first group; barrier; fragments = step 0 of buffer 0
//   for each buffer's depth of K
//     for each step of the instruction's K
//       before the last step: wait for the next group; barrier
//       other fragments = next step, of the next buffer after the last one
//       after the first step's: start copies into the buffer before this one
//       D += product of fragments
//
// Copies of the work-group's own items are complete when their group has been
// waited for, those of others after the barrier behind. The barrier also says
// that all have read the buffer that is filled next: the one before.

#include "SharedContract.h"
#include "MmaMulAdd.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// An offset in shared memory that is known in parts: the sum in bits of what
/// ids make and of constants.
class SplitOffset {
public:
  SplitOffset() = default;
  explicit SplitOffset(Value *OfIds) : OfIds(cast<Instruction>(OfIds)) {}

  /// The address, from \p Buffer on, with \p Constant, whose bits beyond those
  /// of a panel are in no id's offset.
  Value *address(IRBuilderBase &B, Value *Buffer, unsigned Constant);

private:
  Instruction *OfIds = nullptr;
  DenseMap<unsigned, Value *> Changed; ///< by bits within the panel
};

/// A or B.
struct SharedOperand {
  SharedTile Tile;
  unsigned Start;                         ///< in a buffer
  Value *At = nullptr, *Stride = nullptr; ///< in global memory
  SplitOffset Copied = {};                ///< by this work-item
  SplitOffset Read = {};                  ///< by this lane
  AllocaInst *Fragments[2] = {nullptr, nullptr};

  unsigned piecesOfLine() const {
    return Tile.lineBytes() / SharedTile::PieceBytes;
  }
};

class SharedContract {
public:
  SharedContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                 const MmaRow &Row, const SharedBlocks &Blocks)
      : B(B), F(F), Facts(Facts), Row(Row), Blocks(Blocks),
        A{{Facts, MatrixUse::A, Blocks}, 0},
        OfB{{Facts, MatrixUse::B, Blocks}, A.Tile.bytes()},
        BufferBytes(A.Tile.bytes() + OfB.Tile.bytes()) {}

  void emit();

private:
  Value *linear(Value *Number, unsigned Count,
                function_ref<unsigned(unsigned)> OffsetOf);
  void prepare(SharedOperand &O, Value *Thread, Value *Lane, Value *Warp);
  AllocaInst *fragments(const SharedOperand &O);
  void startFrom();
  void copy(SharedOperand &O, Value *Buffer, Value *From);
  void fill(Value *Offset, ArrayRef<Value *> From);
  Value *advanced(const SharedOperand &O, Value *From);
  Value *nextBuffer(Value *Offset);
  Value *buffer(Value *Offset);
  void waitForGroup();
  Value *permute(Value *Low, Value *High, unsigned Bytes);
  void exchange(MutableArrayRef<Value *> Words);
  SmallVector<Value *, 4> load(const SharedTile &Tile, Value *At,
                               unsigned Words);
  void take(SharedOperand &O, unsigned Which, Value *Buffer, unsigned Step);
  void multiply(unsigned Which);
  void emitIteration(Value *Number, Value *Count,
                     SmallVectorImpl<Value *> &Carried);

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  const MmaRow &Row;
  const SharedBlocks &Blocks;
  SharedOperand A, OfB;
  unsigned BufferBytes;
  GlobalVariable *Shared = nullptr;
};
} // namespace

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

Value *SplitOffset::address(IRBuilderBase &B, Value *Buffer,
                            unsigned Constant) {
  constexpr unsigned InPanel = SharedTile::PanelBytes - 1;
  Value *&Own = Changed[Constant & InPanel];
  if (!Own) {
    IRBuilder<> Near(OfIds->getNextNode());
    Value *Bits = Near.CreateXor(OfIds, Near.getInt32(Constant & InPanel));
    Own = Near.CreateZExt(Bits, Near.getInt64Ty());
  }
  return B.CreatePtrAdd(B.CreatePtrAdd(Buffer, Own),
                        B.getInt64(Constant & ~InPanel));
}

/// The offset of a number of which \p Count bits may be set.
Value *SharedContract::linear(Value *Number, unsigned Count,
                              function_ref<unsigned(unsigned)> OffsetOf) {
  Value *Sum = B.getInt32(0);
  for (unsigned Bit = 0; Bit < Count; ++Bit) {
    Value *Is = B.CreateAnd(B.CreateLShr(Number, Bit), 1);
    Value *Part = B.CreateMul(Is, B.getInt32(OffsetOf(1u << Bit)));
    Sum = B.CreateXor(Sum, Part);
  }
  return Sum;
}

AllocaInst *SharedContract::fragments(const SharedOperand &O) {
  auto *Ty =
      ArrayType::get(B.getInt64Ty(), LaneMatrix::bytes(O.Tile.layout()) / 8);
  return B.CreateAlloca(Ty);
}

/// \p Warp is the number of the warp's block along the operand's side.
void SharedContract::prepare(SharedOperand &O, Value *Thread, Value *Lane,
                             Value *Warp) {
  const SharedTile &Tile = O.Tile;
  unsigned Pieces = Log2_32(O.piecesOfLine());
  Value *Copied =
      linear(Thread, Log2_32(Blocks.threads()), [&](unsigned Number) {
        unsigned Line = Number >> Pieces;
        return Line ? Tile.offset(Line, 0)
                    : Tile.offset(0, Number * SharedTile::PieceBytes);
      });
  O.Copied = SplitOffset(Copied);
  Value *OfLane = linear(
      Lane, 5, [&](unsigned Number) { return Tile.offsetOfLane(Number); });
  Value *OfWarp = linear(
      Warp, 4, [&](unsigned Number) { return Tile.offsetOfWarp(Number); });
  O.Read = SplitOffset(B.CreateXor(OfLane, OfWarp));
  Value *Line = B.CreateZExt(B.CreateLShr(Thread, Pieces), B.getInt64Ty());
  Value *Piece = B.CreateAnd(Thread, O.piecesOfLine() - 1);
  Value *InLine = B.CreateZExt(
      B.CreateMul(Piece, B.getInt32(SharedTile::PieceBytes)), B.getInt64Ty());
  O.At = B.CreatePtrAdd(O.At, B.CreateMul(Line, O.Stride));
  O.At = B.CreatePtrAdd(O.At, InLine);
}

void SharedContract::startFrom() {
  auto Query = [&](ItemOpcode Opcode) {
    return B.CreateTrunc(createItemOp(B, Opcode, B.getInt32(0)),
                         B.getInt32Ty());
  };
  Value *Thread = Query(ItemOpcode::LocalId);
  Value *Lane = B.CreateAnd(Thread, 31), *Warp = B.CreateLShr(Thread, 5);
  enum { D, C, PointerA, StrideA, StepA, PointerB, StrideB };
  A.At = F.getArg(PointerA);
  A.Stride = F.getArg(StrideA);
  OfB.At = F.getArg(PointerB);
  OfB.Stride = F.getArg(StrideB);
  for (SharedOperand *O : {&A, &OfB})
    for (AllocaInst *&Fragments : O->Fragments)
      Fragments = fragments(*O);
  Value *Columns = B.getInt32(Blocks.WarpColumns);
  Value *Down = B.CreateUDiv(Warp, Columns),
        *Right = B.CreateURem(Warp, Columns);
  prepare(A, Thread, Lane, Down);
  prepare(OfB, Thread, Lane, Right);
  constexpr unsigned SharedMemory = 3;
  auto *Ty = ArrayType::get(B.getInt8Ty(), Blocks.Buffers * BufferBytes);
  Shared = new GlobalVariable(*F.getParent(), Ty, /*isConstant=*/false,
                              GlobalValue::InternalLinkage,
                              PoisonValue::get(Ty), "tiles", nullptr,
                              GlobalValue::NotThreadLocal, SharedMemory);
  Shared->setAlignment(Align(SharedTile::PanelBytes));
}

Value *SharedContract::buffer(Value *Offset) {
  return B.CreatePtrAdd(Shared, B.CreateZExt(Offset, B.getInt64Ty()));
}

Value *SharedContract::nextBuffer(Value *Offset) {
  Value *Next = B.CreateAdd(Offset, B.getInt32(BufferBytes));
  Value *IsEnd = B.CreateICmpEQ(Next, B.getInt32(Blocks.Buffers * BufferBytes));
  return B.CreateSelect(IsEnd, B.getInt32(0), Next);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// A piece of each of a few lines, at equal distances.
void SharedContract::copy(SharedOperand &O, Value *Buffer, Value *From) {
  unsigned AtATime = Blocks.threads() / O.piecesOfLine();
  Value *Far = B.CreateMul(O.Stride, B.getInt64(AtATime));
  for (unsigned Line = 0; Line < O.Tile.lines(); Line += AtATime) {
    if (Line)
      From = B.CreatePtrAdd(From, Far);
    Value *To = O.Copied.address(B, Buffer, O.Tile.offset(Line, 0));
    B.CreateIntrinsic(Intrinsic::nvvm_cp_async_cg_shared_global_16,
                      {B.CreatePtrAdd(To, B.getInt64(O.Start)), From});
  }
}

void SharedContract::fill(Value *Offset, ArrayRef<Value *> From) {
  Value *Buffer = buffer(Offset);
  copy(A, Buffer, From[0]);
  copy(OfB, Buffer, From[1]);
}

/// \p From a buffer's depth further along K.
Value *SharedContract::advanced(const SharedOperand &O, Value *From) {
  Value *Far = O.Tile.isAlongLines()
                   ? static_cast<Value *>(B.getInt64(O.Tile.lineBytes()))
                   : B.CreateMul(O.Stride, B.getInt64(O.Tile.lines()));
  return B.CreatePtrAdd(From, Far);
}

/// All but the last groups have been started one iteration ago or earlier.
void SharedContract::waitForGroup() {
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_wait_group,
                    {B.getInt32(Blocks.Buffers - 2)});
  createItemOp(B, ItemOpcode::Barrier);
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

/// One byte of two words, by number, in each of the four bytes of the result.
Value *SharedContract::permute(Value *Low, Value *High, unsigned Bytes) {
  return B.CreateIntrinsic(Intrinsic::nvvm_prmt,
                           {Low, High, B.getInt32(Bytes)});
}

/// From words that are lines' to words that are components': two halves, or
/// four bytes of each.
void SharedContract::exchange(MutableArrayRef<Value *> Words) {
  if (Words.size() == 1)
    return;
  if (Words.size() == 2) {
    Value *Low = permute(Words[0], Words[1], 0x5410);
    Value *High = permute(Words[0], Words[1], 0x7632);
    Words[0] = Low;
    Words[1] = High;
    return;
  }
  Value *Even[2], *Odd[2]; // bytes 0 and 1, bytes 2 and 3 of two lines
  for (unsigned I = 0; I < 2; ++I) {
    Even[I] = permute(Words[2 * I], Words[2 * I + 1], 0x5140);
    Odd[I] = permute(Words[2 * I], Words[2 * I + 1], 0x7362);
  }
  Words[0] = permute(Even[0], Even[1], 0x5410);
  Words[1] = permute(Even[0], Even[1], 0x7632);
  Words[2] = permute(Odd[0], Odd[1], 0x5410);
  Words[3] = permute(Odd[0], Odd[1], 0x7632);
}

/// The words of a vector, in the order of its components.
SmallVector<Value *, 4> SharedContract::load(const SharedTile &Tile, Value *At,
                                             unsigned Words) {
  SmallVector<Value *, 4> Loaded;
  Value *Vector = nullptr;
  if (Tile.takesRows())
    Vector =
        B.CreateIntrinsic(Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16,
                          {At->getType()}, {At});
  else
    Vector = B.CreateAlignedLoad(FixedVectorType::get(B.getInt32Ty(), Words),
                                 At, Align(Words * 4));
  for (unsigned I = 0; I < Words; ++I)
    Loaded.push_back(Tile.takesRows() ? B.CreateExtractValue(Vector, I)
                                      : B.CreateExtractElement(Vector, I));
  return Loaded;
}

/// The fragments of a step, by vectors of each line.
void SharedContract::take(SharedOperand &O, unsigned Which, Value *Buffer,
                          unsigned Step) {
  const SharedTile &Tile = O.Tile;
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
      At = B.CreatePtrAdd(At, B.getInt64(O.Start));
      Vectors.push_back(load(Tile, At, All.Words));
    }
    for (unsigned I = 0; I < All.Words; ++I) {
      SmallVector<Value *, 4> Words;
      for (const auto &Vector : Vectors)
        Words.push_back(Vector[I]);
      exchange(Words);
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

/// Carried are where copies come from, of A and B, and the offsets of the
/// buffers that are read and filled.
void SharedContract::emitIteration(Value *Number, Value *Count,
                                   SmallVectorImpl<Value *> &Carried) {
  Value *&Read = Carried[2], *&Filled = Carried[3];
  unsigned Steps = A.Tile.steps();
  Value *Buffer = buffer(Read);
  for (unsigned Step = 0; Step < Steps; ++Step) {
    if (Step + 1 == Steps) {
      waitForGroup();
      Read = nextBuffer(Read);
      Buffer = buffer(Read);
    }
    unsigned Other = (Step + 1) % 2;
    take(A, Other, Buffer, (Step + 1) % Steps);
    take(OfB, Other, Buffer, (Step + 1) % Steps);
    if (Step == 0) {
      Value *Ahead = B.CreateAdd(Number, B.getInt64(Blocks.Buffers - 1));
      Value *From[] = {Carried[0], Carried[1]};
      ifThen(B, B.CreateICmpULT(Ahead, Count), "fill",
             [&] { fill(Filled, From); });
      B.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
      Filled = nextBuffer(Filled);
    }
    multiply(Step % 2);
  }
  Carried[0] = advanced(A, Carried[0]);
  Carried[1] = advanced(OfB, Carried[1]);
}

void SharedContract::emit() {
  startFrom();
  enum { C = 1, NumberOfSteps = 8 };
  auto *Sum = Facts.Type;
  LaneMatrix From(B, Sum, *mmaLaneLayout(Sum), F.getArg(C)),
      To(B, Sum, *mmaLaneLayout(Sum), F.getArg(0));
  for (unsigned I = 0; I < To.layout().Components; ++I)
    To.store(From.load(B.getInt32(I)), B.getInt32(I));
  Value *K = B.CreateMul(F.getArg(NumberOfSteps), B.getInt64(Facts.MulAdd.K));
  Value *Count = B.CreateUDiv(K, B.getInt64(Blocks.Depth));
  SmallVector<Value *> Carried = {
      A.At, OfB.At, B.getInt32(0),
      B.getInt32((Blocks.Buffers - 1) * BufferBytes)};
  for (unsigned I = 0; I + 1 < Blocks.Buffers; ++I) {
    Value *At[] = {Carried[0], Carried[1]};
    ifThen(B, B.CreateICmpULT(B.getInt64(I), Count), "fill",
           [&] { fill(B.getInt32(I * BufferBytes), At); });
    B.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
    Carried[0] = advanced(A, Carried[0]);
    Carried[1] = advanced(OfB, Carried[1]);
  }
  waitForGroup();
  take(A, 0, Shared, 0);
  take(OfB, 0, Shared, 0);
  carriedLoop(B, Count, "depth", Carried,
              [&](Value *Number, SmallVectorImpl<Value *> &Each) {
                emitIteration(Number, Count, Each);
              });
}

void emitSharedContract(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                        const MmaRow &Row, const SharedBlocks &Blocks) {
  SharedContract(B, F, Facts, Row, Blocks).emit();
}

//===----------------------------------------------------------------------===//
// Which contractions
//===----------------------------------------------------------------------===//

/// Whether the work-items of a work-group copy equally many pieces of \p Tile.
static bool canCopy(const SharedTile &Tile, unsigned Threads) {
  unsigned Pieces = Tile.lineBytes() / SharedTile::PieceBytes;
  return Tile.isPossible() && Threads % Pieces == 0 &&
         Tile.lines() % (Threads / Pieces) == 0;
}

unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks) {
  return Blocks.Buffers * (SharedTile(Facts, MatrixUse::A, Blocks).bytes() +
                           SharedTile(Facts, MatrixUse::B, Blocks).bytes());
}

bool canContractShared(const OpFacts &Facts, const SharedBlocks &Blocks) {
  SharedTile A(Facts, MatrixUse::A, Blocks), B(Facts, MatrixUse::B, Blocks);
  // Fragments alternate between two sets.
  return canCopy(A, Blocks.threads()) && canCopy(B, Blocks.threads()) &&
         A.steps() % 2 == 0 && A.steps() == B.steps();
}

} // namespace tenon
