// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of whole matrices, between user memory and a buffer.
//
//   user memory, element (r, c) at          buffer (MatrixStorage)
//     row      r * stride + c * size          offset(r, c)
//     col      c * stride + r * size
//     packed   r / G * stride + (c * G + r mod G) * size, G elements in a group
//
// Four implementations, from fast to general:
//   copy        rows (or packed groups) have the same order in both
//   interleave  row-major memory to an interleaved buffer, by vector shuffles
//   transpose   column-major memory, in square blocks by vector shuffles
//   elements    one by one

#include "Vectors.h"
#include "WholeElements.h"
#include "WholeTarget.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Matrix/Contract.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
class MemoryEmitter {
public:
  MemoryEmitter(IRBuilderBase &B, const OpFacts &Facts,
                const MatrixStorage &Storage, const VectorModel &Model,
                Value *Buffer, Value *Memory, Value *Stride, bool IsLoad)
      : B(B), Facts(Facts), Storage(Storage), Model(Model), Buffer(Buffer),
        Memory(Memory), Stride(Stride), IsLoad(IsLoad),
        Group(packFactor(Storage.ElementBytes * 8)),
        Element(B.getIntNTy(Storage.ElementBytes * 8)) {
    Layout = Facts.Layout;
    // For A, packed memory is the same as row-major memory.
    if (Layout == MatrixLayout::Packed &&
        (Facts.Type->use() != MatrixUse::B || Group == 1))
      Layout = MatrixLayout::RowMajor;
  }

  void emit(Function &F) {
    if (Facts.Checked)
      return checked(F);
    whole();
  }

private:
  void whole() {
    if (IsLoad && Storage.hasPadding())
      B.CreateMemSet(Buffer, B.getInt8(0), Storage.bytes(),
                     Align(MatrixStorage::Alignment));
    if (Layout == MatrixLayout::RowMajor && Storage.Interleave == 1)
      return copyRows(Storage.Rows, Storage.Columns);
    if (Layout == MatrixLayout::Packed) {
      copyRows(Storage.Rows / Group, Storage.Columns * Group);
      return elements(alignDown(Storage.Rows, Group), Storage.Rows, 0,
                      Storage.Columns);
    }
    if (Layout == MatrixLayout::RowMajor && IsLoad)
      return interleave();
    if (Layout == MatrixLayout::ColumnMajor)
      return transpose();
    elements(0, Storage.Rows, 0, Storage.Columns);
  }

  Value *at(Value *Base, Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Base, Offset);
  }
  Value *times(Value *V, uint64_t Factor) {
    return B.CreateMul(V, B.getInt64(Factor));
  }
  Value *load(Type *Ty, Value *Base, Value *Offset, unsigned Alignment) {
    return B.CreateAlignedLoad(Ty, at(Base, Offset), Align(Alignment),
                               Base == Memory && Facts.Volatile);
  }
  void store(Value *V, Value *Base, Value *Offset, unsigned Alignment) {
    B.CreateAlignedStore(V, at(Base, Offset), Align(Alignment),
                         Base == Memory && Facts.Volatile);
  }

  void checked(Function &F);
  void element(Value *InMemory, Value *InBuffer);
  void copyRows(unsigned Rows, unsigned Elements);
  void elements(unsigned RowBegin, unsigned RowEnd, unsigned ColumnBegin,
                unsigned ColumnEnd);
  void interleave();
  /// The number of columns in one vector of interleaved groups.
  unsigned chunkWidth() const {
    return Model.VectorBits / (Storage.ElementBytes * 8) / Storage.Interleave;
  }
  void interleaveChunk(Value *GroupIndex, Value *Column, unsigned Width,
                       unsigned Rows);
  void transpose();
  void transposeBlock(Value *Outer, Value *Inner, unsigned Size, Type *Unit,
                      uint64_t BufferPitch);
  Value *memoryOffset(Value *Row, Value *Column);
  Value *bufferOffset(Value *Row, Value *Column) {
    return elementOffset(B, Storage, Row, Column);
  }

  IRBuilderBase &B;
  const OpFacts &Facts;
  const MatrixStorage &Storage;
  const VectorModel &Model;
  Value *Buffer, *Memory, *Stride;
  bool IsLoad;
  unsigned Group;
  Type *Element;
  MatrixLayout Layout;
  /// The position of the first bound among the helper's parameters.
  static constexpr unsigned FirstBound = 3;
};
} // namespace

/// for (r = 0; r < Rows; ++r)
///   copy Elements elements between memory + r * stride and the buffer's row r
void MemoryEmitter::copyRows(unsigned Rows, unsigned Elements) {
  uint64_t Bytes = uint64_t(Elements) * Storage.ElementBytes;
  unsigned BufferAlign = MinAlign(Storage.groupBytes(), 64);
  countedLoop(B, Rows, "row", [&](Value *Row) {
    Value *InMemory = at(Memory, B.CreateMul(Row, Stride));
    Value *InBuffer = at(Buffer, times(Row, Storage.groupBytes()));
    if (IsLoad)
      B.CreateMemCpy(InBuffer, Align(BufferAlign), InMemory, Align(Facts.Align),
                     Bytes, Facts.Volatile);
    else
      B.CreateMemCpy(InMemory, Align(Facts.Align), InBuffer, Align(BufferAlign),
                     Bytes, Facts.Volatile);
  });
}

Value *MemoryEmitter::memoryOffset(Value *Row, Value *Column) {
  return offsetInMemory(B, Layout, Group, Storage.ElementBytes, Stride, Row,
                        Column);
}

/// Copies one element between these two offsets.
void MemoryEmitter::element(Value *InMemory, Value *InBuffer) {
  // The pointer may be aligned to more than an element.
  unsigned MemoryAlign = MinAlign(Facts.Align, Storage.ElementBytes);
  if (IsLoad)
    store(load(Element, Memory, InMemory, MemoryAlign), Buffer, InBuffer,
          Storage.ElementBytes);
  else
    store(load(Element, Buffer, InBuffer, Storage.ElementBytes), Memory,
          InMemory, MemoryAlign);
}

/// for r in rows, for c in columns: one element
void MemoryEmitter::elements(unsigned RowBegin, unsigned RowEnd,
                             unsigned ColumnBegin, unsigned ColumnEnd) {
  if (RowBegin >= RowEnd || ColumnBegin >= ColumnEnd)
    return;
  countedLoop(B, RowEnd - RowBegin, "row", [&](Value *R) {
    Value *Row = B.CreateAdd(R, B.getInt64(RowBegin));
    countedLoop(B, ColumnEnd - ColumnBegin, "column", [&](Value *C) {
      Value *Column = B.CreateAdd(C, B.getInt64(ColumnBegin));
      element(memoryOffset(Row, Column), bufferOffset(Row, Column));
    });
  });
}

/// Accesses a tile at (row, column) of a matrix of height x width. Only
/// elements inside of the matrix are accessed; others of a loaded tile are
/// zero.
///
///   if the whole tile is inside
///     as an unchecked access, at the address of (row, column)
///   else
///     for r from max(0, -row) to min(Rows, height - row)
///       for c from max(0, -column) to min(Columns, width - column)
///         element (row + r, column + c) of memory, (r, c) of the buffer
///
/// A packed tile may begin within a group of rows: then the address of an
/// element is not the sum of an address of the tile and an offset of the
/// element.
void MemoryEmitter::checked(Function &F) {
  CheckedRange Range(B, F, FirstBound, Storage);
  Value *Inside = Range.isInside(Layout, Group);
  ifThen(B, Inside, "inside", [&] {
    Value *All = Memory;
    Memory = at(All, memoryOffset(Range.Row, Range.Column));
    whole();
    Memory = All;
  });
  ifThen(B, B.CreateNot(Inside), "edge", [&] {
    if (IsLoad)
      B.CreateMemSet(Buffer, B.getInt8(0), Storage.bytes(),
                     Align(MatrixStorage::Alignment));
    Range.forEachInside([&](Value *Row, Value *Column) {
      element(memoryOffset(B.CreateAdd(Range.Row, Row),
                           B.CreateAdd(Range.Column, Column)),
              bufferOffset(Row, Column));
    });
  });
}

//===----------------------------------------------------------------------===//
// Interleaving
//===----------------------------------------------------------------------===//

/// Interleaves the rows r0 … of a group, Width columns at a time:
///
///   r0: a b c d    r1: A B C D    ->    a A b B c C d D
void MemoryEmitter::interleaveChunk(Value *GroupIndex, Value *Column,
                                    unsigned Width, unsigned Rows) {
  auto *Ty = FixedVectorType::get(Element, Width);
  // The column advances by whole chunks, whose size may be less than the
  // pointer's alignment.
  unsigned MemoryAlign =
      MinAlign(Facts.Align, chunkWidth() * Storage.ElementBytes);
  SmallVector<Value *, 4> Parts;
  Value *FirstRow = times(GroupIndex, Storage.Interleave);
  for (unsigned R = 0; R < Storage.Interleave; ++R) {
    if (R >= Rows) {
      Parts.push_back(Constant::getNullValue(Ty));
      continue;
    }
    Value *Row = B.CreateAdd(FirstRow, B.getInt64(R));
    Parts.push_back(load(Ty, Memory, memoryOffset(Row, Column), MemoryAlign));
  }
  Value *Offset = B.CreateAdd(
      times(GroupIndex, Storage.groupBytes()),
      times(Column, uint64_t(Storage.Interleave) * Storage.ElementBytes));
  store(interleaveVectors(B, Parts), Buffer, Offset,
        MinAlign(Storage.groupBytes(), 4));
}

void MemoryEmitter::interleave() {
  unsigned Width = chunkWidth();
  auto Columns = [&](Value *GroupIndex, unsigned Rows) {
    countedLoop(B, Storage.Columns / Width, "column", [&](Value *Chunk) {
      interleaveChunk(GroupIndex, times(Chunk, Width), Width, Rows);
    });
    if (unsigned Rest = Storage.Columns % Width)
      interleaveChunk(GroupIndex, B.getInt64(Storage.Columns - Rest), Rest,
                      Rows);
  };
  unsigned Complete = Storage.Rows / Storage.Interleave;
  countedLoop(B, Complete, "group",
              [&](Value *Index) { Columns(Index, Storage.Interleave); });
  if (unsigned Rest = Storage.Rows % Storage.Interleave)
    Columns(B.getInt64(Complete), Rest);
}

//===----------------------------------------------------------------------===//
// Transposition
//===----------------------------------------------------------------------===//

/// Copies a Size x Size block of units between column-major memory and the
/// buffer. A unit is an element, or for an interleaved buffer a group, which is
/// contiguous in a column:
///
///   for i < Size: v[i] = memory[(Outer + i) * stride + Inner units]
///   transpose v
///   for i < Size: buffer[(Inner + i) * pitch + Outer units] = v[i]
void MemoryEmitter::transposeBlock(Value *Outer, Value *Inner, unsigned Size,
                                   Type *Unit, uint64_t BufferPitch) {
  unsigned UnitBytes = Unit->getIntegerBitWidth() / 8;
  auto *Ty = FixedVectorType::get(Unit, Size);
  auto InMemory = [&](unsigned I) {
    Value *Column = B.CreateAdd(Outer, B.getInt64(I));
    return B.CreateAdd(B.CreateMul(Column, Stride), times(Inner, UnitBytes));
  };
  auto InBuffer = [&](unsigned I) {
    Value *Row = B.CreateAdd(Inner, B.getInt64(I));
    return B.CreateAdd(times(Row, BufferPitch), times(Outer, UnitBytes));
  };
  unsigned BufferAlign = MinAlign(BufferPitch, UnitBytes);
  unsigned MemoryAlign = MinAlign(Facts.Align, Size * UnitBytes);
  SmallVector<Value *, 16> Lines;
  for (unsigned I = 0; I < Size; ++I)
    Lines.push_back(IsLoad ? load(Ty, Memory, InMemory(I), MemoryAlign)
                           : load(Ty, Buffer, InBuffer(I), BufferAlign));
  transposeVectors(B, Lines);
  for (unsigned I = 0; I < Size; ++I) {
    if (IsLoad)
      store(Lines[I], Buffer, InBuffer(I), BufferAlign);
    else
      store(Lines[I], Memory, InMemory(I), MemoryAlign);
  }
}

/// Complete groups of rows are copied in blocks; the remainders of both
/// dimensions, and incomplete groups, element by element.
void MemoryEmitter::transpose() {
  unsigned Groups = Storage.Rows / Storage.Interleave;
  Type *Unit = B.getIntNTy(Storage.ElementBytes * 8 * Storage.Interleave);
  unsigned Size = 16;
  while (Size > 1 && (Size > Groups || Size > Storage.Columns ||
                      Size * Unit->getIntegerBitWidth() > Model.VectorBits))
    Size /= 2;
  unsigned Rows = 0, Columns = 0;
  if (Size > 1) {
    Rows = alignDown(Groups, Size) * Storage.Interleave;
    Columns = alignDown(Storage.Columns, Size);
    countedLoop(B, Columns / Size, "outer", [&](Value *Outer) {
      countedLoop(B, Groups / Size, "inner", [&](Value *Inner) {
        transposeBlock(times(Outer, Size), times(Inner, Size), Size, Unit,
                       Storage.groupBytes());
      });
    });
  }
  elements(0, Rows, Columns, Storage.Columns);
  elements(Rows, Storage.Rows, 0, Storage.Columns);
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

void emitWholeLoad(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   const MatrixStorage &Storage, const VectorModel &Model) {
  F.getArg(0)->addAttr(Attribute::NoAlias); // a buffer of the function's own
  MemoryEmitter(B, Facts, Storage, Model, F.getArg(0), F.getArg(1), F.getArg(2),
                /*IsLoad=*/true)
      .emit(F);
}

void emitWholeStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                    const MatrixStorage &Storage, const VectorModel &Model) {
  F.getArg(1)->addAttr(Attribute::NoAlias);
  MemoryEmitter(B, Facts, Storage, Model, F.getArg(1), F.getArg(0), F.getArg(2),
                /*IsLoad=*/false)
      .emit(F);
}

} // namespace tenon
