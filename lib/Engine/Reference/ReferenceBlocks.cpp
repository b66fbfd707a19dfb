// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Block accesses of a sub-group from their definition. In a plain block,
// component i of lane l is element i * width + l; a 2D block's elements are
// where Block2DLayout places them.

#include "ReferenceMeeting.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

/// Copies \p Bytes between memory and a lane's value.
static void copy(uint64_t Address, char *Lane, uint64_t Bytes, bool Write) {
  auto *Memory = reinterpret_cast<char *>(Address);
  std::memcpy(Write ? Memory : Lane, Write ? Lane : Memory, Bytes);
}

static std::string plainBlock(const Meeting &M, bool Write) {
  if (std::string Wrong = M.requireUniform(0, "pointer"); !Wrong.empty())
    return Wrong;
  uint64_t Bytes = M.Op.Value.bytes();
  for (const WorkItem *Lane : M.Lanes)
    for (unsigned I = 0; I < M.Op.Value.Components; ++I) {
      uint64_t Element = I * M.Width + M.laneOf(*Lane);
      uint64_t Address = M.operand(0) + Element * Bytes;
      std::string Wrong =
          M.checkAccess("element " + Twine(Element), Address, Bytes, Write);
      if (!Wrong.empty())
        return Wrong;
      copy(Address, (Write ? M.bytes(*Lane) : M.resultBytes(*Lane)) + I * Bytes,
           Bytes, Write);
    }
  return {};
}

namespace {
/// The memory of a 2D block and the place of the first block in it.
struct Region2D {
  uint64_t Base;
  int64_t Width, Height, Pitch; ///< bytes, rows, bytes
  int64_t X, Y;                 ///< elements, rows
};
} // namespace

static Region2D regionOf(const Meeting &M) {
  auto Signed = [&](unsigned Index) {
    return int64_t(int32_t(M.operand(Index)));
  };
  uint64_t Coordinate = M.operand(4); // <2 x i32>, little endian
  return {M.operand(0), Signed(1),           Signed(2),
          Signed(3),    int32_t(Coordinate), int32_t(Coordinate >> 32)};
}

static std::string requireUniformRegion(const Meeting &M) {
  static constexpr StringLiteral Names[] = {"pointer", "width", "height",
                                            "pitch", "coordinate"};
  for (auto [I, Name] : enumerate(Names))
    if (std::string Wrong = M.requireUniform(I, Name); !Wrong.empty())
      return Wrong;
  return M.requireFull();
}

static std::string element2D(const Meeting &M, const Region2D &R,
                             Block2DLayout::Place P, char *Lane, bool Write) {
  uint64_t Bytes = M.Op.Block.Block.ElementBytes;
  int64_t Column = R.X + P.Block * M.Op.Block.Block.Width + P.Column;
  int64_t Row = R.Y + P.Row;
  if (Column < 0 || (Column + 1) * int64_t(Bytes) > R.Width || Row < 0 ||
      Row >= R.Height)
    return {};
  uint64_t Address = R.Base + Row * R.Pitch + Column * Bytes;
  std::string Wrong = M.checkAccess(
      "row " + Twine(Row) + ", column " + Twine(Column), Address, Bytes, Write);
  if (Wrong.empty())
    copy(Address, Lane, Bytes, Write);
  return Wrong;
}

static std::string block2D(const Meeting &M, bool Write) {
  if (std::string Wrong = requireUniformRegion(M); !Wrong.empty())
    return Wrong;
  const Block2DLayout &L = M.Op.Block;
  unsigned Bytes = L.Block.ElementBytes;
  Region2D R = regionOf(M);
  for (const WorkItem *Lane : M.Lanes) {
    char *Value = Write ? M.bytes(*Lane) : M.resultBytes(*Lane);
    if (!Write) // padding, and what lies outside
      std::memset(Value, 0, L.Slots * Bytes);
    for (unsigned Slot = 0; Slot < L.Slots; ++Slot)
      if (auto P = L.element(M.laneOf(*Lane), Slot)) {
        std::string Wrong = element2D(M, R, *P, Value + Slot * Bytes, Write);
        if (!Wrong.empty())
          return Wrong;
      }
  }
  return {};
}

std::string performBlock(const Meeting &M) {
  switch (*M.Op.Subgroup) {
  case SubgroupOpcode::BlockRead:
    return plainBlock(M, /*Write=*/false);
  case SubgroupOpcode::BlockWrite:
    return plainBlock(M, /*Write=*/true);
  case SubgroupOpcode::Block2DLoad:
    return block2D(M, /*Write=*/false);
  case SubgroupOpcode::Block2DStore:
    return block2D(M, /*Write=*/true);
  default: // a prefetch is only a hint: any pointer will do
    return {};
  }
}

} // namespace tenon::reference
