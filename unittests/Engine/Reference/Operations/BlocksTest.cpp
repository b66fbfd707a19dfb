// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Block accesses of sub-groups on the reference engine. If memory contains
// ascending numbers, an element's value tells its position.

#include "Engine/Reference/SubgroupText.h"
#include <numeric>

using namespace tenon;
using namespace tenon::test;

using Ints = std::vector<int32_t>;
using Shorts = std::vector<uint16_t>;

template <typename T> static std::vector<T> counting(size_t Count) {
  std::vector<T> Data(Count);
  std::iota(Data.begin(), Data.end(), T(0));
  return Data;
}

static const std::string Read =
    declareSubgroup("<2 x i32> @op(ptr addrspace(1))", "block.read");

TEST(ReferenceBlocks, ReadIsStridedByTheNominalSize) {
  Ints In = counting<int32_t>(8), Out(8);
  ASSERT_EQ(
      runLanes(eachLane(Read, "i32", "<2 x i32>",
                        "%r = call <2 x i32> @op(ptr addrspace(1) %in)\n"),
               In, Out, 4, 4),
      "");
  EXPECT_EQ(Out, (Ints{0, 4, 1, 5, 2, 6, 3, 7}));
  Out.assign(8, -1);
  ASSERT_EQ(
      runLanes(eachLane(Read, "i32", "<2 x i32>",
                        "%r = call <2 x i32> @op(ptr addrspace(1) %in)\n"),
               In, Out, 2, 4),
      "");
  EXPECT_EQ(Out, (Ints{0, 4, 1, 5, -1, -1, -1, -1}));
}

TEST(ReferenceBlocks, ReadOutOfBounds) {
  Ints In(7), Out(8);
  EXPECT_EQ(
      runLanes(eachLane(Read, "i32", "<2 x i32>",
                        "%r = call <2 x i32> @op(ptr addrspace(1) %in)\n"),
               In, Out, 4, 4),
      "kernel 'k': sub-group block.read v2i32: element 7 lies at offset 28 of "
      "argument 0 (28 bytes): out of bounds, work-item (0,0,0)");
}

TEST(ReferenceBlocks, PointersThatDiffer) {
  Ints In(8), Out(8);
  EXPECT_EQ(runLanes(eachLane(Read, "i32", "<2 x i32>",
                              "%r = call <2 x i32> @op(ptr addrspace(1) %p)\n"),
                     In, Out, 4, 4),
            "kernel 'k': sub-group block.read v2i32: the pointer differs "
            "between work-items of one sub-group, work-item (0,0,0)");
}

TEST(ReferenceBlocks, Write) {
  Shorts In = {1, 2, 3, 4, 5, 6}, Out(6);
  ASSERT_EQ(runLanes(declareSubgroup("void @op(ptr addrspace(1), <2 x i16>)",
                                     "block.write") +
                         R"(
      define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
        %g = call i64 @tenon.item.global_id(i32 0)
        %p = getelementptr <2 x i16>, ptr addrspace(1) %in, i64 %g
        %x = load <2 x i16>, ptr addrspace(1) %p
        call void @op(ptr addrspace(1) %out, <2 x i16> %x)
        ret void
      })",
                     In, Out, 3, 3),
            "");
  EXPECT_EQ(Out, (Shorts{1, 3, 5, 2, 4, 6}));
}

//===----------------------------------------------------------------------===//
// 2D
//===----------------------------------------------------------------------===//

static std::string facts(const std::string &Block, const std::string &Form,
                         const std::string &Order = "payload") {
  return "\"tenon.block\"=\"" + Block + "\" \"tenon.form\"=\"" + Form +
         "\" \"tenon.order\"=\"" + Order + "\"";
}

static const char *Region = "(ptr addrspace(1), i32, i32, i32, <2 x i32>";

/// Loads a block of \p Type at \p Coordinate from a region of \p Width bytes
/// and \p Height rows, 16 bytes apart, in one sub-group of four.
template <typename T>
static std::vector<T> load2D(const std::string &Block, const std::string &Form,
                             const std::string &Type, size_t Count,
                             const std::string &Coordinate, int Width = 16,
                             int Height = 4, std::string *Error = nullptr,
                             const std::string &Order = "payload") {
  std::vector<T> In = counting<T>(64 / sizeof(T)), Out(4 * Count, T(-1));
  std::string Wrong = runLanes(
      eachLane(declareSubgroup(Type + " @op" + Region + ")", "block2d.load",
                               facts(Block, Form, Order)),
               "i8", Type,
               "%r = call " + Type + " @op(ptr addrspace(1) %in, i32 " +
                   std::to_string(Width) + ", i32 " + std::to_string(Height) +
                   ", i32 16, <2 x i32> " + Coordinate + ")\n"),
      In, Out, 4, 4);
  if (Error)
    *Error = Wrong;
  else
    EXPECT_EQ(Wrong, "");
  return Out;
}

TEST(ReferenceBlocks, PlainRowsOfTheSubgroupsWidth) {
  EXPECT_EQ(
      load2D<int32_t>("4x4x2x1", "plain", "<2 x i32>", 2, "<i32 0, i32 1>"),
      (Ints{4, 8, 5, 9, 6, 10, 7, 11}));
}

TEST(ReferenceBlocks, TwoBlocksSideBySide) {
  // a row of memory is eight shorts; blocks 4 columns wide
  EXPECT_EQ(
      load2D<uint16_t>("2x4x2x2", "plain", "<4 x i16>", 4, "<i32 0, i32 0>"),
      (Shorts{0, 8, 4, 12, 1, 9, 5, 13, 2, 10, 6, 14, 3, 11, 7, 15}));
}

TEST(ReferenceBlocks, WideRowsPackIntoWiderComponents) {
  // row 1 has the shorts 8 to 15: two neighbours in the i32 of each lane
  EXPECT_EQ(load2D<uint16_t>("2x8x1x1", "plain", "i32", 2, "<i32 0, i32 1>"),
            (Shorts{8, 9, 10, 11, 12, 13, 14, 15}));
}

TEST(ReferenceBlocks, TransformPacksRows) {
  EXPECT_EQ(load2D<uint8_t>("1x4x4x1", "transform", "i32", 4, "<i32 4, i32 0>"),
            (std::vector<uint8_t>{4, 20, 36, 52, 5, 21, 37, 53, 6, 22, 38, 54,
                                  7, 23, 39, 55}));
  EXPECT_EQ(
      load2D<uint16_t>("2x4x2x1", "transform", "i32", 2, "<i32 2, i32 1>"),
      (Shorts{10, 18, 11, 19, 12, 20, 13, 21}));
}

TEST(ReferenceBlocks, TransposeTurnsColumnsIntoRows) {
  EXPECT_EQ(
      load2D<int32_t>("4x2x4x1", "transpose", "<2 x i32>", 2, "<i32 1, i32 0>"),
      (Ints{1, 2, 5, 6, 9, 10, 13, 14}));
}

TEST(ReferenceBlocks, MoreRowsThanLanesInBothOrders) {
  // eight rows on four lanes: l and l + 4, or 2 l and 2 l + 1; four are outside
  EXPECT_EQ(
      load2D<int32_t>("4x1x8x1", "transpose", "<2 x i32>", 2, "<i32 1, i32 0>"),
      (Ints{1, 0, 5, 0, 9, 0, 13, 0}));
  EXPECT_EQ(load2D<int32_t>("4x1x8x1", "transpose", "<2 x i32>", 2,
                            "<i32 1, i32 0>", 16, 4, nullptr, "specification"),
            (Ints{1, 5, 9, 13, 0, 0, 0, 0}));
}

TEST(ReferenceBlocks, WiderTransformInBothOrders) {
  EXPECT_EQ(load2D<uint16_t>("2x8x2x1", "transform", "<2 x i32>", 4,
                             "<i32 0, i32 0>"),
            (Shorts{0, 8, 4, 12, 1, 9, 5, 13, 2, 10, 6, 14, 3, 11, 7, 15}));
  EXPECT_EQ(load2D<uint16_t>("2x8x2x1", "transform", "<2 x i32>", 4,
                             "<i32 0, i32 0>", 16, 4, nullptr, "specification"),
            (Shorts{0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15}));
}

TEST(ReferenceBlocks, OutsideIsZero) {
  // row -1 is outside, and column 3 of a width of 12 bytes
  EXPECT_EQ(load2D<int32_t>("4x4x2x1", "plain", "<2 x i32>", 2,
                            "<i32 0, i32 -1>", 12),
            (Ints{0, 0, 0, 1, 0, 2, 0, 0}));
  EXPECT_EQ(load2D<int32_t>("4x4x2x1", "plain", "<2 x i32>", 2,
                            "<i32 -2, i32 2>", 16, 3),
            (Ints{0, 0, 0, 0, 8, 0, 9, 0}));
  EXPECT_EQ(load2D<int32_t>("4x4x2x1", "plain", "<2 x i32>", 2,
                            "<i32 2147483647, i32 -2147483648>"),
            Ints(8));
}

TEST(ReferenceBlocks, WhatIsInsideIsCheckedAgainstMemory) {
  std::string Error;
  load2D<int32_t>("4x4x2x1", "plain", "<2 x i32>", 2, "<i32 0, i32 3>", 16, 9,
                  &Error);
  EXPECT_EQ(Error, "kernel 'k': sub-group block2d.load.4x4x2x1 v2i32: row 4, "
                   "column 0 lies at offset 64 of argument 0 (64 bytes): out "
                   "of bounds, work-item (0,0,0)");
}

TEST(ReferenceBlocks, ValueThatDoesNotFit) {
  std::string Error;
  load2D<int32_t>("4x4x2x1", "plain", "i32", 1, "zeroinitializer", 16, 4,
                  &Error);
  EXPECT_EQ(Error, "kernel 'k': sub-group block2d.load.4x4x2x1 i32: 32 bits "
                   "in each of 4 lanes, expected 64");
}

static std::string storeKernel(const std::string &Coordinate) {
  return declareSubgroup("void @op" + std::string(Region) + ", <2 x i16>)",
                         "block2d.store", facts("2x4x2x1", "plain")) +
         R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %g = call i64 @tenon.item.global_id(i32 0)
      %lane = trunc i64 %g to i32
      %xy = insertelement <2 x i32> zeroinitializer, i32 %lane, i32 0
      %p = getelementptr <2 x i16>, ptr addrspace(1) %in, i64 %g
      %x = load <2 x i16>, ptr addrspace(1) %p
      call void @op(ptr addrspace(1) %out, i32 8, i32 3, i32 8, <2 x i32> )" +
         Coordinate + ", <2 x i16> %x)\nret void }";
}

TEST(ReferenceBlocks, StoreStaysInside) {
  Shorts In = {1, 2, 3, 4, 5, 6, 7, 8}, Out(12, 99);
  ASSERT_EQ(runLanes(storeKernel("<i32 -1, i32 2>"), In, Out, 4, 4), "");
  EXPECT_EQ(Out, (Shorts{99, 99, 99, 99, 99, 99, 99, 99, 3, 5, 7, 99}));
}

TEST(ReferenceBlocks, CoordinatesThatDiffer) {
  Shorts In(8), Out(12);
  EXPECT_EQ(runLanes(storeKernel("%xy"), In, Out, 4, 4),
            "kernel 'k': sub-group block2d.store.2x4x2x1 v2i16: the coordinate "
            "differs between work-items of one sub-group, work-item (0,0,0)");
}

TEST(ReferenceBlocks, BlocksIn2DNeedACompleteSubgroup) {
  Shorts In(8), Out(12);
  EXPECT_EQ(
      runLanes(storeKernel("zeroinitializer"), In, Out, 3, 4),
      "kernel 'k': sub-group block2d.store.2x4x2x1 v2i16: needs a complete "
      "sub-group of 4 work-items, this one has 3, work-item (0,0,0)");
}

TEST(ReferenceBlocks, PrefetchOfAnythingIsHarmless) {
  Ints In(4), Out(4);
  EXPECT_EQ(
      runLanes(eachLane(declareSubgroup("void @op" + std::string(Region) + ")",
                                        "block2d.prefetch",
                                        facts("4x4x2x1", "plain")),
                        "i32", "i32",
                        "call void @op(ptr addrspace(1) null, i32 64, i32 9, "
                        "i32 64, <2 x i32> zeroinitializer)\n"
                        "%r = add i32 %x, 0\n"),
               In, Out, 4, 4),
      "");
}
