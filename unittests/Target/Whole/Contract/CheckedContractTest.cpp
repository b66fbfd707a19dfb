// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares checked contractions around the edges of their matrices with the
// definition: elements outside are zero.

#include "Target/Whole/Contract/CheckedContract.h"
#include "Contractors.h"
#include "Target/Whole/Contract/CheckedStep.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct CheckedContractTest : testing::Test {
  static constexpr int64_t M = 2, N = 3, K = 4;
  static constexpr unsigned Group = 4; // bytes in a word of packed memory
  static constexpr int32_t Untouched = 12345;

  struct Bounds {
    int64_t Row, Column, Height, Width;
  };
  using CheckedFn = void(void *, int64_t, const void *, int64_t, const void *,
                         int64_t, int64_t, int64_t, int64_t, int64_t,
                         const void *, int64_t, int64_t, int64_t, int64_t,
                         int64_t, int64_t);

  LLVMContext Context;
  Module Code{"m", Context};
  WatchedContractor Target;

  CheckedContractTest() { Target.Watch = multiply; }

  /// Elements of A, and of B if it is row-major or packed.
  static int64_t placeInA(int64_t Row, int64_t Column, int64_t Stride) {
    return Row * Stride + Column;
  }
  static int64_t placeInB(MatrixLayout Layout, int64_t Row, int64_t Column,
                          int64_t Stride) {
    return Layout == MatrixLayout::Packed
               ? Row / Group * Stride + Column * Group + Row % Group
               : Row * Stride + Column;
  }

  /// The target's own contraction.
  static void multiply(const SumCall &Call) {
    const Contraction &Of = *Call.Facts;
    bool HasDepth = Of.Limits != ContractLimits::None;
    int64_t Depth = HasDepth ? Call.Steps : Call.Steps * K;
    auto *A = reinterpret_cast<const int8_t *>(Call.A);
    auto *B = reinterpret_cast<const int8_t *>(Call.B);
    for (int64_t I = 0; I < M; ++I)
      for (int64_t J = 0; J < N; ++J) {
        int32_t Sum = Of.FromZero ? 0
                                  : *reinterpret_cast<const int32_t *>(
                                        Call.C + I * Call.StrideC + J * 4);
        for (int64_t Each = 0; Each < Depth; ++Each)
          Sum += A[placeInA(I, Each, Call.StrideA)] *
                 B[placeInB(Of.B, Each, J, Call.StrideB)];
        *reinterpret_cast<int32_t *>(Call.D + I * Call.StrideD + J * 4) = Sum;
      }
  }

  OpFacts facts(MatrixLayout LayoutOfB, ContractSteps Steps) {
    using Kind = ElementKind;
    ContractFacts Facts;
    Facts.B = LayoutOfB;
    Facts.Steps = Steps;
    OpFacts All = contractionOf(
        MatrixType::get(Type::getInt32Ty(Context), MatrixScope::Subgroup, M, N,
                        MatrixUse::Accumulator),
        {M, N, K, Kind::S8, Kind::S8, Kind::S32, Kind::S32}, Facts);
    All.Checked = true;
    return All;
  }

  static int8_t elementOfA(int64_t Row, int64_t Column) {
    return int8_t(Row * 7 + Column * 3 + 1);
  }
  static int8_t elementOfB(int64_t Row, int64_t Column) {
    return int8_t(Row * 5 - Column * 11 + 2);
  }
  static bool has(const Bounds &Of, int64_t Row, int64_t Column) {
    return Row >= 0 && Row < Of.Height && Column >= 0 && Column < Of.Width;
  }

  /// Compares D for one position. Memory after the matrices has other numbers.
  static void check(CheckedFn &Checked, MatrixLayout LayoutOfB,
                    const Bounds &OfA, const Bounds &OfB, int64_t Steps,
                    bool FromZero, bool Inside) {
    constexpr int64_t StrideA = 16, StrideB = 64;
    std::vector<int8_t> A(24 * StrideA, 99), B(24 * StrideB, 99);
    for (int64_t Row = 0; Row < OfA.Height; ++Row)
      for (int64_t Column = 0; Column < OfA.Width; ++Column)
        A[placeInA(Row, Column, StrideA)] = elementOfA(Row, Column);
    for (int64_t Row = 0; Row < OfB.Height; ++Row)
      for (int64_t Column = 0; Column < OfB.Width; ++Column)
        B[placeInB(LayoutOfB, Row, Column, StrideB)] = elementOfB(Row, Column);
    std::vector<int32_t> C, D(M * N, Untouched);
    for (int32_t I = 0; I < M * N; ++I)
      C.push_back(1000 * (I + 1));
    Checked(D.data(), N * 4, C.data(), N * 4, A.data(), StrideA, OfA.Row,
            OfA.Column, OfA.Height, OfA.Width, B.data(), StrideB, OfB.Row,
            OfB.Column, OfB.Height, OfB.Width, Steps);
    for (int64_t I = 0; I < M; ++I)
      for (int64_t J = 0; J < N; ++J) {
        bool Exists =
            !Inside || (OfA.Row + I >= 0 && OfA.Row + I < OfA.Height &&
                        OfB.Column + J >= 0 && OfB.Column + J < OfB.Width);
        int32_t Sum = FromZero ? 0 : C[I * N + J];
        for (int64_t Each = 0; Each < Steps * K; ++Each) {
          int64_t Row = OfA.Row + I, Column = OfB.Column + J;
          if (has(OfA, Row, OfA.Column + Each) &&
              has(OfB, OfB.Row + Each, Column))
            Sum += elementOfA(Row, OfA.Column + Each) *
                   elementOfB(OfB.Row + Each, Column);
        }
        EXPECT_EQ(D[I * N + J], Exists ? Sum : Untouched)
            << "(" << I << ", " << J << "): A at " << OfA.Row << ", "
            << OfA.Column << " of " << OfA.Height << "x" << OfA.Width
            << ", B at " << OfB.Row << ", " << OfB.Column << " of "
            << OfB.Height << "x" << OfB.Width << ", " << Steps << " steps";
      }
  }

  /// Checks positions around all edges; A and B end at the same element of k or
  /// not.
  void checkEdges(Function *F, MatrixLayout LayoutOfB, int64_t Steps,
                  bool FromZero, bool Inside) {
    F->setLinkage(GlobalValue::ExternalLinkage);
    Compiled Functions(Code);
    auto &Checked = *Functions.function<CheckedFn>(F->getName().str());
    for (int64_t Row : {-1, 0, 3, 4})
      for (int64_t Depth : {-2, 0, 1, 4})
        for (int64_t Column : {-2, 0, 2, 5})
          for (int64_t Width : {8, 9})
            check(Checked, LayoutOfB, {Row, Depth, 5, Width},
                  {Depth, Column, 8, 6}, Steps, FromZero, Inside);
  }
  void checkSums(MatrixLayout LayoutOfB, bool FromZero, CheckedResult Result) {
    checkEdges(checkedContraction(Code,
                                  facts(LayoutOfB, ContractSteps::Continued),
                                  FromZero, Result, Target),
               LayoutOfB, 2, FromZero, Result == CheckedResult::Inside);
  }
};
} // namespace

TEST_F(CheckedContractTest, SumsOfRowMajorOperands) {
  checkSums(MatrixLayout::RowMajor, false, CheckedResult::Whole);
}

TEST_F(CheckedContractTest, SumsThatBeginWithZero) {
  checkSums(MatrixLayout::RowMajor, true, CheckedResult::Whole);
}

TEST_F(CheckedContractTest, SumsOfPackedOperands) {
  checkSums(MatrixLayout::Packed, false, CheckedResult::Whole);
}

TEST_F(CheckedContractTest, ResultsThatAreInsideAlone) {
  checkSums(MatrixLayout::RowMajor, false, CheckedResult::Inside);
}

TEST_F(CheckedContractTest, SingleSteps) {
  for (MatrixLayout Layout : {MatrixLayout::RowMajor, MatrixLayout::Packed}) {
    Contraction Of(facts(Layout, ContractSteps::Single));
    checkEdges(checkedStep(Code, Of, Target), Layout, 1, false, false);
  }
}

TEST_F(CheckedContractTest, ArgumentsAreInTheOrderOfTheirTypes) {
  auto *F =
      Function::Create(FunctionType::get(Type::getVoidTy(Context),
                                         CheckedArgs::types(Context), false),
                       GlobalValue::ExternalLinkage, "f", Code);
  CheckedArgs Args(*F);
  SmallVector<Value *, 17> Values = Args.values();
  ASSERT_EQ(Values.size(), F->arg_size());
  for (auto [Value, Arg] : zip_equal(Values, F->args()))
    EXPECT_EQ(Value, &Arg);
  EXPECT_EQ(Args.B.Bounds.Width, F->getArg(15));
}
