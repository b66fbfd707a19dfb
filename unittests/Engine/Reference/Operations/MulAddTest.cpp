// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares every kind of multiplication, run as a kernel, with a loop that
// decodes and iterates by LLVM's APFloat and computes in long double or 128-bit
// integers.

#include "Engine/Reference/MatrixText.h"
#include "Engine/Reference/RunText.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/APFloat.h"
#include <cstring>
#include <random>

using namespace llvm;
using namespace tenon;
using namespace tenon::test;

namespace {

constexpr int M = 3, N = 5;

struct Combination {
  ElementKind D, A, B, C;
  const char *AComponent; ///< LLVM type of A and B
  const char *DComponent; ///< of C and D
  bool Saturating = false;

  int k() const { return 7; }
};

const fltSemantics &semantics(ElementKind Kind) {
  switch (Kind) {
  case ElementKind::F16:
    return APFloat::IEEEhalf();
  case ElementKind::BF16:
    return APFloat::BFloat();
  case ElementKind::F64:
    return APFloat::IEEEdouble();
  default:
    return APFloat::IEEEsingle();
  }
}

double valueOf(ElementKind Kind, uint64_t Bits) {
  if (Kind == ElementKind::TF32)
    Bits &= ~uint64_t(0x1fff);
  APFloat Value(semantics(Kind), APInt(bitsOf(Kind), Bits));
  bool Lossy;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lossy);
  return Value.convertToDouble();
}

uint64_t bitsFor(ElementKind Kind, double Value) {
  APFloat Number(Value);
  bool Lossy;
  Number.convert(semantics(Kind), APFloat::rmNearestTiesToEven, &Lossy);
  return Number.bitcastToAPInt().getZExtValue();
}

__int128 integerOf(ElementKind Kind, uint64_t Bits) {
  unsigned Width = bitsOf(Kind);
  __int128 Value = Bits;
  bool Negative =
      classOf(Kind) != ElementClass::Unsigned && (Bits >> (Width - 1) & 1);
  return Negative ? Value - (__int128(1) << Width) : Value;
}

uint64_t integerBits(ElementKind Kind, __int128 Value, bool Saturating) {
  unsigned Width = bitsOf(Kind);
  bool Unsigned = classOf(Kind) == ElementClass::Unsigned;
  __int128 One = 1;
  __int128 Low = Unsigned ? 0 : -(One << (Width - 1));
  __int128 High = Unsigned ? (One << Width) - 1 : (One << (Width - 1)) - 1;
  if (Saturating)
    Value = std::min(std::max(Value, Low), High);
  return uint64_t(Value) &
         (Width == 64 ? ~uint64_t(0) : (uint64_t(1) << Width) - 1);
}

using Bits = std::vector<uint64_t>;

/// Random components: any integer; floats that make every sum exact in double,
/// so that at most one rounding occurs.
Bits randomBits(ElementKind Kind, int Count, std::mt19937_64 &Random) {
  Bits All;
  for (int I = 0; I < Count; ++I) {
    uint64_t Any = Random();
    unsigned Width = bitsOf(Kind);
    if (!isFloat(Kind))
      All.push_back(Width == 64 ? Any : Any & ((uint64_t(1) << Width) - 1));
    else
      All.push_back(bitsFor(Kind, (int64_t(Any % 4001) - 2000) / 64.0));
  }
  return All;
}

Bits expected(const Combination &X, const Bits &A, const Bits &B,
              const Bits &C) {
  Bits D;
  for (int Row = 0; Row < M; ++Row)
    for (int Column = 0; Column < N; ++Column) {
      long double Float = 0;
      __int128 Integer = 0;
      int K = X.k();
      for (int I = 0; I < K; ++I) {
        uint64_t AI = A[Row * K + I], BI = B[I * N + Column];
        if (isFloat(X.D))
          Float += (long double)valueOf(X.A, AI) * valueOf(X.B, BI);
        else
          Integer += integerOf(X.A, AI) * integerOf(X.B, BI);
      }
      uint64_t CI = C[Row * N + Column];
      if (isFloat(X.D))
        D.push_back(bitsFor(X.D, double(Float + valueOf(X.C, CI))));
      else
        D.push_back(
            integerBits(X.D, Integer + integerOf(X.C, CI), X.Saturating));
    }
  return D;
}

int rowBytes(ElementKind Kind, int Columns) {
  return (Columns * bitsOf(Kind) + 7) / 8;
}

/// Packs rows of whole bytes; a byte has two elements of 4 bits, the first in
/// its low bits.
std::vector<uint8_t> pack(ElementKind Kind, int Columns, const Bits &All) {
  int Rows = All.size() / Columns, RowBytes = rowBytes(Kind, Columns);
  std::vector<uint8_t> Packed(Rows * RowBytes);
  for (size_t I = 0; I < All.size(); ++I)
    for (unsigned Bit = 0; Bit < bitsOf(Kind); ++Bit) {
      int At = I / Columns * RowBytes * 8 + I % Columns * bitsOf(Kind) + Bit;
      Packed[At / 8] |= (All[I] >> Bit & 1) << At % 8;
    }
  return Packed;
}

std::string componentKind(const std::string &Component) {
  return Component == "half"     ? "f16"
         : Component == "bfloat" ? "bf16"
         : Component == "float"  ? "f32"
         : Component == "double" ? "f64"
                                 : Component;
}

std::string stride(ElementKind Kind, int Columns) {
  return std::to_string(rowBytes(Kind, Columns));
}

std::string kernelText(const Combination &X) {
  int K = X.k();
  MatrixText A = {X.AComponent, componentKind(X.AComponent), M, K, 0};
  MatrixText B = {X.AComponent, componentKind(X.AComponent), K, N, 1};
  MatrixText D = {X.DComponent, componentKind(X.DComponent), M, N, 2};
  auto Word = [](ElementKind Kind) { return "\"" + wordOf(Kind).str() + "\""; };
  std::string Text =
      A.load("load.a", "row") + B.load("load.b", "row") +
      D.load("load.c", "row") + D.store("store.d", "row") +
      "declare $D @muladd($A, $B, $D)" + D.attributes("muladd") +
      " \"tenon.m\"=\"3\" \"tenon.n\"=\"5\" \"tenon.k\"=\"" +
      std::to_string(K) + "\" \"tenon.a\"=" + Word(X.A) +
      " \"tenon.b\"=" + Word(X.B) + " \"tenon.c\"=" + Word(X.C) +
      " \"tenon.d\"=" + Word(X.D) +
      (X.Saturating ? " \"tenon.saturating\"" : "") +
      "\ndefine spir_kernel void @k(ptr addrspace(1) %a, ptr addrspace(1) %b, "
      "ptr addrspace(1) %c, ptr addrspace(1) %d) {\n"
      "%ma = call $A @load.a(ptr addrspace(1) %a, i64 " +
      stride(X.A, K) +
      ")\n"
      "%mb = call $B @load.b(ptr addrspace(1) %b, i64 " +
      stride(X.B, N) +
      ")\n"
      "%mc = call $D @load.c(ptr addrspace(1) %c, i64 " +
      stride(X.C, N) +
      ")\n"
      "%md = call $D @muladd($A %ma, $B %mb, $D %mc)\n"
      "call void @store.d(ptr addrspace(1) %d, $D %md, i64 " +
      stride(X.D, N) + ")\nret void }";
  return withType(withType(withType(Text, A, "$A"), B, "$B"), D, "$D");
}

std::string nameOf(const Combination &X) {
  return (wordOf(X.D) + "_" + wordOf(X.A) + "_" + wordOf(X.B) + "_in_" +
          X.AComponent + (X.Saturating ? "_sat" : ""))
      .str();
}

void PrintTo(const Combination &X, std::ostream *OS) { *OS << nameOf(X); }

class ReferenceMulAdd : public testing::TestWithParam<Combination> {};

} // namespace

TEST_P(ReferenceMulAdd, AgreesWithALoop) {
  Combination X = GetParam();
  int K = X.k();
  std::mt19937_64 Random(7);
  Bits A = randomBits(X.A, M * K, Random), B = randomBits(X.B, K * N, Random);
  Bits C = randomBits(X.C, M * N, Random);
  std::vector<uint8_t> ABytes = pack(X.A, K, A), BBytes = pack(X.B, N, B);
  std::vector<uint8_t> CBytes = pack(X.C, N, C), DBytes(M * rowBytes(X.D, N));
  ASSERT_EQ(run(kernelText(X), request({buffer(ABytes), buffer(BBytes),
                                        buffer(CBytes), buffer(DBytes)})),
            "");
  EXPECT_EQ(DBytes, pack(X.D, N, expected(X, A, B, C)));
}

using Kind = ElementKind;
static const Combination Combinations[] = {
    {Kind::S32, Kind::S4, Kind::S4, Kind::S32, "i4", "i32"},
    {Kind::S32, Kind::S4, Kind::U4, Kind::S32, "i4", "i32"},
    {Kind::S32, Kind::U4, Kind::S4, Kind::S32, "i4", "i32"},
    {Kind::S32, Kind::U4, Kind::U4, Kind::S32, "i4", "i32"},
    {Kind::S32, Kind::S4, Kind::U4, Kind::S32, "i4", "i32", true},
    {Kind::S32, Kind::S8, Kind::S8, Kind::S32, "i8", "i32"},
    {Kind::S32, Kind::S8, Kind::U8, Kind::S32, "i8", "i32"},
    {Kind::S32, Kind::U8, Kind::S8, Kind::S32, "i8", "i32"},
    {Kind::U32, Kind::U8, Kind::U8, Kind::U32, "i8", "i32"},
    {Kind::I32, Kind::U8, Kind::U8, Kind::I32, "i8", "i32"},
    {Kind::S8, Kind::S8, Kind::S8, Kind::S8, "i8", "i8"},
    {Kind::S32, Kind::S16, Kind::U16, Kind::S32, "i16", "i32"},
    {Kind::S32, Kind::S32, Kind::S32, Kind::S32, "i32", "i32"},
    {Kind::U64, Kind::U32, Kind::U32, Kind::U64, "i32", "i64"},
    {Kind::S64, Kind::S16, Kind::S16, Kind::S64, "i16", "i64"},
    {Kind::S32, Kind::S8, Kind::S8, Kind::S32, "i8", "i32", true},
    {Kind::U32, Kind::S8, Kind::U8, Kind::U32, "i8", "i32", true},
    {Kind::S8, Kind::S8, Kind::S8, Kind::S8, "i8", "i8", true},
    {Kind::U8, Kind::U8, Kind::U8, Kind::U8, "i8", "i8", true},
    {Kind::S32, Kind::S32, Kind::S32, Kind::S32, "i32", "i32", true},
    {Kind::F32, Kind::F16, Kind::F16, Kind::F32, "half", "float"},
    {Kind::F16, Kind::F16, Kind::F16, Kind::F16, "half", "half"},
    {Kind::F32, Kind::BF16, Kind::BF16, Kind::F32, "i16", "float"},
    {Kind::F32, Kind::BF16, Kind::BF16, Kind::F32, "bfloat", "float"},
    {Kind::BF16, Kind::BF16, Kind::BF16, Kind::BF16, "i16", "i16"},
    {Kind::BF16, Kind::BF16, Kind::BF16, Kind::BF16, "bfloat", "bfloat"},
    {Kind::F32, Kind::TF32, Kind::TF32, Kind::F32, "float", "float"},
    {Kind::F32, Kind::F32, Kind::F32, Kind::F32, "float", "float"},
    {Kind::F64, Kind::F64, Kind::F64, Kind::F64, "double", "double"},
};
INSTANTIATE_TEST_SUITE_P(Kinds, ReferenceMulAdd,
                         testing::ValuesIn(Combinations),
                         [](const auto &Info) { return nameOf(Info.param); });

/// 2^100 + 1 - 2^100 and an accumulator of 0.5.
TEST(ReferenceMulAddSums, LargeDoublesCancelWithoutLosingSmallOnes) {
  Combination X = {Kind::F64, Kind::F64, Kind::F64,
                   Kind::F64, "double",  "double"};
  auto Bytes = [](const std::vector<double> &Values) {
    std::vector<uint8_t> Result(Values.size() * sizeof(double));
    memcpy(Result.data(), Values.data(), Result.size());
    return Result;
  };
  std::vector<double> A(M * X.k());
  for (int Row = 0; Row < M; ++Row) {
    A[Row * X.k()] = 0x1p100;
    A[Row * X.k() + 2] = 1;
    A[Row * X.k() + 5] = -0x1p100;
  }
  std::vector<uint8_t> ABytes = Bytes(A);
  std::vector<uint8_t> BBytes = Bytes(std::vector<double>(X.k() * N, 1));
  std::vector<uint8_t> CBytes = Bytes(std::vector<double>(M * N, 0.5));
  std::vector<uint8_t> DBytes(M * N * sizeof(double));
  ASSERT_EQ(run(kernelText(X), request({buffer(ABytes), buffer(BBytes),
                                        buffer(CBytes), buffer(DBytes)})),
            "");
  EXPECT_EQ(DBytes, Bytes(std::vector<double>(M * N, 1.5)));
}

TEST(ReferenceMulAddErrors, KindsDoNotMix) {
  Combination X = {Kind::F32, Kind::S8, Kind::S8, Kind::F32, "i8", "float"};
  std::vector<uint8_t> Any(1000);
  EXPECT_EQ(run(kernelText(X),
                request({buffer(Any), buffer(Any), buffer(Any), buffer(Any)})),
            "kernel 'k': muladd f32.3x5x7.s8.s8: mixes s8 with f32, expected "
            "integers only or floating point only");
}
