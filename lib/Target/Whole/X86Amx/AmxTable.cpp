// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTable.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;

static constexpr AmxRow Rows[] = {
    {.Name = "tdpbssd",
     .Features = "+amx-int8",
     .A = K::S8,
     .B = K::S8,
     .Accumulator = K::S32,
     .Instruction = Intrinsic::x86_tdpbssd,
     .Needs = TENON_AMX_INT8},
    {.Name = "tdpbsud",
     .Features = "+amx-int8",
     .A = K::S8,
     .B = K::U8,
     .Accumulator = K::S32,
     .Instruction = Intrinsic::x86_tdpbsud,
     .Needs = TENON_AMX_INT8},
    {.Name = "tdpbusd",
     .Features = "+amx-int8",
     .A = K::U8,
     .B = K::S8,
     .Accumulator = K::S32,
     .Instruction = Intrinsic::x86_tdpbusd,
     .Needs = TENON_AMX_INT8},
    {.Name = "tdpbuud",
     .Features = "+amx-int8",
     .A = K::U8,
     .B = K::U8,
     .Accumulator = K::S32,
     .Instruction = Intrinsic::x86_tdpbuud,
     .Needs = TENON_AMX_INT8},
    {.Name = "tdpbf16ps",
     .Features = "+amx-bf16",
     .A = K::BF16,
     .B = K::BF16,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdpbf16ps,
     .Needs = TENON_AMX_BF16},
    {.Name = "tdpfp16ps",
     .Features = "+amx-fp16",
     .A = K::F16,
     .B = K::F16,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdpfp16ps,
     .Needs = TENON_AMX_FP16},
    {.Name = "tdphf8ps",
     .Features = "+amx-fp8",
     .A = K::E4M3,
     .B = K::E4M3,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdphf8ps,
     .Needs = TENON_AMX_FP8},
    {.Name = "tdphbf8ps",
     .Features = "+amx-fp8",
     .A = K::E4M3,
     .B = K::E5M2,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdphbf8ps,
     .Needs = TENON_AMX_FP8},
    {.Name = "tdpbhf8ps",
     .Features = "+amx-fp8",
     .A = K::E5M2,
     .B = K::E4M3,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdpbhf8ps,
     .Needs = TENON_AMX_FP8},
    {.Name = "tdpbf8ps",
     .Features = "+amx-fp8",
     .A = K::E5M2,
     .B = K::E5M2,
     .Accumulator = K::F32,
     .Instruction = Intrinsic::x86_tdpbf8ps,
     .Needs = TENON_AMX_FP8},
};

ArrayRef<AmxRow> amxRows() { return Rows; }

const AmxRow *selectAmxRow(const MulAddFacts &Facts,
                           function_ref<bool(StringRef)> HasFeatures) {
  if (Facts.Saturating)
    return nullptr;
  for (const AmxRow &Row : Rows)
    if (Row.A == Facts.A && Row.B == Facts.B && Row.Accumulator == Facts.C &&
        Row.Accumulator == Facts.D && HasFeatures(Row.Features))
      return &Row;
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

SmallVector<TileSpan, 2> cutIntoTiles(unsigned Length) {
  assert(Length && "a matrix has elements");
  unsigned Tiles = divideCeil(Length, MaxTileRows);
  if (Length % Tiles == 0)
    return {{0, Length / Tiles, Tiles}};
  unsigned Whole = Length / MaxTileRows;
  return {{0, MaxTileRows, Whole},
          {Whole * MaxTileRows, Length % MaxTileRows, 1}};
}

unsigned depthOf(unsigned Bytes) {
  // One additional step costs less than a masked remainder.
  unsigned Min = divideCeil(Bytes, MaxTileBytes);
  for (unsigned Steps = Min; Steps <= Min + 1; ++Steps)
    if (Bytes % (4 * Steps) == 0)
      return Bytes / Steps;
  return MaxTileBytes;
}

/// Cycles of one step of k over a block: loads take 8, multiplications 16, and
/// dependent multiplications into the same tile have a latency of 52.
static unsigned stepCycles(unsigned Rows, unsigned Columns) {
  constexpr unsigned Load = 8, Multiply = 16, Latency = 52;
  return std::max(
      {(Rows + Columns) * Load, Rows * Columns * Multiply, Latency});
}

/// Whether the registers suffice for the accumulators, the operands of the
/// shorter side, and one or all operands of the other side.
static bool fits(unsigned Rows, unsigned Columns, bool OperandsStay) {
  unsigned OfOther = OperandsStay ? std::max(Rows, Columns) : 1;
  return Rows * Columns + std::min(Rows, Columns) + OfOther <= MaxTiles;
}

BlockShape chooseBlock(unsigned Rows, unsigned Columns, bool OperandsStay) {
  assert(Rows && Columns && "a block has tiles");
  BlockShape Best = {1, 1};
  unsigned BestCost = ~0u;
  for (unsigned R = 1; R <= std::min(Rows, MaxTiles); ++R)
    for (unsigned C = 1; C <= std::min(Columns, MaxTiles); ++C) {
      if (!fits(R, C, OperandsStay))
        continue;
      unsigned Cost = 0, RestR = Rows % R, RestC = Columns % C;
      Cost += (Rows / R) * (Columns / C) * stepCycles(R, C);
      Cost += RestR ? (Columns / C) * stepCycles(RestR, C) : 0;
      Cost += RestC ? (Rows / R) * stepCycles(R, RestC) : 0;
      Cost += RestR && RestC ? stepCycles(RestR, RestC) : 0;
      // Among equal costs the block that is closest to a square has the fewest
      // loads.
      Cost = Cost * 64 + (Rows / R) * (Columns / C) * (R + C);
      if (Cost < BestCost) {
        BestCost = Cost;
        Best = {R, C};
      }
    }
  return Best;
}

/// Up to this product of M, N and the bytes of K, one multiplication is faster
/// in vectors than in tiles (docs/performance.md); 0: not measured.
static unsigned bytesInVectors(const AmxRow &Row) {
  switch (Row.Needs) {
  case TENON_AMX_BF16:
    return 4096;
  case TENON_AMX_INT8:
    return 3072;
  default:
    return 0;
  }
}

bool paysAlone(const AmxRow &Row, const MulAddFacts &M) {
  return uint64_t(M.M) * M.N * M.K * Row.elementBytes() > bytesInVectors(Row);
}

unsigned tileShare(const AmxRow &Row, unsigned M, unsigned N, unsigned K) {
  auto Padded = [](unsigned Length) {
    unsigned Tiles = 0;
    for (TileSpan Span : cutIntoTiles(Length))
      Tiles += Span.Count;
    return Tiles * MaxTileRows;
  };
  unsigned Bytes = alignTo(K * Row.elementBytes(), 4);
  unsigned Steps = divideCeil(Bytes, depthOf(Bytes));
  uint64_t Full = uint64_t(Padded(M)) * Padded(N) * Steps * MaxTileBytes;
  return 100 * uint64_t(M) * N * K * Row.elementBytes() / Full;
}

unsigned tileShareOfLoop(const AmxRow &Row, unsigned M, unsigned N) {
  return tileShare(Row, M, N, MaxTileBytes / Row.elementBytes());
}

} // namespace tenon
