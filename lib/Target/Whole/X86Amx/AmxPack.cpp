// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   A row-major      rows copied (only for an incomplete step)
//   A column-major   groups of k interleaved, then transposed as 32-bit units
//   B packed         groups copied (only for an incomplete step)
//   B row-major      groups of k interleaved, two tiles at a time
//   B column-major   transposed as 32-bit units
//
// Elements are converted directly after they are loaded. Packed groups of
// memory may then become several groups of the image.

#include "AmxPack.h"
#include "Target/Whole/ByteAddresses.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
class Packer : ByteAddresses {
public:
  Packer(IRBuilderBase &B, const TilesInMemory &From, Value *Images)
      : ByteAddresses(B), From(From), Images(Images), Group(From.Row->group()),
        Bytes(bitsOf(From.Kinds.From) / 8),
        Element(bitsType(B, From.Kinds.From)) {}

  void copyLines(bool Grouped);
  void interleave();
  void interleaveAndTranspose();
  void transpose();

private:
  unsigned groups() const { return From.Depth / 4; }
  /// Elements of k in a step.
  unsigned depth() const { return From.Depth / From.Row->elementBytes(); }
  Value *converted(Value *V) {
    return From.Kinds.From == From.Kinds.To
               ? V
               : convertVector(B, V, From.Kinds, From.Model);
  }
  void copyGroups(unsigned Tile);
  Value *loadLine(FixedVectorType *Ty, Value *Line, Value *InLine,
                  Value *Valid);
  Value *loadRow(Value *Row, Value *Column, unsigned Width);
  Value *loadGroup(Value *GroupIndex, Value *Column, unsigned Width);
  Value *loadAlongK(Value *Address, unsigned Elements);
  void storeLine(Value *V, Value *TileIndex, Value *Line);
  void storeTransposed(SmallVectorImpl<Value *> &Lines, Value *TileIndex,
                       unsigned Count);

  const TilesInMemory &From;
  Value *Images;
  unsigned Group; ///< rows of k of a group of the image
  unsigned Bytes; ///< of an element in memory
  Type *Element;  ///< in memory
};
} // namespace

/// The vector of type \p Ty at offset \p InLine of line \p Line, a row or
/// a group of rows of k; zeros instead of lines from number \p Valid on, which
/// need not be in memory.
Value *Packer::loadLine(FixedVectorType *Ty, Value *Line, Value *InLine,
                        Value *Valid) {
  auto Load = [&](Value *ValidLine) {
    Value *Offset = B.CreateAdd(B.CreateMul(ValidLine, From.Stride), InLine);
    return B.CreateAlignedLoad(Ty, at(From.Memory, Offset), Align(1));
  };
  if (!Valid)
    return Load(Line);
  // The first line exists. Masked loads would be slow: they are expanded for
  // short vectors, and take hundreds of cycles at addresses of no memory.
  Value *IsValid = B.CreateICmpULT(Line, Valid, "valid");
  Value *V = Load(B.CreateSelect(IsValid, Line, B.getInt64(0)));
  return B.CreateSelect(IsValid, V, Constant::getNullValue(Ty));
}

/// Width elements of row \p Row of k, converted.
Value *Packer::loadRow(Value *Row, Value *Column, unsigned Width) {
  return converted(loadLine(FixedVectorType::get(Element, Width), Row,
                            times(Column, Bytes), From.Valid));
}

/// A group of rows of k, interleaved: the elements of a column are contiguous.
Value *Packer::loadGroup(Value *GroupIndex, Value *Column, unsigned Width) {
  SmallVector<Value *, 4> Parts;
  for (unsigned I = 0; I < Group; ++I)
    Parts.push_back(loadRow(
        B.CreateAdd(times(GroupIndex, Group), B.getInt64(I)), Column, Width));
  return interleaveVectors(B, Parts);
}

/// Elements that are contiguous along k, converted.
Value *Packer::loadAlongK(Value *Address, unsigned Elements) {
  auto *Ty = FixedVectorType::get(Element, Elements);
  if (!From.Valid)
    return converted(B.CreateAlignedLoad(Ty, Address, Align(1)));
  SmallVector<Constant *, 64> Numbers;
  for (unsigned I = 0; I < Elements; ++I)
    Numbers.push_back(B.getInt64(I));
  Value *Mask = B.CreateICmpULT(ConstantVector::get(Numbers),
                                B.CreateVectorSplat(Elements, From.Valid));
  return converted(B.CreateMaskedLoad(Ty, Address, Align(1), Mask,
                                      Constant::getNullValue(Ty)));
}

void Packer::storeLine(Value *V, Value *TileIndex, Value *Line) {
  Value *Offset =
      B.CreateAdd(times(TileIndex, TileImageBytes), times(Line, MaxTileBytes));
  unsigned Size = V->getType()->getPrimitiveSizeInBits() / 8;
  B.CreateAlignedStore(V, at(Images, Offset),
                       Align(Size == MaxTileBytes ? 64 : 4));
}

/// Packed groups of memory; each becomes one line of the image, or several.
void Packer::copyGroups(unsigned Tile) {
  unsigned InMemory = packFactor(Bytes * 8), Runs = InMemory / Group;
  unsigned Elements = From.Tile * InMemory;
  countedLoop(B, groups() / Runs, "line", [&](Value *Line) {
    // A group is valid as a whole: packed memory has only whole groups.
    Value *Valid =
        From.Valid ? B.CreateUDiv(From.Valid, B.getInt64(InMemory)) : nullptr;
    Value *InLine = B.getInt64(uint64_t(Tile) * From.Tile * InMemory * Bytes);
    Value *V = converted(
        loadLine(FixedVectorType::get(Element, Elements), Line, InLine, Valid));
    V = B.CreateBitCast(V,
                        FixedVectorType::get(B.getInt32Ty(), From.Tile * Runs));
    for (unsigned Run = 0; Run < Runs; ++Run)
      storeLine(Runs == 1 ? V : strideVector(B, V, Run, Runs), B.getInt64(Tile),
                B.CreateAdd(times(Line, Runs), B.getInt64(Run)));
  });
}

/// Lines of memory that become lines of the image: rows of A, or packed groups.
void Packer::copyLines(bool Grouped) {
  for (unsigned Tile = 0; Tile < From.Count; ++Tile) {
    if (Grouped) {
      copyGroups(Tile);
      continue;
    }
    countedLoop(B, From.Tile, "line", [&](Value *Line) {
      Value *Row = B.CreateAdd(Line, B.getInt64(uint64_t(Tile) * From.Tile));
      Value *Address = at(From.Memory, B.CreateMul(Row, From.Stride));
      storeLine(loadAlongK(Address, depth()), B.getInt64(Tile), Line);
    });
  }
}

/// B row-major, 32 columns at a time if possible:
///
///   row 2g:     a b c d     row 2g + 1:  A B C D
///   -> line g of two images:   a A b B | c C d D
void Packer::interleave() {
  unsigned Joined = From.Tile == MaxTileRows ? 2 : 1;
  auto Tiles = [&](Value *GroupIndex, unsigned First, unsigned Count) {
    Value *V = loadGroup(GroupIndex, B.getInt64(uint64_t(First) * From.Tile),
                         From.Tile * Count);
    for (unsigned I = 0; I < Count; ++I) {
      SmallVector<int, 64> Part;
      for (unsigned E = 0; E < From.Tile * Group; ++E)
        Part.push_back(I * From.Tile * Group + E);
      storeLine(Count == 1 ? V : B.CreateShuffleVector(V, Part),
                B.getInt64(First + I), GroupIndex);
    }
  };
  // A few groups in each iteration: the addresses of all rows would need more
  // registers than exist.
  constexpr unsigned GroupsPerIteration = 4;
  unsigned Whole = groups() / GroupsPerIteration;
  auto Groups = [&](Value *First, unsigned Count) {
    for (unsigned G = 0; G < Count; ++G)
      for (unsigned T = 0; T < From.Count; T += Joined)
        Tiles(B.CreateAdd(First, B.getInt64(G)), T,
              std::min(Joined, From.Count - T));
  };
  SmallVector<Value *, 0> Nothing;
  if (Whole)
    carriedLoop(B, B.getInt64(Whole), "group", Nothing,
                [&](Value *Index, SmallVectorImpl<Value *> &) {
                  Groups(times(Index, GroupsPerIteration), GroupsPerIteration);
                });
  Groups(B.getInt64(Whole * GroupsPerIteration), groups() % GroupsPerIteration);
}

/// Lines of up to 16 32-bit units become the columns of image \p TileIndex,
/// which has Count lines.
void Packer::storeTransposed(SmallVectorImpl<Value *> &Lines, Value *TileIndex,
                             unsigned Count) {
  auto *Ty = FixedVectorType::get(B.getInt32Ty(), MaxTileRows);
  while (Lines.size() < MaxTileRows)
    Lines.push_back(Constant::getNullValue(Ty));
  transposeVectors(B, Lines);
  for (unsigned I = 0; I < Count; ++I)
    storeLine(Lines[I], TileIndex, B.getInt64(I));
}

/// A column-major: group g of k of all rows is column g of the image.
void Packer::interleaveAndTranspose() {
  countedLoop(B, From.Count, "tile", [&](Value *TileIndex) {
    SmallVector<Value *, 16> Lines;
    for (unsigned G = 0; G < groups(); ++G) {
      Value *V =
          loadGroup(B.getInt64(G), times(TileIndex, From.Tile), From.Tile);
      V = B.CreateBitCast(V, FixedVectorType::get(B.getInt32Ty(), From.Tile));
      Lines.push_back(resizeVector(B, V, MaxTileRows));
    }
    storeTransposed(Lines, TileIndex, From.Tile);
  });
}

/// B column-major: the groups of a column are contiguous in memory.
void Packer::transpose() {
  countedLoop(B, From.Count, "tile", [&](Value *TileIndex) {
    SmallVector<Value *, 16> Lines;
    for (unsigned C = 0; C < From.Tile; ++C) {
      Value *Column = B.CreateAdd(times(TileIndex, From.Tile), B.getInt64(C));
      Value *V = loadAlongK(at(From.Memory, B.CreateMul(Column, From.Stride)),
                            depth());
      V = B.CreateBitCast(V, FixedVectorType::get(B.getInt32Ty(), groups()));
      Lines.push_back(resizeVector(B, V, MaxTileRows));
    }
    storeTransposed(Lines, TileIndex, groups());
  });
}

void packTilesOfA(IRBuilderBase &B, const TilesInMemory &From, Value *Images) {
  Packer P(B, From, Images);
  if (From.Layout == MatrixLayout::ColumnMajor)
    return P.interleaveAndTranspose();
  P.copyLines(/*Grouped=*/false);
}

void packTilesOfB(IRBuilderBase &B, const TilesInMemory &From, Value *Images) {
  Packer P(B, From, Images);
  switch (From.Layout) {
  case MatrixLayout::RowMajor:
    return P.interleave();
  case MatrixLayout::ColumnMajor:
    return P.transpose();
  case MatrixLayout::Packed:
    return packFactor(bitsOf(From.Kinds.From)) < From.Row->group()
               ? P.interleave() // groups of one row
               : P.copyLines(/*Grouped=*/true);
  }
}

} // namespace tenon
