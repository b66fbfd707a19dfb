// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL C's relational functions: 1 for scalars, -1 in components of vectors.

#include "Called.h"
#include <cmath>

using namespace llvm;
using namespace tenon;

namespace {
struct Relational : CalledFunctions {
  static constexpr float Some[] = {0.0f,      -0.0f,     1.0f,       -2.5f,
                                   0x1p-126f, 0x1p-127f, -0x1p-149f, 1e38f,
                                   INFINITY,  -INFINITY, NAN};

  Constant *number(float X) { return ConstantFP::get(Code.B.getFloatTy(), X); }
  int64_t scalar(const Twine &Symbol, ArrayRef<Constant *> Operands) {
    return cast<ConstantInt>(
               call(recognizeRelational, Symbol, Code.B.getInt32Ty(), Operands))
        ->getSExtValue();
  }
  std::vector<int64_t> vector(const Twine &Symbol,
                              ArrayRef<Constant *> Operands) {
    auto *Ty = FixedVectorType::get(Code.B.getInt32Ty(), 2);
    return numbersOf(call(recognizeRelational, Symbol, Ty, Operands),
                     /*Signed=*/true);
  }
  static std::string symbol(StringRef Name, StringRef Letters) {
    return ("_Z" + Twine(Name.size()) + Name + Letters).str();
  }

  void checkOne(const char *Name, function_ref<bool(float)> Expected) {
    for (float X : Some) {
      EXPECT_EQ(scalar(symbol(Name, "f"), {number(X)}), Expected(X))
          << Name << " " << X;
      Constant *Two = ConstantVector::get({number(X), number(1)});
      EXPECT_EQ(
          vector(symbol(Name, "Dv2_f"), {Two}),
          (std::vector<int64_t>{-int64_t(Expected(X)), -int64_t(Expected(1))}))
          << Name << " " << X;
    }
  }
  void checkTwo(const char *Name, function_ref<bool(float, float)> Expected) {
    for (float X : Some)
      for (float Y : Some) {
        EXPECT_EQ(scalar(symbol(Name, "ff"), {number(X), number(Y)}),
                  Expected(X, Y))
            << Name << " " << X << " " << Y;
        Constant *First = ConstantVector::get({number(X), number(Y)}),
                 *Second = ConstantVector::get({number(Y), number(X)});
        EXPECT_EQ(vector(symbol(Name, "Dv2_fS_"), {First, Second}),
                  (std::vector<int64_t>{-int64_t(Expected(X, Y)),
                                        -int64_t(Expected(Y, X))}))
            << Name << " " << X << " " << Y;
      }
  }
};
} // namespace

TEST_F(Relational, ClassesOfNumbers) {
  checkOne("isnan", [](float X) { return std::isnan(X); });
  checkOne("isinf", [](float X) { return std::isinf(X); });
  checkOne("isfinite", [](float X) { return std::isfinite(X); });
  checkOne("isnormal", [](float X) { return std::isnormal(X); });
  checkOne("signbit", [](float X) { return std::signbit(X); });
}

TEST_F(Relational, Comparisons) {
  checkTwo("isequal", [](float X, float Y) { return X == Y; });
  checkTwo("isnotequal", [](float X, float Y) { return X != Y; });
  checkTwo("isgreater", [](float X, float Y) { return X > Y; });
  checkTwo("isgreaterequal", [](float X, float Y) { return X >= Y; });
  checkTwo("isless", [](float X, float Y) { return X < Y; });
  checkTwo("islessequal", [](float X, float Y) { return X <= Y; });
  checkTwo("islessgreater", [](float X, float Y) { return X < Y || X > Y; });
  checkTwo("isordered", [](float X, float Y) { return X == X && Y == Y; });
  checkTwo("isunordered", [](float X, float Y) { return X != X || Y != Y; });
}

TEST_F(Relational, SelectionsByTruthAndBySign) {
  auto Int = [&](int X) -> Constant * { return Code.B.getInt32(X); };
  EXPECT_EQ(scalar("_Z6selectiii", {Int(5), Int(6), Int(0)}), 5);
  EXPECT_EQ(scalar("_Z6selectiii", {Int(5), Int(6), Int(1)}), 6);
  auto Two = [&](int X, int Y) {
    return ConstantVector::get({Int(X), Int(Y)});
  };
  // In vectors the highest bit decides.
  EXPECT_EQ(vector("_Z6selectDv2_iS_S_", {Two(5, 7), Two(6, 8), Two(1, -1)}),
            (std::vector<int64_t>{5, 8}));
  EXPECT_EQ(scalar("_Z9bitselectiii", {Int(0x0f0f), Int(0x00ff), Int(0x0ff0)}),
            0x00ff);
}
