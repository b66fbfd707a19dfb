// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A share in memory of the lane. A fragment goes through a variable: component
// by component if its layout is the target's, else by shuffles.

#include "LaneShare.h"
#include "tenon/IR/Layout/LaneMatrix.h"
#include "llvm/IR/Function.h"

using namespace llvm;

namespace tenon {

namespace {
class SimtShare : public LaneShare {
public:
  SimtShare(IRBuilderBase &B, const MatrixType *Ty, const LaneLayout &Own)
      : B(B), Ty(Ty), Own(Own) {}

  unsigned count() const override { return Own.Components * Own.Pack; }
  /// Padding reads as zero, with the coordinates of some element of the matrix:
  /// kernels sum all components and address memory by the coordinates.
  Value *extract(Value *Buffer, Value *Index) override {
    LaneMatrix Matrix = matrix(Buffer);
    Value *V = Matrix.extract(Index);
    if (Own.hasNoPadding())
      return V;
    RowAndColumn P = Matrix.coordinatesOfElement(Index);
    Value *Inside =
        B.CreateAnd(B.CreateICmpULT(P.Row, B.getInt32(Own.Rows)),
                    B.CreateICmpULT(P.Column, B.getInt32(Own.Columns)));
    return B.CreateSelect(Inside, V, Constant::getNullValue(V->getType()));
  }
  void insert(Value *Buffer, Value *Component, Value *Index) override {
    matrix(Buffer).insert(Component, Index);
  }
  std::pair<Value *, Value *> coordinates(Value *Index) override {
    RowAndColumn P =
        matrix(PoisonValue::get(B.getPtrTy())).coordinatesOfElement(Index);
    if (Own.hasNoPadding())
      return {P.Row, P.Column};
    auto Within = [&](Value *V, unsigned End) {
      return B.CreateBinaryIntrinsic(Intrinsic::umin, V, B.getInt32(End - 1));
    };
    return {Within(P.Row, Own.Rows), Within(P.Column, Own.Columns)};
  }
  void putFragment(Value *Buffer, Value *Fragment,
                   const LaneLayout &Layout) override {
    Value *Variable = variable(Fragment->getType());
    B.CreateStore(Fragment, Variable);
    LaneMatrix From(B, Ty, Layout, Variable), To = matrix(Buffer);
    relayout(B, From, To);
  }
  Value *takeFragment(Value *Buffer, Type *FragmentTy,
                      const LaneLayout &Layout) override {
    Value *Variable = variable(FragmentTy);
    LaneMatrix From = matrix(Buffer), To(B, Ty, Layout, Variable);
    relayout(B, From, To);
    return B.CreateLoad(FragmentTy, Variable);
  }

private:
  LaneMatrix matrix(Value *Buffer) { return {B, Ty, Own, Buffer}; }
  Value *variable(Type *VariableTy) {
    BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
    IRBuilder<> Top(&Entry, Entry.getFirstInsertionPt());
    return Top.CreateAlloca(VariableTy, nullptr, "fragment");
  }

  IRBuilderBase &B;
  const MatrixType *Ty;
  LaneLayout Own;
};
} // namespace

std::unique_ptr<LaneShare> simtShare(IRBuilderBase &B, const MatrixType *Ty,
                                     const LaneLayout &Layout) {
  return std::make_unique<SimtShare>(B, Ty, Layout);
}

} // namespace tenon
