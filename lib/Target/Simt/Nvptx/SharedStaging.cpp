// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that are converted on the way to shared memory (SharedRing.h). A
// work-item converts a piece of each of several lines at equal distances, as
// for copies.

#include "PieceConversion.h"
#include "SharedRing.h"
#include "tenon/IR/Flow/Loops.h"

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

/// A depth along k is a multiple of a piece, so only the last piece of the
/// whole K can be incomplete.
Value *SharedRing::arePieces() {
  Value *Is = IsAligned;
  for (const Operand *O : converted()) {
    Value *Bytes = O->Limit;
    if (O->Tile.isAlongLines())
      Bytes = B.CreateMul(B.CreateTrunc(O->Depth, B.getInt32Ty()),
                          B.getInt32(O->kindBytes()));
    Value *Rest = B.CreateAnd(Bytes, SharedTile::PieceBytes - 1);
    Is = B.CreateAnd(Is, B.CreateIsNull(Rest));
  }
  return Is;
}

/// Whether piece \p Number of this work-item is inside (i1).
Value *SharedRing::isInside(const Operand &O, unsigned Number, Bounds Inside) {
  Value *Line = B.CreateAdd(O.Line, B.getInt32(Number * linesAtATime(O)));
  return B.CreateAnd(B.CreateICmpSLT(O.Byte, Inside.Bytes),
                     B.CreateICmpSLT(Line, Inside.Lines));
}

/// Loads the pieces of a tile, or those that are \p Inside, at least one; for
/// the others it loads the first piece. Nothing here waits for the loads.
void SharedRing::loadPieces(const Operand &O, Value *From, const Bounds *Inside,
                            MutableArrayRef<Value *> Staged) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), 4);
  Value *Far = B.CreateMul(O.Stride, B.getInt64(linesAtATime(O)));
  Value *Own =
      B.CreateAdd(B.CreateMul(B.CreateZExt(O.Line, B.getInt64Ty()), O.Stride),
                  B.CreateZExt(O.Byte, B.getInt64Ty()));
  Value *First = B.CreatePtrAdd(From, B.CreateNeg(Own));
  for (auto [I, Piece] : enumerate(Staged)) {
    if (I)
      From = B.CreatePtrAdd(From, Far);
    Value *At =
        Inside ? B.CreateSelect(isInside(O, I, *Inside), From, First) : From;
    Piece = B.CreateAlignedLoad(Ty, At, Align(SharedTile::PieceBytes));
  }
}

void SharedRing::stage(Value *Number, ArrayRef<Value *> From, Tiles Known,
                       MutableArrayRef<Value *> Staged) {
  for (Operand *O : converted()) {
    Value *At = From[O == &A ? 0 : 1], *Is = nullptr;
    std::optional<Bounds> Inside;
    if (Known == Tiles::Plain) {
      Is = B.CreateICmpULT(Number, WholeDepths);
    } else {
      Inside = boundsOf(*O, depthLeft(*O, Number));
      Is = isAny(*Inside);
    }
    SmallVector<Value *> Own(Staged.take_front(piecesOf(*O)));
    carriedIf(B, Is, "stage", Own, [&](SmallVectorImpl<Value *> &Pieces) {
      loadPieces(*O, At, Inside ? &*Inside : nullptr, Pieces);
    });
    llvm::copy(Own, Staged.begin());
    Staged = Staged.drop_front(Own.size());
  }
}

void SharedRing::storeConverted(const Operand &O, Value *Piece,
                                function_ref<Value *(unsigned)> At) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), 4);
  auto [First, Second] = convertPiece(B, B.CreateBitCast(Piece, Ty), O.InMemory,
                                      O.Multiplied, O.Tile.isPacked());
  for (auto [Value, Far] :
       {std::pair(First, 0u), {Second, O.Tile.offsetOfSecond()}})
    B.CreateAlignedStore(Value, B.CreatePtrAdd(At(Far), B.getInt64(O.Start)),
                         Align(SharedTile::PieceBytes));
}

/// Stores all pieces, or those that are \p Inside and zeros for others.
void SharedRing::storePieces(Operand &O, Value *Buffer, const Bounds *Inside,
                             ArrayRef<Value *> Staged) {
  for (auto [I, Loaded] : enumerate(Staged)) {
    unsigned Line = O.Tile.offsetOfMemory(I * linesAtATime(O), 0);
    Value *Piece = Loaded;
    if (Inside)
      Piece = B.CreateSelect(isInside(O, I, *Inside), Piece,
                             Constant::getNullValue(Piece->getType()));
    storeConverted(O, Piece, [&](unsigned Second) {
      return O.Copied.address(B, Buffer, Line ^ Second);
    });
  }
}

/// Loads and stores an incomplete depth, which is not loaded ahead.
void SharedRing::storeLast(Operand &O, Value *Buffer, Value *From,
                           Bounds Inside) {
  Type *Ty = FixedVectorType::get(B.getInt32Ty(), 4);
  SmallVector<Value *> Pieces(piecesOf(O), Constant::getNullValue(Ty));
  carriedIf(B, isAny(Inside), "last", Pieces,
            [&](SmallVectorImpl<Value *> &Loaded) {
              loadPieces(O, From, &Inside, Loaded);
            });
  storePieces(O, Buffer, &Inside, Pieces);
}

void SharedRing::storeStaged(Value *Number, Value *Offset,
                             ArrayRef<Value *> From, Tiles Known,
                             ArrayRef<Value *> Staged) {
  Value *Buffer = buffer(Offset);
  auto Inside = [&](Operand &O) { return boundsOf(O, depthLeft(O, Number)); };
  auto Store = [&](bool Whole) {
    ArrayRef<Value *> Left = Staged;
    for (Operand *O : converted()) {
      Bounds In = Whole ? Bounds{} : Inside(*O);
      storePieces(*O, Buffer, Whole ? nullptr : &In,
                  Left.take_front(piecesOf(*O)));
      Left = Left.drop_front(piecesOf(*O));
    }
  };
  auto Last = [&] {
    for (Operand *O : converted())
      storeLast(*O, Buffer, From[O == &A ? 0 : 1], Inside(*O));
  };
  auto StoreDepth = [&] {
    if (Known == Tiles::Plain)
      ifElse(
          B, B.CreateICmpULT(Number, WholeDepths), "whole",
          [&] { Store(/*Whole=*/true); }, Last);
    else
      Store(/*Whole=*/false);
  };
  ifThen(B, B.CreateICmpULT(Number, Count), "store", StoreDepth);
}

void SharedRing::convertElements(Value *Number, Value *Offset,
                                 ArrayRef<Value *> From) {
  auto Convert = [&] {
    for (Operand *O : converted())
      copyElements(*O, buffer(Offset), From[O == &A ? 0 : 1],
                   boundsOf(*O, depthLeft(*O, Number)));
  };
  ifThen(B, B.CreateICmpULT(Number, Count), "convert", Convert);
}

} // namespace tenon
