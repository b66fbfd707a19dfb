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
    // bf16, and fp8, both of whose kinds are subsets of bf16
    {.Name = "vdpbf16ps",
     .Features = "+avx512bf16,+avx512vl",
     .A = K::BF16,
     .Accumulator = K::F32,
     .Step = Step::DotBf16,
     .StepElements = 2},
    {.Name = "vdpbf16ps on bf16",
     .Features = "+avx512bf16,+avx512vl",
     .A = K::E4M3,
     .Accumulator = K::F32,
     .Step = Step::DotBf16,
     .Prepare = Prepare::BFloat,
     .StepElements = 2},
    {.Name = "bfdot",
     .Features = "+bf16",
     .A = K::BF16,
     .Accumulator = K::F32,
     .Step = Step::DotBf16,
     .StepElements = 2,
     .MaxVectorBits = 128},
    {.Name = "bfdot on bf16",
     .Features = "+bf16",
     .A = K::E4M3,
     .Accumulator = K::F32,
     .Step = Step::DotBf16,
     .Prepare = Prepare::BFloat,
     .StepElements = 2,
     .MaxVectorBits = 128},
    // bytes
    {.Name = "vpdpbusd",
     .Features = "+avx512vnni,+avx512vl",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::DotInt8,
     .StepElements = 4},
    {.Name = "vpdpbusd",
     .Features = "+avxvnni",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::DotInt8,
     .StepElements = 4,
     .MaxVectorBits = 256},
    {.Name = "usdot",
     .Features = "+i8mm",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::DotInt8,
     .StepElements = 4,
     .MaxVectorBits = 128},
    {.Name = "vpmaddwd",
     .Features = "+avx512bw",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::PairInt16,
     .Prepare = Prepare::Int16,
     .StepElements = 2},
    {.Name = "vpmaddwd",
     .Features = "+avx2",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::PairInt16,
     .Prepare = Prepare::Int16,
     .StepElements = 2,
     .MaxVectorBits = 256},
    {.Name = "pmaddwd",
     .Features = "+sse2",
     .A = K::S8,
     .Accumulator = K::S32,
     .Step = Step::PairInt16,
     .Prepare = Prepare::Int16,
     .StepElements = 2,
     .MaxVectorBits = 128},
};

static constexpr ContractionRow ContractionRows[] = {
    {Signs::Any,
     {.Name = "bfmmla",
      .Features = "+bf16",
      .A = K::BF16,
      .Accumulator = K::F32,
      .Step = Step::BlockBf16,
      .StepElements = 4,
      .MaxVectorBits = 128,
      .StepRows = 2}},
    {Signs::Any,
     {.Name = "bfmmla on bf16",
      .Features = "+bf16",
      .A = K::E4M3,
      .Accumulator = K::F32,
      .Step = Step::BlockBf16,
      .Prepare = Prepare::BFloat,
      .StepElements = 4,
      .MaxVectorBits = 128,
      .StepRows = 2}},
    {Signs::Equal,
     {.Name = "smmla or ummla",
      .Features = "+i8mm",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::BlockEqualSigns,
      .StepElements = 8,
      .MaxVectorBits = 128,
      .StepRows = 2}},
    {Signs::Mixed,
     {.Name = "usmmla",
      .Features = "+i8mm",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::BlockMixedSigns,
      .StepElements = 8,
      .MaxVectorBits = 128,
      .StepRows = 2}},
    {Signs::Equal,
     {.Name = "sdot or udot",
      .Features = "+dotprod",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::DotEqualSigns,
      .StepElements = 4,
      .MaxVectorBits = 128}},
    {Signs::Mixed,
     {.Name = "usdot",
      .Features = "+i8mm",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::DotInt8,
      .StepElements = 4,
      .MaxVectorBits = 128}},
    {Signs::Mixed,
     {.Name = "sdot or udot",
      .Features = "+dotprod",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::DotEqualSigns,
      .StepElements = 4,
      .MaxVectorBits = 128}},
    {Signs::Any,
     {.Name = "sdot or udot",
      .Features = "+sve",
      .A = K::S8,
      .Accumulator = K::S32,
      .Step = Step::DotEqualSigns,
      .StepElements = 4}},
};

ArrayRef<MulAddRow> vectorRows() { return Rows; }
ArrayRef<ContractionRow> contractionRows() { return ContractionRows; }

/// Sizes from the manufacturers' documents; of an L2 cache that several
/// processors share, the part of one, and the smallest where there are several
/// sizes. Blocks for L3 need no size: a panel that exceeds L2 is read from L3
/// as fast as it is multiplied.
CacheSizes cachesOf(StringRef CPU) {
  static constexpr struct {
    CacheSizes Sizes;
    StringLiteral Names[6];
  } Known[] = {
      {{48, 512}, {"icelake-client", "rocketlake", "", "", "", ""}},
      {{48, 1280}, {"icelake-server", "tigerlake", "alderlake", "", "", ""}},
      {{48, 2048},
       {"sapphirerapids", "emeraldrapids", "graniterapids", "graniterapids-d",
        "raptorlake", ""}},
      {{32, 1024},
       {"skylake-avx512", "cascadelake", "cooperlake", "znver4", "", ""}},
      {{32, 512}, {"znver1", "znver2", "znver3", "", "", ""}},
      {{48, 1024}, {"znver5", "", "", "", "", ""}},
      {{64, 256}, {"cortex-a76", "cortex-a78", "cortex-x1", "", "", ""}},
      {{64, 512},
       {"neoverse-n1", "neoverse-n2", "neoverse-v1", "a64fx", "", ""}},
      {{64, 1024}, {"neoverse-n3", "neoverse-v2", "neoverse-v3", "", "", ""}},
      {{128, 2048}, {"apple-m1", "apple-m2", "apple-m3", "apple-m4", "", ""}},
  };
  for (const auto &Row : Known)
    if (!CPU.empty() && is_contained(Row.Names, CPU))
      return Row.Sizes;
  return {32, 256};
}

/// Most processors issue as many bits of SVE as of NEON in a cycle (neoverse-v1
/// two operations of 256 bits or four of 128), and multiply matrices by both.
/// Of the processors that LLVM describes, only one has wider vectors than NEON
/// can use.
unsigned scalableBitsOf(StringRef CPU) { return CPU == "a64fx" ? 512 : 0; }

/// vdpbf16ps takes two cycles for 32 products, for which two fused
/// multiply-adds take one. Measured by benchmarks/instruction-peak on Emerald
/// Rapids (86 and 166 GOP/s); the others have the same core or its successor.
/// On Zen 5 vdpbf16ps is the faster one (236 and 118 GOP/s).
bool hasSlowDotBf16(StringRef CPU) {
  static constexpr StringLiteral Names[] = {"sapphirerapids", "emeraldrapids",
                                            "graniterapids", "graniterapids-d"};
  return is_contained(Names, CPU);
}

} // namespace tenon
