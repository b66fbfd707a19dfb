// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares ldmatrix with the figures of the PTX ISA: lane 8j + r has the
// address of row r of matrix j. From each matrix, lane l gets elements 2 (l mod
// 4) and the next one of row l / 4; with .trans, from the transposed matrix.

#include "Warp.h"
#include "llvm/Support/FormatVariadic.h"

using namespace llvm;
using namespace tenon;

namespace {
struct Ldmatrix : WarpTest {
  static constexpr unsigned Rows = 8, Columns = 8;
  static unsigned element(unsigned Matrix, unsigned Row, unsigned Column) {
    return (Matrix * Rows + Row) * Columns + Column;
  }

  /// 32 rows, and one that no lane may read.
  static std::string memory() {
    std::string Text = "@other = addrspace(3) constant [8 x i16] [";
    for (unsigned I = 0; I < 8; ++I)
      Text += formatv("{0}i16 -1", I ? ", " : "");
    Text += "], align 16\n@rows = addrspace(3) constant [256 x i16] [";
    for (unsigned I = 0; I < 256; ++I)
      Text += formatv("{0}i16 {1}", I ? ", " : "", I);
    return Text + "], align 16\n";
  }

  /// The words of matrix \p Matrix of \p Count that lanes get.
  std::vector<int64_t> words(unsigned Count, StringRef Form, unsigned Matrix) {
    std::string Ty = Count == 1 ? "i32" : "{ i32";
    for (unsigned I = 1; I < Count; ++I)
      Ty += I + 1 < Count ? ", i32" : ", i32 }";
    std::string Text =
        memory() +
        formatv("define i32 @f(i32 %lane) {{\n"
                "  %has = icmp ult i32 %lane, {0}\n"
                "  %row = getelementptr [8 x i16], ptr addrspace(3) @rows, "
                "i32 %lane\n"
                "  %p = select i1 %has, ptr addrspace(3) %row, "
                "ptr addrspace(3) @other\n"
                "  %v = call {1} @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x{2}"
                "{3}.b16.p3(ptr addrspace(3) %p)\n",
                Count * Rows, Ty, Count, Form)
            .str();
    if (Count == 1)
      Text += "  ret i32 %v\n}";
    else
      Text += formatv("  %w = extractvalue {0} %v, {1}\n  ret i32 %w\n}", Ty,
                      Matrix);
    return run(Text, [](unsigned Lane, unsigned) { return Lane; });
  }

  static void check(ArrayRef<int64_t> Words, unsigned Matrix, bool Transposes) {
    for (unsigned Lane = 0; Lane < NvvmWarp; ++Lane)
      for (unsigned Half = 0; Half < 2; ++Half) {
        unsigned Row = Lane / 4, Column = Lane % 4 * 2 + Half;
        EXPECT_EQ(Words[Lane] >> 16 * Half & 0xffff,
                  Transposes ? element(Matrix, Column, Row)
                             : element(Matrix, Row, Column))
            << "matrix " << Matrix << ", lane " << Lane << ", half " << Half;
      }
  }
};
} // namespace

TEST_F(Ldmatrix, EachLaneGetsTwoNeighboursOfARow) {
  for (unsigned Matrix = 0; Matrix < 4; ++Matrix)
    check(words(4, "", Matrix), Matrix, /*Transposes=*/false);
}

TEST_F(Ldmatrix, TransposedTheyAreOfTwoRows) {
  for (unsigned Matrix = 0; Matrix < 4; ++Matrix)
    check(words(4, ".trans", Matrix), Matrix, /*Transposes=*/true);
}

TEST_F(Ldmatrix, AddressesOfOtherLanesAreNotRead) {
  check(words(1, "", 0), 0, /*Transposes=*/false);
  check(words(2, "", 1), 1, /*Transposes=*/false);
  check(words(2, ".trans", 1), 1, /*Transposes=*/true);
}
