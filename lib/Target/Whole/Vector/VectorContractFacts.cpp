// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For which contractions vector code is possible, and worth it.

#include "Target/Whole/Contract/ComputedElements.h"
#include "VectorContract.h"

using namespace llvm;

namespace tenon {

bool canContractInVectors(const VectorContraction &Facts) {
  // A single small multiplication is faster on buffers that are in registers.
  constexpr uint64_t MinProducts = 16 * 16 * 16;
  uint64_t Products = uint64_t(Facts.M) * Facts.N * Facts.K;
  if (Facts.Steps == ContractSteps::Single && Products < MinProducts)
    return false;
  if (Facts.B == MatrixLayout::Packed && Facts.K % Facts.group() != 0)
    return false;
  if (Facts.computesB()) {
    // A few rows would wait for the transposition of columns that no others
    // share.
    constexpr unsigned FewRows = 8;
    bool Waits = Facts.B == MatrixLayout::ColumnMajor && Facts.M <= FewRows &&
                 !Facts.SharesB;
    unsigned Word = Facts.wordElements();
    if (Waits || Facts.K % Word != 0 ||
        !ComputedElements::isSmall(Facts, Facts.lanes() * Word))
      return false;
  }
  return !Facts.hasSeparateSteps() || Facts.K % Facts.wordElements() == 0;
}

} // namespace tenon
