// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lane of a sub-group holds which element of a matrix if each lane has a
// plain value, like the operands of OpSubgroupMatrixMultiplyAccumulateINTEL or
// of a 2D block operation.
//
// A lane's value consists of components, each with `Pack` neighbouring
// elements, of a row in A, of a column in B, in the lowest bits first. A matrix
// that is wider than the operand of an instruction is divided into panels of
// columns, whose components follow each other in a lane's value. A BitLayout
// describes one panel. Padding rows and columns are not elements.
//
// The components of a panel form a grid of cells, which are distributed over
// the lanes in row-major order: component v of lane l is cell v * lanes + l.
// If a row has a power of two of cells, row and column are bits of the cell's
// number. Otherwise the map is bit-linear to runs of cells, which are counted
// through the rows, and one division by the number of runs in a row gives the
// row. Padding rows instead would change the order of a lane's elements, which
// programs observe (extract, insert). A run has a cell for each lane if the
// lanes divide a row, else it is one cell:
//
//   48 columns, 16 lanes: 3 runs in a row    row = run / 3
//   "lane C1 C2 C4 C8; component U1 U2 …"    column = run % 3 * 16 + C
//
//   24 columns, 16 lanes: 24 runs in a row   row = run / 24
//   "lane U1 U2 U4 U8; component U16 …"      column = run % 24
//
//   A 8x16 of bf16 in <8 x i16>, 16 lanes      A 8x32 of s8 in <8 x i16>
//   component v of lane l = a[v][l]            = a[v][2l] | a[v][2l+1] << 8
//
//   B 16x16 of bf16 in <8 x i32>               B 8x8 of tf32 in <4 x float>
//   = b[2v][l] | b[2v+1][l] << 16              = b[2v + l/8][l%8]
//
//   C 16x32 of f32, panels of 16 columns, 16 lanes
//   component 0 to 15 of lane l = c[0][l] … c[15][l]
//   component 16 to 31          = c[0][16 + l] … c[15][16 + l]
//
// So consecutive rows of a panel are consecutive components, and the components
// of all lanes, one after the other, are the row-major matrix, VNNI-packed for
// B.

#ifndef TENON_IR_LAYOUT_LANELAYOUT_H
#define TENON_IR_LAYOUT_LANELAYOUT_H

#include "tenon/IR/Layout/BitLayout.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/Support/Error.h"
#include <numeric>
#include <optional>

namespace tenon {

struct LaneLayout {
  unsigned Rows = 0, Columns = 0; ///< of the matrix
  unsigned Lanes = 0;             ///< of the sub-group, a power of two
  unsigned ElementBits = 0;
  unsigned Pack = 1;            ///< elements in one component
  bool PacksRows = false;       ///< B: the elements of one component are of
                                ///< different rows
  unsigned PanelColumns = 0;    ///< of elements
  unsigned PanelComponents = 0; ///< of one lane's value, in one panel
  unsigned Components = 0;      ///< of one lane's value
  /// Rows and columns of components, in one panel that is distributed in
  /// row-major order; otherwise 0.
  unsigned GridRows = 0, GridColumns = 0;

  /// element, component, lane -> row, column, run of one panel, and the
  /// inverse. There are runs if RowRuns, their number in a row, is not 1; then
  /// row and column of the map are those within a run.
  BitLayout Panel, PanelInverse;
  unsigned RowRuns = 1;

  void setPanel(const BitLayout &L) {
    Panel = L;
    PanelInverse = L.inverse();
  }
  /// lane, component -> cell of a panel that is distributed in row-major order.
  BitLayout cells() const;
  unsigned panels() const { return Components / PanelComponents; }
  /// Whether lanes hold the elements that both layouts have in the same
  /// components.
  bool hasSameCells(const LaneLayout &L) const;
  /// Whether element \p Sub of component \p Component is part of the matrix in
  /// all lanes.
  bool allHave(unsigned Component, unsigned Sub) const;
  /// Whether the lanes have no padding: all their elements are of the matrix.
  bool hasNoPadding() const {
    return uint64_t(Components) * Pack * Lanes == uint64_t(Rows) * Columns;
  }

  struct Coordinates {
    unsigned Row, Column;
    bool operator==(const Coordinates &C) const = default;
  };
  /// The element that is number \p Sub in component \p Component of \p Lane;
  /// none where the lane's value has padding.
  std::optional<Coordinates> element(unsigned Lane, unsigned Component,
                                     unsigned Sub = 0) const;

  struct Holder {
    unsigned Lane, Component, Sub;
    bool operator==(const Holder &H) const = default;
  };
  /// Where element (Row, Column) is.
  Holder holder(unsigned Row, unsigned Column) const;

  // For panels that are distributed in row-major order.

  /// Components that each lane has of one row of the grid, if all lanes have
  /// equally many: lane l has cells l, l + lanes …; otherwise 0.
  unsigned componentsOfRow() const {
    return GridColumns % Lanes ? 0 : GridColumns / Lanes;
  }
  /// Rows of the grid that the lanes hold in one component: 1 unless the lanes
  /// are a multiple of the columns.
  unsigned rowsOfComponent() const {
    return Lanes % GridColumns ? 1 : Lanes / GridColumns;
  }
  /// The most rows of the grid that the lanes hold in one component.
  unsigned mostRowsOfComponent() const {
    return Lanes % GridColumns ? (Lanes + GridColumns - 2) / GridColumns + 1
                               : Lanes / GridColumns;
  }
  /// The most components of lanes' values that have cells of one row, and of
  /// one column in \p Count consecutive rows.
  unsigned mostComponentsOfRow() const {
    return Lanes % GridColumns ? mostComponentsTo(GridColumns - 1) : 1;
  }
  unsigned mostComponentsOfColumn(unsigned Count) const {
    return mostComponentsTo((Count - 1) * GridColumns);
  }
  /// The distance of rows of the grid that have their cells in the same lanes:
  /// after this many rows the distribution begins with lane 0 again.
  unsigned rowPeriod() const { return Lanes / std::gcd(GridColumns, Lanes); }
  /// The first component of a lane's value that has cells of row \p Row.
  unsigned firstOfRow(unsigned Row) const { return Row * GridColumns / Lanes; }
  /// Components that some lane has of \p Count rows, from one on that begins
  /// in lane 0.
  unsigned componentsOfRows(unsigned Count) const {
    return (Count * GridColumns + Lanes - 1) / Lanes;
  }

private:
  /// From that of some cell on to that of the cell \p Distance after it.
  unsigned mostComponentsTo(unsigned Distance) const {
    return (Distance + Lanes - 1) / Lanes + 1;
  }
};

/// The layout that SIMT targets give \p Matrix over \p Lanes lanes: components
/// of the sizes that OpSubgroupMatrixMultiplyAccumulateINTEL takes (A 16 bits,
/// on 8 lanes 32; B 32), fewer elements in each where those do not divide the
/// matrix; elements alone for accumulators and with a single lane.
LaneLayout simtLayout(const MatrixType *Matrix, unsigned Lanes);

/// The operands of instructions that multiply matrices: the columns for each
/// use, the bits of components, and the multiple of rows.
struct PanelShape {
  unsigned Columns;
  unsigned ComponentBits; ///< 0: as many as an element has
  unsigned RowMultiple;   ///< rows are padded to these
};

/// The layout of \p Matrix over \p Lanes lanes in panels of such a shape.
LaneLayout panelLayout(const MatrixType *Matrix, unsigned Lanes,
                       const PanelShape &Shape);

/// The layout of \p Matrix in values of type \p Value (a scalar or vector of
/// integers or floats) over \p Lanes lanes. An error says what does not fit.
llvm::Expected<LaneLayout> fragmentLayout(const MatrixType *Matrix,
                                          llvm::Type *Value, unsigned Lanes);

/// \p Rows x \p Columns elements of \p ElementBits bits over \p Lanes lanes, as
/// single elements in row-major order: the default for a lane's share of a
/// matrix.
LaneLayout rowMajorLayout(unsigned Rows, unsigned Columns, unsigned ElementBits,
                          unsigned Lanes);

} // namespace tenon

#endif
