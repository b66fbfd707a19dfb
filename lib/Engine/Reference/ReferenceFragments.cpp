// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Casts between a matrix and fragments, element by element as FragmentLayout
// defines.

#include "ReferenceMeeting.h"
#include "ReferenceNumbers.h"

using namespace llvm;

namespace tenon::reference {

std::vector<uint64_t> gatherFragments(const Meeting &M) {
  const FragmentLayout &L = M.Op.Fragment;
  std::vector<uint64_t> Elements;
  for (unsigned Row = 0; Row < L.Rows; ++Row)
    for (unsigned Column = 0; Column < L.Columns; ++Column) {
      FragmentLayout::Holder H = L.holder(Row, Column);
      uint64_t Bits = M.component(*M.Lanes[H.Lane], H.Component);
      Elements.push_back(
          truncateTo(L.ElementBits, Bits >> H.Sub * L.ElementBits));
    }
  return Elements;
}

void scatterFragments(const Meeting &M, ArrayRef<uint64_t> Elements) {
  const FragmentLayout &L = M.Op.Fragment;
  for (const WorkItem *Lane : M.Lanes)
    for (unsigned Component = 0; Component < L.Components; ++Component) {
      // Also of padding, and of lanes without such an element.
      uint64_t Bits = 0;
      for (unsigned Sub = 0; Sub < L.Pack; ++Sub)
        if (auto P = L.element(M.laneOf(*Lane), Component, Sub))
          Bits |= Elements[P->Row * L.Columns + P->Column]
                  << Sub * L.ElementBits;
      M.setComponent(*Lane, Component, Bits);
    }
}

} // namespace tenon::reference
