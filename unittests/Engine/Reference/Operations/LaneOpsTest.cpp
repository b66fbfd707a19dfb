// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares sub-group operations on lane values with results computed by hand.

#include "Engine/Reference/SubgroupText.h"
#include <cmath>

using namespace tenon;
using namespace tenon::test;

using Ints = std::vector<int32_t>;

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

static const std::string Broadcast =
    declareSubgroup("i32 @op(i32, i32)", "broadcast");
static const std::string Shuffle =
    declareSubgroup("i32 @op(i32, i32)", "shuffle");

TEST(ReferenceLaneOps, BroadcastWithinEachSubgroup) {
  Ints In = {10, 11, 12, 13, 14, 15, 16, 17}, Out(8);
  ASSERT_EQ(runLanes(eachLane(Broadcast, "i32", "i32",
                              "%r = call i32 @op(i32 %x, i32 2)\n"),
                     In, Out, 8, 4),
            "");
  EXPECT_EQ(Out, (Ints{12, 12, 12, 12, 16, 16, 16, 16}));
}

TEST(ReferenceLaneOps, BroadcastFromALaneThatDiffers) {
  Ints In(4), Out(4);
  EXPECT_EQ(runLanes(eachLane(Broadcast, "i32", "i32",
                              "%r = call i32 @op(i32 %x, i32 %l)\n"),
                     In, Out, 4, 4),
            "kernel 'k': sub-group broadcast i32: the lane differs between "
            "work-items of one sub-group, work-item (0,0,0)");
}

TEST(ReferenceLaneOps, ShuffleReverses) {
  Ints In = {1, 2, 3, 4}, Out(4);
  ASSERT_EQ(runLanes(eachLane(Shuffle, "i32", "i32",
                              "%s = sub i32 3, %l\n"
                              "%r = call i32 @op(i32 %x, i32 %s)\n"),
                     In, Out, 4, 4),
            "");
  EXPECT_EQ(Out, (Ints{4, 3, 2, 1}));
}

TEST(ReferenceLaneOps, ShuffleOfAWideVector) {
  std::vector<uint16_t> In(32), Out(32);
  for (int I = 0; I < 32; ++I)
    In[I] = I;
  ASSERT_EQ(
      runLanes(eachLane(declareSubgroup("<16 x bfloat> @op(<16 x bfloat>, i32)",
                                        "shuffle"),
                        "<16 x bfloat>", "<16 x bfloat>",
                        "%s = xor i32 %l, 1\n%r = call <16 x bfloat> @op(<16 x "
                        "bfloat> %x, i32 %s)\n"),
               In, Out, 2, 2),
      "");
  for (int I = 0; I < 32; ++I)
    EXPECT_EQ(Out[I], (I + 16) % 32);
}

TEST(ReferenceLaneOps, LaneThatTheSubgroupLacks) {
  Ints In(10), Out(10);
  EXPECT_EQ(runLanes(eachLane(Shuffle, "i32", "i32",
                              "%r = call i32 @op(i32 %x, i32 12)\n"),
                     In, Out, 10, 16),
            "kernel 'k': sub-group shuffle i32: reads lane 12 of a sub-group "
            "with 10 work-items, work-item (0,0,0)");
  EXPECT_EQ(runLanes(eachLane(Shuffle, "i32", "i32",
                              "%r = call i32 @op(i32 %x, i32 16)\n"),
                     In, Out, 10, 10),
            "kernel 'k': sub-group shuffle i32: reads lane 16 of a sub-group "
            "with 10 work-items, work-item (0,0,0)");
}

/// \p Body is executed by lanes 0 to 2 of four.
static std::string withoutTheLast(const std::string &Body) {
  return "%last = icmp eq i32 %l, 3\n"
         "br i1 %last, label %gone, label %stays\n"
         "gone:\nret void\nstays:\n" +
         Body;
}

TEST(ReferenceLaneOps, LaneThatHasEnded) {
  Ints In(4), Out(4);
  EXPECT_EQ(
      runLanes(eachLane(Shuffle, "i32", "i32",
                        withoutTheLast("%r = call i32 @op(i32 %x, i32 3)\n")),
               In, Out, 4, 4),
      "kernel 'k': sub-group shuffle i32: reads lane 3, which has ended, "
      "work-item (0,0,0)");
}

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

template <typename T>
static std::vector<T> combined(const std::string &Type, const std::string &Word,
                               const std::string &How, std::vector<T> In) {
  std::vector<T> Out(In.size());
  EXPECT_EQ(runLanes(eachLane(combining(Type, Word, How), Type, Type,
                              "%r = call " + Type + " @op(" + Type + " %x)\n"),
                     In, Out, In.size(), In.size()),
            "");
  return Out;
}

static int32_t reduced(const std::string &How, Ints In) {
  Ints Out = combined("i32", "reduce", How, In);
  EXPECT_EQ(Out, Ints(In.size(), Out[0]));
  return Out[0];
}

TEST(ReferenceLaneOps, ReductionsOfIntegers) {
  EXPECT_EQ(reduced("add", {1, 2, 3, -10}), -4);
  EXPECT_EQ(reduced("mul", {2, 3, -7}), -42);
  EXPECT_EQ(reduced("smin", {2, -3, 7}), -3);
  EXPECT_EQ(reduced("smax", {2, -3, 7}), 7);
  EXPECT_EQ(reduced("umin", {2, -3, 7}), 2);
  EXPECT_EQ(reduced("umax", {2, -3, 7}), -3);
  EXPECT_EQ(reduced("and", {6, 3, 7}), 2);
  EXPECT_EQ(reduced("or", {4, 1, 0}), 5);
  EXPECT_EQ(reduced("xor", {6, 3, 7}), 2);
}

TEST(ReferenceLaneOps, IntegersWrap) {
  using Bytes = std::vector<uint8_t>;
  EXPECT_EQ(combined<uint8_t>("i8", "reduce", "add", {200, 100}),
            (Bytes{44, 44}));
  using Longs = std::vector<uint64_t>;
  EXPECT_EQ(combined<uint64_t>("i64", "reduce", "mul", {1ull << 63, 3}),
            (Longs{1ull << 63, 1ull << 63}));
}

TEST(ReferenceLaneOps, FloatsAreAddedInLaneOrder) {
  using Floats = std::vector<float>;
  // 2^24 + 1 is 2^24 in float, so the result depends on the order.
  EXPECT_EQ(combined<float>("float", "reduce", "fadd", {16777216, 1, 1}),
            Floats(3, 16777216));
  EXPECT_EQ(combined<float>("float", "reduce", "fadd", {1, 1, 16777216}),
            Floats(3, 16777218));
  EXPECT_EQ(combined<float>("float", "reduce", "fmul", {0.5f, 3, -2}),
            Floats(3, -3));
  EXPECT_EQ(combined<float>("float", "reduce", "fmin", {1, NAN, -2}),
            Floats(3, -2));
  EXPECT_EQ(combined<float>("float", "reduce", "fmax", {1, NAN, -2}),
            Floats(3, 1));
}

TEST(ReferenceLaneOps, SmallFloatsRoundAtEachStep) {
  using Shorts = std::vector<uint16_t>;
  // half: 2048 + 1 + 1 = 2048; bfloat: 256 + 1 + 1 = 256; ties to even
  EXPECT_EQ(
      combined<uint16_t>("half", "reduce", "fadd", {0x6800, 0x3c00, 0x3c00}),
      Shorts(3, 0x6800));
  EXPECT_EQ(
      combined<uint16_t>("bfloat", "reduce", "fadd", {0x4380, 0x3f80, 0x3f80}),
      Shorts(3, 0x4380));
}

TEST(ReferenceLaneOps, Scans) {
  using Doubles = std::vector<double>;
  EXPECT_EQ(combined<int32_t>("i32", "scan.inclusive", "add", {1, 2, 3}),
            (Ints{1, 3, 6}));
  EXPECT_EQ(combined<int32_t>("i32", "scan.exclusive", "add", {1, 2, 3}),
            (Ints{0, 1, 3}));
  EXPECT_EQ(combined<int32_t>("i32", "scan.exclusive", "smin", {1, -2, 3}),
            (Ints{INT32_MAX, 1, -2}));
  EXPECT_EQ(combined<int32_t>("i32", "scan.exclusive", "smax", {1, -2, 3}),
            (Ints{INT32_MIN, 1, 1}));
  EXPECT_EQ(combined<int32_t>("i32", "scan.exclusive", "and", {6, 3, 3}),
            (Ints{-1, 6, 2}));
  EXPECT_EQ(combined<double>("double", "scan.exclusive", "fmax", {1, 5, 3}),
            (Doubles{-INFINITY, 1, 5}));
  EXPECT_EQ(combined<double>("double", "scan.inclusive", "fmul", {2, 5, 3}),
            (Doubles{2, 10, 30}));
}

TEST(ReferenceLaneOps, ComponentsOfVectorsAreSeparate) {
  Ints In = {1, 10, 2, 20, 3, 30}, Out(6);
  ASSERT_EQ(runLanes(eachLane(combining("<2 x i32>", "scan.inclusive", "add"),
                              "<2 x i32>", "<2 x i32>",
                              "%r = call <2 x i32> @op(<2 x i32> %x)\n"),
                     In, Out, 3, 4),
            "");
  EXPECT_EQ(Out, (Ints{1, 10, 3, 30, 6, 60}));
}

TEST(ReferenceLaneOps, EndedLanesContributeNothing) {
  Ints In = {1, 2, 3, 100}, Out(4);
  ASSERT_EQ(runLanes(eachLane(combining("i32", "reduce", "add"), "i32", "i32",
                              withoutTheLast("%r = call i32 @op(i32 %x)\n")),
                     In, Out, 4, 4),
            "");
  EXPECT_EQ(Out, (Ints{6, 6, 6, 0}));
}

TEST(ReferenceLaneOps, ValuesThatNoLaneHas) {
  Ints In(1), Out(1);
  EXPECT_EQ(runLanes(eachLane(declareSubgroup("<4 x i1> @op(<4 x i1>, i32)",
                                              "shuffle"),
                              "i32", "i32",
                              "%v = call <4 x i1> @op(<4 x i1> "
                              "zeroinitializer, i32 0)\n%r = add i32 %x, 0\n"),
                     In, Out, 1, 1),
            "kernel 'k': sub-group shuffle v4i1: a value of type <4 x i1>, "
            "expected i1, or a scalar or vector of i8, i16, i32, i64, f16, "
            "bf16, f32 or f64");
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

/// The vote on "the value is not zero".
static Ints vote(const std::string &Word, Ints In, uint64_t Width) {
  Ints Out(In.size());
  EXPECT_EQ(runLanes(eachLane(declareSubgroup("i1 @op(i1)", Word), "i32", "i32",
                              "%c = icmp ne i32 %x, 0\n"
                              "%v = call i1 @op(i1 %c)\n"
                              "%r = zext i1 %v to i32\n"),
                     In, Out, In.size(), Width),
            "");
  return Out;
}

TEST(ReferenceLaneOps, AnyAndAll) {
  EXPECT_EQ(vote("any", {0, 1, 0, 0, 0}, 2), (Ints{1, 1, 0, 0, 0}));
  EXPECT_EQ(vote("all", {0, 1, 1, 1, 1}, 2), (Ints{0, 0, 1, 1, 1}));
}

TEST(ReferenceLaneOps, Ballot) {
  Ints In(40), Out(160);
  In[0] = In[5] = In[33] = 1;
  ASSERT_EQ(runLanes(eachLane(declareSubgroup("<4 x i32> @op(i1)", "ballot"),
                              "i32", "<4 x i32>",
                              "%c = icmp ne i32 %x, 0\n"
                              "%r = call <4 x i32> @op(i1 %c)\n"),
                     In, Out, 40, 64),
            "");
  EXPECT_EQ(Ints(Out.begin(), Out.begin() + 4), (Ints{33, 2, 0, 0}));
  EXPECT_EQ(Ints(Out.end() - 4, Out.end()), (Ints{33, 2, 0, 0}));
}

TEST(ReferenceLaneOps, BallotBeyond128Lanes) {
  Ints In(130, 1), Out(520);
  EXPECT_EQ(
      runLanes(eachLane(declareSubgroup("<4 x i32> @op(i1)", "ballot"), "i32",
                        "<4 x i32>",
                        "%c = icmp ne i32 %x, 0\n"
                        "%r = call <4 x i32> @op(i1 %c)\n"),
               In, Out, 130, 130),
      "kernel 'k': sub-group ballot: lane 128 has no bit, expected at most 128 "
      "lanes, work-item (0,0,0)");
}

TEST(ReferenceLaneOps, ElectIsTheLowestLane) {
  Ints In(6), Out(6);
  ASSERT_EQ(
      runLanes(eachLane(declareSubgroup("i1 @op()", "elect"), "i32", "i32",
                        "%v = call i1 @op()\n"
                        "%r = zext i1 %v to i32\n"),
               In, Out, 6, 4),
      "");
  EXPECT_EQ(Out, (Ints{1, 0, 0, 0, 1, 0}));
}

TEST(ReferenceLaneOps, SubgroupOfOne) {
  Ints In = {7, 8}, Out(2);
  ASSERT_EQ(runLanes(eachLane(combining("i32", "reduce", "add"), "i32", "i32",
                              "%r = call i32 @op(i32 %x)\n"),
                     In, Out, 2, 1),
            "");
  EXPECT_EQ(Out, In);
}
