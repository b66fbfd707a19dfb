// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares each product on random tiles with a plain form of its definition.

#include "Emulate/AmxProducts.h"
#include "Emulate/AmxArithmetic.h"
#include "Emulate/AmxExecute.h"

#include <cstring>
#include <functional>
#include <gtest/gtest.h>
#include <random>

using namespace tenon::amx;

namespace {

uint32_t dword(const Tile &T, unsigned Row, unsigned Column) {
  uint32_t Value;
  std::memcpy(&Value, T.Rows[Row] + 4 * Column, 4);
  return Value;
}
uint16_t half(uint32_t Dword, unsigned Index) { return Dword >> (16 * Index); }
uint8_t byte(uint32_t Dword, unsigned Index) { return Dword >> (8 * Index); }

/// An element of the result from one of C, a row of A and a column of B.
using ElementFormula = std::function<uint32_t(
    uint32_t C, const uint32_t *A, const uint32_t *B, unsigned Depth)>;

struct Operands {
  State S;
  Instruction I;
};

/// Random bytes in random shapes. Some are numbers of similar size, so that not
/// all sums are infinite.
Operands randomOperands(Opcode Code, std::mt19937 &Random) {
  Operands O;
  O.I.Code = Code;
  O.I.Operands = Form::Product;
  O.I.Dest = 4, O.I.Source1 = 0, O.I.Source2 = 7;
  unsigned M = 1 + Random() % 16, N = 1 + Random() % 16, K = 1 + Random() % 16;
  O.S.Palette = 1;
  O.S.Shapes[4] = {static_cast<uint16_t>(4 * N), static_cast<uint8_t>(M)};
  O.S.Shapes[0] = {static_cast<uint16_t>(4 * K), static_cast<uint8_t>(M)};
  O.S.Shapes[7] = {static_cast<uint16_t>(4 * N), static_cast<uint8_t>(K)};
  bool Mild = Random() % 4 != 0;
  for (uint8_t Index : {4, 0, 7})
    for (auto &Row : O.S.Tiles[Index].Rows)
      for (unsigned Byte = 0; Byte < MaxRowBytes; ++Byte) {
        Row[Byte] = Random();
        if (Mild && Byte % 2) // the exponents' byte
          Row[Byte] = (Row[Byte] & 0x83) | 0x3c;
      }
  return O;
}

void expectFormula(Opcode Code, const ElementFormula &Formula) {
  std::mt19937 Random(static_cast<unsigned>(Code) + 1);
  for (unsigned Case = 0; Case < 200; ++Case) {
    Operands O = randomOperands(Code, Random);
    const State Before = O.S;
    O.S.StartRow = 3;
    ASSERT_EQ(execute(O.S, O.I, {}), Fault::None);
    EXPECT_EQ(O.S.StartRow, 0);
    const TileShape &C = Before.Shapes[4];
    unsigned Depth = Before.Shapes[7].Rows;
    for (unsigned M = 0; M < MaxRows; ++M)
      for (unsigned N = 0; N < MaxRowBytes / 4; ++N) {
        uint32_t Expected = 0;
        if (M < C.Rows && N < C.dwords()) {
          uint32_t A[16], B[16];
          for (unsigned K = 0; K < Depth; ++K) {
            A[K] = dword(Before.Tiles[0], M, K);
            B[K] = dword(Before.Tiles[7], K, N);
          }
          Expected = Formula(dword(Before.Tiles[4], M, N), A, B, Depth);
        }
        ASSERT_EQ(dword(O.S.Tiles[4], M, N), Expected)
            << mnemonic(Code) << " case " << Case << ", row " << M
            << ", column " << N;
      }
  }
}

template <typename TA, typename TB>
uint32_t plainInt8(uint32_t C, const uint32_t *A, const uint32_t *B,
                   unsigned Depth) {
  for (unsigned K = 0; K < Depth; ++K)
    for (unsigned Byte = 0; Byte < 4; ++Byte)
      C += static_cast<uint32_t>(static_cast<TA>(byte(A[K], Byte)) *
                                 static_cast<TB>(byte(B[K], Byte)));
  return C;
}

template <uint32_t (*Widen)(uint16_t)>
uint32_t plainPairs(uint32_t C, const uint32_t *A, const uint32_t *B,
                    unsigned Depth) {
  uint32_t Even = 0, Odd = 0;
  for (unsigned K = 0; K < Depth; ++K) {
    Even = multiplyAdd(Widen(half(A[K], 0)), Widen(half(B[K], 0)), Even);
    Odd = multiplyAdd(Widen(half(A[K], 1)), Widen(half(B[K], 1)), Odd);
  }
  return add(C, add(Even, Odd));
}

} // namespace

TEST(AmxProducts, Int8) {
  expectFormula(Opcode::TdpBSSD, plainInt8<int8_t, int8_t>);
  expectFormula(Opcode::TdpBSUD, plainInt8<int8_t, uint8_t>);
  expectFormula(Opcode::TdpBUSD, plainInt8<uint8_t, int8_t>);
  expectFormula(Opcode::TdpBUUD, plainInt8<uint8_t, uint8_t>);
}

TEST(AmxProducts, BF16) {
  expectFormula(Opcode::TdpBF16PS, plainPairs<widenBF16>);
}

TEST(AmxProducts, FP16) {
  expectFormula(Opcode::TdpFP16PS, plainPairs<widenF16>);
}

/// The host's vector instructions and the portable code, with MXCSR in states
/// in which a program may have left it.
TEST(AmxProducts, FastAndPortableAgree) {
  std::mt19937 Random(3);
  for (unsigned Case = 0; Case < 500; ++Case) {
    Operands O = randomOperands(Opcode::TdpBF16PS, Random);
    PairKind Kind = Case % 2 ? PairKind::BF16 : PairKind::FP16;
    Tile Fast = O.S.Tiles[4], Portable = O.S.Tiles[4];
    ProductShape Shape = {16, 16, 16};
    FloatingPointMode Flushing(Case % 3 == 0);
    multiplyPairs(Fast, O.S.Tiles[0], O.S.Tiles[7], Shape, Kind);
    multiplyPairsPortably(Portable, O.S.Tiles[0], O.S.Tiles[7], Shape, Kind);
    ASSERT_EQ(std::memcmp(&Fast, &Portable, sizeof(Tile)), 0) << Case;
  }
}

namespace {

/// A product of one row, one column and two dwords of bytes.
uint32_t fp8(Opcode Code, uint32_t C, uint64_t A, uint64_t B) {
  State S;
  S.Palette = 1;
  S.Shapes[0] = {4, 1};
  S.Shapes[1] = {8, 1};
  S.Shapes[2] = {4, 2};
  std::memcpy(S.Tiles[0].Rows[0], &C, 4);
  std::memcpy(S.Tiles[1].Rows[0], &A, 8);
  std::memcpy(S.Tiles[2].Rows[0], &B, 4);
  uint32_t Second = B >> 32;
  std::memcpy(S.Tiles[2].Rows[1], &Second, 4);
  Instruction I;
  I.Code = Code;
  I.Operands = Form::Product;
  I.Dest = 0, I.Source1 = 1, I.Source2 = 2;
  EXPECT_EQ(execute(S, I, {}), Fault::None);
  return dword(S.Tiles[0], 0, 0);
}

} // namespace

TEST(AmxProducts, Fp8Kinds) {
  // 1 is 0x3c in BF8 and 0x38 in HF8; 8 products of ones and 8.
  uint64_t B1 = 0x3c3c3c3c3c3c3c3c, H1 = 0x3838383838383838;
  uint32_t Eight = 0x41000000, Sixteen = 0x41800000;
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, Eight, B1, B1), Sixteen);
  EXPECT_EQ(fp8(Opcode::TdpBHF8PS, Eight, B1, H1), Sixteen);
  EXPECT_EQ(fp8(Opcode::TdpHBF8PS, Eight, H1, B1), Sixteen);
  EXPECT_EQ(fp8(Opcode::TdpHF8PS, Eight, H1, H1), Sixteen);
}

TEST(AmxProducts, Fp8SumsAreExact) {
  // 57344^2 - 57344^2 + 2^-32, in BF8.
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, 0x00000000000001fb7b, 0x0000000000017b7b),
            0x2f800000u);
}

TEST(AmxProducts, Fp8InfinitiesAndNans) {
  constexpr uint64_t Inf = 0x7c, MinusInf = 0xfc, Nan = 0x7d, OneBF8 = 0x3c;
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, Inf, OneBF8), Infinity);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, Inf, MinusInf), Infinity | SignBit);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, Inf, 0), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, OneBF8, MinusInf), Infinity | SignBit);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, 0, Inf), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, Nan, 0), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, OneBF8, Nan), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0, Inf | Inf << 8, OneBF8 | MinusInf << 8),
            DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, Infinity | SignBit, Inf, OneBF8), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpBF8PS, 0x7fc00001, 0, 0), DefaultNan);
  EXPECT_EQ(fp8(Opcode::TdpHF8PS, 0, 0x7f, 0), DefaultNan);
}
