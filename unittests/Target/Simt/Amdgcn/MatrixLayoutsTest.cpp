// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares AMD's layouts with the formulas that its matrix instruction
// calculator prints ("Register to matrix element mapping"), and for RDNA 4 with
// those of "Using the Matrix Cores of AMD RDNA 4 architecture GPUs".

#include "Target/Simt/Amdgcn/MatrixLayouts.h"
#include "gtest/gtest.h"
#include <functional>

using namespace tenon;
using enum LayoutDim;
using Unit = AmdMatrixUnit;
using U = unsigned;

namespace {
constexpr MatrixUse A = MatrixUse::A, B = MatrixUse::B,
                    D = MatrixUse::Accumulator;

/// The formula for element i of a lane, counted through its registers.
using Formula = std::function<U(U i, U Lane)>;

void check(Unit Of, AmdMatrixShape S, MatrixUse Use, U Bits, U Lanes, U Count,
           const Formula &RowOf, const Formula &ColumnOf, bool Copies = false) {
  SCOPED_TRACE(testing::Message() << S.M << "x" << S.N << "x" << S.K << " "
                                  << "ABD"[U(Use)] << " " << Bits);
  std::optional<BitLayout> L = amdMatrixLayout(Of, S, Use, Bits, Lanes);
  ASSERT_TRUE(L);
  EXPECT_EQ(L->isInjective(), !Copies);
  EXPECT_TRUE(L->isSurjective());
  EXPECT_EQ(1u << L->outputBits(Row), Use == B ? S.K : S.M);
  EXPECT_EQ(1u << L->outputBits(Column), Use == A ? S.K : S.N);
  U Pack = 1u << L->inputBits(Element);
  EXPECT_EQ(Pack << L->inputBits(Component), Count);
  for (U l = 0; l < Lanes; ++l)
    for (U i = 0; i < Count; ++i) {
      std::pair<LayoutDim, unsigned> At[] = {
          {Element, i % Pack}, {Component, i / Pack}, {Lane, l}};
      EXPECT_EQ(L->apply(At, Row), RowOf(i, l)) << l << " " << i;
      EXPECT_EQ(L->apply(At, Column), ColumnOf(i, l)) << l << " " << i;
    }
}

/// Checks A and B: lane l has row or column l % M, and k is \p K.
void checkOperands(Unit Of, AmdMatrixShape S, U Bits, U Lanes, U Count,
                   const Formula &K, bool Copies = false) {
  Formula Own = [&](U, U l) { return l % S.M; };
  check(Of, S, A, Bits, Lanes, Count, Own, K, Copies);
  check(Of, S, B, Bits, Lanes, Count, K, Own, Copies);
}
} // namespace

TEST(AmdMatrixLayouts, MfmaOf16Rows) {
  checkOperands(Unit::Mfma, {16, 16, 4}, 32, 64, 1,
                [](U, U l) { return l / 16; });
  checkOperands(Unit::Mfma, {16, 16, 16}, 16, 64, 4,
                [](U i, U l) { return 4 * (l / 16) + i; });
  checkOperands(Unit::Mfma, {16, 16, 32}, 16, 64, 8,
                [](U i, U l) { return 8 * (l / 16) + i; });
  checkOperands(Unit::Mfma, {16, 16, 32}, 8, 64, 8,
                [](U i, U l) { return 8 * (l / 16) + i; });
  for (U K : {4, 16, 32})
    check(
        Unit::Mfma, {16, 16, K}, D, 32, 64, 4,
        [](U i, U l) { return 4 * (l / 16) + i; },
        [](U, U l) { return l % 16; });
}

TEST(AmdMatrixLayouts, MfmaOf32Rows) {
  checkOperands(Unit::Mfma, {32, 32, 2}, 32, 64, 1,
                [](U, U l) { return l / 32; });
  checkOperands(Unit::Mfma, {32, 32, 8}, 16, 64, 4,
                [](U i, U l) { return 4 * (l / 32) + i; });
  checkOperands(Unit::Mfma, {32, 32, 16}, 16, 64, 8,
                [](U i, U l) { return 8 * (l / 32) + i; });
  checkOperands(Unit::Mfma, {32, 32, 16}, 8, 64, 8,
                [](U i, U l) { return 8 * (l / 32) + i; });
  for (U K : {2, 8, 16})
    check(
        Unit::Mfma, {32, 32, K}, D, 32, 64, 16,
        [](U i, U l) { return 8 * (i / 4) + 4 * (l / 32) + i % 4; },
        [](U, U l) { return l % 32; });
}

TEST(AmdMatrixLayouts, MfmaOfF64) {
  checkOperands(Unit::Mfma, {16, 16, 4}, 64, 64, 1,
                [](U, U l) { return l / 16; });
  check(
      Unit::Mfma, {16, 16, 4}, D, 64, 64, 4,
      [](U i, U l) { return 4 * i + l / 16; }, [](U, U l) { return l % 16; });
}

TEST(AmdMatrixLayouts, WmmaOfGfx11) {
  for (U Lanes : {32, 64}) {
    for (U Bits : {16, 8, 4})
      checkOperands(
          Unit::WmmaGfx11, {16, 16, 16}, Bits, Lanes, 16,
          [](U i, U) { return i; }, /*Copies=*/true);
    for (U Bits : {32, 16})
      check(
          Unit::WmmaGfx11, {16, 16, 16}, D, Bits, Lanes, 256 / Lanes,
          [&](U i, U l) { return Lanes / 16 * i + l / 16; },
          [](U, U l) { return l % 16; });
  }
  // An element is requested from the lower lanes.
  BitLayout Holder =
      amdMatrixLayout(Unit::WmmaGfx11, {16, 16, 16}, A, 16, 32)->inverse();
  EXPECT_EQ(Holder.apply({{Row, 5}, {Column, 9}}, Lane), 5u);
}

TEST(AmdMatrixLayouts, WmmaOfGfx12) {
  for (U Bits : {16, 8, 4})
    checkOperands(Unit::WmmaGfx12, {16, 16, 16}, Bits, 32, 8,
                  [](U i, U l) { return 8 * (l / 16) + i; });
  for (U Bits : {32, 16})
    check(
        Unit::WmmaGfx12, {16, 16, 16}, D, Bits, 32, 8,
        [](U i, U l) { return 8 * (l / 16) + i; },
        [](U, U l) { return l % 16; });
}

TEST(AmdMatrixLayouts, WhatThereIsNot) {
  EXPECT_FALSE(amdMatrixLayout(Unit::Mfma, {16, 16, 16}, A, 16, 32));
  EXPECT_FALSE(amdMatrixLayout(Unit::WmmaGfx12, {32, 32, 8}, A, 16, 32));
}
