// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "NvptxOptions.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace llvm;

namespace tenon {

/// The number in "sm_90a"; 0 where there is none.
static unsigned processorNumber(StringRef CPU) {
  unsigned Number = 0;
  if (CPU.consume_front("sm_"))
    CPU.consumeInteger(10, Number);
  return Number;
}

/// Parses "2x4", which isWord() has accepted.
static void readPair(StringRef Word, unsigned &First, unsigned &Second) {
  auto [Before, After] = Word.split('x');
  Before.consumeInteger(10, First);
  After.consumeInteger(10, Second);
}

NvptxOptions::NvptxOptions(StringRef CPU, StringRef Features)
    : Processor(processorNumber(CPU)), Warpgroups(CPU == "sm_90a") {
  for (StringRef Word : split(Features, ',')) {
    if (Word == "+assume-aligned")
      AssumeAligned = true;
    else if (Word.ends_with("regroup"))
      Regroup = Word.starts_with("+");
    else if (Word == "-warpgroups")
      Warpgroups = false;
    else if (Word == "+fp8-warpgroups")
      Fp8Warpgroups = true;
    else if (Word.ends_with("persistent"))
      Persistent = Word.starts_with("+");
    else if (Word.ends_with("tma"))
      TensorMaps = Word.starts_with("+");
    else if (Word.ends_with("cluster"))
      Clusters = Word.starts_with("+");
    else if (Word.consume_front("+tile-"))
      readPair(Word, TileRows, TileColumns);
    else if (Word.consume_front("+strip-"))
      Word.consumeInteger(10, Strip);
    else if (Word.consume_front("+parts-"))
      Word.consumeInteger(10, Parts);
    else if (Word.consume_front("+buffers-"))
      Word.consumeInteger(10, Buffers);
    else if (Word.consume_front("+warps-"))
      readPair(Word, WarpRows, WarpColumns);
  }
}

Error NvptxOptions::check() const {
  if (Clusters && (!TensorMaps || Persistent))
    return createStringError(
        "target nvptx: work-groups share what they copy by tensor maps, for "
        "one tile each: '+cluster' needs '+tma', and not '+persistent'");
  return Error::success();
}

Error NvptxOptions::checkNumbers(StringRef Features) {
  static constexpr std::pair<StringLiteral, StringLiteral> Forms[] = {
      {"+tile-", "RxC, each 16, 32, 64, 128 or 256"},
      {"+warps-", "RxC, each 1, 2, 4 or 8"},
      {"+strip-", "N, 1, 2, 4, 8, 16 or 32"},
      {"+parts-", "N, 1, 2, 4, 8 or 16"},
      {"+buffers-", "N, 2 to 8"}};
  for (StringRef Word : split(Features, ','))
    for (auto [Prefix, Numbers] : Forms)
      if (Word.starts_with(Prefix) && !isWord(Word))
        return createStringError("target nvptx: feature '" + Word +
                                 "', expected " + Prefix + Numbers);
  return Error::success();
}

bool NvptxOptions::isWord(StringRef Feature) {
  return Regex("^(\\+assume-aligned|[+-]regroup|[+-]persistent|[+-]tma|"
               "[+-]cluster|\\+warps-[1248]x[1248]|"
               "-warpgroups|\\+fp8-warpgroups|\\+tile-(16|32|64|128|256)x(16|"
               "32|64|128|256)|"
               "\\+strip-(1|2|4|8|16|32)|\\+parts-(1|2|4|8|16)|\\+buffers-[2-8]"
               ")$")
      .match(Feature);
}

unsigned NvptxOptions::mostSharedBytes() const {
  constexpr unsigned KiB = 1024;
  switch (Processor) {
  case 80:
  case 87:
    return 163 * KiB;
  case 90:
  case 100:
  case 103:
    return 227 * KiB;
  default:
    return 99 * KiB;
  }
}

/// The number of rows of tiles in a strip. The work-groups that run at the same
/// time, one on each of about 128 processors, then compute a nearly square
/// block of D and read few lines.
unsigned NvptxOptions::stripOf(const SharedBlocks &Blocks) const {
  constexpr unsigned AtATime = 128;
  if (Strip)
    return Strip;
  unsigned Rows = 1;
  while (4 * Rows * Rows * Blocks.rows() <= AtATime * Blocks.columns())
    Rows *= 2;
  return Rows;
}

/// The number of blocks of a warp: together they have up to 64 rows, and
/// accumulators in half of the registers.
static unsigned blocksOfWarp(const MulAddFacts &M) {
  constexpr unsigned MaxRows = 64, MaxElements = 64 * 64;
  unsigned Blocks = 1;
  while (2 * Blocks * M.M <= MaxRows && 2 * Blocks * M.M * M.N <= MaxElements)
    Blocks *= 2;
  return Blocks;
}

/// Whether \p Row can multiply operands of \p Facts with accumulators that stay
/// in the instruction's registers.
static bool hasInstruction(const OpFacts &Facts, const MmaRow *Row) {
  constexpr unsigned MinRows = 16, MinColumns = 16;
  const MulAddFacts &M = Facts.MulAdd;
  return Row && Row->Shape.M == MinRows && M.D == Row->D && M.C == Row->D &&
         !M.Saturating && isPowerOf2_32(M.M) && isPowerOf2_32(M.N) &&
         M.M >= MinRows && M.N >= MinColumns &&
         Facts.Contract.SpaceOfA == GlobalSpace &&
         Facts.Contract.SpaceOfB == GlobalSpace;
}

/// Tiles of D. The second and third have equally many elements for a warp; the
/// third is for blocks of 16 columns, which have too many rows for the second.
static constexpr std::pair<unsigned, unsigned> WarpgroupTiles[] = {
    {128, 256}, {64, 128}, {128, 128}, {64, 64}};

/// Each warp of a warpgroup sums one or several blocks of \p Given, one below
/// the other, at most \p MaxEach.
std::optional<RegroupedBlocks>
NvptxOptions::blocksOfWarpgroups(const OpFacts &Given, unsigned FirstTile,
                                 unsigned MaxEach) const {
  OpFacts Facts = ofWarpgroups(Given);
  constexpr unsigned LineBytes = 128, LinesOfWarp = 16, Copiers = 4;
  const MulAddFacts &M = Facts.MulAdd;
  bool ProductIsTransposed = hasTransposedProduct(Facts);
  for (auto [Rows, Columns] : drop_begin(WarpgroupTiles, FirstTile)) {
    if (ProductIsTransposed)
      std::swap(Rows, Columns);
    if (TileRows)
      std::tie(Rows, Columns) = std::pair(TileRows, TileColumns);
    unsigned Whole = ProductIsTransposed ? Rows : Columns;
    unsigned Each = LinesOfWarp * Whole / (M.M * M.N);
    if (!Each || Each > MaxEach || Rows % (M.M * Each) || Columns % M.N)
      continue;
    OpFacts OfWarp = Facts;
    OfWarp.MulAdd.M *= Each;
    // As many buffers as fit; eight do with tiles of 64x128.
    for (unsigned Count : {8u, 4u, 3u}) {
      SharedBlocks Blocks{.WarpRows = Rows / OfWarp.MulAdd.M,
                          .WarpColumns = Columns / M.N,
                          .M = OfWarp.MulAdd.M,
                          .N = M.N,
                          .Depth = LineBytes * 8 / bitsOf(M.A),
                          .Buffers = Buffers ? Buffers : Count,
                          .Warpgroups = true,
                          .Copiers = Copiers,
                          .TensorMaps = TensorMaps,
                          .Clusters = Clusters};
      if (wgmmaFor(OfWarp, Blocks) &&
          sharedBytes(OfWarp, Blocks) <= mostSharedBytes())
        return RegroupedBlocks{Blocks, Each};
    }
  }
  return std::nullopt;
}

std::optional<RegroupedBlocks>
NvptxOptions::blocksOfWarps(const OpFacts &Facts) const {
  const MulAddFacts &M = Facts.MulAdd;
  unsigned Each = blocksOfWarp(M);
  OpFacts OfWarp = Facts;
  OfWarp.MulAdd.M *= Each;
  // Larger blocks first, because they read less from global memory.
  static constexpr std::pair<unsigned, unsigned> Shapes[] = {
      {2, 4}, {2, 2}, {1, 2}};
  // With more work-items, each has too few registers for its accumulators.
  constexpr unsigned LineBytes = 128, MaxThreads = 512;
  for (auto [Rows, Columns] : Shapes)
    for (unsigned Count : {4u, 3u}) {
      SharedBlocks Blocks{.WarpRows = WarpRows ? WarpRows : Rows,
                          .WarpColumns = WarpColumns ? WarpColumns : Columns,
                          .M = OfWarp.MulAdd.M,
                          .N = M.N,
                          .Depth = LineBytes * 8 / bitsOf(M.A),
                          .Buffers = Buffers ? Buffers : Count};
      if (Blocks.Buffers >= 2 && Blocks.threads() <= MaxThreads &&
          canContractShared(OfWarp, Blocks) &&
          sharedBytes(OfWarp, Blocks) <= mostSharedBytes())
        return RegroupedBlocks{Blocks, Each};
    }
  return std::nullopt;
}

unsigned NvptxOptions::partsOf(const OpFacts &Facts) const {
  constexpr unsigned MaxElements = 64 * 64;
  const MulAddFacts &M = Facts.MulAdd;
  const MmaRow *Row = mmaRow(M, Processor);
  if (!Regroup || !Row || Facts.Contract.FromA || Facts.Contract.FromB ||
      M.D != Row->D || M.C != Row->D || M.Saturating ||
      M.M * M.N > MaxElements || Facts.Contract.SpaceOfA != GlobalSpace ||
      Facts.Contract.SpaceOfB != GlobalSpace)
    return 0;
  // Accumulators and loaded operands fit into a quarter of the registers.
  constexpr unsigned MaxOfSixteen = 16 * 64;
  return Parts ? Parts : M.M * M.N <= MaxOfSixteen ? 16 : 8;
}

bool NvptxOptions::canRegroup(const OpFacts &Facts) const {
  const MulAddFacts &M = Facts.MulAdd;
  return Regroup && hasInstruction(Facts, mmaRow(M, Processor)) &&
         M.M * M.N <= 64 * 64;
}

bool NvptxOptions::usesWarpgroups(const OpFacts &Facts) const {
  return canRegroup(Facts) && Warpgroups && !WarpRows;
}

static constexpr unsigned AnyNumber = ~0u;

std::optional<RegroupedBlocks>
NvptxOptions::blocksFor(const OpFacts &Facts) const {
  if (!canRegroup(Facts))
    return std::nullopt;
  if (usesWarpgroups(Facts))
    if (auto Found = blocksOfWarpgroups(Facts, 0, AnyNumber))
      return Found;
  if (Facts.Contract.FromA || Facts.Contract.FromB)
    return std::nullopt;
  return blocksOfWarps(Facts);
}

std::optional<RegroupedBlocks>
NvptxOptions::smallerBlocksFor(const OpFacts &Facts) const {
  if (!usesWarpgroups(Facts) || TileRows)
    return std::nullopt;
  auto Elements = [](const SharedBlocks &B) { return B.rows() * B.columns(); };
  auto Largest = blocksOfWarpgroups(Facts, 0, AnyNumber),
       Found = blocksOfWarpgroups(Facts, 1, AnyNumber);
  if (!Largest || !Found || Elements(Largest->Of) != 4 * Elements(Found->Of))
    return std::nullopt;
  return Found;
}

std::optional<RegroupedBlocks>
NvptxOptions::blocksOf(const OpFacts &Facts) const {
  if (usesWarpgroups(Facts))
    if (auto Found = blocksOfWarpgroups(Facts, 0, /*MaxEach=*/1))
      return Found;
  return blocksFor(Facts);
}

} // namespace tenon
