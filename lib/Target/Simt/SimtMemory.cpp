// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, fills and conversions as code of one lane:
//
//   for each component i that the lane has
//     for each element of it: (row, column) from i and the lane
//       memory at  row      row * stride + column * size
//                  col      column * stride + row * size
//                  packed   row / G * stride + (column * G + row mod G) * size
//
// A component whose elements are neighbours in memory is accessed at once, and
// so are several neighbouring components if possible (SimtVectors.cpp). Checked
// accesses skip elements that are outside.
//
// Elements of 4 bits are halves of bytes. The lane that has the lower half gets
// the upper one by a shuffle and stores both. If the upper half is no element
// of the matrix, or is outside, the lane inserts its half into the byte in
// memory.

#include "SimtTarget.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
/// The code that accesses a lane's share of a matrix in memory.
class ShareAccess {
public:
  ShareAccess(IRBuilderBase &B, Function &F, const OpFacts &Facts,
              LaneLayouts Layouts, Value *Buffer, Value *Memory)
      : B(B), F(F), Facts(Facts), Memory(Memory),
        Stride(F.getArg(FirstBound - 1)),
        Own(B, Facts.Type, Layouts(Facts.Type), Buffer),
        Bits(Facts.Type->component()->getScalarSizeInBits()),
        Group(packFactor(Bits)) {
    PackedB = Facts.Layout == MatrixLayout::Packed &&
              Facts.Type->use() == MatrixUse::B;
    NibblesAlongRows = Facts.Layout != MatrixLayout::ColumnMajor && !PackedB;
  }

  void emit(bool BlockIO, bool Unaligned);

private:
  /// Operands before the bounds: load (result, from, stride), store (to,
  /// matrix, stride).
  static constexpr unsigned FirstBound = 3;

  bool isContiguous() const;
  bool hasWholeComponents() const;
  RowAndColumn nearest(RowAndColumn P, unsigned Width);
  RowAndColumn inMemory(RowAndColumn P);
  Value *inside(RowAndColumn P);
  Value *byteOffset(RowAndColumn P, Value *&Half);
  /// Accesses are known to be aligned to the size of a component only.
  Align ofComponent() const {
    return commonAlignment(Align(Facts.Align),
                           Own.componentType()->getPrimitiveSizeInBits() / 8);
  }
  Value *at(Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Memory, Offset);
  }
  Value *loadElement(RowAndColumn P);
  void storeElement(Value *V, RowAndColumn P);
  void loadComponent(Value *Index);
  void storeComponent(Value *Index);
  void storeNibble(unsigned Index, unsigned Sub);
  RowAndColumn nextInByte(RowAndColumn P) {
    Value *&Along = NibblesAlongRows ? P.Column : P.Row;
    Along = B.CreateAdd(Along, B.getInt32(1));
    return P;
  }
  bool anyHas(unsigned Index, unsigned Sub) const;
  Value *elementAfter(unsigned Index, unsigned Sub);
  Value *wide(Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  Value *Memory, *Stride;
  LaneMatrix Own;
  unsigned Bits, Group;
  bool PackedB;
  bool NibblesAlongRows; ///< the halves of a byte are of one row
};
} // namespace

/// Whether each component consists of elements of the matrix alone, or of
/// padding alone.
bool ShareAccess::hasWholeComponents() const {
  const LaneLayout &L = Own.layout();
  return (L.PacksRows ? L.Rows : L.Columns) % L.Pack == 0;
}

/// \p P, limited to the matrix, so that lanes whose component is padding can
/// read \p Width elements there.
RowAndColumn ShareAccess::nearest(RowAndColumn P, unsigned Width) {
  const LaneLayout &L = Own.layout();
  auto Limit = [&](Value *V, unsigned End, bool Packed) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, V,
                                   B.getInt32(End - (Packed ? Width : 1)));
  };
  return {Limit(P.Row, L.Rows, L.PacksRows),
          Limit(P.Column, L.Columns, !L.PacksRows)};
}

/// Whether the elements of a component are contiguous in memory.
bool ShareAccess::isContiguous() const {
  const LaneLayout &L = Own.layout();
  if (Facts.Checked || (L.Pack * Bits) % 8 != 0)
    return false;
  if (L.Pack == 1)
    return true;
  if (L.PacksRows)
    return Facts.Layout == MatrixLayout::ColumnMajor ||
           (PackedB && L.Pack == Group);
  return Facts.Layout != MatrixLayout::ColumnMajor;
}

/// The element's position, in 64 bits, in the larger matrix in memory.
RowAndColumn ShareAccess::inMemory(RowAndColumn P) {
  Value *Row = wide(P.Row), *Column = wide(P.Column);
  if (Facts.Checked) {
    Row = B.CreateAdd(Row, F.getArg(FirstBound));
    Column = B.CreateAdd(Column, F.getArg(FirstBound + 1));
  }
  return {Row, Column};
}

/// 0 <= row < height and 0 <= column < width for a position in memory.
Value *ShareAccess::inside(RowAndColumn P) {
  Value *Zero = B.getInt64(0);
  auto In = [&](Value *V, Value *Limit) {
    return B.CreateAnd(B.CreateICmpSGE(V, Zero), B.CreateICmpSLT(V, Limit));
  };
  Value *Rows = In(P.Row, F.getArg(FirstBound + 2));
  return B.CreateAnd(Rows, In(P.Column, F.getArg(FirstBound + 3)));
}

/// \p Half: the half of the byte, 0 or 1, for elements of 4 bits.
Value *ShareAccess::byteOffset(RowAndColumn P, Value *&Half) {
  Value *Line = P.Row, *Index = P.Column;
  if (Facts.Layout == MatrixLayout::ColumnMajor)
    std::swap(Line, Index);
  if (PackedB) {
    Value *Size = B.getInt64(Group);
    Line = B.CreateUDiv(P.Row, Size);
    Value *InGroup = B.CreateURem(P.Row, Size);
    Index = B.CreateAdd(B.CreateMul(P.Column, Size), InGroup);
  }
  Value *Start = B.CreateMul(Line, Stride);
  if (Bits >= 8)
    return B.CreateAdd(Start, B.CreateMul(Index, B.getInt64(Bits / 8)));
  Half = B.CreateAnd(Index, 1);
  return B.CreateAdd(Start, B.CreateLShr(Index, 1));
}

/// Loads an element, or zero if it is outside.
Value *ShareAccess::loadElement(RowAndColumn P) {
  Type *Ty = Facts.Type->component();
  Type *Stored = Ty->isBFloatTy() ? B.getInt16Ty() : Ty;
  P = inMemory(P);
  auto Access = [&]() -> Value * {
    Value *Half = nullptr;
    Value *Address = at(byteOffset(P, Half));
    if (!Half)
      return B.CreateBitCast(
          B.CreateAlignedLoad(Stored, Address,
                              Align(std::min(Facts.Align, Bits / 8)),
                              Facts.Volatile),
          Ty);
    Value *Byte = B.CreateLoad(B.getInt8Ty(), Address, Facts.Volatile);
    Value *Shift = B.CreateTrunc(B.CreateShl(Half, 2), B.getInt8Ty());
    return B.CreateTrunc(B.CreateLShr(Byte, Shift), Ty);
  };
  if (!Facts.Checked)
    return Access();
  return ifThenElse(B, inside(P), "inside", Access, Constant::getNullValue(Ty));
}

void ShareAccess::storeElement(Value *V, RowAndColumn P) {
  P = inMemory(P);
  auto Access = [&] {
    Value *Half = nullptr;
    Value *Address = at(byteOffset(P, Half));
    Value *Stored =
        V->getType()->isBFloatTy() ? B.CreateBitCast(V, B.getInt16Ty()) : V;
    B.CreateAlignedStore(Stored, Address,
                         Align(std::min(Facts.Align, Bits / 8)),
                         Facts.Volatile);
  };
  if (Facts.Checked)
    ifThen(B, inside(P), "inside", Access);
  else
    Access();
}

/// Padding is loaded from inside of the matrix, or not at all.
void ShareAccess::loadComponent(Value *Index) {
  bool Whole = isContiguous() && hasWholeComponents();
  unsigned Pack = Own.layout().Pack, Parts = Whole ? 1 : Pack;
  SmallVector<Value *, 8> Elements;
  for (unsigned Sub = 0; Sub < Parts; ++Sub) {
    RowAndColumn P = Own.coordinates(Index, Sub);
    Value *Exists = Own.exists(Index, Sub);
    if (Exists && !Facts.Volatile)
      P = nearest(P, Whole ? Pack : 1);
    auto Access = [&]() -> Value * {
      if (!Whole)
        return loadElement(P);
      Value *Half = nullptr;
      return B.CreateAlignedLoad(Own.componentType(),
                                 at(byteOffset(inMemory(P), Half)),
                                 ofComponent(), Facts.Volatile);
    };
    Type *Ty = Whole ? Own.componentType() : Facts.Type->component();
    Elements.push_back(
        Exists && Facts.Volatile
            ? ifThenElse(B, Exists, "owned", Access, Constant::getNullValue(Ty))
            : Access());
  }
  Own.store(Whole ? Elements.front() : Own.pack(Elements), Index);
}

void ShareAccess::storeComponent(Value *Index) {
  bool Whole = isContiguous() && hasWholeComponents();
  Value *Component = Own.load(Index);
  for (unsigned Sub = 0; Sub < (Whole ? 1 : Own.layout().Pack); ++Sub) {
    auto Access = [&] {
      RowAndColumn P = Own.coordinates(Index, Sub);
      Value *Half = nullptr;
      if (Whole)
        B.CreateAlignedStore(Component, at(byteOffset(inMemory(P), Half)),
                             ofComponent(), Facts.Volatile);
      else
        storeElement(Own.element(Component, B.getInt32(Sub)), P);
    };
    if (Value *Exists = Own.exists(Index, Sub))
      ifThen(B, Exists, "owned", Access);
    else
      Access();
  }
}

/// Whether this is an element of the matrix in any lane.
bool ShareAccess::anyHas(unsigned Index, unsigned Sub) const {
  for (unsigned Lane = 0; Lane < Own.layout().Lanes; ++Lane)
    if (Own.layout().element(Lane, Index, Sub))
      return true;
  return false;
}

/// The element after this one in the same byte, or an arbitrary element if
/// there is none.
Value *ShareAccess::elementAfter(unsigned Index, unsigned Sub) {
  const LaneLayout &L = Own.layout();
  unsigned First = ~0u, Last = 0;
  for (unsigned Lane = 0; Lane < L.Lanes; ++Lane)
    if (auto P = L.element(Lane, Index, Sub)) {
      unsigned &Along = NibblesAlongRows ? P->Column : P->Row;
      Along = std::min(Along + 1, (NibblesAlongRows ? L.Columns : L.Rows) - 1);
      unsigned Component = L.holder(P->Row, P->Column).Component;
      First = std::min(First, Component);
      Last = std::max(Last, Component);
    }
  auto [Row, Column] = nextInByte(Own.coordinates(B.getInt32(Index), Sub));
  Row = B.CreateBinaryIntrinsic(Intrinsic::umin, Row, B.getInt32(L.Rows - 1));
  Column = B.CreateBinaryIntrinsic(Intrinsic::umin, Column,
                                   B.getInt32(L.Columns - 1));
  Value *V = Own.shuffle(Row, Column, B.getInt32(First), Last - First + 1);
  return Own.element(V, Own.sub(Row, Column));
}

/// Executed by all lanes; the lanes that own the byte store it:
///
///   whole = it is the lower half, and the upper one is an element and inside
///   byte  = lower ? element | (whole ? next << 4 : old & 0xf0)
///                 : element << 4 | old & 0x0f
void ShareAccess::storeNibble(unsigned Index, unsigned Sub) {
  const LaneLayout &L = Own.layout();
  Type *I8 = B.getInt8Ty();
  Value *I = B.getInt32(Index);
  Value *V = B.CreateZExt(Own.element(Own.load(I), B.getInt32(Sub)), I8);
  Value *Next = B.CreateZExt(elementAfter(Index, Sub), I8);
  RowAndColumn P = Own.coordinates(I, Sub), After = nextInByte(P);
  Value *Half = nullptr, *Address = at(byteOffset(inMemory(P), Half));
  Value *Lower = B.CreateIsNull(Half);
  Value *Along = NibblesAlongRows ? After.Column : After.Row;
  Value *Whole = B.CreateAnd(
      Lower, B.CreateICmpULT(
                 Along, B.getInt32(NibblesAlongRows ? L.Columns : L.Rows)));
  // The lane of the lower half also stores the upper half, if that is inside.
  Value *Stores = B.CreateOr(Lower, B.CreateICmpEQ(Along, B.getInt32(1)));
  if (Facts.Checked) {
    Whole = B.CreateAnd(Whole, inside(inMemory(After)));
    Stores = B.CreateAnd(Stores, inside(inMemory(P)));
  }
  if (Value *Exists = Own.exists(I, Sub))
    Stores = B.CreateAnd(Stores, Exists);
  ifThen(B, Stores, "byte", [&] {
    Value *Old = B.CreateLoad(I8, Address, Facts.Volatile);
    Value *OldUpper = B.CreateAnd(Old, 0xf0);
    Value *OldLower = B.CreateAnd(Old, 0x0f);
    Value *Upper = B.CreateSelect(Whole, B.CreateShl(Next, 4), OldUpper);
    Value *AsLower = B.CreateOr(V, Upper);
    Value *AsUpper = B.CreateOr(B.CreateShl(V, 4), OldLower);
    Value *Byte = B.CreateSelect(Lower, AsLower, AsUpper);
    B.CreateStore(Byte, Address, Facts.Volatile);
  });
}

void ShareAccess::emit(bool BlockIO, bool Unaligned) {
  const LaneLayout &L = Own.layout();
  bool Whole = isContiguous() && hasWholeComponents();
  if (Bits < 8 && Facts.Opcode == MatrixOpcode::Store && !Whole) {
    for (unsigned I = 0; I < L.Components; ++I)
      for (unsigned Sub = 0; Sub < L.Pack; ++Sub)
        if (anyHas(I, Sub))
          storeNibble(I, Sub);
    return;
  }
  auto Elements = [&] {
    if (emitByVectors(B, Facts, Own, Unaligned,
                      [&](Value *Index, unsigned Sub) {
                        Value *Half = nullptr;
                        RowAndColumn P = Own.coordinates(Index, Sub);
                        if (!L.hasNoPadding())
                          P = nearest(P, /*Width=*/1);
                        return at(byteOffset(inMemory(P), Half));
                      }))
      return;
    forEachIndex(B, L.Components, [&](Value *Index) {
      if (Facts.Opcode == MatrixOpcode::Load)
        loadComponent(Index);
      else
        storeComponent(Index);
    });
  };
  if (BlockIO && isContiguous() && Facts.Layout != MatrixLayout::ColumnMajor)
    emitWithBlocks(B, Facts, Own, Memory, Stride, Elements);
  else
    Elements();
}

void emitSimtLoad(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                  LaneLayouts Layouts, bool BlockIO, bool Unaligned) {
  ShareAccess(B, F, Facts, Layouts, F.getArg(0), F.getArg(1))
      .emit(BlockIO, Unaligned);
}

void emitSimtStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   LaneLayouts Layouts, bool BlockIO) {
  ShareAccess(B, F, Facts, Layouts, F.getArg(1), F.getArg(0))
      .emit(BlockIO, /*Unaligned=*/false);
}

//===----------------------------------------------------------------------===//
// Without memory
//===----------------------------------------------------------------------===//

/// A checked fill writes zero where row + r or column + c is outside.
void emitSimtFill(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                  LaneLayouts Layouts) {
  LaneMatrix Own(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  Value *Component = F.getArg(1);
  Constant *Zero = Constant::getNullValue(Component->getType());
  auto Inside = [&](Value *V, unsigned Origin, unsigned Limit) {
    Value *At = B.CreateAdd(B.CreateZExt(V, B.getInt64Ty()), F.getArg(Origin));
    return B.CreateAnd(B.CreateICmpSGE(At, B.getInt64(0)),
                       B.CreateICmpSLT(At, F.getArg(Limit)));
  };
  forEachIndex(B, Own.layout().Components, [&](Value *Index) {
    SmallVector<Value *, 8> Elements;
    for (unsigned Sub = 0; Sub < Own.layout().Pack; ++Sub) {
      Elements.push_back(Component);
      if (!Facts.Checked)
        continue;
      auto [Row, Column] = Own.coordinates(Index, Sub);
      Value *Rows = Inside(Row, 2, 4);
      Value *Both = B.CreateAnd(Rows, Inside(Column, 3, 5));
      Elements.back() = B.CreateSelect(Both, Component, Zero);
    }
    Own.store(Own.pack(Elements), Index);
  });
}

void emitSimtConvert(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                     LaneLayouts Layouts) {
  LaneMatrix To(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  LaneMatrix From(B, Facts.Convert.Source, Layouts(Facts.Convert.Source),
                  F.getArg(1));
  relayout(B, From, To, [&](Value *V) {
    return convertElement(B, V, Facts.Convert, Facts.Type->component());
  });
}

} // namespace tenon
