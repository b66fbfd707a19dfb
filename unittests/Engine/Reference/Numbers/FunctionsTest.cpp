// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of the library where their limits do not exist, and functions of C
// that a kernel calls by name.

#include "Engine/Reference/RunText.h"
#include <cmath>
#include <limits>

using namespace llvm;
using namespace tenon;
using namespace tenon::test;

namespace {
constexpr float Infinity = std::numeric_limits<float>::infinity();

/// \p Function of x, and of a second operand of \p Type, for each pair.
template <typename T>
std::vector<float> resultsOf(StringRef Function, StringRef Type,
                             std::vector<float> X, std::vector<T> Y) {
  std::vector<float> Results(X.size());
  std::string Name = ("@tenon.library." + Function + ".f32").str();
  std::string Error = run(
      ("define spir_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, "
       "ptr addrspace(1) %r) {\n"
       "  %i = call i64 @tenon.item.global_id(i32 0)\n"
       "  %px = getelementptr float, ptr addrspace(1) %x, i64 %i\n"
       "  %py = getelementptr float, ptr addrspace(1) %y, i64 %i\n"
       "  %pr = getelementptr float, ptr addrspace(1) %r, i64 %i\n"
       "  %vx = load float, ptr addrspace(1) %px\n"
       "  %vy = load " +
       Type + ", ptr addrspace(1) %py\n  %v = call float " + Name +
       "(float %vx, " + Type +
       " %vy)\n"
       "  store float %v, ptr addrspace(1) %pr\n"
       "  ret void\n}\n"
       "declare float " +
       Name + "(float, " + Type +
       ") nounwind willreturn memory(none) \"tenon.library\"=\"" + Function +
       "\"\n")
          .str(),
      request({buffer(X), buffer(Y), buffer(Results)}, X.size()));
  EXPECT_EQ(Error, "");
  return Results;
}

/// 0^0, infinity^0 and 1^infinity, and powers of negative numbers.
TEST(ReferenceFunctions, Powr) {
  std::vector<float> X = {0, Infinity, 1, -2, 1, 0, Infinity, 2},
                     Y = {0, 0, -Infinity, 2, 5, 3, -1, 0.5f};
  std::vector<float> R = resultsOf("powr", "float", X, Y);
  for (unsigned I : {0, 1, 2, 3})
    EXPECT_TRUE(std::isnan(R[I])) << I;
  EXPECT_EQ(std::vector(R.begin() + 4, R.end()),
            (std::vector<float>{1, 0, 0, std::sqrt(2.f)}));
}

TEST(ReferenceFunctions, Rootn) {
  std::vector<float> R = resultsOf<int>(
      "rootn", "i32", {4, -4, NAN, -8, 16, 0.25f, -0.f, 0, Infinity},
      {0, 2, 3, 3, 4, -2, 3, -1, 2});
  for (unsigned I : {0, 1, 2})
    EXPECT_TRUE(std::isnan(R[I])) << I;
  EXPECT_EQ(std::vector(R.begin() + 3, R.end()),
            (std::vector<float>{-2, 2, 2, 0, Infinity, Infinity}));
  EXPECT_TRUE(std::signbit(R[6]));
}

/// Integers and pointers are operands too.
TEST(ReferenceFunctions, OfC) {
  std::vector<double> D = {1.75, 0, 0, 0};
  std::vector<int64_t> I(2);
  EXPECT_EQ(run(R"(
    define spir_kernel void @k(ptr addrspace(1) %d, ptr addrspace(1) %i) {
      %e = alloca i32
      %x = load double, ptr addrspace(1) %d
      %a = call double @ldexp(double %x, i32 3)
      %b = call i64 @llround(double %x)
      %c = call float @scalbnf(float 1.5, i32 2)
      %c.d = fpext float %c to double
      %f = call double @frexp(double %a, ptr %e)
      %ev = load i32, ptr %e
      %e.l = sext i32 %ev to i64
      %pa = getelementptr double, ptr addrspace(1) %d, i64 1
      store double %a, ptr addrspace(1) %pa
      %pc = getelementptr double, ptr addrspace(1) %d, i64 2
      store double %c.d, ptr addrspace(1) %pc
      %pf = getelementptr double, ptr addrspace(1) %d, i64 3
      store double %f, ptr addrspace(1) %pf
      store i64 %b, ptr addrspace(1) %i
      %pe = getelementptr i64, ptr addrspace(1) %i, i64 1
      store i64 %e.l, ptr addrspace(1) %pe
      ret void
    }
    declare double @ldexp(double, i32)
    declare double @frexp(double, ptr)
    declare float @scalbnf(float, i32)
    declare i64 @llround(double))",
                request({buffer(D), buffer(I)})),
            "");
  EXPECT_EQ(D, (std::vector<double>{1.75, 14, 6, 0.875}));
  EXPECT_EQ(I, (std::vector<int64_t>{2, 4}));
}

/// A name of C's with other operands is no function of C's.
TEST(ReferenceFunctions, OtherOperands) {
  std::vector<float> X(1);
  EXPECT_NE(run(R"(
    define spir_kernel void @k(ptr addrspace(1) %x) {
      %y = call float @sqrtf(i16 3)
      store float %y, ptr addrspace(1) %x
      ret void
    }
    declare float @sqrtf(i16))",
                request({buffer(X)}))
                .find("'sqrtf'"),
            std::string::npos);
}
} // namespace
