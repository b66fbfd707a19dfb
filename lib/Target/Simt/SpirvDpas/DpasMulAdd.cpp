// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C by native instructions, on lanes' shares in panels:
//
//   for each panel kk of A's columns, of B's rows
//     for each panel n of B's columns
//       for each m of 8 rows, or 1, 2, 4 at the end
//         acc[m][n] = mma(A[m][kk], B[kk][n], acc[m][n])
//
// If accumulators are converted, the loop over K is the innermost one.
//
// Consecutive rows of a panel are consecutive components, so each operand is
// one vector of the lane's share. The padding of A's columns and B's rows is
// undefined and therefore masked; other padding only affects the padding of
// D.

#include "DpasTarget.h"
#include "tenon/IR/Elements/ElementConversion.h"
#include "tenon/IR/Values/DeviceOps.h"
#include "tenon/Support/Components.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

const DpasRow *rowFor(const DpasGeneration &G, const MulAddFacts &M) {
  if (M.Saturating)
    return nullptr; // instructions wrap around
  // A narrow sum is rounded once in an operation, not in each instruction.
  bool IsNarrow = isFloat(M.D) && bitsOf(M.D) < 32;
  if (M.C == M.D && (!IsNarrow || M.K * bitsOf(M.A) <= DpasDepthBits))
    if (const DpasRow *Same = G.row(M.A, M.B, M.D))
      return Same;
  return isFloat(M.D) ? G.row(M.A, M.B, ElementKind::F32) : nullptr;
}

namespace {
class NativeMulAdd {
public:
  NativeMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
               const MulAddFacts &Facts, const DpasRow &Row, bool ByBuiltIns,
               LaneLayouts Layouts)
      : B(B), Buffers(Buffers), Facts(Facts), Row(Row), ByBuiltIns(ByBuiltIns),
        A(typeOf(MatrixUse::A, Facts.A, Facts.M, Facts.K)),
        BType(typeOf(MatrixUse::B, Facts.B, Facts.K, Facts.N)),
        C(typeOf(MatrixUse::Accumulator, Facts.C, Facts.M, Facts.N)),
        D(typeOf(MatrixUse::Accumulator, Facts.D, Facts.M, Facts.N)),
        LayoutA(Layouts(A)), LayoutB(Layouts(BType)), LayoutD(Layouts(D)) {}

  void emit();

private:
  MatrixType *typeOf(MatrixUse Use, ElementKind Kind, unsigned Rows,
                     unsigned Columns) {
    return MatrixType::get(storedType(B.getContext(), Kind),
                           MatrixScope::Subgroup, Rows, Columns, Use);
  }
  Value *vectorAt(Value *Memory, Type *Component, unsigned First,
                  unsigned Count);
  Value *masked(Value *V, const MatrixType *Ty, const LaneLayout &L,
                unsigned First);
  Value *operand(Value *Memory, const MatrixType *Ty, const LaneLayout &L,
                 unsigned First, unsigned Count, bool Padded);
  Value *converted(Value *V, ElementKind From, ElementKind To);
  Value *multiply(Value *X, Value *Y, Value *Acc);
  /// The part of D that one instruction computes: components from First on.
  struct Tile {
    unsigned First, Count;
  };
  void emitTiles(ArrayRef<Tile> Tiles);

  IRBuilderBase &B;
  const MulAddBuffers &Buffers;
  const MulAddFacts &Facts;
  const DpasRow &Row;
  bool ByBuiltIns;
  MatrixType *A, *BType, *C, *D;
  LaneLayout LayoutA, LayoutB, LayoutD;
};
} // namespace

Value *NativeMulAdd::vectorAt(Value *Memory, Type *Component, unsigned First,
                              unsigned Count) {
  uint64_t Offset = uint64_t(First) * Component->getScalarSizeInBits() / 8;
  Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Memory, Offset);
  return B.CreateAlignedLoad(typeOfComponents(Component, Count), At,
                             commonAlignment(Align(8), Offset));
}

/// Replaces elements that are outside of the matrix by zero.
Value *NativeMulAdd::masked(Value *V, const MatrixType *Ty, const LaneLayout &L,
                            unsigned First) {
  Type *Component = V->getType()->getScalarType();
  unsigned Count = componentCount(V->getType());
  LaneMatrix Own(B, Ty, L, PoisonValue::get(B.getPtrTy()));
  Value *Mask = PoisonValue::get(V->getType());
  for (unsigned I = 0; I < Count; ++I) {
    Value *Bits = Constant::getNullValue(Component);
    for (unsigned Sub = 0; Sub < L.Pack; ++Sub) {
      RowAndColumn P = Own.coordinates(B.getInt32(First + I), Sub);
      // Only for A's columns and B's rows: padding in the other dimension is
      // harmless.
      Value *Inside = L.PacksRows
                          ? B.CreateICmpULT(P.Row, B.getInt32(L.Rows))
                          : B.CreateICmpULT(P.Column, B.getInt32(L.Columns));
      APInt Element =
          APInt::getBitsSet(Component->getScalarSizeInBits(),
                            Sub * L.ElementBits, (Sub + 1) * L.ElementBits);
      Bits = B.CreateOr(
          Bits, B.CreateSelect(Inside, ConstantInt::get(Component, Element),
                               Constant::getNullValue(Component)));
    }
    Mask = withComponent(B, Mask, Bits, I);
  }
  return B.CreateAnd(V, Mask);
}

/// An operand of the instruction: integers, or floats for tf32.
Value *NativeMulAdd::operand(Value *Memory, const MatrixType *Ty,
                             const LaneLayout &L, unsigned First,
                             unsigned Count, bool Padded) {
  Type *Component = B.getIntNTy(std::max(8u, L.Pack * L.ElementBits));
  bool IsFloat = Facts.A == ElementKind::TF32;
  if (IsFloat && !Padded)
    return vectorAt(Memory, B.getFloatTy(), First, Count);
  Value *V = vectorAt(Memory, Component, First, Count);
  if (Padded)
    V = masked(B.CreateFreeze(V), Ty, L, First);
  return IsFloat ? B.CreateBitCast(V, typeOfComponents(B.getFloatTy(), Count))
                 : V;
}

/// Converts accumulators from one kind to another, component by component.
Value *NativeMulAdd::converted(Value *V, ElementKind From, ElementKind To) {
  if (From == To)
    return V;
  ConvertFacts Conversion;
  Conversion.From = From;
  Conversion.To = To;
  auto *Vector = dyn_cast<FixedVectorType>(V->getType());
  if (!Vector)
    return convertElement(B, V, Conversion, storedType(B.getContext(), To));
  Value *Result = PoisonValue::get(typeOfComponents(
      storedType(B.getContext(), To), Vector->getNumElements()));
  for (unsigned I = 0; I < Vector->getNumElements(); ++I)
    Result = B.CreateInsertElement(
        Result,
        convertElement(B, B.CreateExtractElement(V, I), Conversion,
                       storedType(B.getContext(), To)),
        I);
  return Result;
}

Value *NativeMulAdd::multiply(Value *X, Value *Y, Value *Acc) {
  return createMatrixInstruction(B,
                                 {.A = Row.A,
                                  .B = Row.B,
                                  .Depth = DpasDepthBits / bitsOf(Row.A),
                                  .Operands = Row.Operands,
                                  .ByBuiltIn = ByBuiltIns},
                                 X, Y, Acc);
}

/// Computes these tiles, from and to memory.
void NativeMulAdd::emitTiles(ArrayRef<Tile> Tiles) {
  unsigned Depth = LayoutA.PanelColumns, Panels = LayoutA.panels();
  unsigned RowsEach = LayoutD.rowsOfComponent();
  unsigned RowsOfA = LayoutA.rowsOfComponent();
  unsigned StepsOfB = LayoutB.PanelComponents / Panels;
  SmallVector<Value *> Sums;
  for (const Tile &T : Tiles)
    Sums.push_back(
        converted(vectorAt(Buffers.C, storedType(B.getContext(), Facts.C),
                           T.First, T.Count),
                  Facts.C, Row.D));
  for (unsigned K = 0; K < Panels; ++K) {
    bool Padded = Facts.K % Depth != 0 && K + 1 == Panels;
    SmallDenseMap<unsigned, Value *> OfA, OfB;
    for (auto [T, Sum] : zip(Tiles, Sums)) {
      unsigned N = T.First / LayoutD.PanelComponents;
      unsigned RowOfA = T.First % LayoutD.PanelComponents * RowsEach / RowsOfA;
      Value *&X = OfA[RowOfA], *&Y = OfB[N];
      if (!Y)
        Y = operand(Buffers.B, BType, LayoutB,
                    N * LayoutB.PanelComponents + K * StepsOfB, StepsOfB,
                    Padded);
      if (!X)
        X = operand(Buffers.A, A, LayoutA, K * LayoutA.PanelComponents + RowOfA,
                    divideCeil(T.Count * RowsEach, RowsOfA), Padded);
      Sum = multiply(X, Y, Sum);
    }
  }
  for (auto [T, Sum] : zip(Tiles, Sums)) {
    uint64_t Offset = uint64_t(T.First) * bitsOf(Facts.D) / 8;
    B.CreateAlignedStore(
        B.CreateBitCast(
            converted(Sum, Row.D, Facts.D),
            typeOfComponents(storedType(B.getContext(), Facts.D), T.Count)),
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Buffers.D, Offset),
        commonAlignment(Align(8), Offset));
  }
}

void NativeMulAdd::emit() {
  assert(LayoutA.panels() == divideCeil(Facts.K, LayoutA.PanelColumns) &&
         LayoutB.panels() == LayoutD.panels() &&
         "panels of A are along K, those of B are those of D");
  unsigned Max = MaxDpasRepeat / LayoutD.rowsOfComponent();
  SmallVector<Tile> Tiles;
  for (unsigned First = 0; First < LayoutD.PanelComponents; First += Max)
    for (unsigned N = 0; N < LayoutD.panels(); ++N)
      Tiles.push_back({N * LayoutD.PanelComponents + First,
                       std::min(Max, LayoutD.PanelComponents - First)});
  if (Facts.C == Row.D && Facts.D == Row.D)
    return emitTiles(Tiles);
  // Accumulators of another kind take additional registers, so only one tile is
  // live at a time.
  for (const Tile &T : Tiles)
    emitTiles(T);
}

void emitDpasMulAdd(IRBuilderBase &B, const MulAddBuffers &Buffers,
                    const MulAddFacts &Facts, const DpasRow &Row,
                    bool ByBuiltIns, LaneLayouts Layouts) {
  NativeMulAdd(B, Buffers, Facts, Row, ByBuiltIns, Layouts).emit();
}

} // namespace tenon
