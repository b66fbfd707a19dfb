// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of 4-bit elements in memory and as values on the reference engine.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"

using namespace tenon;
using namespace tenon::test;

using Bytes = std::vector<uint8_t>;

/// Loads \p M in \p Layout with \p Stride bytes and stores each element as a
/// byte, in rows, by a conversion from 4 to 8 bits without sign.
static Bytes elementsOf(const MatrixText &M, const std::string &Layout,
                        int Stride, Bytes In) {
  MatrixText Wide = {"i8", "i8", M.Rows, M.Columns, M.Use};
  Bytes Out(M.Rows * M.Columns, 0xee);
  std::string Text = M.load("load", Layout) + Wide.store("store", "row") +
                     "declare $W @convert($M)" + Wide.attributes("convert") +
                     " \"tenon.source\"=\"" + M.word() +
                     "\" \"tenon.from\"=\"u4\" \"tenon.to\"=\"u8\" "
                     "\"tenon.rounding\"=\"rte\"\n" +
                     R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %m = call $M @load(ptr addrspace(1) %in, i64 )" +
                     std::to_string(Stride) + R"()
      %w = call $W @convert($M %m)
      call void @store(ptr addrspace(1) %out, $W %w, i64 )" +
                     std::to_string(M.Columns) + ")\nret void }";
  EXPECT_EQ(run(withType(withType(Text, M), Wide, "$W"),
                request({buffer(In), buffer(Out)})),
            "");
  return Out;
}

TEST(ReferenceInt4, RowsHoldPairsOfColumns) {
  MatrixText M = {"i4", "i4", 2, 3, 0};
  EXPECT_EQ(elementsOf(M, "row", 2, {0x21, 0xf3, 0x54, 0xf6}),
            (Bytes{1, 2, 3, 4, 5, 6}));
}

TEST(ReferenceInt4, ColumnsHoldPairsOfRows) {
  MatrixText M = {"i4", "i4", 3, 2, 2};
  EXPECT_EQ(elementsOf(M, "col", 2, {0x21, 0xf3, 0x54, 0xf6}),
            (Bytes{1, 4, 2, 5, 3, 6}));
}

TEST(ReferenceInt4, PackedHoldsEightRowsIn32Bits) {
  // 10 rows of 2 columns: rows 0 to 7, then 8 and 9, in lines of 8 bytes
  MatrixText M = {"i4", "i4", 10, 2, 1};
  Bytes In = {0x10, 0x32, 0x54, 0x76, 0x01, 0x23, 0x45, 0x67,
              0x98, 0xff, 0xff, 0xff, 0x89, 0xff, 0xff, 0xff};
  EXPECT_EQ(
      elementsOf(M, "packed", 8, In),
      (Bytes{0, 1, 1, 0, 2, 3, 3, 2, 4, 5, 5, 4, 6, 7, 7, 6, 8, 9, 9, 8}));
  M.Use = 0; // of A, packed means rows
  EXPECT_EQ(elementsOf(M, "packed", 1, In)[2], 2);
}

TEST(ReferenceInt4, StoreLeavesTheOtherHalfOfAByte) {
  MatrixText M = {"i4", "i4", 2, 3, 2};
  Bytes Out(6, 0xaa);
  std::string Text = M.fill("fill") + M.store("store", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %out) {
      %m = call $M @fill(i4 5)
      call void @store(ptr addrspace(1) %out, $M %m, i64 3)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(Out)})), "");
  EXPECT_EQ(Out, (Bytes{0x55, 0xa5, 0xaa, 0x55, 0xa5, 0xaa}));
}

TEST(ReferenceInt4, CheckedAccessesWithinABytesHalves) {
  // A 2x2 tile at (1, 1) of 3x4, stored at (0, -1) of 2x2
  MatrixText M = {"i4", "i4", 2, 2, 2};
  Bytes In = {0x21, 0x43, 0x65, 0x87, 0xa9, 0xcb}, Out(2, 0xff);
  const char *Bounds = ", i64, i64, i64, i64)";
  const char *Row =
      " \"tenon.layout\"=\"row\" \"tenon.align\"=\"1\" \"tenon.checked\"\n";
  std::string Text = "declare $M @load(ptr addrspace(1), i64" +
                     std::string(Bounds) + M.attributes("load") + Row +
                     "declare void @store(ptr addrspace(1), $M, i64" + Bounds +
                     M.attributes("store") + Row + R"(
    define spir_kernel void @k(ptr addrspace(1) %in, ptr addrspace(1) %out) {
      %m = call $M @load(ptr addrspace(1) %in, i64 2, i64 1, i64 1, i64 3, i64 4)
      call void @store(ptr addrspace(1) %out, $M %m, i64 1, i64 0, i64 -1, i64 2, i64 2)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(In), buffer(Out)})), "");
  EXPECT_EQ(Out, (Bytes{0xf7, 0xfb})); // the elements 7 and b, in low halves
}

TEST(ReferenceInt4, ExtractAndInsert) {
  MatrixText M = {"i4", "i4", 1, 3, 2};
  Bytes Data = {0x21, 0x73};
  std::string Text = M.load("load", "row") + M.store("store", "row") +
                     M.extract("extract") + M.insert("insert") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call $M @load(ptr addrspace(1) %p, i64 2)
      %e = call i4 @extract($M %m, i64 1)
      %f = add i4 %e, -3
      %n = call $M @insert($M %m, i4 %f, i64 2)
      call void @store(ptr addrspace(1) %p, $M %n, i64 2)
      ret void
    })";
  ASSERT_EQ(run(withType(Text, M), request({buffer(Data)})), "");
  EXPECT_EQ(Data, (Bytes{0x21, 0x7f})); // 2 - 3 over the 3
}

TEST(ReferenceInt4, OutOfBounds) {
  MatrixText M = {"i4", "i4", 2, 3, 2};
  Bytes Data(3);
  std::string Text = M.load("load", "row") + R"(
    define spir_kernel void @k(ptr addrspace(1) %p) {
      %m = call $M @load(ptr addrspace(1) %p, i64 2)
      ret void
    })";
  EXPECT_EQ(run(withType(Text, M), request({buffer(Data)})),
            "kernel 'k': load acc.i4.2x3.row: row 1, column 2 lies at offset 3 "
            "of argument 0 (3 bytes): out of bounds, work-item (0,0,0)");
}
