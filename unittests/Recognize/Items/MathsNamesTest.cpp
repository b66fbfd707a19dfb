// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Recognize/Items/MathsNames.h"
#include "gtest/gtest.h"

using namespace tenon;

TEST(MathsNames, OpenClNamesSayHowAccurate) {
  EXPECT_EQ(plainName("exp").Text, "exp");
  EXPECT_EQ(plainName("exp").Error, Precision::Full);
  EXPECT_EQ(plainName("native_exp").Text, "exp");
  EXPECT_EQ(plainName("native_exp").Error, Precision::Native);
  EXPECT_EQ(plainName("half_sin").Error, Precision::Half);
  EXPECT_EQ(plainName("fast_length").Error, Precision::Fast);
}

TEST(MathsNames, SpirvNamesSayTheSign) {
  PlainName Max = plainName("__spirv_ocl_s_max");
  EXPECT_EQ(Max.Text, "max");
  EXPECT_EQ(Max.Sign, 's');
  EXPECT_EQ(plainName("__spirv_ocl_u_max").Sign, 'u');
  EXPECT_EQ(plainName("__spirv_ocl_native_exp").Text, "exp");
}

TEST(MathsNames, OtherNamesHaveNoSign) {
  EXPECT_EQ(plainName("__spirv_ocl_sin").Text, "sin");
  EXPECT_EQ(plainName("__spirv_ocl_sin").Sign, 0);
  EXPECT_EQ(plainName("s_max").Text, "s_max");
  EXPECT_EQ(plainName("s_max").Sign, 0);
}
