// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lane of a sub-group holds which element of a matrix when each lane has
// a plain value, as OpSubgroupMatrixMultiplyAccumulateINTEL takes it.
//
// A lane's value has components of some bits; one component packs `Pack`
// neighbouring elements, of a row in A, of a column in B, lowest bits first.
// The components make a grid, which is dealt to the lanes in row-major order:
//
//   A 8x16 of bf16 in <8 x i16>, 16 lanes      A 8x32 of s8 in <8 x i16>
//   component v of lane l = a[v][l]            = a[v][2l] | a[v][2l+1] << 8
//
//   B 16x16 of bf16 in <8 x i32>               A 8x8 of tf32 in <4 x float>
//   = b[2v][l] | b[2v+1][l] << 16              = a[2v + l/8][l%8]
//
// Component v of lane l is cell v * lanes + l. So the components of all lanes,
// one after the other, are the matrix in rows, for B in VNNI form.
//
// A matrix that is wider than what one instruction takes can lie in panels of
// some columns each, one after the other in a lane's value; each panel is a
// grid of its own. Rows may be padded. So any run of rows of a panel is a run
// of components:
//
//   C 16x32 of f32, panels of 16 columns, 16 lanes
//   component 0 to 15 of lane l = c[0][l] … c[15][l]
//   component 16 to 31          = c[0][16 + l] … c[15][16 + l]

#ifndef TENON_IR_FRAGMENTLAYOUT_H
#define TENON_IR_FRAGMENTLAYOUT_H

#include "tenon/IR/MatrixType.h"
#include "llvm/Support/Error.h"
#include <optional>

namespace tenon {

struct FragmentLayout {
  unsigned Rows = 0, Columns = 0; ///< of the matrix
  unsigned Lanes = 0;             ///< of the sub-group
  unsigned ElementBits = 0;
  unsigned Pack = 1;         ///< elements in one component
  bool PacksRows = false;    ///< B: the elements of one component are of
                             ///< different rows
  unsigned PanelColumns = 0; ///< of elements
  unsigned GridRows = 0, GridColumns = 0; ///< of components, in one panel
  unsigned PanelComponents = 0;           ///< of one lane's value, in one panel
  unsigned Components = 0;                ///< of one lane's value

  /// Of one panel.
  unsigned cells() const { return GridRows * GridColumns; }
  unsigned panels() const { return Components / PanelComponents; }
  /// Whether the lanes hold the same elements in the same components, as far
  /// as both have them.
  bool hasSameCells(const FragmentLayout &L) const {
    return Pack == L.Pack && (Pack == 1 || PacksRows == L.PacksRows) &&
           GridColumns == L.GridColumns && panels() == L.panels() &&
           (panels() == 1 || PanelComponents == L.PanelComponents);
  }
  /// Whether element \p Sub of component \p Component is part of the matrix in
  /// all lanes.
  bool allHave(unsigned Component, unsigned Sub) const;
  /// Whether all elements of all lanes are part of the matrix.
  bool holdsNothingElse() const {
    return uint64_t(Components) * Pack * Lanes == uint64_t(Rows) * Columns;
  }

  struct Place {
    unsigned Row, Column;
    bool operator==(const Place &P) const {
      return Row == P.Row && Column == P.Column;
    }
  };
  /// The element that is number \p Sub in component \p Component of \p Lane;
  /// none where the lane's value is longer than the matrix.
  std::optional<Place> element(unsigned Lane, unsigned Component,
                               unsigned Sub) const;

  struct Holder {
    unsigned Lane, Component, Sub;
    bool operator==(const Holder &H) const {
      return Lane == H.Lane && Component == H.Component && Sub == H.Sub;
    }
  };
  /// Where element (Row, Column) is.
  Holder holder(unsigned Row, unsigned Column) const;
};

/// The layout that SIMT targets give \p Matrix over \p Lanes lanes: components
/// of the sizes that OpSubgroupMatrixMultiplyAccumulateINTEL takes (A 16 bits,
/// on 8 lanes 32; B 32), fewer elements in each where those do not divide the
/// matrix; elements alone for accumulators and with a single lane.
FragmentLayout simtLayout(const MatrixType *Matrix, unsigned Lanes);

/// What instructions that multiply matrices take: how many columns of each use,
/// components of how many bits, and of how many rows.
struct PanelShape {
  unsigned Columns;
  unsigned ComponentBits; ///< 0: as many as an element has
  unsigned RowMultiple;   ///< rows are padded to these
};

/// The layout of \p Matrix over \p Lanes lanes in panels of such a shape.
FragmentLayout panelLayout(const MatrixType *Matrix, unsigned Lanes,
                           const PanelShape &Shape);

/// The layout of \p Matrix in values of type \p Value (a scalar or vector of
/// integers or floats) over \p Lanes lanes. An error says what does not fit.
llvm::Expected<FragmentLayout>
fragmentLayout(const MatrixType *Matrix, llvm::Type *Value, unsigned Lanes);

} // namespace tenon

#endif
