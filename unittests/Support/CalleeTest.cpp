// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The symbols here are those that producers write
// (docs/adding-an-input-dialect.md).

#include "tenon/Support/Callee.h"
#include "gtest/gtest.h"

using namespace tenon;

static constexpr char Load[] = "__spirv_CooperativeMatrixLoadKHR";

TEST(Callee, TakesSymbolsApart) {
  Callee C =
      parseCallee("_Z85__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_"
                  "CooperativeMatrixKHR__char_3_8_32_0PU3AS1iili");
  EXPECT_TRUE(C.Mangled);
  EXPECT_EQ(C.Identifier, "__spirv_CooperativeMatrixLoadKHR_RPU3AS143__spirv_"
                          "CooperativeMatrixKHR__char_3_8_32_0");
  EXPECT_EQ(C.Signature, "PU3AS1iili");

  C = parseCallee("__spirv_ConstantComposite_RPU3AS142__x");
  EXPECT_FALSE(C.Mangled);
  EXPECT_EQ(C.Identifier, "__spirv_ConstantComposite_RPU3AS142__x");
  EXPECT_EQ(C.Signature, "");
}

TEST(Callee, DamagedLengthsAreNames) {
  for (const char *Symbol : {"_Z", "_Z0", "_Z99short", "_Zabc", "", "_Z4"})
    EXPECT_FALSE(parseCallee(Symbol).Mangled) << Symbol;
  EXPECT_FALSE(parseCallee("_Z99999999999999999999999999a").Mangled);
}

TEST(Callee, LengthsThatDoNotFit) {
  Callee C = parseCallee("_Z76__spirv_CompositeConstructc");
  EXPECT_TRUE(C.Mangled);
  EXPECT_TRUE(C.Loose);
  EXPECT_TRUE(C.is("__spirv_CompositeConstruct"));
  EXPECT_TRUE(
      parseCallee("_Z99__spirv_CooperativeMatrixLoadKHRPU3AS1sil").is(Load));
  EXPECT_FALSE(parseCallee("_Z99__spirv_CompositeConstructReplicateEXTc")
                   .is("__spirv_CompositeConstruct"));
  // Too small lengths cut the name; only a caller that knows this may continue.
  EXPECT_FALSE(parseCallee("_Z20__spirv_CompositeConstructi")
                   .is("__spirv_CompositeConstruct"));
  EXPECT_TRUE(parseLooseCallee("_Z20__spirv_CompositeConstructi")
                  .is("__spirv_CompositeConstruct"));
}

TEST(Callee, BaseNames) {
  for (const char *Symbol :
       {"_Z32__spirv_CooperativeMatrixLoadKHRIU3AS1ssLm8ELm16EEPT_S3_mi",
        "_Z32__spirv_CooperativeMatrixLoadKHR_1",
        "_Z32__spirv_CooperativeMatrixLoadKHR",
        "_Z32__spirv_CooperativeMatrixLoadKHRFloat",
        "_Z34__spirv_CooperativeMatrixLoadKHR_1.5",
        "__spirv_CooperativeMatrixLoadKHR",
        "__spirv_CooperativeMatrixLoadKHR.1",
        "__spirv_CooperativeMatrixLoadKHR_RPU3AS1"})
    EXPECT_TRUE(parseCallee(Symbol).is(Load)) << Symbol;
  for (const char *Symbol : {"_Z41__spirv_CooperativeMatrixLoadCheckedINTEL_x",
                             "_Z40__spirv_CooperativeMatrixLoadOffsetINTEL_x",
                             "_Z33__spirv_CooperativeMatrixStoreKHR_1",
                             "_Z33__spirv_CooperativeMatrixLoadKHRX", "load"})
    EXPECT_FALSE(parseCallee(Symbol).is(Load)) << Symbol;
  EXPECT_FALSE(parseCallee("_Z9barrier_x").is("barrie"));
}

/// Behind a name whose length does not fit, a signature may begin.
TEST(Callee, SignaturesBehindLooseNames) {
  for (const char *Rest :
       {"c", "Pc", "P4type", "PKc", "PU3AS1s", "Dv4_j", "Dh", "DF16_"})
    EXPECT_TRUE(
        parseCallee(std::string("_Z99__spirv_CooperativeMatrixLoadKHR") + Rest)
            .is(Load))
        << Rest;
  for (const char *Rest : {"P", "PIc", "Dx", "4type", "X"})
    EXPECT_FALSE(
        parseCallee(std::string("_Z99__spirv_CooperativeMatrixLoadKHR") + Rest)
            .is(Load))
        << Rest;
}

TEST(Callee, AccessChains) {
  for (const char *Symbol : {"_Z19__spirv_AccessChainPPU3AS144__spirv_x",
                             "_Z27__spirv_InBoundsAccessChain_1",
                             "_Z29__spirv_UntypedAccessChainKHR",
                             "_Z37__spirv_UntypedInBoundsAccessChainKHR"})
    EXPECT_TRUE(parseCallee(Symbol).isAccessChain()) << Symbol;
  EXPECT_FALSE(parseCallee("_Z22__spirv_PtrAccessChain").isAccessChain());
}

TEST(Callee, PointeeOfFunctions) {
  auto Bytes = [](const std::string &Signature) {
    return pointeeBytes(
        parseCallee("_Z32__spirv_CooperativeMatrixLoadKHR" + Signature));
  };
  EXPECT_EQ(Bytes("PU3AS1cili"), 1u);
  EXPECT_EQ(Bytes("PU3AS4cili"), 1u);
  EXPECT_EQ(Bytes("PU3AS1sil"), 2u);
  EXPECT_EQ(Bytes("PU3AS1Dhil"), 2u);
  EXPECT_EQ(Bytes("PU3AS1DF16bil"), 2u);
  EXPECT_EQ(Bytes("PU3AS1fili"), 4u);
  EXPECT_EQ(Bytes("PU3AS1KVjil"), 4u);
  EXPECT_EQ(Bytes("PKU3AS1iil"), 4u);
  EXPECT_EQ(Bytes("PU3AS1dil"), 8u);
  EXPECT_EQ(Bytes("PU3AS1lil"), 8u);
  EXPECT_EQ(Bytes("PU3AS1Dv4_jil"), 16u);
  EXPECT_EQ(Bytes("PU3AS1Dv3_sil"), 8u);
  // Nothing that states the size.
  EXPECT_EQ(Bytes("PU3AS138class.sycl::_V1::ext::oneapi::bfloat16il"),
            std::nullopt);
  EXPECT_EQ(Bytes("_1"), std::nullopt);
  EXPECT_EQ(Bytes(""), std::nullopt);
  EXPECT_EQ(Bytes("Float"), std::nullopt);
  EXPECT_EQ(Bytes("Int32"), std::nullopt);
  EXPECT_EQ(Bytes("P"), std::nullopt);
  EXPECT_EQ(Bytes("PU3AS1"), std::nullopt);
  EXPECT_EQ(Bytes("PU99AS1c"), std::nullopt);
  EXPECT_EQ(Bytes("PU3AS1Dv"), std::nullopt);
  EXPECT_EQ(Bytes("PU3AS1Dv4j"), std::nullopt);
  EXPECT_EQ(Bytes("PU3AS1Dv4_4type"), std::nullopt);
  EXPECT_EQ(Bytes("PUc"), std::nullopt);
  EXPECT_EQ(Bytes("PrKVs"), 2u);
}

TEST(Callee, PointeeOfTemplates) {
  auto Bytes = [](const std::string &Signature) {
    return pointeeBytes(
        parseCallee("_Z32__spirv_CooperativeMatrixLoadKHR" + Signature));
  };
  EXPECT_EQ(Bytes("IU3AS1ssLm8ELm16EEPT_S3_mi"), 2u);
  EXPECT_EQ(Bytes("IU3AS1KaaLm8ELm32EE"), 1u);
  EXPECT_EQ(Bytes("IaiLm8EE"), 1u);
  EXPECT_EQ(Bytes("IU3AS1N4sycl3_V13ext6oneapi8bfloat16EsLm8EE"), std::nullopt);
}

TEST(Callee, LetterOfAPointee) {
  EXPECT_EQ(pointeeLetter(parseCallee("_Z5fractfPU3AS1f")), 0);
  EXPECT_EQ(pointeeLetter(parseCallee("_Z6vload4PU3AS1Kf")), 'f');
  EXPECT_EQ(pointeeLetter(parseCallee("_Z6vload4P")), 0);
}

TEST(Callee, FirstArgument) {
  EXPECT_EQ(firstArgumentLetter(parseCallee("_Z3minii")), 'i');
  EXPECT_EQ(firstArgumentLetter(parseCallee("_Z3minjj")), 'j');
  EXPECT_EQ(firstArgumentLetter(parseCallee("_Z3minDv4_jS_")), 'j');
  EXPECT_EQ(firstArgumentLetter(parseCallee("_Z3minDv16_hS_")), 'h');
  EXPECT_EQ(firstArgumentLetter(parseCallee("min")), 0);
}
