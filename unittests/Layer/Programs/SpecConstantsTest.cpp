// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Layer/Programs/SpecConstants.h"
#include "gtest/gtest.h"
#include <algorithm>
#include <cstring>

using namespace tenon::layer;

/// Constants 10 (signed char), 11 (Boolean) and 12 (long).
static std::string moduleOfConstants() {
  const uint32_t Words[] = {
      0x07230203,   0x00010400, 0,  20, 0, // header
      4 << 16 | 71, 4,          1,  10,    // OpDecorate %4 SpecId 10
      4 << 16 | 71, 5,          1,  11,    //
      4 << 16 | 71, 6,          1,  12,    //
      4 << 16 | 21, 1,          8,  1,     // %1 = OpTypeInt 8 1
      2 << 16 | 20, 2,                     // %2 = OpTypeBool
      4 << 16 | 21, 3,          64, 0,     // %3 = OpTypeInt 64 0
      4 << 16 | 50, 1,          4,  1,     // %4 = OpSpecConstant %1 1
      3 << 16 | 48, 2,          5,         // %5 = OpSpecConstantTrue %2
      5 << 16 | 50, 3,          6,  1,  0, // %6 = OpSpecConstant %3 1
  };
  return std::string(reinterpret_cast<const char *>(Words), sizeof(Words));
}

TEST(LayerSpecConstants, HaveSizes) {
  std::string Module = moduleOfConstants();
  EXPECT_EQ(specConstantSize(Module, 10), 1u);
  EXPECT_EQ(specConstantSize(Module, 11), 1u);
  EXPECT_EQ(specConstantSize(Module, 12), 8u);
  EXPECT_EQ(specConstantSize(Module, 13), 0u);
  EXPECT_EQ(specConstantSize("kernel void k() {}", 10), 0u);
  EXPECT_EQ(specConstantSize(Module.substr(0, Module.size() - 4), 12), 0u);
}

/// All constants that have the ID get the value, except those of other sizes.
TEST(LayerSpecConstants, ShareAnId) {
  std::string Module = moduleOfConstants();
  Module[12 * 4] = Module[16 * 4] = 10; // instead of 11 and 12
  EXPECT_EQ(specConstantSize(Module, 10), 1u);
  std::string Expected = Module;
  Expected[Module.size() - 9 * 4] = 0;
  Expected[Module.size() - 8 * 4] = 49; // OpSpecConstantFalse
  EXPECT_EQ(specialise(Module, {{10, std::string(1, '\0')}}), Expected);
}

TEST(LayerSpecConstants, GetOtherDefaults) {
  std::string Module = moduleOfConstants();
  EXPECT_EQ(specialise(Module, {}), Module);
  EXPECT_EQ(specialise(Module, {{13, "x"}}), Module); // no such constant
  std::string Result =
      specialise(Module, {{10, std::string(1, char(-2))},
                          {11, std::string(1, '\0')},
                          {12, std::string("\1\2\3\4\5\6\7\10", 8)}});
  auto WordAt = [&](size_t FromEnd) {
    uint32_t Word;
    std::memcpy(&Word, Result.data() + Result.size() - 4 * FromEnd, 4);
    return Word;
  };
  EXPECT_EQ(WordAt(9), uint32_t(-2)); // with copies of the sign
  EXPECT_EQ(WordAt(8), 3u << 16 | 49);
  EXPECT_EQ(WordAt(2), 0x04030201u);
  EXPECT_EQ(WordAt(1), 0x08070605u);
  EXPECT_EQ(Result.size(), Module.size());
}

TEST(LayerSpecConstants, OfOtherByteOrderAreUnknown) {
  std::string Module = moduleOfConstants();
  for (size_t At = 0; At < Module.size(); At += 4)
    std::reverse(Module.begin() + At, Module.begin() + At + 4);
  EXPECT_EQ(specConstantSize(Module, 10), 0u);
}

/// Decorations of other kinds and lengths, types without bits or with too many,
/// instructions that are too short, and constants without an ID.
TEST(LayerSpecConstants, OfOtherFormsAreUnknown) {
  const uint32_t Words[] = {
      0x07230203,   0x00010400, 0,  30,     0, // header
      4 << 16 | 71, 4,          30, 10,        // OpDecorate %4 Binding 10
      3 << 16 | 71, 4,          1,             // OpDecorate %4 SpecId
      4 << 16 | 71, 5,          1,  11,        // OpDecorate %5 SpecId 11
      4 << 16 | 71, 6,          1,  12,        //
      4 << 16 | 71, 7,          1,  13,        //
      4 << 16 | 71, 8,          1,  14,        //
      3 << 16 | 22, 1,          32,            // %1 = OpTypeFloat 32
      4 << 16 | 21, 2,          0,  0,         // %2 = OpTypeInt 0 0
      4 << 16 | 21, 3,          64, 0,         // %3 = OpTypeInt 64 0
      2 << 16 | 21, 9,                         // OpTypeInt without a width
      4 << 16 | 50, 1,          4,  1,         // %4 = OpSpecConstant %1 1
      4 << 16 | 50, 2,          5,  1,         // %5 = OpSpecConstant %2 1
      4 << 16 | 50, 3,          6,  1,         // %6 = OpSpecConstant %3 1
      2 << 16 | 48, 2,                         // OpSpecConstantTrue, no result
      4 << 16 | 50, 1,          7,  0x3f80,    // %7 = OpSpecConstant %1 …
      4 << 16 | 51, 1,          8,  7,         // %8 = OpSpecConstantComposite
  };
  std::string Module(reinterpret_cast<const char *>(Words), sizeof(Words));
  for (uint32_t Id : {10, 11, 12, 14})
    EXPECT_EQ(specConstantSize(Module, Id), 0u) << Id;
  EXPECT_EQ(specConstantSize(Module, 13), 4u);
}
