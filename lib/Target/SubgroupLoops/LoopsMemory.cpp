// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, fills and conversions, one lane's part of each:
//
//   for each component i that the lane has
//     for each element of it: (row, column) from i and the lane
//       memory at  row      row * stride + column * size
//                  col      column * stride + row * size
//                  packed   row / G * stride + (column * G + row mod G) * size
//
// A component whose elements are neighbours in memory is one access. Checked
// accesses leave out what is not inside; elements of 4 bits are halves of
// bytes.

#include "LoopsTarget.h"
#include "tenon/IR/ElementConversion.h"
#include "tenon/IR/Loops.h"

using namespace llvm;

namespace tenon {

namespace {
class LaneAccess {
public:
  LaneAccess(IRBuilderBase &B, Function &F, const OpFacts &Facts,
             LaneLayouts Layouts, Value *Buffer, Value *Memory)
      : B(B), F(F), Facts(Facts), Memory(Memory),
        Stride(F.getArg(FirstBound - 1)),
        Own(B, Facts.Type, Layouts(Facts.Type), Buffer),
        Bits(Facts.Type->component()->getScalarSizeInBits()),
        Group(packFactor(Bits)) {
    PackedB = Facts.Layout == MatrixLayout::Packed &&
              Facts.Type->use() == MatrixUse::B;
  }

  void load();
  void store();

private:
  /// Operands before the bounds: load (result, from, stride), store (to,
  /// matrix, stride).
  static constexpr unsigned FirstBound = 3;

  void forEachComponent(function_ref<void(Value *)> Visit);
  bool isContiguous() const;
  bool existAlike() const;
  void loadComponent(Value *Index);
  void storeComponent(Value *Index);
  LaneMatrix::Place nearest(LaneMatrix::Place P, unsigned Width);
  LaneMatrix::Place inMemory(LaneMatrix::Place P);
  Value *inside(LaneMatrix::Place P);
  Value *byteOffset(LaneMatrix::Place P, Value *&Half);
  Value *at(Value *Offset) {
    return B.CreateGEP(B.getInt8Ty(), Memory, Offset);
  }
  Value *loadElement(LaneMatrix::Place P);
  void storeElement(Value *V, LaneMatrix::Place P);
  Value *wide(Value *V) { return B.CreateZExt(V, B.getInt64Ty()); }

  IRBuilderBase &B;
  Function &F;
  const OpFacts &Facts;
  Value *Memory, *Stride;
  LaneMatrix Own;
  unsigned Bits, Group;
  bool PackedB;
};
} // namespace

/// The components of all lanes, in a loop where they are very many.
void LaneAccess::forEachComponent(function_ref<void(Value *)> Visit) {
  constexpr unsigned MaxUnrolled = 256;
  unsigned Count = Own.layout().Components;
  if (Count <= MaxUnrolled) {
    for (unsigned I = 0; I < Count; ++I)
      Visit(B.getInt32(I));
    return;
  }
  countedLoop(B, Count, "component",
              [&](Value *I) { Visit(B.CreateTrunc(I, B.getInt32Ty())); });
}

/// Either all elements of a component are part of the matrix or none.
bool LaneAccess::existAlike() const {
  const FragmentLayout &L = Own.layout();
  return (L.PacksRows ? L.Rows : L.Columns) % L.Pack == 0;
}

/// A place in the matrix at which \p Width elements can be read, for lanes
/// whose component is padding.
LaneMatrix::Place LaneAccess::nearest(LaneMatrix::Place P, unsigned Width) {
  const FragmentLayout &L = Own.layout();
  auto Limit = [&](Value *V, unsigned End, bool Packed) {
    return B.CreateBinaryIntrinsic(Intrinsic::umin, V,
                                   B.getInt32(End - (Packed ? Width : 1)));
  };
  return {Limit(P.Row, L.Rows, L.PacksRows),
          Limit(P.Column, L.Columns, !L.PacksRows)};
}

/// The elements of a component stand side by side in memory.
bool LaneAccess::isContiguous() const {
  const FragmentLayout &L = Own.layout();
  if (Facts.Checked || (L.Pack * Bits) % 8 != 0)
    return false;
  if (L.Pack == 1)
    return true;
  if (L.PacksRows)
    return Facts.Layout == MatrixLayout::ColumnMajor ||
           (PackedB && L.Pack == Group);
  return Facts.Layout != MatrixLayout::ColumnMajor;
}

/// The element's place in the matrix that memory holds, in 64 bits.
LaneMatrix::Place LaneAccess::inMemory(LaneMatrix::Place P) {
  Value *Row = wide(P.Row), *Column = wide(P.Column);
  if (Facts.Checked) {
    Row = B.CreateAdd(Row, F.getArg(FirstBound));
    Column = B.CreateAdd(Column, F.getArg(FirstBound + 1));
  }
  return {Row, Column};
}

/// 0 <= row < height and 0 <= column < width, of a place in memory.
Value *LaneAccess::inside(LaneMatrix::Place P) {
  Value *Zero = B.getInt64(0);
  auto In = [&](Value *V, Value *Limit) {
    return B.CreateAnd(B.CreateICmpSGE(V, Zero), B.CreateICmpSLT(V, Limit));
  };
  Value *Rows = In(P.Row, F.getArg(FirstBound + 2));
  return B.CreateAnd(Rows, In(P.Column, F.getArg(FirstBound + 3)));
}

/// \p Half: 0 or 1 for elements of 4 bits.
Value *LaneAccess::byteOffset(LaneMatrix::Place P, Value *&Half) {
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

/// Not inside: zero.
Value *LaneAccess::loadElement(LaneMatrix::Place P) {
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

void LaneAccess::storeElement(Value *V, LaneMatrix::Place P) {
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

/// Padding is read from where the matrix is, if at all.
void LaneAccess::loadComponent(Value *Index) {
  bool Whole = isContiguous() && existAlike();
  unsigned Pack = Own.layout().Pack, Parts = Whole ? 1 : Pack;
  SmallVector<Value *, 8> Elements;
  for (unsigned Sub = 0; Sub < Parts; ++Sub) {
    LaneMatrix::Place P = Own.place(Index, Sub);
    Value *Exists = Own.exists(Index, Sub);
    if (Exists && !Facts.Volatile)
      P = nearest(P, Whole ? Pack : 1);
    auto Access = [&]() -> Value * {
      if (!Whole)
        return loadElement(P);
      Value *Half = nullptr;
      return B.CreateAlignedLoad(Own.componentType(),
                                 at(byteOffset(inMemory(P), Half)),
                                 Align(Facts.Align), Facts.Volatile);
    };
    Type *Ty = Whole ? Own.componentType() : Facts.Type->component();
    Elements.push_back(
        Exists && Facts.Volatile
            ? ifThenElse(B, Exists, "owned", Access, Constant::getNullValue(Ty))
            : Access());
  }
  Own.store(Whole ? Elements.front() : Own.pack(Elements), Index);
}

void LaneAccess::storeComponent(Value *Index) {
  bool Whole = isContiguous() && existAlike();
  Value *Component = Own.load(Index);
  for (unsigned Sub = 0; Sub < (Whole ? 1 : Own.layout().Pack); ++Sub) {
    auto Access = [&] {
      LaneMatrix::Place P = Own.place(Index, Sub);
      Value *Half = nullptr;
      if (Whole)
        B.CreateAlignedStore(Component, at(byteOffset(inMemory(P), Half)),
                             Align(Facts.Align), Facts.Volatile);
      else
        storeElement(Own.element(Component, B.getInt32(Sub)), P);
    };
    if (Value *Exists = Own.exists(Index, Sub))
      ifThen(B, Exists, "owned", Access);
    else
      Access();
  }
}

void LaneAccess::load() {
  forEachComponent([&](Value *Index) { loadComponent(Index); });
}

void LaneAccess::store() {
  forEachComponent([&](Value *Index) { storeComponent(Index); });
}

void emitLoopsLoad(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   LaneLayouts Layouts) {
  LaneAccess(B, F, Facts, Layouts, F.getArg(0), F.getArg(1)).load();
}

void emitLoopsStore(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                    LaneLayouts Layouts) {
  LaneAccess(B, F, Facts, Layouts, F.getArg(1), F.getArg(0)).store();
}

//===----------------------------------------------------------------------===//
// Without memory
//===----------------------------------------------------------------------===//

/// A checked fill is zero where row + r or column + c are outside.
void emitLoopsFill(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   LaneLayouts Layouts) {
  LaneMatrix Own(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  Value *Component = F.getArg(1);
  Constant *Zero = Constant::getNullValue(Component->getType());
  auto Inside = [&](Value *V, unsigned Origin, unsigned Limit) {
    Value *At = B.CreateAdd(B.CreateZExt(V, B.getInt64Ty()), F.getArg(Origin));
    return B.CreateAnd(B.CreateICmpSGE(At, B.getInt64(0)),
                       B.CreateICmpSLT(At, F.getArg(Limit)));
  };
  for (unsigned I = 0; I < Own.layout().Components; ++I) {
    Value *Index = B.getInt32(I);
    SmallVector<Value *, 8> Elements;
    for (unsigned Sub = 0; Sub < Own.layout().Pack; ++Sub) {
      Elements.push_back(Component);
      if (!Facts.Checked)
        continue;
      auto [Row, Column] = Own.place(Index, Sub);
      Value *Rows = Inside(Row, 2, 4);
      Value *Both = B.CreateAnd(Rows, Inside(Column, 3, 5));
      Elements.back() = B.CreateSelect(Both, Component, Zero);
    }
    Own.store(Own.pack(Elements), Index);
  }
}

void emitLoopsConvert(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                      LaneLayouts Layouts) {
  LaneMatrix To(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  LaneMatrix From(B, Facts.Convert.Source, Layouts(Facts.Convert.Source),
                  F.getArg(1));
  relayout(B, From, To, [&](Value *V) {
    return convertElement(B, V, Facts.Convert, Facts.Type->component());
  });
}

} // namespace tenon
