// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Commands/LocalSize.h"
#include "gtest/gtest.h"

using namespace tenon::layer;

namespace {
class LayerLocalSize : public testing::Test {
protected:
  cl_int choose(uint64_t Global, const size_t *Local = nullptr) {
    Range = {{Global, 2, 1}, {1, 1, 1}, {0, 0, 0}, 2};
    return chooseLocalSize(Info, /*MaxGroupSize=*/256, Local, Range);
  }

  tenon_kernel_info Info = {0, nullptr, 0, 16, {0, 0, 0}, 0, 0, nullptr};
  tenon_ndrange Range = {};
};
} // namespace

TEST_F(LayerLocalSize, DividesTheGlobalSize) {
  EXPECT_EQ(choose(1024), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 64u);
  EXPECT_EQ(Range.local[1], 1u);
  EXPECT_EQ(choose(96), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 32u);
  EXPECT_EQ(choose(10), CL_SUCCESS); // one incomplete sub-group
  EXPECT_EQ(Range.local[0], 16u);
}

TEST_F(LayerLocalSize, IsWhatTheKernelRequires) {
  Info.required_local[0] = 8;
  Info.required_local[1] = 2;
  Info.required_local[2] = 1;
  EXPECT_EQ(choose(1024), CL_SUCCESS);
  EXPECT_EQ(Range.local[0], 8u);
  EXPECT_EQ(Range.local[1], 2u);
  const size_t Same[] = {8, 2}, Other[] = {16, 1};
  EXPECT_EQ(choose(1024, Same), CL_SUCCESS);
  EXPECT_EQ(choose(1024, Other), CL_INVALID_WORK_GROUP_SIZE);
}

TEST_F(LayerLocalSize, IsLimitedByTheDevice) {
  const size_t Max[] = {128, 2}, More[] = {256, 2}, Zero[] = {0, 1};
  EXPECT_EQ(choose(1024, Max), CL_SUCCESS);
  EXPECT_EQ(choose(1024, More), CL_INVALID_WORK_GROUP_SIZE);
  EXPECT_EQ(choose(1024, Zero), CL_INVALID_WORK_GROUP_SIZE);
}
