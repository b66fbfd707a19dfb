// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that are converted on the way to shared memory (SharedRing.h). A
// work-item has a piece of each of a few lines at equal distances, as copies
// do.

#include "PieceConversion.h"
#include "SharedRing.h"
#include "tenon/IR/Loops.h"

using namespace llvm;

namespace tenon {

SmallVector<SharedRing::Operand *, 2> SharedRing::converted() {
  SmallVector<Operand *, 2> Found;
  for (Operand *O : {&A, &OfB})
    if (O->Tile.isConverted())
      Found.push_back(O);
  return Found;
}

unsigned SharedRing::stagedPieces() {
  unsigned Count = 0;
  for (const Operand *O : converted())
    Count += piecesOf(*O);
  return Count;
}

/// Whether pieces of aligned lines are inside or outside as a whole, and some
/// are inside (i1).
Value *SharedRing::isStaged(Extent Inside) {
  Value *Rest = B.CreateAnd(Inside.Bytes, SharedTile::PieceBytes - 1);
  Value *Is = B.CreateAnd(IsAligned, B.CreateIsNull(Rest));
  for (Value *Any : {Inside.Lines, Inside.Bytes})
    Is = B.CreateAnd(Is, B.CreateICmpSGT(Any, B.getInt32(0)));
  return Is;
}

/// All pieces, or those that are \p Inside and zeros for others, in whose place
/// the nearest ones are loaded.
void SharedRing::loadPieces(const Operand &O, Value *From, const Extent *Inside,
                            MutableArrayRef<Value *> Staged) {
  unsigned AtATime = linesAtATime(O);
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), 4);
  auto Load = [&](Value *At) {
    return B.CreateAlignedLoad(Ty, At, Align(SharedTile::PieceBytes));
  };
  if (!Inside) {
    Value *Far = B.CreateMul(O.Stride, B.getInt64(AtATime));
    for (Value *&Piece : Staged) {
      Piece = Load(From);
      From = B.CreatePtrAdd(From, Far);
    }
    return;
  }
  Value *LastLine = B.CreateSub(Inside->Lines, B.getInt32(1));
  Value *LastByte =
      B.CreateSub(Inside->Bytes, B.getInt32(SharedTile::PieceBytes));
  Value *Byte = B.CreateBinaryIntrinsic(Intrinsic::smin, O.Byte, LastByte);
  Value *Right = B.CreateSExt(B.CreateSub(Byte, O.Byte), B.getInt64Ty());
  Value *IsInLine = B.CreateICmpSLT(O.Byte, Inside->Bytes);
  for (auto [I, Piece] : enumerate(Staged)) {
    Value *Own = B.CreateAdd(O.Line, B.getInt32(I * AtATime));
    Value *Line = B.CreateBinaryIntrinsic(Intrinsic::smin, Own, LastLine);
    Value *Down = B.CreateSExt(B.CreateSub(Line, O.Line), B.getInt64Ty());
    Value *At = B.CreatePtrAdd(From, B.CreateMul(Down, O.Stride));
    Value *IsIn = B.CreateAnd(IsInLine, B.CreateICmpSLT(Own, Inside->Lines));
    Piece = B.CreateSelect(IsIn, Load(B.CreatePtrAdd(At, Right)),
                           Constant::getNullValue(Ty));
  }
}

void SharedRing::storeConverted(const Operand &O, Value *Piece,
                                function_ref<Value *(unsigned)> At) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), 4);
  auto [First, Second] = convertPiece(B, B.CreateBitCast(Piece, Ty), O.InMemory,
                                      O.InTile, O.Tile.isPacked());
  for (auto [Value, Far] :
       {std::pair(First, 0u), {Second, O.Tile.offsetOfSecond()}})
    B.CreateAlignedStore(Value, B.CreatePtrAdd(At(Far), B.getInt64(O.Start)),
                         Align(SharedTile::PieceBytes));
}

void SharedRing::storePieces(Operand &O, Value *Buffer,
                             ArrayRef<Value *> Staged) {
  for (auto [I, Piece] : enumerate(Staged)) {
    unsigned Line = O.Tile.offsetOfMemory(I * linesAtATime(O), 0);
    storeConverted(O, Piece, [&](unsigned Second) {
      return O.Copied.address(B, Buffer, Line ^ Second);
    });
  }
}

void SharedRing::stage(Value *Number, ArrayRef<Value *> From, Tiles Known,
                       MutableArrayRef<Value *> Staged) {
  Value *Exists =
      B.CreateICmpULT(Number, Known == Tiles::Plain ? WholeDepths : Count);
  for (Operand *O : converted()) {
    SmallVector<Value *> Own(Staged.take_front(piecesOf(*O)));
    Value *At = From[O == &A ? 0 : 1], *Is = Exists;
    Extent Inside{};
    if (Known != Tiles::Plain) {
      Inside = extent(*O, depthLeft(*O, Number));
      Is = B.CreateAnd(Is, isStaged(Inside));
    }
    carriedIf(B, Is, "stage", Own, [&](SmallVectorImpl<Value *> &Pieces) {
      loadPieces(*O, At, Known == Tiles::Plain ? nullptr : &Inside, Pieces);
    });
    llvm::copy(Own, Staged.begin());
    Staged = Staged.drop_front(Own.size());
  }
}

/// What is not loaded ahead.
void SharedRing::storeAtOnce(Operand &O, Value *Buffer, Value *From,
                             Extent Inside) {
  auto Pieces = [&] {
    SmallVector<Value *> Loaded(piecesOf(O));
    loadPieces(O, From, &Inside, Loaded);
    storePieces(O, Buffer, Loaded);
  };
  ifElse(B, isStaged(Inside), "pieces", Pieces,
         [&] { copyElements(O, Buffer, From, Inside); });
}

void SharedRing::store(Value *Number, Value *Offset, ArrayRef<Value *> From,
                       Tiles Known, ArrayRef<Value *> Staged) {
  Value *Buffer = buffer(Offset);
  auto OfEach =
      [&](function_ref<void(Operand &, ArrayRef<Value *>, Value *)> Store) {
        ArrayRef<Value *> Left = Staged;
        for (Operand *O : converted()) {
          Store(*O, Left.take_front(piecesOf(*O)), From[O == &A ? 0 : 1]);
          Left = Left.drop_front(piecesOf(*O));
        }
      };
  auto Inside = [&](Operand &O) { return extent(O, depthLeft(O, Number)); };
  auto Plain = [&] {
    OfEach([&](Operand &O, ArrayRef<Value *> Own, Value *) {
      storePieces(O, Buffer, Own);
    });
  };
  auto Last = [&] {
    OfEach([&](Operand &O, ArrayRef<Value *>, Value *At) {
      storeAtOnce(O, Buffer, At, Inside(O));
    });
  };
  auto Other = [&] {
    OfEach([&](Operand &O, ArrayRef<Value *> Own, Value *At) {
      Extent In = Inside(O);
      ifElse(
          B, isStaged(In), "staged", [&] { storePieces(O, Buffer, Own); },
          [&] { copyElements(O, Buffer, At, In); });
    });
  };
  auto Store = [&] {
    if (Known == Tiles::Plain)
      ifElse(B, B.CreateICmpULT(Number, WholeDepths), "whole", Plain, Last);
    else
      Other();
  };
  ifThen(B, B.CreateICmpULT(Number, Count), "store", Store);
}

} // namespace tenon
