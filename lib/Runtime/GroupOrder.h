// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a launch visits its work-groups.
//
// The typical kernel is a tiled matrix product: the work-groups of one row
// (equal y) read the same panel of A, those of one column (equal x) the same
// panel of B. Row-major order therefore reads the whole of B for each row of
// work-groups, while a square of n x n work-groups needs only n panels of each
// matrix. The best n depends on how many work-groups run at the same time, that
// is on threads, chunk sizes and caches, so the order nests squares of 2, 8 and
// 32 work-groups: 4, 64 and 1024 consecutive work-groups are each a square.
//
// If each thread packs the panels of B that it reads, a panel of B costs more
// than one of A, and the rectangles are tall.

#ifndef TENON_LIB_RUNTIME_GROUPORDER_H
#define TENON_LIB_RUNTIME_GROUPORDER_H

#include <array>
#include <cstdint>

namespace tenon {

using GroupId = std::array<uint64_t, 3>;

struct GroupShape {
  uint64_t Width, Height;
};
/// Shapes of nested rectangles, each divided into those of the next shape in
/// row-major order; the last is one work-group.
using GroupShapes = std::array<GroupShape, 5>;

constexpr uint64_t WholeWidth = UINT64_MAX, WholeHeight = UINT64_MAX;
/// Work-groups of a column follow each other, since they share a panel of B,
/// which each thread packs for itself.
constexpr GroupShapes TallShapes = {
    {{4, WholeHeight}, {4, 16}, {2, 8}, {1, 4}, {1, 1}}};
/// Strips of \p Width work-groups from the top to the bottom.
constexpr GroupShapes stripShapes(uint64_t Width) {
  return {{{Width, WholeHeight}, {1, 1}, {1, 1}, {1, 1}, {1, 1}}};
}

/// The width of strips whose work-groups share panels of B, \p PanelBytes for
/// each of \p Columns columns: as many as fit into half of the L2 cache of
/// \p CacheBytes together. If those of all columns do, and A, which is about as
/// high as there are \p Rows, fits into the cache too, two strips of half the
/// width are better: they leave room for A and C, and A is read from the cache
/// the second time.
uint64_t stripWidth(uint64_t Columns, uint64_t Rows, uint64_t PanelBytes,
                    uint64_t CacheBytes);

/// Bands of \p Height rows of work-groups from the left to the right, each
/// column by column.
constexpr GroupShapes bandShapes(uint64_t Height) {
  return {{{WholeWidth, Height}, {1, Height}, {1, 1}, {1, 1}, {1, 1}}};
}

/// The work-group that is visited as number \p Index in a range of \p Groups
/// work-groups: a bijection from [0, x * y * z) to the work-groups. The product
/// must fit into 64 bits and be more than \p Index. Planes of z are visited one
/// after the other; matrix products have the batch there, whose members share
/// nothing. Number 0 is the first work-group for all shapes.
GroupId groupOrder(const GroupId &Groups, uint64_t Index,
                   const GroupShapes &Shapes = TallShapes);

} // namespace tenon

#endif
