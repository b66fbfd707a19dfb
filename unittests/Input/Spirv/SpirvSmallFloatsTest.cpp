// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Input/Spirv/SpirvRepair.h"
#include "SpirvModules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon;
using namespace tenon::spirv;
using namespace tenon::testing;

namespace {

constexpr uint32_t E4M3 = 4214, BFloat = 0, FPRoundingMode = 39, Linkage = 41,
                   Saturated = 4216;
/// Types, and values from Result on.
enum : uint32_t { Float8 = FirstFree, Half, BFloat16, Small, Result };

/// A kernel with the types above, and a number of type Float8.
KernelBuilder withTypes() {
  KernelBuilder B;
  B.global(OpTypeFloat, {Float8, 8, E4M3});
  B.global(OpTypeFloat, {Half, 16});
  B.global(OpTypeFloat, {BFloat16, 16, BFloat});
  B.global(OpConstantNull, {Float8, Small});
  return B;
}

/// The names of the functions that \p M imports, without the numbers at their
/// ends.
std::vector<std::string> importsOf(const SpirvModule &M) {
  std::vector<std::string> Names;
  for (const SpirvInst &I : M.Insts)
    if (I.Opcode == OpDecorate && I.Words.size() > 2 && I.Words[1] == Linkage) {
      std::string Name = spirvString(ArrayRef(I.Words).drop_front(2));
      Names.push_back(StringRef(Name).rsplit('.').first.str());
    }
  return Names;
}

using Names = std::vector<std::string>;

/// The name of the function that \p Opcode on \p Operands becomes.
Names importsFor(KernelBuilder B, unsigned Opcode,
                 std::vector<uint32_t> Operands) {
  B.add(Opcode, Operands);
  SpirvModule M = B.module();
  repairSpirv(M);
  return importsOf(M);
}

TEST(SpirvSmallFloats, NamesHaveBothKinds) {
  EXPECT_EQ(importsFor(withTypes(), OpConvertFToU, {UInt, Result, Small}),
            Names{"__builtin_spirv_ConvertE4M3ToU32EXT"});
  EXPECT_EQ(importsFor(withTypes(), OpConvertFToS, {UInt, Result, Small}),
            Names{"__builtin_spirv_ConvertE4M3ToS32EXT"});
  EXPECT_EQ(importsFor(withTypes(), OpConvertUToF, {Float8, Result, Two}),
            Names{"__builtin_spirv_ConvertU32ToE4M3EXT"});
  EXPECT_EQ(importsFor(withTypes(), OpFConvert, {Half, Result, Small}),
            Names{"__builtin_spirv_ConvertE4M3ToFP16EXT"});
  EXPECT_EQ(importsFor(withTypes(), OpFConvert, {BFloat16, Result, Small}),
            Names{"__builtin_spirv_ConvertE4M3ToBF16EXT"});
  // Of a type without components.
  EXPECT_EQ(importsFor(withTypes(), OpFConvert, {Float8, Result, Pointer}),
            Names{"__builtin_spirv_ConvertToE4M3EXT"});
}

TEST(SpirvSmallFloats, OtherConversionsStay) {
  KernelBuilder B = withTypes();
  B.global(OpDecorate, {Result, FPRoundingMode, 1});
  B.add(OpFConvert, {Half, Result, One});
  B.add(OpCooperativeMatrixMulAddKHR,
        {Matrix, Result + 1, Loaded, Loaded, Loaded});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(importsOf(M), Names());
  std::vector<SpirvInst> Body = bodyOf(M);
  ASSERT_EQ(Body.size(), 2u);
  EXPECT_EQ(Body[0].Opcode, OpFConvert);
  EXPECT_EQ(Body[1].Words.size(), 5u); // no mask
  EXPECT_TRUE(any_of(M.Insts, [](const SpirvInst &I) {
    return I.Opcode == OpDecorate && I.Words[1] == FPRoundingMode;
  }));
}

TEST(SpirvSmallFloats, MultiplicationsKnowEachOperand) {
  KernelBuilder B = withTypes();
  uint32_t Of = Result, B8 = Result + 1;
  B.global(OpTypeCooperativeMatrixKHR,
           {Of, Float8, Three, Sixteen, Sixteen, 1});
  B.global(OpConstantNull, {Of, B8});
  B.add(OpCooperativeMatrixMulAddKHR, {Matrix, Result + 2, Loaded, B8, Loaded});
  SpirvModule M = B.module();
  repairSpirv(M);
  EXPECT_EQ(bodyOf(M)[0].Words.back(), 0x2000u);
}

TEST(SpirvSmallFloats, RoundingModesArePartsOfNames) {
  auto With = [](std::vector<uint32_t> Decoration, unsigned Opcode = OpFConvert,
                 std::vector<uint32_t> Operands = {Float8, Result, One}) {
    KernelBuilder B = withTypes();
    B.global(OpDecorate, Decoration);
    return importsFor(B, Opcode, Operands);
  };
  constexpr const char *Plain = "__builtin_spirv_ConvertFP32ToE4M3EXT";
  EXPECT_EQ(With({Result, FPRoundingMode, 1}),
            Names{Plain + std::string("_rtz")});
  EXPECT_EQ(With({Result, Saturated}), Names{Plain + std::string("_sat")});
  EXPECT_EQ(With({Result, FPRoundingMode, 9}), Names{Plain});
  EXPECT_EQ(With({Result, FPRoundingMode}), Names{Plain});
  EXPECT_EQ(With({Result}), Names{Plain});
  // Stochastic rounding has no other mode.
  EXPECT_EQ(With({Result, FPRoundingMode, 1}, OpStochasticRoundFToFINTEL,
                 {Float8, Result, One, Eight}),
            Names{"__builtin_spirv_StochasticRoundFP32ToE4M3INTEL"});
}

TEST(SpirvSmallFloats, ClampedAndStochasticOnesHaveNoSmallFloat) {
  EXPECT_EQ(
      importsFor(KernelBuilder(), OpClampConvertFToSINTEL, {UInt, Result, One}),
      Names{"__builtin_spirv_ClampConvertFP32ToS32EXT"});
  KernelBuilder B;
  B.global(OpTypeFloat, {Half, 16});
  EXPECT_EQ(
      importsFor(B, OpStochasticRoundFToFINTEL, {Half, Result, One, Eight}),
      Names{"__builtin_spirv_StochasticRoundFP32ToFP16INTEL"});
}

} // namespace
