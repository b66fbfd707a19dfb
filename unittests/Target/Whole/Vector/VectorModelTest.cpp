// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Properties of a processor that code emission derives from its features.

#include "Target/Whole/CpuOptions.h"
#include "Target/Whole/Vector/VectorTarget.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static VectorModel modelOf(const char *Triple, const char *Processor,
                           const char *Features = "") {
  auto Target = cantFail(createTarget(cpuOptions(Triple, Processor, Features)));
  return static_cast<const VectorTarget &>(*Target).model();
}

static constexpr char X86[] = "x86_64-unknown-linux-gnu",
                      Arm[] = "aarch64-unknown-linux-gnu",
                      RiscV[] = "riscv64-unknown-linux-gnu";

TEST(VectorModel, LevelsOfX86) {
  VectorModel Base = modelOf(X86, "x86-64"), V3 = modelOf(X86, "x86-64-v3"),
              V4 = modelOf(X86, "x86-64-v4");
  EXPECT_EQ(Base.VectorBits, 128u);
  EXPECT_FALSE(Base.HasHalfConversion);
  EXPECT_EQ(V3.VectorBits, 256u);
  EXPECT_EQ(V3.VectorRegisters, 16u);
  EXPECT_TRUE(V3.HasHalfConversion);
  EXPECT_EQ(V4.VectorBits, 512u);
  EXPECT_EQ(V4.VectorRegisters, 32u);
}

/// Masked vectors of 128 and 256 bits are a separate feature.
TEST(VectorModel, Avx512WithoutShortVectors) {
  VectorModel Model = modelOf(X86, "x86-64-v4", "-avx512vl");
  EXPECT_EQ(Model.VectorBits, 256u);
  EXPECT_EQ(Model.VectorRegisters, 16u);
}

TEST(VectorModel, NeonIsAFeature) {
  VectorModel With = modelOf(Arm, "generic"),
              Without = modelOf(Arm, "generic", "-neon");
  EXPECT_EQ(With.VectorBits, 128u);
  EXPECT_TRUE(With.HasLaneOperands);
  EXPECT_TRUE(With.HasHalfConversion);
  EXPECT_EQ(With.UnrolledGroups, 2u);
  EXPECT_FALSE(Without.HasLaneOperands);
  EXPECT_FALSE(Without.HasHalfConversion);
  EXPECT_EQ(Without.UnrolledGroups, 1u);
}

/// Vectors of SVE are used if they do more in a cycle than those of NEON.
TEST(VectorModel, ScalableVectorsOfKnownSize) {
  VectorModel Wide = modelOf(Arm, "a64fx"), Same = modelOf(Arm, "neoverse-v1"),
              Off = modelOf(Arm, "a64fx", "-sve");
  EXPECT_EQ(Wide.ScalableBits, 512u);
  EXPECT_EQ(Wide.VectorBits, 512u);
  EXPECT_FALSE(Wide.HasLaneOperands);
  for (const VectorModel &Model : {Same, Off}) {
    EXPECT_EQ(Model.ScalableBits, 0u);
    EXPECT_EQ(Model.VectorBits, 128u);
    EXPECT_TRUE(Model.HasLaneOperands);
  }
}

TEST(VectorModel, RiscV) {
  EXPECT_FALSE(modelOf(RiscV, "generic-rv64", "+v").HasHalfConversion);
  VectorModel Model = modelOf(RiscV, "generic-rv64", "+v,+zvfh");
  EXPECT_TRUE(Model.HasHalfConversion);
  EXPECT_FALSE(Model.HasLaneOperands);
  EXPECT_EQ(Model.UnrolledGroups, 1u);
}
