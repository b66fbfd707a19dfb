// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rows are chosen only by features of the processor.

#include "Target/Whole/CpuOptions.h"
#include "tenon/Target/MatrixTarget.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct CpuTargetTest : testing::Test {
  LLVMContext Ctx;

  static Expected<std::unique_ptr<MatrixTarget>>
  cpu(const char *Processor, const char *Features = "",
      const char *Triple = "x86_64-unknown-linux-gnu") {
    return createTarget(cpuOptions(Triple, Processor, Features));
  }

  /// How \p Target multiplies 8x16x32 matrices of \p A and \p B.
  std::string pathOf(const MatrixTarget &Target, ElementKind A, ElementKind B,
                     ElementKind D) {
    OpFacts Facts;
    Facts.Opcode = MatrixOpcode::MulAdd;
    Facts.Type = MatrixType::get(componentType(Ctx, D), MatrixScope::Subgroup,
                                 8, 16, MatrixUse::Accumulator);
    Facts.MulAdd = {8, 16, 32, A, B, D, D};
    return Target.path(Facts);
  }
};
using K = ElementKind;
} // namespace

TEST_F(CpuTargetTest, KeepsMatricesWhole) {
  EXPECT_FALSE(cantFail(cpu("x86-64"))->isSimt());
}

TEST_F(CpuTargetTest, ProductsOfBf16AreAFeature) {
  auto Plain = cantFail(cpu("x86-64-v4"));
  auto With = cantFail(cpu("x86-64-v4", "+avx512bf16"));
  EXPECT_EQ(pathOf(*Plain, K::BF16, K::BF16, K::F32).find("widen to f32"), 0u);
  EXPECT_EQ(pathOf(*With, K::BF16, K::BF16, K::F32).find("vdpbf16ps"), 0u);
}

TEST_F(CpuTargetTest, ProductsOfBytesAreTheBestThatThereIs) {
  auto Path = [&](const char *Processor, const char *Features) {
    auto Target = cantFail(cpu(Processor, Features));
    return pathOf(*Target, K::U8, K::S8, K::S32);
  };
  EXPECT_EQ(Path("x86-64", "").find("pmaddwd"), 0u);
  EXPECT_EQ(Path("x86-64-v3", "").find("vpmaddwd"), 0u);
  EXPECT_EQ(Path("x86-64-v3", "+avxvnni").find("vpdpbusd"), 0u);
}

TEST_F(CpuTargetTest, UnknownProcessorsAreRefused) {
  Expected<std::unique_ptr<MatrixTarget>> Target = cpu("x86-65");
  ASSERT_FALSE(bool(Target));
  EXPECT_NE(toString(Target.takeError()).find("x86-65"), std::string::npos);
}
