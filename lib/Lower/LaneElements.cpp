// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The components of all lanes' fragments in order are the rows of their matrix
// (LaneLayout.h). A component of B is therefore a VNNI group of the buffer,
// and one of A is part of the same row:
//
//   for v: cell of component v and the lane
//          buffer[cell * bytes of a component] = fragment[v]
//
// Elements of 4 bits take a byte each in the buffer: a component is split into
// runs that are contiguous there, four elements of a B group or all of A's.

#include "LaneElements.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Support/Components.h"

using namespace llvm;

namespace tenon {

uint64_t bufferBytes(const MatrixStorage &Storage, unsigned Lanes) {
  assert(Lanes && "a work-item alone is one lane");
  return Storage.bytes() + (Lanes > 1 ? MatrixStorage::Alignment : 0);
}

unsigned LaneElements::count() const { return Own.Components; }

Value *LaneElements::times(Value *V, uint64_t Factor) {
  return B.CreateMul(V, B.getInt64(Factor));
}

Value *LaneElements::lane() {
  if (Lanes == 1)
    return B.getInt64(0);
  return createItemOp(B, ItemOpcode::SubgroupLocalId);
}

Value *LaneElements::cellIn(const LaneLayout &Layout, Value *Index) {
  return emitCell(B, Layout, lane(), Index);
}

RowAndColumn LaneElements::coordinatesIn(const LaneLayout &Layout, Value *Index,
                                         unsigned Sub) {
  return emitRowAndColumn(B, Layout, lane(), Index, B.getInt64(Sub));
}

Value *LaneElements::at(Value *Buffer, const Position &P) {
  return B.CreateInBoundsGEP(B.getInt8Ty(), Buffer, P.Offset);
}

/// \p Offset, or the space after the matrix if \p Cell is not below \p Cells.
LaneElements::Position LaneElements::guarded(Value *Offset, Value *Cell,
                                             uint64_t Cells) {
  if (Cells % Lanes == 0)
    return {Offset};
  Value *Inside = B.CreateICmpULT(Cell, B.getInt64(Cells));
  return {B.CreateSelect(Inside, Offset, B.getInt64(Storage.bytes())), Inside};
}

LaneElements::Position LaneElements::elementPosition(Value *Index) {
  Value *Element = cellIn(Own, Index), *Offset;
  if (Storage.isFlat()) {
    Offset = times(Element, Storage.ElementBytes);
  } else {
    auto [Row, Column] = coordinatesIn(Own, Index, 0);
    Offset = elementOffset(B, Storage, Row, Column);
  }
  return guarded(Offset, Element, uint64_t(Storage.Rows) * Storage.Columns);
}

Value *LaneElements::extract(Value *Buffer, Value *Index) {
  Position P = elementPosition(Index);
  Value *V = B.CreateLoad(Component, at(Buffer, P));
  if (!P.Inside)
    return V;
  return B.CreateSelect(P.Inside, V, Constant::getNullValue(Component));
}

void LaneElements::insert(Value *Buffer, Value *New, Value *Index) {
  assert(New->getType() == Component && "what extract() returns");
  B.CreateStore(New, at(Buffer, elementPosition(Index)));
}

std::pair<Value *, Value *> LaneElements::coordinates(Value *Index) {
  auto [Row, Column] = coordinatesIn(Own, Index, 0);
  return {B.CreateTrunc(Row, B.getInt32Ty()),
          B.CreateTrunc(Column, B.getInt32Ty())};
}

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

LaneElements::Runs LaneElements::runsOf(const LaneLayout &Layout) const {
  if (Storage.ElementBytes * 8 == Layout.ElementBits)
    return {1, Layout.Pack};
  unsigned Elements = Layout.PacksRows
                          ? std::min(Layout.Pack, Storage.Interleave)
                          : Layout.Pack;
  assert(Layout.Pack % Elements == 0 && "runs are equally long");
  return {Layout.Pack / Elements, Elements};
}

/// The position of the elements of the lane's component from number \p First
/// on.
LaneElements::Position LaneElements::runPosition(const LaneLayout &Layout,
                                                 unsigned Component,
                                                 unsigned First) {
  Value *Index = B.getInt64(Component), *Cell = cellIn(Layout, Index);
  uint64_t Cells = uint64_t(Layout.GridRows) * Layout.GridColumns;
  bool Dense = Storage.ElementBytes * 8 == Layout.ElementBits &&
               Storage.Interleave == (Layout.PacksRows ? Layout.Pack : 1) &&
               Storage.PaddedColumns ==
                   Layout.GridColumns * (Layout.PacksRows ? 1 : Layout.Pack);
  if (Dense)
    return guarded(times(Cell, Storage.ElementBytes * Layout.Pack), Cell,
                   Cells);
  auto [Row, Column] = coordinatesIn(Layout, Index, First);
  return guarded(elementOffset(B, Storage, Row, Column), Cell, Cells);
}

/// Moves element i of \p Count from bits i * From … to bits i * To …
static Value *respace(IRBuilderBase &B, Value *V, unsigned Count, unsigned From,
                      unsigned To) {
  if (From == To)
    return V;
  Type *Wide = B.getIntNTy(Count * std::max(From, To));
  V = B.CreateZExtOrTrunc(V, Wide);
  uint64_t Mask = maskTrailingOnes<uint64_t>(std::min(From, To));
  Value *Result = Constant::getNullValue(Wide);
  for (unsigned I = 0; I < Count; ++I) {
    Value *Element = B.CreateAnd(B.CreateLShr(V, I * From), Mask);
    Result = B.CreateOr(Result, B.CreateShl(Element, I * To));
  }
  return B.CreateTrunc(Result, B.getIntNTy(Count * To));
}

void LaneElements::putFragment(Value *Buffer, Value *Fragment,
                               const LaneLayout &Layout) {
  assert(componentCount(Fragment->getType()) == Layout.Components &&
         "fragmentLayout() refuses other types");
  Runs R = runsOf(Layout);
  unsigned StoredBits = Storage.ElementBytes * 8;
  Type *Bits = B.getIntNTy(Layout.Pack * Layout.ElementBits);
  for (unsigned C = 0; C < Layout.Components; ++C) {
    Value *V = B.CreateBitCast(componentOf(B, Fragment, C), Bits);
    for (unsigned Run = 0; Run < R.Count; ++Run) {
      unsigned First = Run * R.Elements;
      Value *Part = B.CreateTrunc(B.CreateLShr(V, First * Layout.ElementBits),
                                  B.getIntNTy(R.Elements * Layout.ElementBits));
      Part = respace(B, Part, R.Elements, Layout.ElementBits, StoredBits);
      B.CreateAlignedStore(Part, at(Buffer, runPosition(Layout, C, First)),
                           Align(Storage.ElementBytes));
    }
  }
}

Value *LaneElements::takeFragment(Value *Buffer, Type *Ty,
                                  const LaneLayout &Layout) {
  assert(componentCount(Ty) == Layout.Components &&
         "fragmentLayout() refuses other types");
  Runs R = runsOf(Layout);
  unsigned StoredBits = Storage.ElementBytes * 8;
  Type *Bits = B.getIntNTy(Layout.Pack * Layout.ElementBits);
  Value *Fragment = PoisonValue::get(Ty);
  for (unsigned C = 0; C < Layout.Components; ++C) {
    Value *V = Constant::getNullValue(Bits);
    for (unsigned Run = 0; Run < R.Count; ++Run) {
      unsigned First = Run * R.Elements;
      Position P = runPosition(Layout, C, First);
      Value *Part =
          B.CreateAlignedLoad(B.getIntNTy(R.Elements * StoredBits),
                              at(Buffer, P), Align(Storage.ElementBytes));
      Part = respace(B, Part, R.Elements, StoredBits, Layout.ElementBits);
      if (P.Inside)
        Part = B.CreateSelect(P.Inside, Part,
                              Constant::getNullValue(Part->getType()));
      V = B.CreateOr(
          V, B.CreateShl(B.CreateZExt(Part, Bits), First * Layout.ElementBits));
    }
    V = B.CreateBitCast(V, Ty->getScalarType());
    Fragment = withComponent(B, Fragment, V, C);
  }
  return Fragment;
}

} // namespace tenon
