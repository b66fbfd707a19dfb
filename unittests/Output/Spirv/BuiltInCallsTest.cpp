// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Names of OpenCL's functions, mangled like clang's.

#include "Output/Spirv/BuiltInCalls.h"
#include "Output/Spirv/SpirvPartFunctions.h"
#include "llvm/IR/Module.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

namespace {
struct BuiltInCalls : testing::Test {
  LLVMContext Context;
  Module M{"m", Context};
  IRBuilder<> B{Context};
  Type *Half = B.getHalfTy(), *Float = B.getFloatTy(), *Int = B.getInt32Ty();

  static Type *vector(Type *Element, unsigned Count) {
    return FixedVectorType::get(Element, Count);
  }
  /// Function \p Name of \p Parameters with a result of type \p Result.
  Function &declare(const char *Name, Type *Result,
                    ArrayRef<Type *> Parameters) {
    return *Function::Create(FunctionType::get(Result, Parameters, false),
                             GlobalValue::ExternalLinkage, Name, M);
  }
};
} // namespace

TEST_F(BuiltInCalls, Scalars) {
  EXPECT_EQ(mangled(Half), "Dh");
  EXPECT_EQ(mangled(Float), "f");
  EXPECT_EQ(mangled(B.getDoubleTy()), "d");
  const char *Unsigned[] = {"h", "t", "j", "m"},
             *Signed[] = {"c", "s", "i", "l"};
  for (unsigned I = 0; I < 4; ++I) {
    EXPECT_EQ(mangled(B.getIntNTy(8 << I)), Unsigned[I]);
    EXPECT_EQ(mangled(B.getIntNTy(8 << I), /*Unsigned=*/false), Signed[I]);
  }
}

TEST_F(BuiltInCalls, VectorsAreNamedOnce) {
  Type *Float4 = vector(Float, 4), *Int4 = vector(Int, 4);
  // fma(float4, float4, float4)
  EXPECT_EQ(mangledAll({{Float4, false}, {Float4, false}, {Float4, false}}),
            "Dv4_fS_S_");
  // ldexp(float4, int4)
  EXPECT_EQ(mangledAll({{Float4, false}, {Int4, false}}), "Dv4_fDv4_i");
  // bitselect(int4, int4, uint4): signs make two types
  EXPECT_EQ(mangledAll({{Int4, false}, {Int4, false}, {Int4, true}}),
            "Dv4_iS_Dv4_j");
  // The second of two vector types is S0_.
  EXPECT_EQ(mangledAll({{Float4, false}, {Int4, true}, {Int4, true}}),
            "Dv4_fDv4_jS0_");
  // Scalars are short enough.
  EXPECT_EQ(mangledAll({{Float, false}, {Float, false}}), "ff");
}

TEST_F(BuiltInCalls, PointersToPrivateMemory) {
  Type *Float2 = vector(Float, 2);
  // fract(float2, float2 *), frexp(float, int *)
  EXPECT_EQ(mangledAll({{Float2, false}, {Float2, false, true}}), "Dv2_fPS_");
  EXPECT_EQ(mangledAll({{Float, false}, {Int, false, true}}), "fPi");
}

TEST_F(BuiltInCalls, FunctionsOfParts) {
  Type *Float32 = vector(Float, 32), *Int32 = vector(Int, 32);
  Function &Ldexp = declare("_Z5ldexpDv32_fDv32_i", Float32, {Float32, Int32});
  EXPECT_TRUE(hasPartFunctions(Ldexp));
  Function *Part = partFunction(Ldexp, 16);
  EXPECT_EQ(Part->getName(), "_Z5ldexpDv16_fDv16_i");
  EXPECT_EQ(Part->getReturnType(), vector(Float, 16));
  EXPECT_EQ(Part->getArg(1)->getType(), vector(Int, 16));
}

TEST_F(BuiltInCalls, FunctionsOfOneComponentRepeatNoVector) {
  Type *Float5 = vector(Float, 5), *Half5 = vector(Half, 5);
  Function &Fmax = declare("_Z4fmaxDv5_fS_", Float5, {Float5, Float5});
  EXPECT_EQ(partFunction(Fmax, 4)->getName(), "_Z4fmaxDv4_fS_");
  EXPECT_EQ(partFunction(Fmax, 1)->getName(), "_Z4fmaxff");
  EXPECT_EQ(partFunction(Fmax, 1)->getReturnType(), Float);
  Function &Mad = declare("_Z3madDv5_DhS_S_", Half5, {Half5, Half5, Half5});
  EXPECT_EQ(partFunction(Mad, 1)->getName(), "_Z3madDhDhDh");
}

TEST_F(BuiltInCalls, FunctionsThatWriteHaveNoParts) {
  Type *Float5 = vector(Float, 5);
  EXPECT_FALSE(hasPartFunctions(
      declare("_Z5fractDv5_fPS_", Float5, {Float5, B.getPtrTy()})));
  EXPECT_FALSE(hasPartFunctions(declare("other", Float5, {Float5})));
}
