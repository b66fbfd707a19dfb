// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Layout/Block2DLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/LLVMContext.h"
#include "gtest/gtest.h"
#include <set>

using namespace llvm;
using namespace tenon;

namespace {
constexpr BlockForm Plain = BlockForm::Plain, Transform = BlockForm::Transform,
                    Transpose = BlockForm::Transpose;
constexpr BlockOrder Payload = BlockOrder::Payload,
                     Specification = BlockOrder::Specification;

struct Row {
  Block2DFacts Block; ///< element bytes, width, height, count, form
  unsigned Lanes, Slots;
};

/// Each kind of row of the table of cl_intel_subgroup_2d_block_io, with the
/// number of elements that a work-item reads; then other shapes.
constexpr Row Rows[] = {
    {{1, 32, 1, 1, Plain}, 16, 2},       {{1, 32, 8, 2, Plain}, 16, 32},
    {{1, 16, 8, 4, Plain}, 16, 32},      {{2, 16, 8, 1, Plain}, 16, 8},
    {{2, 16, 32, 2, Plain}, 16, 64},     {{4, 8, 1, 1, Plain}, 16, 1},
    {{4, 8, 1, 2, Plain}, 16, 2},        {{4, 8, 8, 1, Plain}, 16, 4},
    {{4, 8, 32, 2, Plain}, 16, 32},      {{4, 16, 8, 1, Plain}, 16, 8},
    {{1, 16, 32, 1, Transform}, 16, 32}, {{1, 16, 32, 4, Transform}, 16, 128},
    {{2, 16, 16, 1, Transform}, 16, 16}, {{2, 16, 32, 2, Transform}, 16, 64},
    {{4, 8, 16, 1, Transpose}, 16, 8},   {{4, 8, 32, 1, Transpose}, 16, 16},
    {{8, 4, 8, 1, Transpose}, 16, 2},    {{2, 12, 3, 2, Plain}, 8, 12},
    {{1, 12, 5, 1, Transform}, 8, 16},   {{4, 3, 5, 1, Transpose}, 4, 6},
    {{4, 8, 8, 1, Transform}, 8, 8},     {{2, 16, 16, 2, Transform}, 32, 16},
    {{1, 64, 4, 2, Plain}, 8, 64},       {{1, 32, 8, 2, Transform}, 16, 32},
    {{8, 3, 20, 1, Transpose}, 8, 12},   {{2, 7, 30, 2, Transpose}, 4, 112},
};

LaneLayout layoutOf(const Block2DFacts &Block, unsigned Lanes) {
  Expected<LaneLayout> L = block2DLayout(Block, nullptr, Lanes);
  EXPECT_TRUE(bool(L)) << toString(L.takeError());
  return *L;
}

using Place = LaneLayout::Coordinates;

/// "0,0 1,0": rows and columns of the elements of \p Lane, "-" for padding.
std::string elementsOf(const LaneLayout &L, unsigned Lane) {
  std::string Text;
  for (unsigned Slot = 0; Slot < L.Components; ++Slot) {
    std::optional<Place> P = L.element(Lane, Slot);
    Text += Text.empty() ? "" : " ";
    Text += P ? std::to_string(P->Row) + "," + std::to_string(P->Column) : "-";
  }
  return Text;
}
} // namespace

static void expectBijection(const Row &R, BlockOrder Order) {
  Block2DFacts Block = R.Block;
  Block.Order = Order;
  LaneLayout L = layoutOf(Block, R.Lanes);
  EXPECT_EQ(L.Components, R.Slots);
  std::set<std::pair<unsigned, unsigned>> Seen;
  for (unsigned Lane = 0; Lane < R.Lanes; ++Lane)
    for (unsigned Slot = 0; Slot < L.Components; ++Slot)
      if (std::optional<Place> P = L.element(Lane, Slot)) {
        EXPECT_TRUE(Seen.insert({P->Row, P->Column}).second);
        EXPECT_EQ(L.holder(P->Row, P->Column),
                  (LaneLayout::Holder{Lane, Slot, 0}));
      }
  EXPECT_EQ(Seen.size(), R.Block.Width * R.Block.Height * R.Block.Count);
}

TEST(Block2DLayout, IsABijection) {
  for (const Row &R : Rows) {
    expectBijection(R, Payload);
    expectBijection(R, Specification);
  }
}

//===----------------------------------------------------------------------===//
// The examples of SPV_INTEL_2d_block_io, by their numbers
//===----------------------------------------------------------------------===//

TEST(Block2DLayout, Example1RowAsWideAsTheSubgroup) {
  LaneLayout L = layoutOf({4, 4, 2, 1, Plain}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 1,0");
  EXPECT_EQ(elementsOf(L, 3), "0,3 1,3");
}

TEST(Block2DLayout, Example2SeveralRowsAtOnce) {
  LaneLayout L = layoutOf({4, 2, 4, 1, Plain}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 2,0");
  EXPECT_EQ(elementsOf(L, 1), "0,1 2,1");
  EXPECT_EQ(elementsOf(L, 2), "1,0 3,0");
  EXPECT_EQ(elementsOf(L, 3), "1,1 3,1");
}

TEST(Block2DLayout, Example3RowWiderThanTheSubgroup) {
  LaneLayout L = layoutOf({4, 8, 2, 1, Plain, Specification}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 0,1 1,0 1,1");
  EXPECT_EQ(elementsOf(L, 3), "0,6 0,7 1,6 1,7");
}

TEST(Block2DLayout, Example4Transpose) {
  LaneLayout L = layoutOf({4, 2, 4, 1, Transpose}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 0,1");
  EXPECT_EQ(elementsOf(L, 3), "3,0 3,1");
}

TEST(Block2DLayout, Example5TransformOf16Bits) {
  LaneLayout L = layoutOf({2, 4, 2, 1, Transform}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 1,0");
  EXPECT_EQ(elementsOf(L, 3), "0,3 1,3");
}

TEST(Block2DLayout, Example6TransformOf8Bits) {
  LaneLayout L = layoutOf({1, 4, 4, 1, Transform}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 1,0 2,0 3,0");
  EXPECT_EQ(elementsOf(L, 3), "0,3 1,3 2,3 3,3");
}

//===----------------------------------------------------------------------===//
// Rows wider than the sub-group, as in the payload of a message.
//===----------------------------------------------------------------------===//

TEST(Block2DLayout, PayloadOfTranspose) {
  LaneLayout L = layoutOf({4, 2, 8, 1, Transpose}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 4,0 0,1 4,1");
  EXPECT_EQ(elementsOf(L, 3), "3,0 7,0 3,1 7,1");
}

TEST(Block2DLayout, PayloadOfTransform) {
  LaneLayout L = layoutOf({2, 8, 2, 1, Transform}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 1,0 0,4 1,4");
  EXPECT_EQ(elementsOf(L, 3), "0,3 1,3 0,7 1,7");
}

TEST(Block2DLayout, PayloadOfPlainBlocksHasUnitsOfUpTo32Bits) {
  LaneLayout Pairs = layoutOf({1, 8, 2, 1, Plain}, 4);
  EXPECT_EQ(elementsOf(Pairs, 1), "0,2 0,3 1,2 1,3");
  LaneLayout Fours = layoutOf({1, 32, 1, 1, Plain}, 4);
  EXPECT_EQ(elementsOf(Fours, 1), "0,4 0,5 0,6 0,7 0,20 0,21 0,22 0,23");
  LaneLayout Words = layoutOf({4, 8, 1, 1, Plain}, 4);
  EXPECT_EQ(elementsOf(Words, 1), "0,1 0,5");
}

TEST(Block2DLayout, BitsOfUnits) {
  EXPECT_EQ(unitBits({1, 8, 2, 1, Plain}, 4), 16u);
  EXPECT_EQ(unitBits({1, 32, 1, 1, Plain}, 4), 32u);
  EXPECT_EQ(unitBits({2, 16, 8, 1, Plain}, 16), 16u);
  EXPECT_EQ(unitBits({8, 4, 1, 1, Plain}, 16), 64u);
  EXPECT_EQ(unitBits({1, 16, 32, 1, Transform}, 16), 32u);
  EXPECT_EQ(unitBits({2, 8, 64, 1, Transpose}, 16), 16u);
}

TEST(Block2DLayout, OrdersThatAreTheSame) {
  EXPECT_TRUE(isPayloadOrder({4, 8, 32, 1, Transpose, Payload}, 16));
  EXPECT_FALSE(isPayloadOrder({4, 8, 32, 1, Transpose, Specification}, 16));
  EXPECT_TRUE(isPayloadOrder({4, 8, 32, 1, Transpose, Specification}, 32));
  EXPECT_FALSE(isPayloadOrder({2, 32, 8, 1, Transform, Specification}, 16));
  EXPECT_TRUE(isPayloadOrder({2, 32, 8, 1, Plain, Specification}, 16));
  EXPECT_FALSE(isPayloadOrder({2, 32, 8, 1, Plain, Specification}, 8));
}

//===----------------------------------------------------------------------===//
// Padding, blocks, errors
//===----------------------------------------------------------------------===//

TEST(Block2DLayout, WidthAndHeightArePadded) {
  LaneLayout L = layoutOf({2, 3, 3, 1, Transform}, 4);
  EXPECT_EQ(elementsOf(L, 0), "0,0 1,0 2,0 -");
  EXPECT_EQ(elementsOf(L, 3), "- - - -");
}

TEST(Block2DLayout, OneRowOfHalfTheLanes) {
  LaneLayout L = layoutOf({4, 8, 1, 1, Plain}, 16);
  EXPECT_EQ(elementsOf(L, 7), "0,7");
  EXPECT_EQ(elementsOf(L, 8), "-");
}

TEST(Block2DLayout, BlocksFollowEachOther) {
  LaneLayout L = layoutOf({2, 16, 8, 2, Plain}, 16);
  EXPECT_EQ(L.holder(3, 16 + 5), (LaneLayout::Holder{5, 8 + 3, 0}));
}

static std::string errorFor(const Block2DFacts &Block, Type *Value,
                            unsigned Lanes) {
  Expected<LaneLayout> L = block2DLayout(Block, Value, Lanes);
  return L ? "" : toString(L.takeError());
}

TEST(Block2DLayout, WhatDoesNotFit) {
  LLVMContext Ctx;
  Type *I16 = Type::getInt16Ty(Ctx);
  Type *V8 = FixedVectorType::get(I16, 8);
  EXPECT_EQ(errorFor({2, 16, 8, 1, Plain}, V8, 16), "");
  EXPECT_EQ(errorFor({1, 32, 8, 1, Plain}, V8, 16), "");
  EXPECT_EQ(errorFor({2, 16, 8, 1, Plain}, I16, 16),
            "16 bits in each of 16 lanes, expected 128");
  EXPECT_EQ(errorFor({3, 16, 8, 1, Plain}, nullptr, 16),
            "elements of 3 bytes, expected 1, 2, 4 or 8");
  EXPECT_EQ(errorFor({2, 16, 0, 1, Plain}, nullptr, 16),
            "width, height or count 0, expected 1 to 256");
  EXPECT_EQ(errorFor({2, 16, 8, 1, Plain}, nullptr, 12),
            "a sub-group of 12 work-items, expected a power of two");
}
