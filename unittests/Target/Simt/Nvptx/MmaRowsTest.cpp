// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which instruction multiplies for which kinds of A, B, C and D.

#include "Target/Simt/Nvptx/MmaRows.h"
#include "gtest/gtest.h"

namespace tenon {
namespace {

using enum ElementKind;

bool hasRow(ElementKind A, ElementKind C, ElementKind D,
            unsigned Processor = 80, unsigned M = 16) {
  return mmaRow({.M = M, .N = 16, .K = 16, .A = A, .B = A, .C = C, .D = D},
                Processor);
}

TEST(MmaRows, Sums) {
  // Sums of f32 are converted from and to other floats of 16 and 32 bits.
  for (ElementKind C : {F32, F16, BF16})
    for (ElementKind D : {F32, F16, BF16})
      EXPECT_TRUE(hasRow(F16, C, D));
  for (ElementKind Wrong : {S32, F64, E4M3}) {
    EXPECT_FALSE(hasRow(F16, Wrong, F32));
    EXPECT_FALSE(hasRow(F16, F32, Wrong));
  }
  EXPECT_TRUE(hasRow(F64, F64, F64));
  EXPECT_FALSE(hasRow(F64, F32, F64));
  EXPECT_FALSE(hasRow(F64, F64, F32));
  for (ElementKind C : {S32, U32})
    for (ElementKind D : {S32, U32})
      EXPECT_TRUE(hasRow(S8, C, D));
  for (ElementKind Wrong : {F32, S16, S64}) {
    EXPECT_FALSE(hasRow(U8, Wrong, S32));
    EXPECT_FALSE(hasRow(U8, S32, Wrong));
  }
}

TEST(MmaRows, Processors) {
  EXPECT_FALSE(hasRow(F16, F32, F32, 75));
  EXPECT_FALSE(hasRow(E4M3, F32, F32, 80));
  EXPECT_TRUE(hasRow(E4M3, F32, F32, 89));
}

/// The transposed product exchanges A and B.
TEST(MmaRows, Transposed) {
  MulAddFacts Facts{
      .M = 16, .N = 16, .K = 32, .A = S8, .B = U8, .C = S32, .D = S32};
  const MmaRow *Row = mmaRow(Facts, 80);
  ASSERT_TRUE(Row);
  EXPECT_FALSE(isMmaTransposed(Facts));
  EXPECT_EQ(Row->A, S8);
  EXPECT_EQ(Row->B, U8);
  Facts.M = 8;
  ASSERT_TRUE(isMmaTransposed(Facts));
  Row = mmaRow(Facts, 80);
  ASSERT_TRUE(Row);
  EXPECT_EQ(Row->A, U8);
  EXPECT_EQ(Row->B, S8);
}

} // namespace
} // namespace tenon
