// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Target/Simt/Nvptx/NvptxOptions.h"
#include "gtest/gtest.h"

using namespace llvm;

namespace tenon {
namespace {

TEST(NvptxOptions, Words) {
  NvptxOptions O("sm_90a", "+assume-aligned,-regroup,+fp8-warpgroups,"
                           "+tile-64x128,+warps-2x4,+buffers-3,+strip-8,"
                           "+parts-16");
  EXPECT_EQ(O.Processor, 90u);
  EXPECT_TRUE(O.AssumeAligned);
  EXPECT_FALSE(O.Regroup);
  EXPECT_TRUE(O.Fp8Warpgroups);
  EXPECT_EQ(O.TileRows, 64u);
  EXPECT_EQ(O.TileColumns, 128u);
  EXPECT_EQ(O.WarpRows, 2u);
  EXPECT_EQ(O.WarpColumns, 4u);
  EXPECT_EQ(O.Buffers, 3u);
  EXPECT_EQ(O.Strip, 8u);
  EXPECT_EQ(O.Parts, 16u);
}

TEST(NvptxOptions, WarpgroupsOfOneProcessorAlone) {
  EXPECT_TRUE(NvptxOptions("sm_90a", "").Warpgroups);
  EXPECT_FALSE(NvptxOptions("sm_90", "").Warpgroups);
  EXPECT_FALSE(NvptxOptions("sm_90a", "-warpgroups").Warpgroups);
}

TEST(NvptxOptions, OwnWords) {
  for (StringRef Word :
       {"+assume-aligned", "-regroup", "+regroup", "+warps-8x1", "-warpgroups",
        "+tile-256x16", "+strip-32", "+parts-1", "+buffers-8"})
    EXPECT_TRUE(NvptxOptions::isWord(Word)) << Word.str();
  for (StringRef Word :
       {"", "+ptx80", "-assume-aligned", "+warps-3x1", "+warpgroups",
        "+tile-256x512", "+strip-64", "+parts-3", "+buffers-9", "+buffers-88"})
    EXPECT_FALSE(NvptxOptions::isWord(Word)) << Word.str();
}

TEST(NvptxOptions, Numbers) {
  EXPECT_FALSE(errorToBool(NvptxOptions::checkNumbers(
      "+tile-64x128,+warps-2x4,+buffers-3,+strip-8,+parts-16,+ptx80,-other")));
  for (StringRef Features : {"+tile-64x128k", "+tile-64", "+warps-2x",
                             "+buffers-3,+strip-8.", "+ptx80,+parts-0x1"})
    EXPECT_TRUE(errorToBool(NvptxOptions::checkNumbers(Features)))
        << Features.str();
}

TEST(NvptxOptions, SharedMemory) {
  EXPECT_EQ(NvptxOptions("sm_80", "").mostSharedBytes(), 163u << 10);
  EXPECT_EQ(NvptxOptions("sm_87", "").mostSharedBytes(), 163u << 10);
  EXPECT_EQ(NvptxOptions("sm_89", "").mostSharedBytes(), 99u << 10);
  for (StringRef CPU : {"sm_90a", "sm_100", "sm_103a"})
    EXPECT_EQ(NvptxOptions(CPU, "").mostSharedBytes(), 227u << 10);
}

/// The 128 tiles that are computed at the same time form roughly a square of D.
TEST(NvptxOptions, StripsOfTiles) {
  auto Strip = [](unsigned Rows, unsigned Columns, StringRef Features) {
    SharedBlocks Blocks{.WarpRows = 1,
                        .WarpColumns = 1,
                        .M = Rows,
                        .N = Columns,
                        .Depth = 64,
                        .Buffers = 2};
    return NvptxOptions("sm_90a", Features).stripOf(Blocks);
  };
  EXPECT_EQ(Strip(128, 256, ""), 16u); // 16 x 8 tiles: 2048 x 2048
  EXPECT_EQ(Strip(64, 64, ""), 8u);    // 8 x 16 tiles: 512 x 1024
  EXPECT_EQ(Strip(256, 128, ""), 8u);  // 8 x 16 tiles: 2048 x 2048
  EXPECT_EQ(Strip(64, 64, "+strip-2"), 2u);
}

} // namespace
} // namespace tenon
