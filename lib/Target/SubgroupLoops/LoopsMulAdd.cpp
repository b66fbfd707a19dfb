// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// D = A * B + C, each lane the elements of D that it holds:
//
//   acc[i] = C's elements, wide
//   for each k
//     for each i: row and column of acc[i] from i and the lane
//       a = A[row][k]      broadcast: few rows, the same ones in all lanes
//       b = B[k][column]   the lane's own where it holds its columns of B, as
//                          it does when the lanes divide N; else a shuffle
//       acc[i] += a * b
//   D = acc, narrowed
//
// A component of A or B is fetched once for all its elements of k.

#include "LoopsTarget.h"
#include "tenon/IR/ElementConversion.h"
#include "tenon/IR/Loops.h"
#include "tenon/Target/SaturatingSum.h"
#include "llvm/ADT/DenseMap.h"

using namespace llvm;

namespace tenon {

namespace {
class LaneMulAdd {
public:
  LaneMulAdd(IRBuilderBase &B, Function &F, const MulAddFacts &Facts,
             LaneLayouts Layouts)
      : B(B), Facts(Facts),
        A(matrix(typeOf(MatrixUse::A, Facts.A, Facts.M, Facts.K), Layouts,
                 F.getArg(1))),
        BMatrix(matrix(typeOf(MatrixUse::B, Facts.B, Facts.K, Facts.N), Layouts,
                       F.getArg(2))),
        C(matrix(typeOf(MatrixUse::Accumulator, Facts.C, Facts.M, Facts.N),
                 Layouts, F.getArg(3))),
        D(matrix(typeOf(MatrixUse::Accumulator, Facts.D, Facts.M, Facts.N),
                 Layouts, F.getArg(0))) {
    bool Double = bitsOf(Facts.A) == 64;
    Wide = !isFloat(Facts.A) ? (Double ? ElementKind::S64 : ElementKind::S32)
           : Double          ? ElementKind::F64
                             : ElementKind::F32;
    WideTy = typeForBits(Wide);
  }

  void emit();

private:
  Type *typeForBits(ElementKind Kind) {
    switch (Kind) {
    case ElementKind::F64:
      return B.getDoubleTy();
    case ElementKind::F32:
    case ElementKind::TF32:
      return B.getFloatTy();
    case ElementKind::F16:
      return B.getHalfTy();
    default:
      return B.getIntNTy(bitsOf(Kind));
    }
  }
  MatrixType *typeOf(MatrixUse Use, ElementKind Kind, unsigned Rows,
                     unsigned Columns) {
    return MatrixType::get(typeForBits(Kind), MatrixScope::Subgroup, Rows,
                           Columns, Use);
  }

  LaneMatrix matrix(MatrixType *Ty, LaneLayouts Layouts, Value *Memory) {
    return {B, Ty, Layouts(Ty), Memory};
  }
  /// Number of component \p Index in its panel of D.
  Value *inPanel(Value *Index) {
    return B.CreateURem(Index, B.getInt32(D.layout().PanelComponents));
  }

  Value *convert(Value *V, ElementKind From, ElementKind To);
  Value *operandA(Value *Index, Value *Row, Value *K);
  Value *operandB(Value *Index, Value *Column, Value *K);
  Value *step(Value *Index, Value *K, Value *Acc);
  Value *start(Value *Index);
  void finish(Value *Index, Value *Acc);

  IRBuilderBase &B;
  const MulAddFacts &Facts;
  LaneMatrix A, BMatrix, C, D;
  ElementKind Wide; ///< what products are summed in
  Type *WideTy;
  /// Components fetched already, by row and component of k; only where both
  /// are constants.
  DenseMap<std::pair<uint64_t, uint64_t>, Value *> Broadcasts, OwnComponents;
};
} // namespace

/// tf32 is f32 of which 10 mantissa bits count.
Value *LaneMulAdd::convert(Value *V, ElementKind From, ElementKind To) {
  if (From == ElementKind::TF32) {
    Value *Bits = B.CreateBitCast(V, B.getInt32Ty());
    return B.CreateBitCast(B.CreateAnd(Bits, 0xffffe000), B.getFloatTy());
  }
  if (From == To)
    return V;
  ConvertFacts Conversion;
  Conversion.From = From;
  Conversion.To = To;
  return convertElement(B, V, Conversion, typeForBits(To));
}

/// The component that \p Make fetches, kept when its key is known now.
static Value *cached(DenseMap<std::pair<uint64_t, uint64_t>, Value *> &Known,
                     Value *First, Value *Second,
                     function_ref<Value *()> Make) {
  auto *I = dyn_cast<ConstantInt>(First), *J = dyn_cast<ConstantInt>(Second);
  if (!I || !J)
    return Make();
  Value *&V = Known[{I->getZExtValue(), J->getZExtValue()}];
  if (!V)
    V = Make();
  return V;
}

/// A[Row][K] of this lane's row: the lanes of component \p Index of D have few
/// rows, and each is broadcast.
Value *LaneMulAdd::operandA(Value *Index, Value *Row, Value *K) {
  unsigned Lanes = D.layout().Lanes, Width = D.layout().GridColumns;
  Value *LastRow = B.getInt32(Facts.M - 1);
  Value *FirstCell = B.CreateMul(inPanel(Index), B.getInt32(Lanes));
  Value *First = B.CreateUDiv(FirstCell, B.getInt32(Width));
  unsigned Rows = Width % Lanes == 0   ? 1
                  : Lanes % Width == 0 ? Lanes / Width
                                       : (Lanes + Width - 2) / Width + 1;
  Value *Component = B.CreateUDiv(K, B.getInt32(A.layout().Pack));
  Value *Result = nullptr;
  for (unsigned R = 0; R < Rows; ++R) {
    Value *Candidate = B.CreateBinaryIntrinsic(
        Intrinsic::umin, B.CreateAdd(First, B.getInt32(R)), LastRow);
    Value *V = cached(Broadcasts, Candidate, Component,
                      [&] { return A.broadcast(Candidate, K); });
    Result =
        Result ? B.CreateSelect(B.CreateICmpEQ(Row, Candidate), V, Result) : V;
  }
  return convert(A.element(Result, A.sub(Row, K)), Facts.A, Wide);
}

/// Whether each lane holds the columns of B that it has of D.
static bool holdOwnColumns(const FragmentLayout &B, const FragmentLayout &D) {
  return B.GridColumns % B.Lanes == 0 && B.GridColumns == D.GridColumns;
}

Value *LaneMulAdd::operandB(Value *Index, Value *Column, Value *K) {
  const FragmentLayout &L = BMatrix.layout();
  unsigned Lanes = L.Lanes, Width = L.GridColumns;
  Value *Line = B.CreateUDiv(K, B.getInt32(L.Pack));
  Value *LineStart = B.CreateMul(Line, B.getInt32(Width));
  Value *Panel = B.CreateUDiv(Index, B.getInt32(D.layout().PanelComponents));
  Value *First = B.CreateAdd(B.CreateUDiv(LineStart, B.getInt32(Lanes)),
                             B.CreateMul(Panel, B.getInt32(L.PanelComponents)));
  Value *Component;
  if (holdOwnColumns(L, D.layout())) {
    Value *Part = B.CreateURem(inPanel(Index), B.getInt32(Width / Lanes));
    Component = B.CreateAdd(First, Part);
    Component = cached(OwnComponents, Component, B.getInt32(0),
                       [&, Own = Component] { return BMatrix.load(Own); });
  } else {
    unsigned Count = Lanes % Width == 0 ? 1 : (Width + Lanes - 2) / Lanes + 1;
    Component = BMatrix.shuffle(K, Column, First, Count);
  }
  return convert(BMatrix.element(Component, BMatrix.sub(K, Column)), Facts.B,
                 Wide);
}

Value *LaneMulAdd::step(Value *Index, Value *K, Value *Acc) {
  auto [Row, Column] = D.place(Index, 0);
  Value *X = operandA(Index, Row, K);
  Value *Y = operandB(Index, Column, K);
  if (WideTy->isIntegerTy())
    return B.CreateAdd(Acc, B.CreateMul(X, Y));
  return B.CreateIntrinsic(WideTy, Intrinsic::fma, {X, Y, Acc});
}

/// A saturating sum starts from zero and meets C at the end.
Value *LaneMulAdd::start(Value *Index) {
  if (Facts.Saturating)
    return Constant::getNullValue(WideTy);
  if (!isFloat(Facts.C))
    return C.load(Index);
  return convert(C.load(Index), Facts.C, Wide);
}

void LaneMulAdd::finish(Value *Index, Value *Acc) {
  if (Facts.Saturating)
    Acc = saturatingSum(B, Acc, C.load(Index), Facts);
  else if (isFloat(Facts.D))
    Acc = convert(Acc, Wide, Facts.D);
  D.store(Acc, Index);
}

/// Very large products stay loops.
void LaneMulAdd::emit() {
  constexpr unsigned MaxUnrolled = 1 << 12;
  unsigned Components = D.layout().Components;
  // Elements of other lanes' columns take several instructions each.
  unsigned Cost = holdOwnColumns(BMatrix.layout(), D.layout()) ? 1 : 8;
  if (Components * Facts.K * Cost <= MaxUnrolled) {
    SmallVector<Value *> Acc;
    for (unsigned I = 0; I < Components; ++I)
      Acc.push_back(start(B.getInt32(I)));
    for (unsigned K = 0; K < Facts.K; ++K)
      for (unsigned I = 0; I < Components; ++I)
        Acc[I] = step(B.getInt32(I), B.getInt32(K), Acc[I]);
    for (unsigned I = 0; I < Components; ++I)
      finish(B.getInt32(I), Acc[I]);
    return;
  }
  countedLoop(B, Components, "component", [&](Value *I) {
    Value *Index = B.CreateTrunc(I, B.getInt32Ty());
    SmallVector<Value *, 1> Acc = {start(Index)};
    carriedLoop(B, Facts.K, "k", Acc,
                [&](Value *K, SmallVectorImpl<Value *> &Carried) {
                  Carried[0] =
                      step(Index, B.CreateTrunc(K, B.getInt32Ty()), Carried[0]);
                });
    finish(Index, Acc[0]);
  });
}

void emitLoopsMulAdd(IRBuilderBase &B, Function &F, const MulAddFacts &Facts,
                     LaneLayouts Layouts) {
  LaneMulAdd(B, F, Facts, Layouts).emit();
}

} // namespace tenon
