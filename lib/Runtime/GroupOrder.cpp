// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The order in which a launch visits its work-groups: nested rectangles. See
// GroupOrder.h for the reason.

#include "GroupOrder.h"

#include <algorithm>
#include <cassert>

namespace tenon {

namespace {

/// A rectangle of the plane of work-groups.
struct Rectangle {
  uint64_t X, Y, Width, Height;
};

} // namespace

/// Divides \p Outer into rectangles of \p Shape, smaller ones at its far edges,
/// in row-major order. Returns the one that contains position \p Index and sets
/// \p Index to the position within it. Divisions take most of the time of small
/// work-groups, so they are skipped where nothing is divided.
static Rectangle enterShape(const Rectangle &Outer, const GroupShape &Shape,
                            uint64_t &Index) {
  assert(Shape.Width && Shape.Height && "a rectangle has work-groups");
  if (Outer.Width <= Shape.Width && Outer.Height <= Shape.Height)
    return Outer;
  // min() also keeps the products in range: Width * Height is known to fit.
  uint64_t RowOfShapes = std::min(Shape.Height, Outer.Height) * Outer.Width;
  uint64_t Y = Index / RowOfShapes * Shape.Height;
  Index %= RowOfShapes;
  uint64_t Height = std::min(Shape.Height, Outer.Height - Y);
  // Only the last rectangle of a row is narrower, so this division finds it
  // too.
  uint64_t Area = std::min(Shape.Width, Outer.Width) * Height;
  uint64_t X = Index / Area * Shape.Width;
  Index %= Area;
  return {Outer.X + X, Outer.Y + Y, std::min(Shape.Width, Outer.Width - X),
          Height};
}

uint64_t stripWidth(uint64_t Columns, uint64_t Rows, uint64_t PanelBytes,
                    uint64_t CacheBytes) {
  assert(Columns && Rows && PanelBytes && "work-groups that share panels");
  uint64_t Fit = std::max<uint64_t>(CacheBytes / 2 / PanelBytes, 1);
  bool FillsQuarter = Columns <= Fit && Columns >= Fit - Columns;
  bool HoldsA = Rows <= CacheBytes / PanelBytes;
  return FillsQuarter && HoldsA ? (Columns + 1) / 2 : Fit;
}

GroupId groupOrder(const GroupId &Groups, uint64_t Index,
                   const GroupShapes &Shapes) {
  assert(Groups[0] && Groups[1] && Groups[2] && "no empty range");
  assert(Index / Groups[0] / Groups[1] < Groups[2] &&
         "a work-group of the range");
  // One-dimensional ranges often have many tiny work-groups: avoid the
  // divisions.
  if (Groups[1] == 1 && Groups[2] == 1)
    return {Index, 0, 0};
  uint64_t Plane = Groups[0] * Groups[1];
  uint64_t Z = 0;
  if (Groups[2] > 1) {
    Z = Index / Plane;
    Index %= Plane;
  }
  Rectangle Part = {0, 0, Groups[0], Groups[1]};
  for (const GroupShape &Shape : Shapes) {
    if (Part.Width == 1 && Part.Height == 1)
      break;
    Part = enterShape(Part, Shape, Index);
  }
  return {Part.X, Part.Y, Z};
}

} // namespace tenon
