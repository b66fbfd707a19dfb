// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checked accesses, prefetches and coordinates on the reference engine.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"
#include <numeric>

using namespace tenon;
using namespace tenon::test;

static const char *Bounds = ", i64, i64, i64, i64)";

static std::string checkedLoad(const MatrixText &M, const std::string &Layout) {
  return "declare " + M.type() + " @load(ptr addrspace(1), i64" + Bounds +
         M.attributes("load") + " \"tenon.layout\"=\"" + Layout +
         "\" \"tenon.align\"=\"1\" \"tenon.checked\"\n";
}

/// A 2x3 tile at (Row, Column) of 5x4 bytes, which are 1, 2, 3, …
static std::vector<uint8_t> loadAt(int64_t Row, int64_t Column) {
  MatrixText M = {"i8", "i8", 2, 3, 2};
  std::vector<uint8_t> In(20), Out(6, 99);
  std::iota(In.begin(), In.end(), 1);
  std::string Text = checkedLoad(M, "row") + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out,
                               i64 %row, i64 %column) {
      %m = call $M @load(ptr addrspace(1) %in, i64 4, i64 %row, i64 %column, i64 5, i64 4)
      call void @store(ptr addrspace(1) %out, $M %m, i64 3)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(In), buffer(Out),
                                            scalar(Row), scalar(Column)})),
            "");
  return Out;
}

TEST(ReferenceChecked, LoadsAreZeroOutside) {
  using Bytes = std::vector<uint8_t>;
  EXPECT_EQ(loadAt(1, 1), (Bytes{6, 7, 8, 10, 11, 12}));
  EXPECT_EQ(loadAt(-1, -1), (Bytes{0, 0, 0, 0, 1, 2}));
  EXPECT_EQ(loadAt(4, 2), (Bytes{19, 20, 0, 0, 0, 0}));
  EXPECT_EQ(loadAt(5, 0), Bytes(6));
  EXPECT_EQ(loadAt(INT64_MIN, INT64_MAX), Bytes(6));
}

TEST(ReferenceChecked, PackedTileWithinAGroupOfRows) {
  MatrixText M = {"i8", "i8", 2, 1, 1};
  std::vector<uint8_t> In(16), Out(2);
  std::iota(In.begin(), In.end(), 0);
  std::string Text = checkedLoad(M, "packed") + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %m = call $M @load(ptr addrspace(1) %in, i64 8, i64 3, i64 1, i64 8, i64 2)
      call void @store(ptr addrspace(1) %out, $M %m, i64 1)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(In), buffer(Out)})), "");
  EXPECT_EQ(Out, (std::vector<uint8_t>{7, 12})); // rows 3 and 4 of column 1
}

TEST(ReferenceChecked, StoresAndFillsStayInside) {
  MatrixText M = {"i8", "i8", 2, 2, 2};
  std::vector<uint8_t> Out(9, 1), Filled(4, 1);
  std::string Text = "declare void @put(ptr addrspace(1), $M, i64" +
                     std::string(Bounds) + M.attributes("store") +
                     " \"tenon.layout\"=\"col\" \"tenon.align\"=\"1\" "
                     "\"tenon.checked\"\n" +
                     "declare $M @fill(i8" + Bounds + M.attributes("fill") +
                     " \"tenon.checked\"\n" + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
      %m = call $M @fill(i8 7, i64 2, i64 1, i64 3, i64 3)
      call void @store(ptr addrspace(1) %q, $M %m, i64 2)
      call void @put(ptr addrspace(1) %p, $M %m, i64 3, i64 -1, i64 2, i64 3, i64 3)
      call void @put(ptr addrspace(1) %p, $M %m, i64 3, i64 2, i64 0, i64 3, i64 3)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(Out), buffer(Filled)})), "");
  EXPECT_EQ(Filled, (std::vector<uint8_t>{7, 7, 0, 0}));
  EXPECT_EQ(Out, (std::vector<uint8_t>{1, 1, 7, 1, 1, 7, 0, 1, 1}));
}

TEST(ReferenceChecked, WhatIsInsideIsCheckedAgainstMemory) {
  MatrixText M = {"i8", "i8", 2, 2, 2};
  std::vector<uint8_t> In(3);
  std::string Text = checkedLoad(M, "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call $M @load(ptr addrspace(1) %p, i64 2, i64 1, i64 1, i64 2, i64 2)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(In)})),
            "kernel 'k': load acc.i8.2x2.row.checked: row 1, column 1 lies at "
            "offset 3 of argument 0 (3 bytes): out of bounds, work-item "
            "(0,0,0)");
}

TEST(ReferenceChecked, PrefetchOfAnythingIsHarmless) {
  MatrixText M = {"i8", "i8", 8, 8, 0};
  std::vector<uint8_t> In(1);
  std::string Text = "declare void @prefetch(ptr addrspace(1), i64)" +
                     M.attributes("prefetch") +
                     " \"tenon.layout\"=\"row\" \"tenon.align\"=\"1\"\n" + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      call void @prefetch(ptr addrspace(1) %p, i64 4096)
      call void @prefetch(ptr addrspace(1) null, i64 -1)
      ret void
    })";
  EXPECT_EQ(run(Text, request({buffer(In)})), "");
}

TEST(ReferenceChecked, CoordinatesAreRowMajorOverTheSubgroup) {
  MatrixText M = {"float", "f32", 3, 5, 2};
  std::vector<int32_t> Out(4 * 4 * 2, -1);
  std::string Text = "declare <2 x i32> @coord(i64)" + M.attributes("coord") +
                     "\n" + M.length("length") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
    entry:
      %lane = call i64 @tenon.item.subgroup_local_id()
      %n = call i32 @length()
      %first = shl i64 %lane, 2
      br label %loop
    loop:
      %i = phi i64 [ 0, %entry ], [ %next, %loop ]
      %rc = call <2 x i32> @coord(i64 %i)
      %at = add i64 %first, %i
      %q = getelementptr <2 x i32>, ptr addrspace(1) %p, i64 %at
      store <2 x i32> %rc, ptr addrspace(1) %q
      %next = add i64 %i, 1
      %short = trunc i64 %next to i32
      %more = icmp ult i32 %short, %n
      br i1 %more, label %loop, label %end
    end:
      ret void
    })";
  LaunchRequest R = request({buffer(Out)}, 4, 4);
  R.SubgroupSize = 4;
  ASSERT_EQ(run(Text, R), "");
  for (int Lane = 0; Lane < 4; ++Lane)
    for (int I = 0; I < 4; ++I) {
      int Element = I * 4 + Lane; // the sixteenth of fifteen: zero
      int Row = Element < 15 ? Element / 5 : 0, Column = Element % 5;
      EXPECT_EQ(Out[(Lane * 4 + I) * 2], Row);
      EXPECT_EQ(Out[(Lane * 4 + I) * 2 + 1], Element < 15 ? Column : 0);
    }
}
