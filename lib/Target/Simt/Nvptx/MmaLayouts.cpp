// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// In all these layouts lane l has the number l % 4 in group l / 4. The group
// selects a row of A and a column of B, the number selects elements along K.

#include "MmaLayouts.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

namespace {
struct MmaOperand {
  MmaShape Shape; ///< K 0: any
  MatrixUse Use;
  unsigned Bits;
  StringLiteral Layout;
};
} // namespace

static constexpr MatrixUse A = MatrixUse::A, B = MatrixUse::B,
                           D = MatrixUse::Accumulator;

static constexpr MmaOperand Operands[] = {
    {{8, 8, 4}, A, 64, "lane C1 C2 R1 R2 R4"},
    {{8, 8, 4}, B, 64, "lane R1 R2 C1 C2 C4"},
    {{8, 8, 4}, D, 64, "component C1; lane C2 C4 R1 R2 R4"},

    {{16, 8, 4}, A, 32, "component R8; lane C1 C2 R1 R2 R4"},
    {{16, 8, 4}, B, 32, "lane R1 R2 C1 C2 C4"},
    {{16, 8, 8}, A, 32, "component R8 C4; lane C1 C2 R1 R2 R4"},
    {{16, 8, 8}, B, 32, "component R4; lane R1 R2 C1 C2 C4"},

    {{16, 8, 8}, A, 16, "element C1; component R8; lane C2 C4 R1 R2 R4"},
    {{16, 8, 8}, B, 16, "element R1; lane R2 R4 C1 C2 C4"},
    {{16, 8, 16}, A, 16, "element C1; component R8 C8; lane C2 C4 R1 R2 R4"},
    {{16, 8, 16}, B, 16, "element R1; component R8; lane R2 R4 C1 C2 C4"},

    {{16, 8, 16}, A, 8, "element C1 C2; component R8; lane C4 C8 R1 R2 R4"},
    {{16, 8, 16}, B, 8, "element R1 R2; lane R4 R8 C1 C2 C4"},
    {{16, 8, 32}, A, 8, "element C1 C2; component R8 C16; lane C4 C8 R1 R2 R4"},
    {{16, 8, 32}, B, 8, "element R1 R2; component R16; lane R4 R8 C1 C2 C4"},

    {{16, 8, 32}, A, 4, "element C1 C2 C4; component R8; lane C8 C16 R1 R2 R4"},
    {{16, 8, 32}, B, 4, "element R1 R2 R4; lane R8 R16 C1 C2 C4"},
    {{16, 8, 64},
     A,
     4,
     "element C1 C2 C4; component R8 C32; lane C8 C16 R1 R2 R4"},
    {{16, 8, 64},
     B,
     4,
     "element R1 R2 R4; component R32; lane R8 R16 C1 C2 C4"},

    {{16, 8, 0}, D, 32, "component C1 R8; lane C2 C4 R1 R2 R4"},
    {{16, 8, 0}, D, 16, "element C1; component R8; lane C2 C4 R1 R2 R4"},
};

std::optional<BitLayout> mmaLayout(MmaShape Shape, MatrixUse Use,
                                   unsigned Bits) {
  for (const MmaOperand &O : Operands)
    if (O.Shape.M == Shape.M && O.Shape.N == Shape.N &&
        (O.Shape.K == Shape.K || O.Shape.K == 0) && O.Use == Use &&
        O.Bits == Bits)
      return BitLayout::parse(O.Layout);
  return std::nullopt;
}

/// Maps the numbers below \p Count of \p From to the same numbers of \p
/// To.
static BitLayout order(LayoutDim From, unsigned Count, LayoutDim To) {
  unsigned Bits = Log2_32_Ceil(Count);
  return BitLayout::inOrder({{From, Bits}}, {{To, Bits}});
}

BitLayout ldmatrixLayout(unsigned Count, bool Transposed) {
  assert((Count == 1 || Count == 2 || Count == 4) && "as .x1, .x2 and .x4");
  BitLayout Matrix =
      *BitLayout::parse(Transposed ? "element R1; lane R2 R4 C1 C2 C4"
                                   : "element C1; lane C2 C4 R1 R2 R4");
  return Matrix * order(LayoutDim::Component, Count, LayoutDim::Tile);
}

BitLayout ldmatrixAddresses(unsigned Count) {
  assert((Count == 1 || Count == 2 || Count == 4) && "as .x1, .x2 and .x4");
  return *BitLayout::parse("lane R1 R2 R4") *
         order(LayoutDim::Lane, Count, LayoutDim::Tile);
}

/// Each of the four warps has 16 rows.
static BitLayout inWarpgroup(const BitLayout &Warp) {
  return Warp * order(LayoutDim::Subgroup, 4, LayoutDim::Row);
}

BitLayout wgmmaAccumulator(unsigned N, unsigned Bits) {
  assert(N && N % 8 == 0 && N <= 256 && (Bits == 16 || Bits == 32) &&
         "no wgmma has such a D");
  return inWarpgroup(*mmaLayout({16, 8, 0}, D, Bits) *
                     order(LayoutDim::Component, N / 8, LayoutDim::Column));
}

BitLayout wgmmaOperandA(unsigned Bits) {
  assert((Bits == 8 || Bits == 16 || Bits == 32) && "no wgmma has such an A");
  return inWarpgroup(*mmaLayout({16, 8, 256 / Bits}, A, Bits));
}

} // namespace tenon
