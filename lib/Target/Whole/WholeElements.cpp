// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Fills, prefetches and conversions, and the ranges of checked accesses.

#include "WholeElements.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Checked ranges
//===----------------------------------------------------------------------===//

/// [max(0, -Origin), min(Size, Limit - Origin)), empty if nothing is inside.
static std::pair<Value *, Value *> clampRange(IRBuilderBase &B, Value *Origin,
                                              Value *Limit, uint64_t Size) {
  Value *Begin = B.CreateBinaryIntrinsic(Intrinsic::smax, B.getInt64(0),
                                         B.CreateNeg(Origin));
  Value *End = B.CreateBinaryIntrinsic(Intrinsic::smin, B.getInt64(Size),
                                       B.CreateSub(Limit, Origin));
  return {Begin, End};
}

CheckedRange::CheckedRange(IRBuilderBase &B, const MatrixBuilder::Bounds &Of,
                           unsigned Rows, unsigned Columns)
    : Row(Of.Row), Column(Of.Column), B(B), Rows(Rows), Columns(Columns),
      Height(Of.Height), Width(Of.Width) {
  std::tie(RowBegin, RowEnd) = clampRange(B, Row, Height, Rows);
  std::tie(ColumnBegin, ColumnEnd) = clampRange(B, Column, Width, Columns);
}

CheckedRange::CheckedRange(IRBuilderBase &B, Function &F, unsigned First,
                           const MatrixStorage &Storage)
    : CheckedRange(B,
                   {F.getArg(First), F.getArg(First + 1), F.getArg(First + 2),
                    F.getArg(First + 3)},
                   Storage.Rows, Storage.Columns) {}

Value *CheckedRange::isInside(MatrixLayout Layout, unsigned Group) const {
  auto Fits = [&](Value *Origin, Value *Limit, unsigned Size) {
    Value *Begins = B.CreateICmpSGE(Origin, B.getInt64(0));
    Value *Last = B.CreateSub(Limit, B.getInt64(Size));
    return B.CreateAnd(Begins, B.CreateICmpSLE(Origin, Last));
  };
  Value *RowsFit = Fits(Row, Height, Rows);
  Value *Inside = B.CreateAnd(RowsFit, Fits(Column, Width, Columns));
  if (Layout != MatrixLayout::Packed)
    return Inside;
  Value *InGroup = B.CreateURem(Row, B.getInt64(Group));
  return B.CreateAnd(Inside, B.CreateIsNull(InGroup));
}

void CheckedRange::forEachInside(function_ref<void(Value *, Value *)> Visit,
                                 bool ByColumns) const {
  auto EachRow = [&](function_ref<void(Value *)> Body) {
    rangeLoop(B, RowBegin, RowEnd, "row", Body);
  };
  auto EachColumn = [&](function_ref<void(Value *)> Body) {
    rangeLoop(B, ColumnBegin, ColumnEnd, "column", Body);
  };
  if (ByColumns)
    EachColumn([&](Value *C) { EachRow([&](Value *R) { Visit(R, C); }); });
  else
    EachRow([&](Value *R) { EachColumn([&](Value *C) { Visit(R, C); }); });
}

//===----------------------------------------------------------------------===//
// Fill
//===----------------------------------------------------------------------===//

/// Sets every element to the same value; padding, and elements outside of a
/// checked fill's bounds, to zero.
void emitWholeFill(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   const MatrixStorage &Storage) {
  Value *Buffer = F.getArg(0), *Component = F.getArg(1);
  auto Store = [&](Value *Offset) {
    B.CreateStore(Component, B.CreateGEP(B.getInt8Ty(), Buffer, Offset));
  };
  auto StoreElement = [&](Value *Row, Value *Column) {
    Store(elementOffset(B, Storage, Row, Column));
  };
  if (!Storage.hasPadding() && !Facts.Checked) {
    uint64_t Count =
        Storage.groups() * Storage.groupBytes() / Storage.ElementBytes;
    return countedLoop(B, Count, "element", [&](Value *I) {
      Store(B.CreateMul(I, B.getInt64(Storage.ElementBytes)));
    });
  }
  B.CreateMemSet(Buffer, B.getInt8(0), Storage.bytes(),
                 Align(MatrixStorage::Alignment));
  if (Facts.Checked)
    return CheckedRange(B, F, 2, Storage).forEachInside(StoreElement);
  countedLoop(B, Storage.Rows, "row", [&](Value *Row) {
    countedLoop(B, Storage.Columns, "column",
                [&](Value *Column) { StoreElement(Row, Column); });
  });
}

//===----------------------------------------------------------------------===//
// Prefetch
//===----------------------------------------------------------------------===//

/// One llvm.prefetch for each cache line of each row (column, packed row) of
/// the tile.
void emitWholePrefetch(IRBuilderBase &B, Function &F, const OpFacts &Facts) {
  constexpr unsigned LineBytes = 64;
  unsigned Bits = bitsOf(*kindOfComponent(Facts.Type->component()));
  unsigned Lines = Facts.Type->rows(), Elements = Facts.Type->columns();
  if (Facts.Layout == MatrixLayout::ColumnMajor)
    std::swap(Lines, Elements);
  Value *Pointer = F.getArg(0), *Stride = F.getArg(1);
  countedLoop(B, Lines, "line", [&](Value *Line) {
    Value *Row = B.CreateGEP(B.getInt8Ty(), Pointer, B.CreateMul(Line, Stride));
    countedLoop(B, divideCeil(Elements * Bits, LineBytes * 8), "part",
                [&](Value *Part) {
                  Value *At =
                      B.CreateGEP(B.getInt8Ty(), Row,
                                  B.CreateMul(Part, B.getInt64(LineBytes)));
                  constexpr unsigned Read = 0, Keep = 3, Data = 1;
                  B.CreateIntrinsic(Intrinsic::prefetch, {At->getType()},
                                    {At, B.getInt32(Read), B.getInt32(Keep),
                                     B.getInt32(Data)});
                });
  });
}

//===----------------------------------------------------------------------===//
// Conversion
//===----------------------------------------------------------------------===//

/// for each group of rows: for each column:
///   to[g][c] = convert(from[first row of g][c]) | convert(from[next][c]) << …
static void convertGroups(IRBuilderBase &B, const MatrixStorage &From,
                          const MatrixStorage &To,
                          function_ref<Value *(Value *)> Convert,
                          Value *Result) {
  unsigned Rows = std::max(From.Interleave, To.Interleave);
  countedLoop(B, From.Rows / Rows, "group", [&](Value *Group) {
    Value *First = B.CreateMul(Group, B.getInt64(Rows));
    countedLoop(B, From.Columns, "column", [&](Value *Column) {
      SmallVector<Value *, 4> Elements;
      for (unsigned J = 0; J < Rows; ++J) {
        Value *Row = B.CreateAdd(First, B.getInt64(J));
        Elements.push_back(Convert(elementOffset(B, From, Row, Column)));
      }
      for (unsigned J = 0; J < Rows; J += To.Interleave) {
        Value *Row = B.CreateAdd(First, B.getInt64(J));
        B.CreateStore(groupWord(B, ArrayRef(Elements).slice(J, To.Interleave),
                                To.ElementBytes),
                      B.CreateGEP(B.getInt8Ty(), Result,
                                  elementOffset(B, To, Row, Column)));
      }
    });
  });
}

/// for each element: to[r][c] = convert(from[r][c])
void emitWholeConvert(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                      const MatrixStorage &From, const MatrixStorage &To,
                      const VectorModel &) {
  Value *Result = F.getArg(0), *Source = F.getArg(1);
  if (To.hasPadding())
    B.CreateMemSet(Result, B.getInt8(0), To.bytes(),
                   Align(MatrixStorage::Alignment));
  auto Converted = [&](Value *Offset) {
    Value *V = B.CreateLoad(Facts.Convert.Source->component(),
                            B.CreateGEP(B.getInt8Ty(), Source, Offset));
    return convertElement(B, V, Facts.Convert, Facts.Type->component());
  };
  auto Convert = [&](Value *FromOffset, Value *ToOffset) {
    B.CreateStore(Converted(FromOffset),
                  B.CreateGEP(B.getInt8Ty(), Result, ToOffset));
  };
  if (From.isFlat() && To.isFlat())
    return countedLoop(B, uint64_t(From.Rows) * From.Columns, "element",
                       [&](Value *I) {
                         Convert(B.CreateMul(I, B.getInt64(From.ElementBytes)),
                                 B.CreateMul(I, B.getInt64(To.ElementBytes)));
                       });
  if (To.Interleave > 1 && !From.hasPadding() && !To.hasPadding())
    return convertGroups(B, From, To, Converted, Result);
  countedLoop(B, From.Rows, "row", [&](Value *Row) {
    countedLoop(B, From.Columns, "column", [&](Value *Column) {
      Convert(elementOffset(B, From, Row, Column),
              elementOffset(B, To, Row, Column));
    });
  });
}

} // namespace tenon
