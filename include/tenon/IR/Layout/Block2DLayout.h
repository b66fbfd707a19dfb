// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which lane of a sub-group holds which element of a 2D block operation
// (SPV_INTEL_2d_block_io).
//
// A lane's value v is taken as components of the element's size, lowest bits
// first, those of `bitcast v to <Components x iE>`, whatever components v
// itself has. A block is made into a grid of cells,
//
//   plain       a cell is an element
//   transpose   a cell is an element; columns become rows
//   transform   a cell is 32 bits: Pack elements of a column, lower rows first
//
// whose width is padded to a power of two. Its cells, row by row, go to the
// lanes in turn, one unit to each: unit u is lane u % Lanes' number
// u / Lanes. A unit is one cell, or several neighbours where a row is longer
// than the sub-group:
//
//   8 columns, 4 lanes           4 columns, 4 lanes    2 columns, 4 lanes
//   units of 2 cells             units of 1            units of 1
//   lane 0: 0,0 0,1 1,0 1,1 …    lane 0: 0,0 1,0 …     lane 0: 0,0 2,0 …
//   lane 1: 0,2 0,3 1,2 1,3 …    lane 1: 0,1 1,1 …     lane 1: 0,1 2,1 …
//                                                      lane 2: 1,0 3,0 …
//
// In the order of the specification ("Mapping Block Data to Invocations") a row
// of such a grid always has as many units as there are lanes. The payload of a
// message has that only in plain blocks, and only as far as a unit has no more
// than 32 bits; in other forms a unit is a cell:
//
//   8 columns, 4 lanes, units of 1
//   lane 0: 0,0 0,4 1,0 1,4 …
//   lane 1: 0,1 0,5 1,1 1,5 …
//
// The components of the second block follow those of the first, and so on; in
// memory it lies to the right of the first. A component without an element is
// padding: zero when loaded, ignored when stored.

#ifndef TENON_IR_LAYOUT_BLOCK2DLAYOUT_H
#define TENON_IR_LAYOUT_BLOCK2DLAYOUT_H

#include "tenon/IR/Layout/LaneLayout.h"
#include "tenon/IR/Values/SubgroupOps.h"

namespace tenon {

/// The layout of \p Block over \p Lanes lanes whose values have type \p Value
/// (null for a prefetch, or if the type is yet to be chosen: bits = Components
/// * 8 * ElementBytes). A panel is a block; columns are counted from the first
/// block's first. An error says what does not fit.
llvm::Expected<LaneLayout> block2DLayout(const Block2DFacts &Block,
                                         llvm::Type *Value, unsigned Lanes);

/// The bits of a unit of \p Block, which block2DLayout() accepts.
unsigned unitBits(const Block2DFacts &Block, unsigned Lanes);

/// Whether \p Lanes lanes get the elements of \p Block in the order of a
/// message's payload, whatever order is requested.
bool isPayloadOrder(const Block2DFacts &Block, unsigned Lanes);

} // namespace tenon

#endif
