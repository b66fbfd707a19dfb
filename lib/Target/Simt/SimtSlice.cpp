// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a lane's share of a slice of a matrix from the lanes' shares of the
// matrix. A component of the slice is copied if each lane holds its elements in
// one component of the matrix, with the same number in all lanes; others are
// fetched from the lanes that hold their elements.

#include "SimtTarget.h"
#include "tenon/IR/Layout/LaneMatrix.h"

using namespace llvm;

namespace tenon {

/// The component of \p From that has, in each lane, the elements of component
/// \p Index of \p To; nothing if elements have to be exchanged.
static std::optional<unsigned> sameComponent(const LaneLayout &From,
                                             const LaneLayout &To,
                                             unsigned Index,
                                             const SliceFacts &Slice) {
  std::optional<unsigned> Source;
  for (unsigned Lane = 0; Lane < To.Lanes; ++Lane)
    for (unsigned Sub = 0; Sub < To.Pack; ++Sub) {
      auto Element = To.element(Lane, Index, Sub);
      if (!Element)
        continue;
      auto Holder =
          From.holder(Element->Row + Slice.Row, Element->Column + Slice.Column);
      if (Holder.Lane != Lane || Holder.Sub != Sub ||
          (Source && *Source != Holder.Component))
        return std::nullopt;
      Source = Holder.Component;
    }
  return Source ? Source : 0;
}

void emitSimtSlice(IRBuilderBase &B, Function &F, const OpFacts &Facts,
                   LaneLayouts Layouts) {
  const SliceFacts &Slice = Facts.Slice;
  LaneMatrix To(B, Facts.Type, Layouts(Facts.Type), F.getArg(0));
  LaneMatrix From(B, Slice.Source, Layouts(Slice.Source), F.getArg(1));
  const LaneLayout &Layout = To.layout();
  for (unsigned I = 0; I < Layout.Components; ++I) {
    Value *Index = B.getInt32(I);
    if (auto Same = sameComponent(From.layout(), Layout, I, Slice)) {
      To.store(From.load(B.getInt32(*Same)), Index);
      continue;
    }
    SmallVector<Value *, 8> Elements;
    for (unsigned Sub = 0; Sub < Layout.Pack; ++Sub) {
      auto [Row, Column] = To.coordinates(Index, Sub);
      auto Shifted = [&](Value *V, unsigned By, unsigned End) {
        return B.CreateBinaryIntrinsic(Intrinsic::umin,
                                       B.CreateAdd(V, B.getInt32(By)),
                                       B.getInt32(End - 1));
      };
      Row = Shifted(Row, Slice.Row, Slice.Source->rows());
      Column = Shifted(Column, Slice.Column, Slice.Source->columns());
      Value *V =
          From.shuffle(Row, Column, B.getInt32(0), From.layout().Components);
      Elements.push_back(From.element(V, From.sub(Row, Column)));
    }
    To.store(To.pack(Elements), Index);
  }
}

} // namespace tenon
