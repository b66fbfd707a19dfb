// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Intrinsics of single lanes, and exchanges of words.

#include "Warp.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Nvvm : WarpTest {
  static int lane(unsigned Lane, unsigned) { return Lane; }

  /// The result of the first lane for these arguments.
  int64_t of(StringRef Text, ArrayRef<int> Arguments) {
    return run(Text, [&](unsigned, unsigned I) { return Arguments[I]; })[0];
  }
};
} // namespace

TEST_F(Nvvm, RegistersAreQueriesOfTheirDimension) {
  struct {
    StringRef Register;
    ItemOpcode Query;
    unsigned Dimension;
  } Rows[] = {{"tid.x", ItemOpcode::LocalId, 0},
              {"tid.y", ItemOpcode::LocalId, 1},
              {"ntid.y", ItemOpcode::LocalSize, 1},
              {"ntid.z", ItemOpcode::LocalSize, 2},
              {"ctaid.z", ItemOpcode::GroupId, 2},
              {"nctaid.x", ItemOpcode::NumGroups, 0}};
  for (const auto &Row : Rows) {
    SCOPED_TRACE(Row.Register.str());
    std::string Text = ("define i32 @f() {\n"
                        "  %v = call i32 @llvm.nvvm.read.ptx.sreg." +
                        Row.Register + "()\n  ret i32 %v\n}")
                           .str();
    auto *Call = dyn_cast<CallInst>(&*recognized(Text).getEntryBlock().begin());
    ASSERT_TRUE(Call);
    EXPECT_EQ(itemOpOf(Call), Row.Query);
    EXPECT_EQ(cast<ConstantInt>(Call->getArgOperand(0))->getZExtValue(),
              Row.Dimension);
  }
}

TEST_F(Nvvm, LaneidIsTheNumberInTheWarp) {
  std::vector<int64_t> Lanes = run(R"(define i32 @f() {
    %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
    ret i32 %l
  })",
                                   lane);
  for (unsigned Lane = 0; Lane < NvvmWarp; ++Lane)
    EXPECT_EQ(Lanes[Lane], Lane);
}

TEST_F(Nvvm, ShuffleTakesTheValueOfTheNamedLane) {
  std::vector<int64_t> Values = run(
      R"(define i32 @f(i32 %value, i32 %from) {
    %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %value, i32 %from, i32 31)
    ret i32 %v
  })",
      [](unsigned Lane, unsigned I) { return I ? (Lane + 5) % 32 : Lane * 7; });
  for (unsigned Lane = 0; Lane < NvvmWarp; ++Lane)
    EXPECT_EQ(Values[Lane], (Lane + 5) % 32 * 7);
}

TEST_F(Nvvm, BallotHasTheBitsOfItsMembersAlone) {
  std::vector<int64_t> Bits = run(
      R"(define i32 @f(i32 %odd) {
    %bit = trunc i32 %odd to i1
    %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %bit)
    ret i32 %b
  })",
      lane);
  EXPECT_EQ(Bits[0], 0xaaaa);
  EXPECT_EQ(Bits[31], 0xaaaa);
}

TEST_F(Nvvm, ActivemaskHasAllLanes) {
  EXPECT_EQ(of(R"(define i32 @f() {
    %m = call i32 @llvm.nvvm.activemask()
    ret i32 %m
  })",
               {}),
            -1);
}

TEST_F(Nvvm, PrmtTakesBytesOfBothWordsByDigits) {
  auto Permuted = [&](unsigned Selector) {
    std::string Text = formatv("define i32 @f(i32 %a, i32 %b) {{\n"
                               "  %v = call i32 @llvm.nvvm.prmt(i32 %a, "
                               "i32 %b, i32 {0})\n  ret i32 %v\n}",
                               Selector)
                           .str();
    return uint32_t(of(Text, {0x33221100, 0x77665544}));
  };
  EXPECT_EQ(Permuted(0x3210), 0x33221100u);
  EXPECT_EQ(Permuted(0x7654), 0x77665544u);
  EXPECT_EQ(Permuted(0x0527), 0x00552277u);
}

TEST_F(Nvvm, DotProductsOfBytesHaveTheSignOfEachOperand) {
  auto Product = [&](StringRef Signs) {
    std::string Text = ("define i32 @f(i32 %a, i32 %b, i32 %c) {\n"
                        "  %v = call i32 @llvm.nvvm.idp4a." +
                        Signs + "(i32 %a, i32 %b, i32 %c)\n  ret i32 %v\n}")
                           .str();
    // The bytes of A are -1 or 255, 2, 3, 4, those of B -2 or 254, 5, 6, 7.
    return of(Text, {0x040302ff, 0x070605fe, 1000});
  };
  int64_t Others = 1000 + 2 * 5 + 3 * 6 + 4 * 7;
  EXPECT_EQ(Product("s.s"), Others + 2);
  EXPECT_EQ(Product("s.u"), Others - 254);
  EXPECT_EQ(Product("u.s"), Others - 2 * 255);
  EXPECT_EQ(Product("u.u"), Others + 255 * 254);
}

TEST_F(Nvvm, PairsOfFp8AreHalvesInTheSameOrder) {
  auto Halves = [&](StringRef Kind, unsigned Bytes) {
    std::string Text = ("define i32 @f(i16 %v) {\n"
                        "  %h = call <2 x half> @llvm.nvvm." +
                        Kind +
                        "x2.to.f16x2.rn(i16 %v)\n"
                        "  %w = bitcast <2 x half> %h to i32\n"
                        "  ret i32 %w\n}")
                           .str();
    return uint32_t(of(Text, {int16_t(Bytes)}));
  };
  EXPECT_EQ(Halves("e4m3", 0xc038), 0xc0003c00u); // -2, 1
  EXPECT_EQ(Halves("e5m2", 0xc03c), 0xc0003c00u);
  EXPECT_EQ(Halves("e4m3", 0x0138), 0x18003c00u); // 2^-9, 1
  EXPECT_EQ(Halves("e5m2", 0x7b01), 0x7b000100u); // 57344, 2^-16
}
