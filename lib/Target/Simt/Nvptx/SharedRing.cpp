// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedRing.h"
#include "tenon/IR/Loops.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

Value *emitLinear(IRBuilderBase &B, Value *Number, unsigned Count,
                  function_ref<unsigned(unsigned)> OffsetOf) {
  Value *Sum = B.getInt32(0);
  for (unsigned Bit = 0; Bit < Count; ++Bit) {
    Value *Is = B.CreateAnd(B.CreateLShr(Number, Bit), 1);
    Value *Part = B.CreateMul(Is, B.getInt32(OffsetOf(1u << Bit)));
    Sum = B.CreateXor(Sum, Part);
  }
  return Sum;
}

Value *SplitOffset::address(IRBuilderBase &B, Value *Buffer,
                            unsigned Constant) {
  constexpr unsigned InPanel = SharedTile::PanelBytes - 1;
  Value *&Own = Changed[Constant & InPanel];
  if (!Own) {
    IRBuilder<> Near(OfIds->getParent(), std::next(OfIds->getIterator()));
    Value *Bits = Near.CreateXor(OfIds, Near.getInt32(Constant & InPanel));
    Own = Near.CreateZExt(Bits, Near.getInt64Ty());
  }
  return B.CreatePtrAdd(B.CreatePtrAdd(Buffer, Own),
                        B.getInt64(Constant & ~InPanel));
}

SharedRing::SharedRing(IRBuilderBase &B, const OpFacts &Facts,
                       const SharedBlocks &Blocks)
    : A{{Facts, MatrixUse::A, Blocks}, 0},
      OfB{{Facts, MatrixUse::B, Blocks}, A.Tile.bytes()}, B(B), Blocks(Blocks),
      BufferBytes(A.Tile.bytes() + OfB.Tile.bytes()),
      Bytes(sharedBytes(Facts, Blocks)) {}

/// What a launch provides may begin anywhere.
static unsigned bytesToAlign(const SharedBlocks &Blocks) {
  return SharedTile::alignment(Blocks) - SharedTile::PanelBytes;
}

unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks) {
  unsigned Buffer = SharedTile(Facts, MatrixUse::A, Blocks).bytes() +
                    SharedTile(Facts, MatrixUse::B, Blocks).bytes();
  return std::max(Blocks.Buffers * Buffer, Blocks.bytesOfSums()) +
         bytesToAlign(Blocks);
}

void SharedRing::prepare(Operand &O, Value *Thread) {
  const SharedTile &Tile = O.Tile;
  unsigned Pieces = Log2_32(O.piecesOfLine());
  O.Copied = SplitOffset(
      emitLinear(B, Thread, Log2_32(Blocks.threads()), [&](unsigned Number) {
        unsigned Line = Number >> Pieces;
        return Line ? Tile.offset(Line, 0)
                    : Tile.offset(0, Number * SharedTile::PieceBytes);
      }));
  Value *Line = B.CreateZExt(B.CreateLShr(Thread, Pieces), B.getInt64Ty());
  Value *Piece = B.CreateAnd(Thread, O.piecesOfLine() - 1);
  Value *InLine = B.CreateZExt(
      B.CreateMul(Piece, B.getInt32(SharedTile::PieceBytes)), B.getInt64Ty());
  O.At = B.CreatePtrAdd(O.At, B.CreateMul(Line, O.Stride));
  O.At = B.CreatePtrAdd(O.At, InLine);
}

void SharedRing::start(Function &F, Value *Thread) {
  enum { D, C, PointerA, StrideA, StepA, PointerB, StrideB };
  A.At = F.getArg(PointerA);
  A.Stride = F.getArg(StrideA);
  OfB.At = F.getArg(PointerB);
  OfB.Stride = F.getArg(StrideB);
  prepare(A, Thread);
  prepare(OfB, Thread);
  constexpr unsigned SharedMemory = 3;
  auto *Ty = ArrayType::get(B.getInt8Ty(), Bytes);
  auto *Memory = new GlobalVariable(*F.getParent(), Ty, /*isConstant=*/false,
                                    GlobalValue::InternalLinkage,
                                    PoisonValue::get(Ty), "tiles", nullptr,
                                    GlobalValue::NotThreadLocal, SharedMemory);
  Memory->setAlignment(Align(SharedTile::PanelBytes));
  Shared = Memory;
  if (unsigned Most = bytesToAlign(Blocks)) {
    Value *At = B.CreatePtrToInt(Memory, B.getInt64Ty());
    Value *Far =
        B.CreateAnd(B.CreateNeg(At), Most | (SharedTile::PanelBytes - 1));
    Shared = B.CreatePtrAdd(Memory, Far);
  }
}

Value *SharedRing::buffer(Value *Offset) {
  return B.CreatePtrAdd(Shared, B.CreateZExt(Offset, B.getInt64Ty()));
}

Value *SharedRing::nextBuffer(Value *Offset) {
  Value *Next = B.CreateAdd(Offset, B.getInt32(BufferBytes));
  Value *IsEnd = B.CreateICmpEQ(Next, B.getInt32(Blocks.Buffers * BufferBytes));
  return B.CreateSelect(IsEnd, B.getInt32(0), Next);
}

/// A piece of each of a few lines, at equal distances.
void SharedRing::copy(Operand &O, Value *Buffer, Value *From) {
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

void SharedRing::fill(Value *Condition, Value *Offset, ArrayRef<Value *> From) {
  ifThen(B, Condition, "fill", [&] {
    Value *Buffer = buffer(Offset);
    copy(A, Buffer, From[0]);
    copy(OfB, Buffer, From[1]);
  });
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
}

Value *SharedRing::advanced(const Operand &O, Value *From) {
  Value *Far = O.Tile.isAlongLines()
                   ? static_cast<Value *>(B.getInt64(O.Tile.lineBytes()))
                   : B.CreateMul(O.Stride, B.getInt64(O.Tile.lines()));
  return B.CreatePtrAdd(From, Far);
}

void SharedRing::advance(MutableArrayRef<Value *> From) {
  From[0] = advanced(A, From[0]);
  From[1] = advanced(OfB, From[1]);
}

void SharedRing::wait(unsigned Left) {
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_wait_group, {B.getInt32(Left)});
}

bool canCopy(const SharedTile &Tile, unsigned Threads) {
  unsigned Pieces = Tile.lineBytes() / SharedTile::PieceBytes;
  return Tile.isPossible() && Threads % Pieces == 0 &&
         Tile.lines() % (Threads / Pieces) == 0;
}

} // namespace tenon
