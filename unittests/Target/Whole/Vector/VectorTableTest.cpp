// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A copy of the table: if a row moves or changes its facts, it has to be
// changed here as well.

#include "Target/Whole/Vector/VectorTable.h"
#include "Target/Combinations.h"
#include "Target/Whole/Vector/VectorTarget.h"
#include "tenon/Target/Machine.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/TargetParser/Triple.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tenon;

static std::string text(const MulAddRow &Row) {
  static constexpr const char *Steps[] = {
      "DotBf16", "DotInt8",         "DotEqualSigns",   "PairInt16",
      "MulAdd",  "BlockEqualSigns", "BlockMixedSigns", "BlockBf16"};
  static constexpr const char *Prepares[] = {"None", "Float", "BFloat", "Int16",
                                             "Int32"};
  std::string Text;
  raw_string_ostream(Text) << wordOf(Row.A) << ' ' << wordOf(Row.Accumulator)
                           << ' ' << Row.Name << " [" << Row.Features << "] "
                           << Steps[unsigned(Row.Step)] << ' '
                           << Prepares[unsigned(Row.Prepare)] << ' '
                           << Row.StepElements << ' ' << Row.MaxVectorBits;
  if (Row.StepRows > 1)
    Text += " by " + std::to_string(Row.StepRows);
  return Text;
}

static void expectRows(ArrayRef<MulAddRow> Rows,
                       ArrayRef<const char *> Expected) {
  ASSERT_EQ(Rows.size(), Expected.size());
  for (auto [Row, Text] : zip(Rows, Expected))
    EXPECT_EQ(text(Row), Text);
}

TEST(VectorTable, Rows) {
  expectRows(
      vectorRows(),
      {"bf16 f32 vdpbf16ps [+avx512bf16,+avx512vl] DotBf16 None 2 512",
       "e4m3 f32 vdpbf16ps on bf16 [+avx512bf16,+avx512vl] DotBf16 BFloat 2 "
       "512",
       "bf16 f32 bfdot [+bf16] DotBf16 None 2 128",
       "e4m3 f32 bfdot on bf16 [+bf16] DotBf16 BFloat 2 128",
       "s8 s32 vpdpbusd [+avx512vnni,+avx512vl] DotInt8 None 4 512",
       "s8 s32 vpdpbusd [+avxvnni] DotInt8 None 4 256",
       "s8 s32 usdot [+i8mm] DotInt8 None 4 128",
       "s8 s32 vpmaddwd [+avx512bw] PairInt16 Int16 2 512",
       "s8 s32 vpmaddwd [+avx2] PairInt16 Int16 2 256",
       "s8 s32 pmaddwd [+sse2] PairInt16 Int16 2 128"});
}

TEST(VectorTable, ContractionRows) {
  static constexpr const char *Signs[] = {"any", "equal", "mixed"};
  std::vector<std::string> Rows;
  for (const ContractionRow &Of : contractionRows())
    Rows.push_back(Signs[unsigned(Of.Signs)] + (": " + text(Of.Row)));
  EXPECT_EQ(
      Rows,
      (std::vector<std::string>{
          "any: bf16 f32 bfmmla [+bf16] BlockBf16 None 4 128 by 2",
          "any: e4m3 f32 bfmmla on bf16 [+bf16] BlockBf16 BFloat 4 128 by 2",
          "equal: s8 s32 smmla or ummla [+i8mm] BlockEqualSigns None 8 128 by "
          "2",
          "mixed: s8 s32 usmmla [+i8mm] BlockMixedSigns None 8 128 by 2",
          "equal: s8 s32 sdot or udot [+dotprod] DotEqualSigns None 4 128",
          "mixed: s8 s32 usdot [+i8mm] DotInt8 None 4 128",
          "mixed: s8 s32 sdot or udot [+dotprod] DotEqualSigns None 4 128",
          "any: s8 s32 sdot or udot [+sve] DotEqualSigns None 4 512"}));
}

/// A step of two rows and columns has eight bytes of each, for any kind.
TEST(VectorTable, WordsFillTheirStep) {
  for (const ContractionRow &Of : contractionRows()) {
    bool IsPrepared = Of.Row.Prepare == MulAddPrepare::BFloat;
    unsigned Bits = IsPrepared ? 16 : bitsOf(Of.Row.A);
    EXPECT_EQ(Of.Row.StepElements * Bits, 32 * Of.Row.StepRows) << text(Of.Row);
    EXPECT_EQ(Of.Row.MaxVectorBits % (32 * Of.Row.StepRows), 0u);
  }
}

TEST(MulAddTable, PlainRows) {
  expectRows(plainMulAddRows(),
             {"bf16 f32 widen to f32 [] MulAdd Float 1 512",
              "f16 f32 widen to f32 [] MulAdd Float 1 512",
              "tf32 f32 10-bit mantissas in f32 [] MulAdd Float 1 512",
              "f32 f32 f32 [] MulAdd None 1 512",
              "f64 f64 f64 [] MulAdd None 1 512",
              "e4m3 f32 widen to f32 [] MulAdd Float 1 512",
              "s8 s32 widen to i32 [] MulAdd Int32 1 512",
              "s16 s32 widen to i32 [] MulAdd Int32 1 512",
              "s32 s32 i32 [] MulAdd None 1 512"});
}

TEST(VectorTable, Combinations) {
  std::string Text;
  raw_string_ostream OS(Text);
  for (const KindCombination &C : genericCombinations())
    OS << wordOf(C.A) << '*' << wordOf(C.B) << '+' << wordOf(C.C) << '='
       << wordOf(C.D) << ' ';
  EXPECT_EQ(Text,
            "s8*s8+s32=s32 s8*u8+s32=s32 u8*s8+s32=s32 u8*u8+s32=s32 "
            "s4*s4+s32=s32 s4*u4+s32=s32 u4*s4+s32=s32 u4*u4+s32=s32 "
            "s16*s16+s32=s32 s16*u16+s32=s32 u16*s16+s32=s32 u16*u16+s32=s32 "
            "s32*s32+s32=s32 s32*u32+s32=s32 u32*s32+s32=s32 u32*u32+s32=s32 "
            "bf16*bf16+f32=f32 bf16*bf16+bf16=bf16 bf16*bf16+bf16=f32 "
            "bf16*bf16+f32=bf16 f16*f16+f32=f32 f16*f16+f16=f16 "
            "f16*f16+f16=f32 f16*f16+f32=f16 tf32*tf32+f32=f32 f32*f32+f32=f32 "
            "f64*f64+f64=f64 "
            "e4m3*e4m3+f32=f32 e4m3*e4m3+bf16=bf16 e4m3*e4m3+bf16=f32 "
            "e4m3*e4m3+f32=bf16 e4m3*e4m3+f16=f16 e4m3*e4m3+f16=f32 "
            "e4m3*e4m3+f32=f16 e4m3*e5m2+f32=f32 e4m3*e5m2+bf16=bf16 "
            "e4m3*e5m2+bf16=f32 e4m3*e5m2+f32=bf16 e4m3*e5m2+f16=f16 "
            "e4m3*e5m2+f16=f32 e4m3*e5m2+f32=f16 e5m2*e4m3+f32=f32 "
            "e5m2*e4m3+bf16=bf16 e5m2*e4m3+bf16=f32 e5m2*e4m3+f32=bf16 "
            "e5m2*e4m3+f16=f16 e5m2*e4m3+f16=f32 e5m2*e4m3+f32=f16 "
            "e5m2*e5m2+f32=f32 e5m2*e5m2+bf16=bf16 e5m2*e5m2+bf16=f32 "
            "e5m2*e5m2+f32=bf16 e5m2*e5m2+f16=f16 e5m2*e5m2+f16=f32 "
            "e5m2*e5m2+f32=f16 "
            "e2m1*e2m1+f32=f32 e2m1*e2m1+bf16=bf16 e2m1*e2m1+bf16=f32 "
            "e2m1*e2m1+f32=bf16 e2m1*e2m1+f16=f16 e2m1*e2m1+f16=f32 "
            "e2m1*e2m1+f32=f16 ");
}

TEST(VectorTable, FeaturesAreNamesThatLLVMKnows) {
  initializeTargets();
  StringSet<> Known;
  for (StringRef Name : {"x86_64-unknown-linux-gnu", "aarch64-linux-gnu"}) {
    Triple TT(Name);
    std::string Message;
    const Target *T = TargetRegistry::lookupTarget(TT, Message);
    if (!T && TT.isAArch64())
      GTEST_SKIP() << "LLVM is built without AArch64";
    ASSERT_TRUE(T) << Message;
    std::unique_ptr<MCSubtargetInfo> Info(T->createMCSubtargetInfo(TT, "", ""));
    for (const SubtargetFeatureKV &Feature : Info->getAllProcessorFeatures())
      Known.insert(Feature.Key);
  }
  SmallVector<StringRef, 16> Needed;
  for (const MulAddRow &Row : vectorRows())
    Needed.push_back(Row.Features);
  for (const ContractionRow &Of : contractionRows())
    Needed.push_back(Of.Row.Features);
  for (StringRef Features : Needed) {
    SmallVector<StringRef, 2> Words;
    Features.split(Words, ',', -1, /*KeepEmpty=*/false);
    for (StringRef Word : Words) {
      EXPECT_TRUE(Word.consume_front("+"));
      EXPECT_TRUE(Known.contains(Word)) << Word.str();
    }
  }
}

TEST(VectorTable, EveryCombinationHasARowOnEveryProcessor) {
  for (const KindCombination &C : genericCombinations()) {
    ElementKind A = isSmallFloat(C.A)   ? ElementKind::E4M3
                    : bitsOf(C.A) <= 8  ? ElementKind::S8
                    : isFloat(C.A)      ? C.A
                    : bitsOf(C.A) == 16 ? ElementKind::S16
                                        : ElementKind::S32;
    const MulAddRow &Row =
        selectMulAddRow(vectorRows(), C.A, [](StringRef) { return false; });
    EXPECT_EQ(Row.A, A);
    EXPECT_TRUE(Row.Features.empty());
    EXPECT_EQ(bitsOf(Row.Accumulator), std::max(32u, bitsOf(C.A)));
  }
}

namespace {
struct Processor : VectorTarget {
  using VectorTarget::VectorTarget;
  const TargetDescription &description() const override {
    return CpuDescription;
  }
};
} // namespace

TEST(VectorTable, BestRowOfProcessors) {
  auto Path = [](StringRef CPU, ElementKind A) {
    tenon::TargetOptions Options;
    Options.Triple = "x86_64-unknown-linux-gnu";
    Options.CPU = CPU.str();
    if (Error E = VectorTarget::checkOptions(Options))
      return toString(std::move(E));
    Processor T(Options);
    return T.rowFor(A).Name.str() + " " + std::to_string(T.model().VectorBits);
  };
  using K = ElementKind;
  EXPECT_EQ(Path("x86-64", K::S8), "pmaddwd 128");
  EXPECT_EQ(Path("x86-64-v3", K::U8), "vpmaddwd 256");
  EXPECT_EQ(Path("x86-64-v4", K::S8), "vpmaddwd 512");
  EXPECT_EQ(Path("alderlake", K::S8), "vpdpbusd 256");
  EXPECT_EQ(Path("icelake-server", K::S8), "vpdpbusd 512");
  EXPECT_EQ(Path("icelake-server", K::BF16), "widen to f32 512");
  EXPECT_EQ(Path("sapphirerapids", K::BF16), "vdpbf16ps 512");
  EXPECT_EQ(Path("znver5", K::BF16), "vdpbf16ps 512");
  EXPECT_EQ(Path("znver5", K::TF32), "10-bit mantissas in f32 512");
}

/// Blocks are chosen for the L1 cache of the processor, or for one of the
/// requested size.
TEST(VectorTable, L1Cache) {
  auto Size = [](StringRef CPU, unsigned Asked) {
    tenon::TargetOptions Options;
    Options.Triple = "x86_64-unknown-linux-gnu";
    Options.CPU = CPU.str();
    Options.L1Cache = Asked;
    return Processor(Options).model().L1Cache;
  };
  EXPECT_EQ(Size("znver4", 0), 32u);
  EXPECT_EQ(Size("znver5", 0), 48u);
  EXPECT_EQ(Size("x86-64-v3", 0), 32u);
  EXPECT_EQ(Size("znver5", 24), 24u);
  EXPECT_EQ(cachesOf("neoverse-v2").L1, 64u);
  EXPECT_EQ(cachesOf("a processor of tomorrow").L1, 32u);
  EXPECT_EQ(cachesOf("").L1, 32u);
}

TEST(VectorTable, L2Cache) {
  auto Size = [](StringRef CPU, unsigned Asked) {
    tenon::TargetOptions Options;
    Options.Triple = "x86_64-unknown-linux-gnu";
    Options.CPU = CPU.str();
    Options.L2Cache = Asked;
    return Processor(Options).model().L2Cache;
  };
  EXPECT_EQ(Size("sapphirerapids", 0), 2048u);
  EXPECT_EQ(Size("znver4", 0), 1024u);
  EXPECT_EQ(Size("x86-64-v3", 0), 256u);
  EXPECT_EQ(Size("znver4", 512), 512u);
}

/// On other processors with SVE, vectors of 128 bits are not slower.
TEST(VectorTable, ScalableVectors) {
  EXPECT_EQ(scalableBitsOf("a64fx"), 512u);
  EXPECT_EQ(scalableBitsOf("neoverse-v1"), 0u);
  EXPECT_EQ(scalableBitsOf(""), 0u);
}
