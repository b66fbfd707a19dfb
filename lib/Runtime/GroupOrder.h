// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a launch visits its work-groups.
//
// The typical kernel is a tiled matrix product: the groups of one row (equal y)
// read the same panel of A, those of one column (equal x) the same panel of B.
// A walk along rows therefore reads the whole of B for each row of groups. A
// walk over squares of n x n groups needs only n panels of each matrix at a
// time. Which n is best depends on how many groups are under way at once, that
// is on threads, chunk sizes and caches, so the order nests squares of 2, 8 and
// 32 groups: 4, 64 and 1024 consecutive groups are each a square.
//
// Where each thread packs the panels of B that it reads, a panel of B costs
// more than one of A, and the rectangles are tall.

#ifndef TENON_LIB_RUNTIME_GROUPORDER_H
#define TENON_LIB_RUNTIME_GROUPORDER_H

#include <array>
#include <cstdint>

namespace tenon {

using GroupId = std::array<uint64_t, 3>;

struct GroupShape {
  uint64_t Width, Height;
};
/// Rectangles of groups, each cut into those of the next shape and walked row
/// by row; the last is one group.
using GroupShapes = std::array<GroupShape, 5>;

constexpr uint64_t WholeHeight = UINT64_MAX;
constexpr GroupShapes SquareShapes = {
    {{32, 32}, {8, 8}, {2, 2}, {1, 1}, {1, 1}}};
constexpr GroupShapes TallShapes = {
    {{4, WholeHeight}, {4, 16}, {2, 8}, {1, 4}, {1, 1}}};
/// Rows of \p Width groups from the top to the bottom.
constexpr GroupShapes stripShapes(uint64_t Width) {
  return {{{Width, WholeHeight}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}};
}

/// The group that is visited as number \p Index in a range of \p Groups groups:
/// a bijection from [0, x * y * z) to the groups. The product must fit into 64
/// bits and be more than \p Index. z planes follow each other; matrix products
/// put the batch there, whose members share nothing. Number 0 is the first
/// group whatever the shapes.
GroupId groupOrder(const GroupId &Groups, uint64_t Index,
                   const GroupShapes &Shapes = SquareShapes);

} // namespace tenon

#endif
