// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts between a matrix and fragments, by the definition of the operands of
// SPV_INTEL_subgroup_matrix_multiply_accumulate: the components of all lanes in
// order are a matrix in rows, whose elements are neighbours of a row of A, of a
// column of B, that fill a component.

#include "CooperativeCall.h"
#include "Engine/Reference/Numbers/Numbers.h"

using namespace llvm;

namespace tenon::reference {

LaneFragment distributeFragment(MatrixUse Use, unsigned Rows, unsigned Columns,
                                unsigned ElementBits, unsigned ComponentBits,
                                uint64_t Lanes) {
  LaneFragment Shares;
  Shares.ElementBits = ElementBits;
  Shares.Lanes.resize(Lanes);
  unsigned Each = ComponentBits / ElementBits;
  unsigned Down = Use == MatrixUse::B ? Each : 1, Right = Each / Down;
  uint64_t Lane = 0;
  for (unsigned Row = 0; Row < Rows; Row += Down)
    for (unsigned Column = 0; Column < Columns; Column += Right) {
      std::vector<unsigned> &Elements = Shares.Lanes[Lane].emplace_back();
      for (unsigned I = 0; I < Down; ++I)
        for (unsigned J = 0; J < Right; ++J)
          Elements.push_back((Row + I) * Columns + Column + J);
      Lane = (Lane + 1) % Lanes;
    }
  for (auto &Components : Shares.Lanes)
    Components.resize(Shares.Lanes.front().size());
  return Shares;
}

std::vector<uint64_t> gatherFragments(const CooperativeCall &Call) {
  unsigned Size = Call.Op.Fragment.ElementBits;
  std::vector<uint64_t> Elements(Call.Op.elements());
  for (const WorkItem *Lane : Call.Lanes)
    for (auto [I, Component] :
         enumerate(Call.Op.Fragment.Lanes[Call.laneOf(*Lane)])) {
      uint64_t Bits = Call.component(*Lane, I);
      for (auto [Sub, Element] : enumerate(Component))
        Elements[Element] = truncateTo(Size, Bits >> Sub * Size);
    }
  return Elements;
}

void scatterFragments(const CooperativeCall &Call,
                      ArrayRef<uint64_t> Elements) {
  for (const WorkItem *Lane : Call.Lanes)
    for (auto [I, Component] :
         enumerate(Call.Op.Fragment.Lanes[Call.laneOf(*Lane)])) {
      uint64_t Bits = 0; // also of padding
      for (auto [Sub, Element] : enumerate(Component))
        Bits |= Elements[Element] << Sub * Call.Op.Fragment.ElementBits;
      Call.setComponent(*Lane, I, Bits);
    }
}

} // namespace tenon::reference
