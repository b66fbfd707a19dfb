// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies by tensor maps take effect as late as the PTX ISA permits, when the
// barrier on which they end is waited for.

#include "Engine/Jit/Compiled.h"
#include "Warp.h"
#include <array>
#include <numeric>

using namespace llvm;
using namespace tenon;

namespace {
/// The engines' form of a map.
struct Map {
  const uint8_t *Address;
  uint64_t Columns, Lines, Pitch;
  uint32_t BoxColumns, BoxLines, ElementBytes, Swizzle;
};

struct TensorCopy : WarpTest {
  static constexpr unsigned Bytes = 2048, Pitch = 160;
  static constexpr uint8_t Old = 1;
  using Memory = std::array<uint8_t, Bytes>;

  std::array<uint8_t, 16 * Pitch> From;
  Map Described = {};
  bool Early = false, Late = false;

  TensorCopy() {
    std::iota(From.begin(), From.end(), uint8_t(0));
    Described = {From.data(), 64, 16, Pitch, 64, 4, 2, 0};
  }

  uint8_t from(unsigned Line, unsigned Byte) const {
    return From[Line * Pitch + Byte];
  }

  /// The contents of shared memory, whose bytes were 1, after \p Body. It may
  /// copy by %map to %to with the barrier %bar, and store to %early and %late.
  Memory run(StringRef Body) {
    std::string Text =
        ("define void @f(ptr addrspace(3) %shared, ptr %map, ptr %early,"
         " ptr %late) {\n"
         "  %bar = getelementptr i8, ptr addrspace(3) %shared, i64 1024\n"
         "  %to = addrspacecast ptr addrspace(3) %shared"
         " to ptr addrspace(7)\n" +
         Body + "\n  ret void\n}")
            .str();
    recognized(Text);
    Compiled Function(*Code.M);
    alignas(1024) Memory To;
    To.fill(Old);
    Function.function<void(void *, void *, bool *, bool *)>("f")(
        To.data(), &Described, &Early, &Late);
    return To;
  }

  static std::string start(int X, int Y) {
    return ("  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d("
            "ptr addrspace(7) %to, ptr addrspace(3) %bar, ptr %map, i32 " +
            Twine(X) + ", i32 " + Twine(Y) +
            ", i16 0, i64 0, i1 false, i1 false, i32 0)\n")
        .str();
  }
  static std::string wait(StringRef Result, unsigned Parity) {
    return ("  %w" + Result +
            " = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta"
            "(ptr addrspace(3) %bar, i32 " +
            Twine(Parity) + ")\n  store i1 %w" + Result + ", ptr %" + Result +
            "\n")
        .str();
  }
  static constexpr char Init[] =
      "  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %bar, "
      "i32 1)\n";
  static std::string expect(unsigned Count) {
    return ("  %s = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta."
            "space.cta(ptr addrspace(3) %bar, i32 " +
            Twine(Count) + ")\n")
        .str();
  }
};
} // namespace

TEST_F(TensorCopy, CopiesTheBoxAtTheWait) {
  Memory To = run(Init + expect(512) + start(0, 3) + wait("late", 0));
  EXPECT_TRUE(Late);
  for (unsigned Line = 0; Line < 4; ++Line)
    for (unsigned Byte = 0; Byte < 128; ++Byte)
      ASSERT_EQ(To[Line * 128 + Byte], from(3 + Line, Byte));
  EXPECT_EQ(To[512], Old);
}

TEST_F(TensorCopy, TheDestinationIsUnfinishedBeforeTheWait) {
  Memory To = run(Init + expect(512) + start(0, 0));
  EXPECT_EQ(To[0], 0x7b);
  EXPECT_EQ(To[511], 0x7a);
  EXPECT_EQ(To[512], Old);
}

TEST_F(TensorCopy, OutsideOfTheMatrixAreZeros) {
  Memory To = run(Init + expect(512) + start(-2, 14) + wait("late", 0));
  EXPECT_EQ(To[3], 0);
  EXPECT_EQ(To[4], from(14, 0));
  EXPECT_EQ(To[128 + 127], from(15, 123));
  EXPECT_EQ(To[256 + 4], 0);
  To = run(Init + expect(512) + start(60, 0) + wait("late", 0));
  EXPECT_EQ(To[7], from(0, 127));
  EXPECT_EQ(To[8], 0); // of the pitch, but no column
}

TEST_F(TensorCopy, TheSwizzlePermutesPiecesOf16Bytes) {
  Described.Swizzle = 1;
  Memory To = run(Init + expect(512) + start(0, 0) + wait("late", 0));
  for (unsigned Line = 0; Line < 4; ++Line)
    for (unsigned Byte = 0; Byte < 128; ++Byte)
      ASSERT_EQ(To[Line * 128 + (Byte ^ Line << 4)], from(Line, Byte));
}

TEST_F(TensorCopy, APhaseEndsWithItsBytes) {
  run(Init + expect(513) + start(0, 0) + wait("late", 0));
  EXPECT_FALSE(Late);
  run(Init + start(0, 0) + wait("late", 0));
  EXPECT_FALSE(Late); // nothing has arrived
  run(Init + expect(0) + wait("late", 0));
  EXPECT_TRUE(Late);
}

/// Before the first phase, the one before it counts as complete.
TEST_F(TensorCopy, AWaitForTheOtherPhaseDoesNotWait) {
  Memory To = run(Init + expect(512) + start(0, 0) + wait("early", 1));
  EXPECT_TRUE(Early);
  EXPECT_EQ(To[0], 0x7b);
}

TEST_F(TensorCopy, PhasesAlternate) {
  run(Init + expect(512) + start(0, 0) + wait("early", 0) + wait("late", 1));
  EXPECT_TRUE(Early);
  EXPECT_FALSE(Late);
}

TEST_F(TensorCopy, CopiesToOtherWorkGroupsAreRefused) {
  Function &F = Code.parse(
      "define void @f(ptr addrspace(7) %to, ptr addrspace(3) %bar, ptr %map) "
      "{\n" +
      start(0, 0) + "  ret void\n}");
  auto &Call = cast<CallInst>(F.getEntryBlock().front());
  IRBuilder<> B(&Call);
  auto Found = recognizeNvvm(*Call.getCalledFunction(),
                             parseCallee(Call.getCalledFunction()->getName()));
  ASSERT_TRUE(Found);
  Expected<Value *> V = Found->Rewrite(Call, B);
  ASSERT_FALSE(V);
  EXPECT_EQ(toString(V.takeError()),
            "expected a copy to shared memory of the own work-group, or of "
            "named ones of its cluster");
}
