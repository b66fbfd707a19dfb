// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "VectorTable.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;
using Step = MulAddStep;
using Prepare = MulAddPrepare;
using Signs = OperandSigns;

static constexpr MulAddRow Rows[] = {
    // bf16, and fp8, whose kinds are both subsets of bf16
    {"vdpbf16ps", "+avx512bf16,+avx512vl", K::BF16, K::F32, Step::DotBf16,
     Prepare::None, 2, 512},
    {"vdpbf16ps on bf16", "+avx512bf16,+avx512vl", K::E4M3, K::F32,
     Step::DotBf16, Prepare::BFloat, 2, 512},
    {"bfdot", "+bf16", K::BF16, K::F32, Step::DotBf16, Prepare::None, 2, 128},
    {"bfdot on bf16", "+bf16", K::E4M3, K::F32, Step::DotBf16, Prepare::BFloat,
     2, 128},
    // bytes
    {"vpdpbusd", "+avx512vnni,+avx512vl", K::S8, K::S32, Step::DotInt8,
     Prepare::None, 4, 512},
    {"vpdpbusd", "+avxvnni", K::S8, K::S32, Step::DotInt8, Prepare::None, 4,
     256},
    {"usdot", "+i8mm", K::S8, K::S32, Step::DotInt8, Prepare::None, 4, 128},
    {"vpmaddwd", "+avx512bw", K::S8, K::S32, Step::PairInt16, Prepare::Int16, 2,
     512},
    {"vpmaddwd", "+avx2", K::S8, K::S32, Step::PairInt16, Prepare::Int16, 2,
     256},
    {"pmaddwd", "+sse2", K::S8, K::S32, Step::PairInt16, Prepare::Int16, 2,
     128},
};

static constexpr ContractionRow ContractionRows[] = {
    {Signs::Any,
     {"bfmmla", "+bf16", K::BF16, K::F32, Step::BlockBf16, Prepare::None, 4,
      128, 2}},
    {Signs::Any,
     {"bfmmla on bf16", "+bf16", K::E4M3, K::F32, Step::BlockBf16,
      Prepare::BFloat, 4, 128, 2}},
    {Signs::Equal,
     {"smmla or ummla", "+i8mm", K::S8, K::S32, Step::BlockEqualSigns,
      Prepare::None, 8, 128, 2}},
    {Signs::Mixed,
     {"usmmla", "+i8mm", K::S8, K::S32, Step::BlockMixedSigns, Prepare::None, 8,
      128, 2}},
    {Signs::Equal,
     {"sdot or udot", "+dotprod", K::S8, K::S32, Step::DotEqualSigns,
      Prepare::None, 4, 128}},
    {Signs::Mixed,
     {"usdot", "+i8mm", K::S8, K::S32, Step::DotInt8, Prepare::None, 4, 128}},
    {Signs::Mixed,
     {"sdot or udot", "+dotprod", K::S8, K::S32, Step::DotEqualSigns,
      Prepare::None, 4, 128}},
    {Signs::Any,
     {"sdot or udot", "+sve", K::S8, K::S32, Step::DotEqualSigns, Prepare::None,
      4, 512}},
};

ArrayRef<MulAddRow> vectorRows() { return Rows; }
ArrayRef<ContractionRow> contractionRows() { return ContractionRows; }

/// From the manufacturers' documents. All other x86-64 processors with AVX, and
/// many of other architectures, have 32 KiB. Blocks for L2 and L3 need no
/// sizes: a panel that exceeds L2 is read from L3 as fast as it is multiplied.
unsigned l1CacheOf(StringRef CPU) {
  static constexpr struct {
    unsigned KiB;
    StringLiteral Names[10];
  } Larger[] = {
      {48,
       {"icelake-client", "icelake-server", "tigerlake", "rocketlake",
        "alderlake", "raptorlake", "sapphirerapids", "emeraldrapids",
        "graniterapids", "graniterapids-d"}},
      {48, {"znver5", "", "", "", "", "", "", "", "", ""}},
      {64,
       {"neoverse-n1", "neoverse-n2", "neoverse-n3", "neoverse-v1",
        "neoverse-v2", "neoverse-v3", "cortex-a76", "cortex-a78", "a64fx",
        "cortex-x1"}},
      {128,
       {"apple-m1", "apple-m2", "apple-m3", "apple-m4", "", "", "", "", "",
        ""}},
  };
  for (const auto &Row : Larger)
    if (!CPU.empty() && is_contained(Row.Names, CPU))
      return Row.KiB;
  return 32;
}

/// Most processors issue as many bits of SVE as of NEON in a cycle (neoverse-v1
/// two operations of 256 for four of 128), and multiply matrices by both: of
/// those that LLVM describes, only one has wider vectors than NEON can use.
unsigned scalableBitsOf(StringRef CPU) { return CPU == "a64fx" ? 512 : 0; }

/// Two cycles for 32 products, where two fused multiply-adds take one. Measured
/// by benchmarks/instruction-peak on Emerald Rapids (86 and 166 GOP/s); the
/// others have the same core or its successor. On Zen 5 it is the
/// opposite (236 and 118).
bool hasSlowDotBf16(StringRef CPU) {
  static constexpr StringLiteral Names[] = {"sapphirerapids", "emeraldrapids",
                                            "graniterapids", "graniterapids-d"};
  return is_contained(Names, CPU);
}

} // namespace tenon
