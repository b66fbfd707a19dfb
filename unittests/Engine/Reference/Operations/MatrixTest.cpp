// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/Run/MatrixArena.h"
#include "Engine/Reference/RunText.h"
#include <numeric>

using namespace tenon;
using namespace tenon::test;

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

TEST(ReferenceMatrix, InsertionLeavesTheOldMatrix) {
  for (uint64_t Count : {1, 15, 16, 17, 256, 257, 4096, 5000, 65536}) {
    reference::MatrixArena Arena;
    std::vector<uint64_t> Elements(Count);
    std::iota(Elements.begin(), Elements.end(), 0);
    uint64_t Old = Arena.make(Elements), New = Old;
    for (uint64_t I = 0; I < Count; I += 1 + Count / 100)
      New = Arena.insert(New, Count, I, Elements[I] = 1000000 + I);
    EXPECT_EQ(Arena.elements(New, Count), Elements);
    for (uint64_t I = 0; I < Count; ++I)
      ASSERT_EQ(Arena.element(Old, I), I);
  }
}

TEST(ReferenceMatrix, HandlesAreChecked) {
  reference::MatrixArena Arena;
  uint64_t Handle = Arena.fill(8, 5);
  EXPECT_TRUE(Arena.holds(Handle, 8));
  EXPECT_TRUE(Arena.holds(0, 8));
  EXPECT_FALSE(Arena.holds(Handle, 9));
  EXPECT_FALSE(Arena.holds(Handle + 1, 8));
  EXPECT_FALSE(Arena.holds(12345, 8));
  EXPECT_EQ(Arena.elements(Arena.insert(0, 3, 1, 7), 3),
            (std::vector<uint64_t>{0, 7, 0}));
}

//===----------------------------------------------------------------------===//
// Layouts
//===----------------------------------------------------------------------===//

/// Loads 4x6 i8 of a use in a layout with a stride of 32 bytes, and stores it
/// row by row without gaps.
static std::vector<uint8_t> loadIn(int Use, const std::string &Layout) {
  MatrixText M = {"i8", "i8", 4, 6, Use};
  std::vector<uint8_t> In(256), Out(24);
  std::iota(In.begin(), In.end(), 0);
  std::string Text = M.load("load", Layout) + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %m = call $M @load(ptr addrspace(1) %in, i64 32)
      call void @store(ptr addrspace(1) %out, $M %m, i64 6)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(In), buffer(Out)})), "");
  return Out;
}

template <typename Function>
static std::vector<uint8_t> offsets(Function OffsetOf) {
  std::vector<uint8_t> Offsets;
  for (int Row = 0; Row < 4; ++Row)
    for (int Column = 0; Column < 6; ++Column)
      Offsets.push_back(OffsetOf(Row, Column));
  return Offsets;
}

TEST(ReferenceMatrix, Layouts) {
  auto Rows = offsets([](int R, int C) { return R * 32 + C; });
  EXPECT_EQ(loadIn(0, "row"), Rows);
  EXPECT_EQ(loadIn(0, "packed"), Rows);
  EXPECT_EQ(loadIn(2, "col"), offsets([](int R, int C) { return C * 32 + R; }));
  EXPECT_EQ(loadIn(1, "packed"),
            offsets([](int R, int C) { return C * 4 + R; }));
}

TEST(ReferenceMatrix, PackedPairsOfHalfAndNegativeStride) {
  MatrixText M = {"i16", "i16", 4, 3, 1};
  std::vector<uint16_t> In(16), Out(12);
  std::iota(In.begin(), In.end(), 0);
  std::string Text = M.load("load", "packed") + M.store("store", "col") + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %second = getelementptr i16, ptr addrspace(1) %in, i64 8
      %m = call $M @load(ptr addrspace(1) %second, i64 -16)
      call void @store(ptr addrspace(1) %out, $M %m, i64 8)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(In), buffer(Out)})), "");
  // Rows 0 and 1 are side by side from 8 on, rows 2 and 3 from 0 on.
  EXPECT_EQ(Out,
            (std::vector<uint16_t>{8, 9, 0, 1, 10, 11, 2, 3, 12, 13, 4, 5}));
}

TEST(ReferenceMatrix, ElementsOutOfBoundsAreNamed) {
  MatrixText M = {"i16", "i16", 8, 16, 0};
  std::vector<uint16_t> In(8 * 16 - 1);
  std::string Text = M.load("load", "row") + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call $M @load(ptr addrspace(1) %p, i64 32)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(In)})),
            "kernel 'k': load a.i16.8x16.row: row 7, column 15 lies at offset "
            "254 of argument 0 (254 bytes): out of bounds, work-item (0,0,0)");
  Text = M.store("store", "col") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      call void @store(ptr addrspace(1) null, $M zeroinitializer, i64 32)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(In)})),
            "kernel 'k': store a.i16.8x16.col: row 0, column 0 is reached "
            "through a null pointer, work-item (0,0,0)");
}

//===----------------------------------------------------------------------===//
// Handles in code
//===----------------------------------------------------------------------===//

TEST(ReferenceMatrix, ElementLoopOverALargeMatrix) {
  MatrixText M = {"float", "f32", 256, 256, 2};
  std::vector<float> Data(65536);
  std::iota(Data.begin(), Data.end(), 0.0f);
  std::string Text = M.load("load", "row") + M.store("store", "row") +
                     M.length("length") + M.extract("extract") +
                     M.insert("insert") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
    entry:
      %slot = alloca $M
      %first = call $M @load(ptr addrspace(1) %p, i64 1024)
      store $M %first, ptr %slot
      %length = call i32 @length()
      %n = zext i32 %length to i64
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %m = load $M, ptr %slot
      %v = call float @extract($M %m, i64 %i)
      %w = fmul float %v, 2.0
      %new = call $M @insert($M %m, float %w, i64 %i)
      store $M %new, ptr %slot
      %next = add i64 %i, 1
      %more = icmp ult i64 %next, %n
      br i1 %more, label %loop, label %end
    end:
      %last = load $M, ptr %slot
      call void @store(ptr addrspace(1) %p, $M %last, i64 1024)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(Data)})), "");
  for (int I = 0; I < 65536; ++I)
    ASSERT_EQ(Data[I], 2.0f * I);
}

TEST(ReferenceMatrix, TravelsThroughStructuresHelpersAndIntegers) {
  MatrixText M = {"half", "f16", 2, 2, 2};
  std::vector<uint16_t> Out(12, 0xffff);
  std::string Text = M.fill("fill") + M.store("store", "row") + R"(
    %pair = type { i32, $M }
    define internal spir_func [2 x $M] @both(%pair %p, $M %m) {
      %x = extractvalue %pair %p, 1
      %a = insertvalue [2 x $M] zeroinitializer, $M %x, 0
      %b = insertvalue [2 x $M] %a, $M %m, 1
      ret [2 x $M] %b
    }
    define spir_kernel void @k(ptr addrspace(1) %out, i32 %n) {
    entry:
      %slot = alloca %pair
      %copy = alloca %pair
      %one = call $M @fill(half 1.0)
      %two = call $M @fill(half 2.0)
      %where = getelementptr %pair, ptr %slot, i32 0, i32 1
      store $M %one, ptr %where
      %bits = load i64, ptr %where
      %to = getelementptr %pair, ptr %copy, i32 0, i32 1
      store i64 %bits, ptr %to
      store i32 1, ptr %copy
      %value = load %pair, ptr %copy
      %c = icmp sgt i32 %n, 0
      br i1 %c, label %yes, label %end
    yes:
      br label %end
    end:
      %m = phi $M [ %two, %yes ], [ zeroinitializer, %entry ]
      %pairs = call spir_func [2 x $M] @both(%pair %value, $M %m)
      %x = extractvalue [2 x $M] %pairs, 0
      %y = extractvalue [2 x $M] %pairs, 1
      %z = select i1 %c, $M undef, $M %y
      call void @store(ptr addrspace(1) %out, $M %x, i64 4)
      %p1 = getelementptr i8, ptr addrspace(1) %out, i64 8
      call void @store(ptr addrspace(1) %p1, $M %y, i64 4)
      %p2 = getelementptr i8, ptr addrspace(1) %out, i64 16
      call void @store(ptr addrspace(1) %p2, $M zeroinitializer, i64 4)
      ret void
    })";
  int32_t N = 1;
  ASSERT_EQ(run(withType(Text, M), request({buffer(Out), scalar(N)})), "");
  EXPECT_EQ(Out, (std::vector<uint16_t>{0x3c00, 0x3c00, 0x3c00, 0x3c00, 0x4000,
                                        0x4000, 0x4000, 0x4000, 0, 0, 0, 0}));
}

TEST(ReferenceMatrix, OverwrittenMatrixIsFound) {
  MatrixText M = {"float", "f32", 2, 2, 2};
  std::vector<float> Data(4);
  std::string Text = M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %slot = alloca $M
      store i64 12345678, ptr %slot
      %m = load $M, ptr %slot
      call void @store(ptr addrspace(1) %p, $M %m, i64 8)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(Data)})),
            "kernel 'k': store acc.f32.2x2.row: operand 1 is not a matrix "
            "of this shape; its memory was overwritten, work-item (0,0,0)");
}

TEST(ReferenceMatrix, ElementNumbersAreChecked) {
  MatrixText M = {"bfloat", "bf16", 2, 3, 0};
  std::vector<uint16_t> Data(6, 0x3f80);
  std::string Text = M.load("load", "row") + M.extract("extract") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p, i64 %i) {
      %m = call $M @load(ptr addrspace(1) %p, i64 6)
      %v = call bfloat @extract($M %m, i64 %i)
      %twice = fadd bfloat %v, %v
      store bfloat %twice, ptr addrspace(1) %p
      ret void
    })";
  uint64_t Index = 5;
  EXPECT_EQ(run(withType(Text, M), request({buffer(Data), scalar(Index)})), "");
  EXPECT_EQ(Data[0], 0x4000);
  Index = 6;
  EXPECT_EQ(run(withType(Text, M), request({buffer(Data), scalar(Index)})),
            "kernel 'k': extract a.bf16.2x3: element 6 of the work-item's 6, "
            "work-item (0,0,0)");
}
