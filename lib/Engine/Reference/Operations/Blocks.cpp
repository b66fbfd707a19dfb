// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Block accesses of a sub-group from their definition. In a plain block,
// component i of lane l is element i * width + l; the elements of a 2D block
// are distributed to the lanes in turn.

#include "CooperativeCall.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// Copies \p Bytes between memory and a lane's value.
static void copy(uint64_t Address, char *Lane, uint64_t Bytes, bool Write) {
  auto *Memory = reinterpret_cast<char *>(Address);
  std::memcpy(Write ? Memory : Lane, Write ? Lane : Memory, Bytes);
}

static std::string plainBlock(const CooperativeCall &Call, bool Write) {
  if (std::string Wrong = Call.requireUniform(0, "pointer"); !Wrong.empty())
    return Wrong;
  uint64_t Bytes = Call.Op.Value.bytes();
  for (const WorkItem *Lane : Call.Lanes)
    for (unsigned I = 0; I < Call.Op.Value.Components; ++I) {
      uint64_t Element = I * Call.Width + Call.laneOf(*Lane);
      uint64_t Address = Call.operand(0) + Element * Bytes;
      std::string Wrong =
          Call.checkAccess("element " + Twine(Element), Address, Bytes, Write);
      if (!Wrong.empty())
        return Wrong;
      copy(Address,
           (Write ? Call.bytes(*Lane) : Call.resultBytes(*Lane)) + I * Bytes,
           Bytes, Write);
    }
  return {};
}

//===----------------------------------------------------------------------===//
// 2D
//===----------------------------------------------------------------------===//

namespace {
/// Elements that stay together: one, or those that a transform packs.
using Cell = SmallVector<std::optional<LaneBlock::Element>, 4>;
using Rows = std::vector<std::vector<Cell>>;
} // namespace

/// Block number \p Number in the order of a message: rows of cells, padded to a
/// power of two.
static Rows rowsOf(const Block2DFacts &Block, unsigned Number) {
  auto At = [&](unsigned X, unsigned Y) -> Cell::value_type {
    if (X >= Block.Width || Y >= Block.Height)
      return std::nullopt;
    return LaneBlock::Element{Number * Block.Width + X, Y};
  };
  Rows Result;
  if (Block.Form == BlockForm::Transpose) {
    for (unsigned X = 0; X < Block.Width; ++X) {
      Result.emplace_back();
      for (unsigned Y = 0; Y < PowerOf2Ceil(Block.Height); ++Y)
        Result.back().push_back({At(X, Y)});
    }
    return Result;
  }
  unsigned Packed = 1;
  if (Block.Form == BlockForm::Transform && Block.ElementBytes < 4)
    Packed = 4 / Block.ElementBytes;
  for (unsigned Y = 0; Y < Block.Height; Y += Packed) {
    Result.emplace_back();
    for (unsigned X = 0; X < PowerOf2Ceil(Block.Width); ++X) {
      Cell &C = Result.back().emplace_back();
      for (unsigned P = 0; P < Packed; ++P)
        C.push_back(At(X, Y + P));
    }
  }
  return Result;
}

/// The number of neighbouring cells of a row that a lane gets at once.
/// Specification: as many as give each lane one part of the row. Payload
/// of a message: 32 bits at most, and in a transformed block the packed 32
/// bits, in a transposed block one element.
static size_t neighbours(const Block2DFacts &Block, size_t RowCells,
                         uint64_t Lanes) {
  if (RowCells <= Lanes)
    return 1;
  size_t All = RowCells / Lanes;
  if (Block.Order == BlockOrder::Specification)
    return All;
  if (Block.Form != BlockForm::Plain || Block.ElementBytes >= 4)
    return 1;
  return std::min<size_t>(All, 4 / Block.ElementBytes);
}

LaneBlock distributeBlock(const Block2DFacts &Block, uint64_t Lanes) {
  LaneBlock Shares;
  Shares.ElementBytes = Block.ElementBytes;
  Shares.Lanes.resize(Lanes);
  for (unsigned Number = 0; Number < Block.Count; ++Number) {
    uint64_t Lane = 0;
    for (const std::vector<Cell> &Row : rowsOf(Block, Number)) {
      size_t AtOnce = neighbours(Block, Row.size(), Lanes);
      for (size_t Next = 0; Next < Row.size(); Next += AtOnce) {
        for (const Cell &C : ArrayRef(Row).slice(Next, AtOnce))
          append_range(Shares.Lanes[Lane], C);
        Lane = (Lane + 1) % Lanes;
      }
    }
    // The next block begins with a new component in all lanes.
    for (; Lane % Lanes; ++Lane)
      Shares.Lanes[Lane].resize(Shares.Lanes[0].size());
  }
  return Shares;
}

namespace {
/// The memory of a 2D block and the coordinates of the first block in it.
struct Region2D {
  uint64_t Base;
  int64_t Width, Height, Pitch; ///< bytes, rows, bytes
  int64_t X, Y;                 ///< elements, rows
};
} // namespace

static Region2D regionOf(const CooperativeCall &Call) {
  auto Signed = [&](unsigned Index) {
    return int64_t(int32_t(Call.operand(Index)));
  };
  uint64_t Coordinate = Call.operand(4); // <2 x i32>, little endian
  return {Call.operand(0), Signed(1),           Signed(2),
          Signed(3),       int32_t(Coordinate), int32_t(Coordinate >> 32)};
}

static std::string requireUniformRegion(const CooperativeCall &Call) {
  static constexpr StringLiteral Names[] = {"pointer", "width", "height",
                                            "pitch", "coordinate"};
  for (auto [I, Name] : enumerate(Names))
    if (std::string Wrong = Call.requireUniform(I, Name); !Wrong.empty())
      return Wrong;
  return Call.requireComplete();
}

static std::string element2D(const CooperativeCall &Call, const Region2D &R,
                             LaneBlock::Element E, char *Lane, bool Write) {
  uint64_t Bytes = Call.Op.Block.ElementBytes;
  int64_t Column = R.X + E.Column, Row = R.Y + E.Row;
  if (Column < 0 || (Column + 1) * int64_t(Bytes) > R.Width || Row < 0 ||
      Row >= R.Height)
    return {};
  uint64_t Address = R.Base + Row * R.Pitch + Column * Bytes;
  std::string Wrong = Call.checkAccess(
      "row " + Twine(Row) + ", column " + Twine(Column), Address, Bytes, Write);
  if (Wrong.empty())
    copy(Address, Lane, Bytes, Write);
  return Wrong;
}

static std::string block2D(const CooperativeCall &Call, bool Write) {
  if (std::string Wrong = requireUniformRegion(Call); !Wrong.empty())
    return Wrong;
  unsigned Bytes = Call.Op.Block.ElementBytes;
  Region2D R = regionOf(Call);
  for (const WorkItem *Lane : Call.Lanes) {
    const auto &Elements = Call.Op.Block.Lanes[Call.laneOf(*Lane)];
    char *Value = Write ? Call.bytes(*Lane) : Call.resultBytes(*Lane);
    if (!Write) // padding, and elements outside
      std::memset(Value, 0, Elements.size() * Bytes);
    for (auto [I, E] : enumerate(Elements)) {
      if (!E)
        continue;
      std::string Wrong = element2D(Call, R, *E, Value + I * Bytes, Write);
      if (!Wrong.empty())
        return Wrong;
    }
  }
  return {};
}

std::string performBlock(const CooperativeCall &Call) {
  switch (*Call.Op.Subgroup) {
  case SubgroupOpcode::BlockRead:
    return plainBlock(Call, /*Write=*/false);
  case SubgroupOpcode::BlockWrite:
    return plainBlock(Call, /*Write=*/true);
  case SubgroupOpcode::Block2DLoad:
    return block2D(Call, /*Write=*/false);
  case SubgroupOpcode::Block2DStore:
    return block2D(Call, /*Write=*/true);
  default: // a prefetch is only a hint: any pointer is valid
    return {};
  }
}

} // namespace tenon::reference
