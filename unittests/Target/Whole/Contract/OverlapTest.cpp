// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares the test whether D overlaps an operand with all accessed bytes.

#include "Target/Whole/Contract/Overlap.h"
#include "IR/Evaluate.h"
#include "Target/Whole/Contract/Contraction.h"

using namespace llvm;
using namespace tenon;

namespace {
/// Lines of an operand's memory in one step.
struct Lines {
  int64_t Count, Bytes, Stride;
};

struct Overlap : testing::Test {
  EvaluatedModule Code;
  static constexpr int64_t M = 3, N = 4, K = 6;
  static constexpr int64_t AtA = 10000, AtB = 20000;

  struct Call {
    int64_t D, StrideD, Steps, StepA, StepB;
    Lines A, B;
  };

  bool overlaps(const Contraction &Facts, const Call &C) {
    IRBuilder<> &B = Code.B;
    auto Pointer = [&](int64_t Address) -> Value * {
      return ConstantExpr::getIntToPtr(B.getInt64(Address), B.getPtrTy());
    };
    ContractArgs Args;
    Args.D = Args.C = Pointer(C.D);
    Args.StrideD = Args.StrideC = B.getInt64(C.StrideD);
    Args.A = Pointer(AtA);
    Args.StrideA = B.getInt64(C.A.Stride);
    Args.StepA = B.getInt64(C.StepA);
    Args.B = Pointer(AtB);
    Args.StrideB = B.getInt64(C.B.Stride);
    Args.StepB = B.getInt64(C.StepB);
    Args.Steps = B.getInt64(C.Steps);
    return Code
        .valueOf([&](IRBuilderBase &Into) {
          return overlapsOperands(Into, Facts, Args);
        })
        ->isOneValue();
  }

  /// From the first byte of some lines in some steps to after the last one.
  static std::pair<int64_t, int64_t> bytesOf(int64_t At, const Lines &Of,
                                             int64_t Steps, int64_t Step) {
    int64_t Begin = At, End = At;
    for (int64_t S = 0; S < Steps; ++S)
      for (int64_t Line = 0; Line < Of.Count; ++Line) {
        int64_t First = At + S * Step + Line * Of.Stride;
        Begin = std::min(Begin, First);
        End = std::max(End, First + Of.Bytes);
      }
    return {Begin, End};
  }

  /// Moves D around both operands.
  void check(const Contraction &Facts, Call C) {
    auto A = bytesOf(AtA, C.A, C.Steps, C.StepA);
    auto B = bytesOf(AtB, C.B, C.Steps, C.StepB);
    for (auto [Begin, End] : {A, B})
      for (int64_t Edge : {Begin, End})
        for (int64_t Beside = -80; Beside <= 80; ++Beside) {
          C.D = Edge + Beside;
          auto D = bytesOf(C.D, {M, N * 4, C.StrideD}, 1, 0);
          bool Expected = (D.first < A.second && A.first < D.second) ||
                          (D.first < B.second && B.first < D.second);
          EXPECT_EQ(overlaps(Facts, C), Expected)
              << Facts.name() << ", " << C.Steps << " steps, D at " << Beside
              << " from " << Edge;
        }
  }

  static Contraction facts(MatrixLayout A, MatrixLayout B) {
    return {{unsigned(M), unsigned(N), unsigned(K), ElementKind::BF16,
             ElementKind::BF16, ElementKind::F32, ElementKind::F32},
            A,
            B,
            ContractSteps::Single,
            /*FromZero=*/false};
  }
};
constexpr MatrixLayout ByRows = MatrixLayout::RowMajor,
                       ByColumns = MatrixLayout::ColumnMajor;
} // namespace

TEST_F(Overlap, OfLayouts) {
  Lines A = {M, K * 2, 40}, B = {K, N * 2, 24};
  check(facts(ByRows, ByRows), {0, 20, 1, 0, 0, A, B});
  check(facts(ByColumns, ByColumns),
        {0, 16, 1, 0, 0, {K, M * 2, 8}, {N, K * 2, 12}});
  // Two rows of B in a line.
  check(facts(ByRows, MatrixLayout::Packed),
        {0, 20, 1, 0, 0, A, {K / 2, N * 4, 32}});
}

TEST_F(Overlap, OfSeveralSteps) {
  Lines A = {M, K * 2, 40}, B = {K, N * 2, 24};
  check(facts(ByRows, ByRows), {0, 20, 3, 12, 144, A, B});
  check(facts(ByRows, ByRows), {0, 20, 2, 12, -160, A, B});
}

TEST_F(Overlap, OfStridesThatDescend) {
  check(facts(ByRows, ByRows),
        {0, -20, 2, -12, 144, {M, K * 2, -40}, {K, N * 2, -24}});
}

TEST_F(Overlap, OfSeveralLinesInOnePlace) {
  check(facts(ByRows, ByRows), {0, 20, 1, 0, 0, {M, K * 2, 0}, {K, N * 2, 0}});
}
