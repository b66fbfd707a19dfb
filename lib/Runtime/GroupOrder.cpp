// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a launch visits its work-groups: squares within squares.
// See GroupOrder.h for the reason.

#include "GroupOrder.h"

#include <algorithm>

namespace tenon {

namespace {

/// Part of the plane of groups.
struct Rectangle {
  uint64_t X, Y, Width, Height;
};

} // namespace

/// Cuts \p Outer into squares of \p Side, smaller ones at its far edges, and
/// walks them row by row. Returns the one that holds position \p Index and
/// leaves in \p Index the position within it.
static Rectangle enterSquare(const Rectangle &Outer, uint64_t Side,
                             uint64_t &Index) {
  // min() also keeps the product in range: Width * Height is known to fit.
  uint64_t RowOfSquares = std::min(Side, Outer.Height) * Outer.Width;
  uint64_t Y = Index / RowOfSquares * Side;
  Index %= RowOfSquares;
  uint64_t Height = std::min(Side, Outer.Height - Y);
  // Only the last square of a row is narrower, so this division finds it too.
  uint64_t X = Index / (Side * Height) * Side;
  Index %= Side * Height;
  return {Outer.X + X, Outer.Y + Y, std::min(Side, Outer.Width - X), Height};
}

GroupId groupOrder(const GroupId &Groups, uint64_t Index) {
  // One-dimensional ranges often have many tiny groups: spare them the
  // divisions.
  if (Groups[1] == 1 && Groups[2] == 1)
    return {Index, 0, 0};
  uint64_t Plane = Groups[0] * Groups[1];
  uint64_t Z = Index / Plane;
  Index %= Plane;
  Rectangle Square = {0, 0, Groups[0], Groups[1]};
  for (uint64_t Side : {32, 8, 2, 1})
    Square = enterSquare(Square, Side, Index);
  return {Square.X, Square.Y, Z};
}

} // namespace tenon
