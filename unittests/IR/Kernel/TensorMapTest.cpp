// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/TensorMap.h"
#include "IR/Evaluate.h"

using namespace llvm;
using namespace tenon;

TEST(TensorMap, AnEntryKeepsItsMaps) {
  EvaluatedModule Code;
  Function &F = Code.parse("define void @f() { ret void }");
  EXPECT_TRUE(tensorMaps(F).empty());
  TensorMap Fixed{.Base = 1, .Factor = 512, .ElementBytes = 4, .Lines = 256};
  TensorMap Other{.Base = 0,
                  .Pitch = 0,
                  .IsSigned = true,
                  .Factor = uint64_t(-2),
                  .ElementBytes = 2,
                  .Lines = 64};
  setTensorMaps(F, {Fixed, Other});
  SmallVector<TensorMap, 2> Maps = tensorMaps(F);
  ASSERT_EQ(Maps.size(), 2u);
  EXPECT_EQ(Maps[0], Fixed);
  EXPECT_EQ(Maps[1], Other);
}

TEST(TensorMap, ThePitchIsAParameterTimesAFactor) {
  TensorMap Map{.Factor = 48};
  EXPECT_EQ(Map.pitch({}), 48u);
  Map.Pitch = 3;
  EXPECT_EQ(Map.pitch({2, 1, 0, 0}), 0x102u * 48);
  EXPECT_EQ(Map.pitch({0xff, 0xff}), 0xffffu * 48);
  Map.IsSigned = true;
  EXPECT_EQ(Map.pitch({0xff, 0xff}), uint64_t(-48));
}

TEST(TensorMap, ABoxHas128BytesOfALine) {
  EXPECT_EQ(TensorMap{.ElementBytes = 4}.columns(), 32u);
}
