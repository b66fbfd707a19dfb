// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxTable.h"
#include "tenon/Runtime/tenon_rt.h"
#include "llvm/IR/IntrinsicsX86.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

using K = ElementKind;

// Instruction, features, kinds of A, B and the accumulator, intrinsic, needs.
static constexpr AmxRow Rows[] = {
    {"tdpbssd", "+amx-int8", K::S8, K::S8, K::S32, Intrinsic::x86_tdpbssd,
     TENON_AMX_INT8},
    {"tdpbsud", "+amx-int8", K::S8, K::U8, K::S32, Intrinsic::x86_tdpbsud,
     TENON_AMX_INT8},
    {"tdpbusd", "+amx-int8", K::U8, K::S8, K::S32, Intrinsic::x86_tdpbusd,
     TENON_AMX_INT8},
    {"tdpbuud", "+amx-int8", K::U8, K::U8, K::S32, Intrinsic::x86_tdpbuud,
     TENON_AMX_INT8},
    {"tdpbf16ps", "+amx-bf16", K::BF16, K::BF16, K::F32,
     Intrinsic::x86_tdpbf16ps, TENON_AMX_BF16},
    {"tdpfp16ps", "+amx-fp16", K::F16, K::F16, K::F32, Intrinsic::x86_tdpfp16ps,
     TENON_AMX_FP16},
    {"tdphf8ps", "+amx-fp8", K::E4M3, K::E4M3, K::F32, Intrinsic::x86_tdphf8ps,
     TENON_AMX_FP8},
    {"tdphbf8ps", "+amx-fp8", K::E4M3, K::E5M2, K::F32,
     Intrinsic::x86_tdphbf8ps, TENON_AMX_FP8},
    {"tdpbhf8ps", "+amx-fp8", K::E5M2, K::E4M3, K::F32,
     Intrinsic::x86_tdpbhf8ps, TENON_AMX_FP8},
    {"tdpbf8ps", "+amx-fp8", K::E5M2, K::E5M2, K::F32, Intrinsic::x86_tdpbf8ps,
     TENON_AMX_FP8},
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
  // One step more than necessary costs less than a masked remainder.
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
      // Among equal costs the squarest block, which has the fewest loads.
      Cost = Cost * 64 + (Rows / R) * (Columns / C) * (R + C);
      if (Cost < BestCost) {
        BestCost = Cost;
        Best = {R, C};
      }
    }
  return Best;
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
