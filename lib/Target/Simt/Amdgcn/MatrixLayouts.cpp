// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In all these layouts the lowest bits of the lane's number are the row of A,
// and the column of B and D. B is A transposed.

#include "MatrixLayouts.h"

using namespace llvm;

namespace tenon {

namespace {
struct AmdOperand {
  AmdMatrixUnit Unit;
  unsigned Lanes;
  AmdMatrixShape Shape; ///< K 0: any
  MatrixUse Use;        ///< A, also for B, or accumulator
  unsigned Bits;
  StringLiteral Layout;
};
} // namespace

static constexpr AmdMatrixUnit Mfma = AmdMatrixUnit::Mfma,
                               Gfx11 = AmdMatrixUnit::WmmaGfx11,
                               Gfx12 = AmdMatrixUnit::WmmaGfx12;
static constexpr MatrixUse A = MatrixUse::A, D = MatrixUse::Accumulator;
static constexpr AmdMatrixShape Any16 = {16, 16, 0}, Any32 = {32, 32, 0};

// Unit, lanes, shape, use, bits of an element, layout.
// clang-format off
static constexpr AmdOperand Operands[] = {
    {Mfma, 64, {16, 16, 4}, A, 32, "lane R1 R2 R4 R8 C1 C2"},
    {Mfma, 64, {32, 32, 2}, A, 32, "lane R1 R2 R4 R8 R16 C1"},
    {Mfma, 64, {16, 16, 16}, A, 16, "element C1; component C2; lane R1 R2 R4 R8 C4 C8"},
    {Mfma, 64, {32, 32, 8}, A, 16, "element C1; component C2; lane R1 R2 R4 R8 R16 C4"},
    {Mfma, 64, {16, 16, 32}, A, 16, "element C1; component C2 C4; lane R1 R2 R4 R8 C8 C16"},
    {Mfma, 64, {32, 32, 16}, A, 16, "element C1; component C2 C4; lane R1 R2 R4 R8 R16 C8"},
    {Mfma, 64, {16, 16, 32}, A, 8, "element C1 C2; component C4; lane R1 R2 R4 R8 C8 C16"},
    {Mfma, 64, {32, 32, 16}, A, 8, "element C1 C2; component C4; lane R1 R2 R4 R8 R16 C8"},
    {Mfma, 64, {16, 16, 4}, A, 64, "lane R1 R2 R4 R8 C1 C2"},
    {Mfma, 64, Any16, D, 32, "component R1 R2; lane C1 C2 C4 C8 R4 R8"},
    {Mfma, 64, Any32, D, 32, "component R1 R2 R8 R16; lane C1 C2 C4 C8 C16 R4"},
    {Mfma, 64, {16, 16, 4}, D, 64, "component R4 R8; lane C1 C2 C4 C8 R1 R2"},

    {Gfx11, 32, {16, 16, 16}, A, 16, "element C1; component C2 C4 C8; lane R1 R2 R4 R8 0"},
    {Gfx11, 32, {16, 16, 16}, A, 8, "element C1 C2; component C4 C8; lane R1 R2 R4 R8 0"},
    {Gfx11, 32, {16, 16, 16}, A, 4, "element C1 C2 C4; component C8; lane R1 R2 R4 R8 0"},
    {Gfx11, 32, Any16, D, 32, "component R2 R4 R8; lane C1 C2 C4 C8 R1"},
    {Gfx11, 32, Any16, D, 16, "component R2 R4 R8; lane C1 C2 C4 C8 R1"},
    {Gfx11, 64, {16, 16, 16}, A, 16, "element C1; component C2 C4 C8; lane R1 R2 R4 R8 0 0"},
    {Gfx11, 64, {16, 16, 16}, A, 8, "element C1 C2; component C4 C8; lane R1 R2 R4 R8 0 0"},
    {Gfx11, 64, {16, 16, 16}, A, 4, "element C1 C2 C4; component C8; lane R1 R2 R4 R8 0 0"},
    {Gfx11, 64, Any16, D, 32, "component R4 R8; lane C1 C2 C4 C8 R1 R2"},
    {Gfx11, 64, Any16, D, 16, "component R4 R8; lane C1 C2 C4 C8 R1 R2"},

    {Gfx12, 32, {16, 16, 16}, A, 16, "element C1; component C2 C4; lane R1 R2 R4 R8 C8"},
    {Gfx12, 32, {16, 16, 16}, A, 8, "element C1 C2; component C4; lane R1 R2 R4 R8 C8"},
    {Gfx12, 32, {16, 16, 16}, A, 4, "element C1 C2 C4; lane R1 R2 R4 R8 C8"},
    {Gfx12, 32, Any16, D, 32, "component R1 R2 R4; lane C1 C2 C4 C8 R8"},
    {Gfx12, 32, Any16, D, 16, "element R1; component R2 R4; lane C1 C2 C4 C8 R8"},
};
// clang-format on

/// \p L with rows and columns exchanged.
static BitLayout transposed(const BitLayout &L) {
  auto Turn =
      BitLayout::inOrder({{LayoutDim::Row, L.outputBits(LayoutDim::Row)},
                          {LayoutDim::Column, L.outputBits(LayoutDim::Column)}},
                         {{LayoutDim::Column, L.outputBits(LayoutDim::Row)},
                          {LayoutDim::Row, L.outputBits(LayoutDim::Column)}});
  return L.then(Turn);
}

std::optional<BitLayout> amdMatrixLayout(AmdMatrixUnit Unit,
                                         AmdMatrixShape Shape, MatrixUse Use,
                                         unsigned Bits, unsigned Lanes) {
  assert((Lanes == 32 || Lanes == 64) && "wavefronts have no other size");
  MatrixUse Known = Use == MatrixUse::B ? MatrixUse::A : Use;
  for (const AmdOperand &O : Operands) {
    if (O.Unit != Unit || O.Lanes != Lanes || O.Shape.M != Shape.M ||
        O.Shape.N != Shape.N || (O.Shape.K && O.Shape.K != Shape.K) ||
        O.Use != Known || O.Bits != Bits)
      continue;
    BitLayout L = *BitLayout::parse(O.Layout);
    return Use == MatrixUse::B ? transposed(L) : L;
  }
  return std::nullopt;
}

} // namespace tenon
