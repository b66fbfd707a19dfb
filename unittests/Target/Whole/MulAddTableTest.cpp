// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Whole/MulAddTable.h"
#include "Target/Combinations.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

// The row is chosen by A alone; accumulators are only converted from and to
// narrower kinds.
TEST(MulAddTable, GenericCombinationsAccumulateInThePlainRowsKindOrLess) {
  for (const KindCombination &C : genericCombinations()) {
    const MulAddRow &Row =
        selectMulAddRow({}, C.A, [](StringRef) { return true; });
    for (ElementKind Kind : {C.C, C.D}) {
      EXPECT_EQ(isFloat(Kind), isFloat(Row.Accumulator)) << wordOf(C.A).str();
      EXPECT_LE(bitsOf(Kind), bitsOf(Row.Accumulator)) << wordOf(C.A).str();
    }
  }
}
