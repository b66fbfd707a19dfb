// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices B of complex numbers. A component of 32 bits has the two parts of
// one number; a lane that is alone may have components of one element, and then
// both parts are its own, in two rows.

#include "SimtTarget.h"
#include "tenon/Target/ComplexPairs.h"

using namespace llvm;

namespace tenon {

namespace {
class PairChange {
public:
  PairChange(IRBuilderBase &B, ProductPart Part, LaneMatrix &From,
             LaneMatrix &To)
      : B(B), Part(Part), From(From), To(To) {}

  void changeComponents() {
    forEachIndex(B, From.layout().Components, [&](Value *Index) {
      To.store(changedPairs(B, From.load(Index), Part), Index);
    });
  }

  /// Rows 2p and 2p + 1 of one lane, each a run of components.
  void changeRows() {
    Value *Columns = B.getInt32(From.layout().Columns);
    unsigned Pairs = From.layout().Rows / 2 * From.layout().Columns;
    forEachIndex(B, Pairs, [&](Value *Index) {
      Value *Before = B.CreateMul(B.CreateUDiv(Index, Columns), Columns);
      Value *First = B.CreateAdd(Before, Index);
      Value *Second = B.CreateAdd(First, Columns);
      Value *Word =
          B.CreateOr(bitsAt(First), B.CreateShl(bitsAt(Second), ElementBits));
      Word = changedPairs(B, Word, Part);
      storeBits(Word, First);
      storeBits(B.CreateLShr(Word, ElementBits), Second);
    });
  }

private:
  static constexpr unsigned ElementBits = 16;

  Value *bitsAt(Value *Index) {
    return B.CreateZExt(B.CreateBitCast(From.load(Index), B.getInt16Ty()),
                        B.getInt32Ty());
  }
  void storeBits(Value *Word, Value *Index) {
    Value *Bits = B.CreateTrunc(Word, B.getInt16Ty());
    To.store(B.CreateBitCast(Bits, To.componentType()), Index);
  }

  IRBuilderBase &B;
  ProductPart Part;
  LaneMatrix &From, &To;
};
} // namespace

MulAddBuffers laneBuffers(IRBuilderBase &B, Function &F,
                          const MulAddFacts &Facts, LaneLayouts Layouts) {
  MulAddBuffers Buffers = MulAddBuffers::argumentsOf(F);
  if (Facts.Part == ProductPart::Whole)
    return Buffers;
  Type *Element = Facts.B == ElementKind::F16 ? B.getHalfTy() : B.getInt16Ty();
  auto *Ty = MatrixType::get(Element, MatrixScope::Subgroup, Facts.K, Facts.N,
                             MatrixUse::B);
  FragmentLayout Layout = Layouts(Ty);
  AllocaInst *Copy =
      B.CreateAlloca(ArrayType::get(B.getInt8Ty(), LaneMatrix::bytes(Layout)),
                     nullptr, "pairs");
  Copy->setAlignment(Align(8));
  LaneMatrix From(B, Ty, Layout, Buffers.B), To(B, Ty, Layout, Copy);
  PairChange Change(B, Facts.Part, From, To);
  if (Layout.Pack == 2)
    Change.changeComponents();
  else
    Change.changeRows();
  Buffers.B = Copy;
  return Buffers;
}

} // namespace tenon
