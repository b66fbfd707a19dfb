// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "TurnedTile.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

static constexpr unsigned WordBytes = 4, PiecesOfLine = SharedTile::PanelBytes /
                                                        SharedTile::PieceBytes;

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// One byte of two words, by number, in each of the four bytes of the result.
static Value *permute(IRBuilderBase &B, Value *Low, Value *High,
                      unsigned Bytes) {
  return B.CreateIntrinsic(Intrinsic::nvvm_prmt,
                           {Low, High, B.getInt32(Bytes)});
}

void emitTransposed(IRBuilderBase &B, MutableArrayRef<Value *> Words) {
  if (Words.size() == 1)
    return;
  if (Words.size() == 2) {
    Value *Low = permute(B, Words[0], Words[1], 0x5410);
    Value *High = permute(B, Words[0], Words[1], 0x7632);
    Words[0] = Low;
    Words[1] = High;
    return;
  }
  Value *Even[2], *Odd[2]; // bytes 0 and 1, bytes 2 and 3 of two lines
  for (unsigned I = 0; I < 2; ++I) {
    Even[I] = permute(B, Words[2 * I], Words[2 * I + 1], 0x5140);
    Odd[I] = permute(B, Words[2 * I], Words[2 * I + 1], 0x7362);
  }
  Words[0] = permute(B, Even[0], Even[1], 0x5410);
  Words[1] = permute(B, Even[0], Even[1], 0x7632);
  Words[2] = permute(B, Odd[0], Odd[1], 0x5410);
  Words[3] = permute(B, Odd[0], Odd[1], 0x7632);
}

//===----------------------------------------------------------------------===//
// The tile
//===----------------------------------------------------------------------===//

TurnedTile::TurnedTile(const SharedTile &Tile, unsigned Threads)
    : Tile(Tile), LinesOfPiece(SharedTile::PieceBytes / Tile.elementBytes()) {
  unsigned Each = Tile.bytes() / Threads; // bytes of a work-item
  VectorBytes = std::min(SharedTile::PieceBytes, Each / LinesOfPiece);
  Columns = VectorBytes / Tile.elementBytes();
  if (!Columns)
    return;
  Vectors = Tile.lines() / Columns;
  PiecesAtATime = Threads / std::max(1u, Vectors);
  Blocks = PiecesOfLine / std::max(1u, PiecesAtATime);
}

bool TurnedTile::isPossible() const {
  constexpr unsigned LeastVectors = 8;
  return VectorBytes >= WordBytes && isPowerOf2_32(Tile.lines()) &&
         Vectors >= LeastVectors && PiecesAtATime &&
         Blocks * PiecesAtATime == PiecesOfLine;
}

unsigned TurnedTile::column(unsigned Line) const {
  return Line % Vectors * Columns + Line / Vectors;
}

Value *TurnedTile::first(IRBuilderBase &B, Value *Thread, Value *At,
                         Value *Stride) const {
  Value *Piece = B.CreateUDiv(Thread, B.getInt32(Vectors));
  Value *Line = B.CreateZExt(B.CreateMul(Piece, B.getInt32(LinesOfPiece)),
                             B.getInt64Ty());
  Value *Vector = B.CreateURem(Thread, B.getInt32(Vectors));
  Value *InLine = B.CreateZExt(B.CreateMul(Vector, B.getInt32(VectorBytes)),
                               B.getInt64Ty());
  At = B.CreatePtrAdd(At, B.CreateMul(Line, Stride));
  return B.CreatePtrAdd(At, InLine);
}

/// Words are those of a block's lines, one line after the other.
void TurnedTile::load(IRBuilderBase &B, Value *From, Value *Stride,
                      MutableArrayRef<Value *> Words) const {
  unsigned Count = VectorBytes / WordBytes, Number = 0;
  Value *NextBlock =
      B.CreateMul(Stride, B.getInt64((PiecesAtATime - 1) * LinesOfPiece));
  Type *Word = B.getInt32Ty();
  Type *Ty = Count == 1 ? Word : FixedVectorType::get(Word, Count);
  for (unsigned Block = 0; Block < Blocks; ++Block) {
    if (Block)
      From = B.CreatePtrAdd(From, NextBlock);
    for (unsigned Line = 0; Line < LinesOfPiece; ++Line) {
      Value *Vector = B.CreateAlignedLoad(Ty, From, Align(VectorBytes));
      for (unsigned I = 0; I < Count; ++I)
        Words[Number++] =
            Count == 1 ? Vector : B.CreateExtractElement(Vector, I);
      From = B.CreatePtrAdd(From, Stride);
    }
  }
}

Value *TurnedTile::offset(IRBuilderBase &B, Value *Thread) const {
  unsigned OfVectors = Log2_32(Vectors);
  return emitLinear(
      B, Thread, OfVectors + Log2_32(PiecesAtATime), [&](unsigned Number) {
        return Tile.offset(Number % Vectors,
                           Number / Vectors * SharedTile::PieceBytes);
      });
}

void TurnedTile::store(IRBuilderBase &B, ArrayRef<Value *> Words, Value *To,
                       SplitOffset &Own) const {
  unsigned Count = VectorBytes / WordBytes;
  constexpr unsigned WordsOfPiece = SharedTile::PieceBytes / WordBytes;
  unsigned ColumnsOfWord = Columns / Count; // 1 or 4
  for (unsigned Block = 0; Block < Blocks; ++Block) {
    ArrayRef<Value *> OfBlock =
        Words.slice(Block * LinesOfPiece * Count, LinesOfPiece * Count);
    for (unsigned I = 0; I < Count; ++I) {
      // By column: the words of a piece.
      SmallVector<SmallVector<Value *, WordsOfPiece>, 4> Pieces(ColumnsOfWord);
      for (unsigned Line = 0; Line < LinesOfPiece; Line += ColumnsOfWord) {
        SmallVector<Value *, 4> Run;
        for (unsigned Of = 0; Of < ColumnsOfWord; ++Of)
          Run.push_back(OfBlock[(Line + Of) * Count + I]);
        emitTransposed(B, Run);
        for (unsigned Of = 0; Of < ColumnsOfWord; ++Of)
          Pieces[Of].push_back(Run[Of]);
      }
      for (auto [Of, Piece] : enumerate(Pieces)) {
        unsigned Column = I * ColumnsOfWord + Of;
        Value *Vector = PoisonValue::get(
            FixedVectorType::get(B.getInt32Ty(), WordsOfPiece));
        for (auto [At, Word] : enumerate(Piece))
          Vector = B.CreateInsertElement(Vector, Word, At);
        unsigned Constant =
            Tile.offset(Column * Vectors, 0) ^
            Tile.offset(0, Block * PiecesAtATime * SharedTile::PieceBytes);
        B.CreateAlignedStore(Vector, Own.address(B, To, Constant),
                             Align(SharedTile::PieceBytes));
      }
    }
  }
}

} // namespace tenon
