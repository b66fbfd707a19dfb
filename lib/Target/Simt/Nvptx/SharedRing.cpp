// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SharedRing.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
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

Value *SplitOffset::address(IRBuilderBase &B, Value *Buffer,
                            Value *Further) const {
  Value *Bits = B.CreateXor(OfIds, Further);
  return B.CreatePtrAdd(Buffer, B.CreateZExt(Bits, B.getInt64Ty()));
}

SharedRing::SharedRing(IRBuilderBase &B, const OpFacts &Facts,
                       const SharedBlocks &Blocks)
    : A{{Facts, MatrixUse::A, Blocks},
        0,
        kindInMemory(Facts, MatrixUse::A),
        Facts.MulAdd.A},
      OfB{{Facts, MatrixUse::B, Blocks},
          A.Tile.bytes(),
          kindInMemory(Facts, MatrixUse::B),
          Facts.MulAdd.B},
      B(B), Facts(Facts), Blocks(Blocks),
      BufferBytes(A.Tile.bytes() + OfB.Tile.bytes()),
      Bytes(sharedBytes(Facts, Blocks)) {}

/// Bytes to align the launch's shared memory, which may begin anywhere.
static unsigned bytesToAlign(const SharedBlocks &Blocks) {
  return SharedTile::alignment(Blocks) - SharedTile::PanelBytes;
}

unsigned sharedBytes(const OpFacts &Facts, const SharedBlocks &Blocks) {
  unsigned Buffer = SharedTile(Facts, MatrixUse::A, Blocks).bytes() +
                    SharedTile(Facts, MatrixUse::B, Blocks).bytes();
  return std::max(Blocks.Buffers * Buffer, Blocks.bytesOfSums()) +
         Blocks.bytesOfBarriers() + bytesToAlign(Blocks);
}

//===----------------------------------------------------------------------===//
// The start
//===----------------------------------------------------------------------===//

/// Work-items are distributed to the pieces of a line, then to lines. If the
/// stores of a work-item write every second piece of a line in shared memory,
/// work-items are first distributed to two lines of a panel, whose pieces are
/// in different banks.
void SharedRing::prepare(Operand &O, Value *Thread) {
  const SharedTile &Tile = O.Tile;
  unsigned Pieces = Log2_32(O.piecesOfLine());
  constexpr unsigned EverySecond = 4; // pieces of a panel
  unsigned First = Pieces;
  if (Tile.isConverted() && !Tile.isPacked())
    First = std::min(First, Log2_32(EverySecond));
  // The bits of a number select pieces, one bit lines, then more pieces and
  // lines.
  auto LineOf = [&](unsigned Number) {
    return (Number >> First & 1) | Number >> (Pieces + 1) << 1;
  };
  auto ByteOf = [&](unsigned Number) {
    unsigned Low = Number & ((1u << First) - 1),
             High = Number >> (First + 1) << First & ((1u << Pieces) - 1);
    return (Low | High) * SharedTile::PieceBytes;
  };
  unsigned Count = Log2_32(Blocks.copyingThreads());
  O.Copied = SplitOffset(emitLinear(B, Thread, Count, [&](unsigned Number) {
    return Tile.offsetOfMemory(LineOf(Number), ByteOf(Number));
  }));
  if (First == Pieces) {
    O.Line = B.CreateLShr(Thread, Pieces);
    Value *Piece = B.CreateAnd(Thread, O.piecesOfLine() - 1);
    O.Byte = B.CreateMul(Piece, B.getInt32(SharedTile::PieceBytes));
  } else {
    O.Line = emitLinear(B, Thread, Count, LineOf);
    O.Byte = emitLinear(B, Thread, Count, ByteOf);
  }
  Value *Line = B.CreateZExt(O.Line, B.getInt64Ty());
  O.At = B.CreatePtrAdd(O.At, B.CreateMul(Line, O.Stride));
  O.At = B.CreatePtrAdd(O.At, B.CreateZExt(O.Byte, B.getInt64Ty()));
}

void SharedRing::startMemory(Function &F) {
  constexpr unsigned SharedMemory = 3;
  auto *Ty = ArrayType::get(B.getInt8Ty(), Bytes);
  auto *Memory = new GlobalVariable(*F.getParent(), Ty, /*isConstant=*/false,
                                    GlobalValue::InternalLinkage,
                                    PoisonValue::get(Ty), "tiles", nullptr,
                                    GlobalValue::NotThreadLocal, SharedMemory);
  Memory->setAlignment(Align(SharedTile::PanelBytes));
  Shared = Memory;
  if (unsigned Max = bytesToAlign(Blocks)) {
    Value *At = B.CreatePtrToInt(Memory, B.getInt64Ty());
    Value *Far =
        B.CreateAnd(B.CreateNeg(At), Max | (SharedTile::PanelBytes - 1));
    Shared = B.CreatePtrAdd(Memory, Far);
  }
}

namespace {
/// Arguments of the contraction's helper.
enum HelperArgument : unsigned {
  PointerA = 2,
  StrideA,
  PointerB = 5,
  StrideB,
  NumberOfSteps = 8,
  BoundsOfA,
  BoundsOfB = BoundsOfA + 4,
};
} // namespace

static MatrixBounds boundsIn(Function &F, unsigned First) {
  return {F.getArg(First), F.getArg(First + 1), F.getArg(First + 2),
          F.getArg(First + 3)};
}

/// Computes where the operands begin, and how many elements exist from there
/// on: min(steps * K, their bounds) along k, and at most those of the tile in
/// the other direction.
void SharedRing::startLimits(Function &F) {
  Value *K = B.CreateMul(F.getArg(NumberOfSteps), B.getInt64(Facts.MulAdd.K));
  Value *Up = B.CreateAdd(K, B.getInt64(Blocks.Depth - 1));
  Count = B.CreateUDiv(Up, B.getInt64(Blocks.Depth));
  IsWhole = B.getTrue();
  Value *Min = K;
  for (Operand *O : {&A, &OfB}) {
    bool IsA = O == &A;
    unsigned Side = IsA ? Blocks.rows() : Blocks.columns();
    Value *Other = B.getInt64(Side);
    O->Depth = K;
    if (Facts.Checked) {
      MatrixBounds In = boundsIn(F, IsA ? BoundsOfA : BoundsOfB);
      O->At = B.CreatePtrAdd(
          O->At, elementDistance(B, Facts, IsA ? MatrixUse::A : MatrixUse::B,
                                 In.Row, In.Column, O->Stride));
      Value *Rows = B.CreateSub(In.Height, In.Row),
            *Columns = B.CreateSub(In.Width, In.Column);
      O->Depth = B.CreateBinaryIntrinsic(Intrinsic::smin, IsA ? Columns : Rows,
                                         O->Depth);
      Other =
          B.CreateBinaryIntrinsic(Intrinsic::smin, IsA ? Rows : Columns, Other);
      Other = B.CreateBinaryIntrinsic(Intrinsic::smax, Other, B.getInt64(0));
    }
    Other = B.CreateTrunc(Other, B.getInt32Ty());
    O->IsWhole = B.CreateICmpEQ(Other, B.getInt32(Side));
    IsWhole = B.CreateAnd(IsWhole, O->IsWhole);
    unsigned Each = O->Tile.isAlongLines() ? 1 : O->Tile.elementBytesInMemory();
    O->Limit = B.CreateMul(Other, B.getInt32(Each));
    Min = B.CreateBinaryIntrinsic(Intrinsic::smin, Min, O->Depth);
  }
  Min = B.CreateBinaryIntrinsic(Intrinsic::smax, Min, B.getInt64(0));
  WholeDepths = B.CreateUDiv(Min, B.getInt64(Blocks.Depth));
}

void SharedRing::start(Function &F, Value *Thread) {
  A.At = F.getArg(PointerA);
  A.Stride = F.getArg(StrideA);
  OfB.At = F.getArg(PointerB);
  OfB.Stride = F.getArg(StrideB);
  startLimits(F);
  Value *Bits = B.CreateOr(A.Stride, OfB.Stride);
  for (Operand *O : {&A, &OfB})
    Bits = B.CreateOr(Bits, B.CreatePtrToInt(O->At, B.getInt64Ty()));
  IsAligned = B.CreateIsNull(B.CreateAnd(Bits, SharedTile::PieceBytes - 1));
  for (Operand *O : {&A, &OfB}) {
    O->Begin = O->At;
    prepare(*O, Thread);
  }
  Elected = B.CreateIsNull(Thread);
  startMemory(F);
}

Value *SharedRing::buffer(Value *Offset) {
  return B.CreatePtrAdd(Shared, B.CreateZExt(Offset, B.getInt64Ty()));
}

Value *SharedRing::nextBuffer(Value *Offset) {
  Value *Next = B.CreateAdd(Offset, B.getInt32(BufferBytes));
  Value *IsEnd = B.CreateICmpEQ(Next, B.getInt32(Blocks.Buffers * BufferBytes));
  return B.CreateSelect(IsEnd, B.getInt32(0), Next);
}

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

/// The number of existing elements along k from depth \p Number on.
Value *SharedRing::depthLeft(const Operand &O, Value *Number) {
  Value *Before = B.CreateMul(Number, B.getInt64(Blocks.Depth));
  Value *Left = B.CreateSub(O.Depth, Before);
  Left =
      B.CreateBinaryIntrinsic(Intrinsic::smin, Left, B.getInt64(Blocks.Depth));
  Left = B.CreateBinaryIntrinsic(Intrinsic::smax, Left, B.getInt64(0));
  return B.CreateTrunc(Left, B.getInt32Ty());
}

/// The bounds of a tile with \p Left elements along k.
SharedRing::Bounds SharedRing::boundsOf(const Operand &O, Value *Left) {
  if (O.Tile.isAlongLines())
    return {O.Limit,
            B.CreateMul(Left, B.getInt32(O.Tile.elementBytesInMemory()))};
  return {B.CreateUDiv(Left, B.getInt32(O.Tile.groupInMemory())), O.Limit};
}

/// Copies a piece of each of several lines, which are at equal distances, as
/// far as the pieces are \p Inside.
void SharedRing::copy(Operand &O, Value *Buffer, Value *From,
                      const Bounds *Inside) {
  unsigned AtATime = linesAtATime(O);
  Value *Far = B.CreateMul(O.Stride, B.getInt64(AtATime)), *Piece = nullptr;
  if (Inside) { // counted for a piece
    Piece = B.CreateSub(Inside->Bytes, O.Byte);
    Piece = B.CreateBinaryIntrinsic(Intrinsic::smax, Piece, B.getInt32(0));
    Piece = B.CreateBinaryIntrinsic(Intrinsic::smin, Piece,
                                    B.getInt32(SharedTile::PieceBytes));
  }
  for (unsigned Line = 0; Line < O.Tile.lines(); Line += AtATime) {
    if (Line)
      From = B.CreatePtrAdd(From, Far);
    Value *To = O.Copied.address(B, Buffer, O.Tile.offset(Line, 0));
    To = B.CreatePtrAdd(To, B.getInt64(O.Start));
    if (!Inside) {
      B.CreateIntrinsic(Intrinsic::nvvm_cp_async_cg_shared_global_16,
                        {To, From});
      continue;
    }
    Value *Own = B.CreateAdd(O.Line, B.getInt32(Line));
    Value *IsIn = B.CreateICmpSLT(Own, Inside->Lines);
    B.CreateIntrinsic(Intrinsic::nvvm_cp_async_cg_shared_global_16_s,
                      {To, From, B.CreateSelect(IsIn, Piece, B.getInt32(0))});
  }
}

/// for (patch = 0; patch < patches; ++patch)
///   if (anything is inside) copy its elements, else zeros
void SharedRing::copyElements(Operand &O, Value *Buffer, Value *From,
                              Bounds Inside) {
  unsigned Lines = piecesOf(O);
  unsigned OfPiece = SharedTile::PieceBytes / O.kindBytes();
  unsigned Few = std::clamp(elementsInFlight() / OfPiece, 1u, Lines);
  unsigned Elements = std::min(OfPiece, elementsInFlight());
  unsigned Parts = OfPiece / Elements;
  Value *IsAny = isAny(Inside);
  SmallVector<Value *, 0> Nothing;
  auto CopyPatch = [&](Value *Index, SmallVectorImpl<Value *> &) {
    Value *Number = B.CreateTrunc(Index, B.getInt32Ty());
    Value *Group = B.CreateUDiv(Number, B.getInt32(Parts));
    Value *Part = B.CreateURem(Number, B.getInt32(Parts));
    Patch P = {B.CreateMul(Group, B.getInt32(Few * linesAtATime(O))),
               B.CreateMul(Part, B.getInt32(Elements * O.kindBytes())), Few,
               Elements};
    ifElse(
        B, IsAny, "any", [&] { copyPatch(O, Buffer, From, Inside, P); },
        [&] { copyPatch(O, Buffer, nullptr, Inside, P); });
  };
  carriedLoop(B, B.getInt64(Lines / Few * Parts), "patch", Nothing, CopyPatch);
}

/// Loads elements of \p Line. Elements outside are replaced by the nearest ones
/// inside.
Value *SharedRing::loadLine(const Operand &O, Value *From, Bounds Inside,
                            Value *Line, const Patch &P) {
  unsigned Size = O.kindBytes();
  Type *Element = B.getIntNTy(Size * 8);
  Value *Last = B.CreateSub(Inside.Lines, B.getInt32(1)),
        *LastByte = B.CreateSub(Inside.Bytes, B.getInt32(Size));
  Value *Nearest = B.CreateBinaryIntrinsic(Intrinsic::smin, Line, Last);
  Value *Down = B.CreateSExt(B.CreateSub(Nearest, O.Line), B.getInt64Ty());
  Value *At = B.CreatePtrAdd(From, B.CreateMul(Down, O.Stride));
  Value *Own = B.CreateAdd(O.Byte, P.FirstByte);
  Value *Loaded = PoisonValue::get(FixedVectorType::get(Element, P.Elements));
  for (unsigned I = 0; I < P.Elements; ++I) {
    Value *Byte = B.CreateAdd(Own, B.getInt32(I * Size));
    Byte = B.CreateBinaryIntrinsic(Intrinsic::smin, Byte, LastByte);
    Value *Right = B.CreateSExt(B.CreateSub(Byte, O.Byte), B.getInt64Ty());
    Loaded = B.CreateInsertElement(
        Loaded,
        B.CreateAlignedLoad(Element, B.CreatePtrAdd(At, Right), Align(Size)),
        I);
  }
  return Loaded;
}

/// First loads all elements, then stores those \p Inside, and zeros for the
/// others. If \p From is null, it only stores zeros.
void SharedRing::copyPatch(Operand &O, Value *Buffer, Value *From,
                           Bounds Inside, const Patch &P) {
  unsigned AtATime = linesAtATime(O), Size = O.kindBytes();
  auto *Ty = FixedVectorType::get(B.getIntNTy(Size * 8), P.Elements);
  SmallVector<Value *, 8> Lines, Loaded;
  for (unsigned I = 0; I < P.Lines; ++I) {
    Lines.push_back(
        B.CreateAdd(B.CreateAdd(O.Line, P.FirstLine), B.getInt32(I * AtATime)));
    Loaded.push_back(From ? loadLine(O, From, Inside, Lines.back(), P)
                          : Constant::getNullValue(Ty));
  }
  Value *Own = B.CreateAdd(O.Byte, P.FirstByte);
  Value *Number = B.CreateUDiv(P.FirstLine, B.getInt32(AtATime));
  for (unsigned I = 0; I < P.Lines; ++I) {
    Value *IsIn = B.CreateICmpSLT(Lines[I], Inside.Lines), *Piece = Loaded[I];
    for (unsigned Of = 0; From && Of < P.Elements; ++Of) {
      Value *Byte = B.CreateAdd(Own, B.getInt32(Of * Size));
      Value *Is = B.CreateAnd(IsIn, B.CreateICmpSLT(Byte, Inside.Bytes));
      Value *V = B.CreateSelect(Is, B.CreateExtractElement(Piece, Of),
                                Constant::getNullValue(Ty->getElementType()));
      Piece = B.CreateInsertElement(Piece, V, Of);
    }
    Value *Further = emitLinear(
        B, B.CreateAdd(Number, B.getInt32(I)), Log2_32(piecesOf(O)),
        [&](unsigned Bit) { return O.Tile.offsetOfMemory(Bit * AtATime, 0); });
    if (O.Tile.isConverted()) {
      storeConverted(O, Piece, [&](unsigned Second) {
        Value *Offset = B.CreateXor(Further, B.getInt32(Second));
        return O.Copied.address(B, Buffer, Offset);
      });
      continue;
    }
    Value *To = O.Copied.address(B, Buffer, Further);
    To = B.CreatePtrAdd(To, B.CreateZExt(P.FirstByte, B.getInt64Ty()));
    B.CreateAlignedStore(Piece, B.CreatePtrAdd(To, B.getInt64(O.Start)),
                         Align(P.Elements * Size));
  }
}

void SharedRing::copyPlain(Value *Buffer, ArrayRef<Value *> From) {
  for (auto [O, At] : {std::pair(&A, From[0]), std::pair(&OfB, From[1])})
    if (!O->Tile.isConverted())
      copy(*O, Buffer, At, nullptr);
}

void SharedRing::copyOther(Value *Buffer, ArrayRef<Value *> From, Bounds InA,
                           Bounds InB) {
  auto Each = [&](function_ref<void(Operand &, Value *, Bounds)> Copy) {
    if (!A.Tile.isConverted())
      Copy(A, From[0], InA);
    if (!OfB.Tile.isConverted())
      Copy(OfB, From[1], InB);
  };
  auto Pieces = [&] {
    Each([&](Operand &O, Value *At, Bounds In) { copy(O, Buffer, At, &In); });
  };
  auto Elements = [&] {
    Each([&](Operand &O, Value *At, Bounds In) {
      copyElements(O, Buffer, At, In);
    });
  };
  ifElse(B, IsAligned, "aligned", Pieces, Elements);
}

Value *SharedRing::hasPlainDepths() { return B.CreateAnd(IsAligned, IsWhole); }

Value *SharedRing::isPlain() {
  Value *Is = hasPlainDepths();
  Value *All = B.CreateMul(Count, B.getInt64(Blocks.Depth));
  for (const Operand *O : {&A, &OfB})
    Is = B.CreateAnd(Is, B.CreateICmpEQ(O->Depth, All));
  return Is;
}

void SharedRing::fill(Value *Number, Value *Offset, ArrayRef<Value *> From,
                      Tiles Known) {
  auto Copy = [&] {
    Value *Buffer = buffer(Offset);
    if (Known == Tiles::Plain)
      return copyPlain(Buffer, From);
    Value *LeftA = depthLeft(A, Number), *LeftB = depthLeft(OfB, Number);
    Bounds InA = boundsOf(A, LeftA), InB = boundsOf(OfB, LeftB);
    if (Known == Tiles::Other)
      return copyOther(Buffer, From, InA, InB);
    Value *All = B.getInt32(Blocks.Depth), *Is = IsAligned;
    for (Value *V :
         {IsWhole, B.CreateICmpEQ(LeftA, All), B.CreateICmpEQ(LeftB, All)})
      Is = B.CreateAnd(Is, V);
    ifElse(
        B, Is, "plain", [&] { copyPlain(Buffer, From); },
        [&] { copyOther(Buffer, From, InA, InB); });
  };
  if (converted().size() < 2)
    ifThen(B, B.CreateICmpULT(Number, Count), "fill", Copy);
  B.CreateIntrinsic(Intrinsic::nvvm_cp_async_commit_group, {});
}

Value *SharedRing::advanced(const Operand &O, Value *From) {
  Value *Far =
      O.Tile.isAlongLines()
          ? static_cast<Value *>(B.getInt64(O.Tile.lineBytesInMemory()))
          : B.CreateMul(O.Stride, B.getInt64(O.Tile.linesInMemory()));
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
  unsigned Pieces = Tile.lineBytesInMemory() / SharedTile::PieceBytes;
  return Tile.isPossible() && Threads % Pieces == 0 &&
         Tile.linesInMemory() % (Threads / Pieces) == 0;
}

} // namespace tenon
