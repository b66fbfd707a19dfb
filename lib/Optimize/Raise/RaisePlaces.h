// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where in memory the elements of a matrix are that lanes load or store, each
// its own: found when they lie as a matrix load or store takes them.

#ifndef TENON_LIB_OPTIMIZE_RAISE_RAISEPLACES_H
#define TENON_LIB_OPTIMIZE_RAISE_RAISEPLACES_H

#include "Raise.h"
#include "tenon/IR/AddressSum.h"
#include "tenon/IR/Block2DLayout.h"
#include <optional>

namespace tenon {

/// An element as one lane accesses it: by \p Access (a load or store, a block
/// read or write, or a 2D block), from bit \p FirstBit of that one's value on.
struct LaneAccess {
  llvm::Instruction *Access = nullptr;
  unsigned FirstBit = 0;
};

/// What a matrix load or store needs.
struct MatrixPlace {
  MatrixLayout Layout = MatrixLayout::RowMajor;
  unsigned Align = 1;
  llvm::Value *Pointer = nullptr; ///< each lane's
  uint64_t Offset = 0;            ///< of lane 0's first element from there
  AddressSum First;               ///< both, as far as it is uniform
  AddressSum Stride;              ///< in bytes
  bool IsBlock = false;           ///< accessed by block operations
  /// 2D blocks: the operation, and the tile's place from its coordinate on.
  llvm::CallInst *Plane = nullptr;
  unsigned BlockRow = 0, BlockColumn = 0;
};

/// The place of matrix \p Ty, lane 0's element (0, 0) being the first of
/// \p Elements; none where the elements do not lie like that.
std::optional<MatrixPlace> placeOf(const RaiseContext &Context,
                                   const MatrixType *Ty,
                                   const FragmentLayout &Layout,
                                   llvm::ArrayRef<LaneAccess> Elements);

/// True for a plain access of memory that each lane makes, or a block access;
/// \p IsLoad tells which of both directions.
bool isLaneAccess(const llvm::Value *V, bool IsLoad);

/// The address of the first element at \p Place, multiplied out where that is
/// possible, so that neighbours are known as such.
llvm::Value *firstAddress(const RaiseContext &Context, const MatrixPlace &Place,
                          llvm::IRBuilderBase &B);

} // namespace tenon

#endif
