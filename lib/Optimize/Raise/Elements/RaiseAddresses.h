// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The memory of a matrix whose elements lanes load or store individually. It is
// known if the elements are at the addresses that a load or store of a matrix
// accesses.

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_RAISEADDRESSES_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_RAISEADDRESSES_H

#include "Optimize/Fuse/FusePlan.h"
#include "Optimize/Raise/Raise.h"
#include "tenon/IR/AddressSum.h"
#include "tenon/IR/Layout/Block2DLayout.h"
#include <optional>
#include <vector>

namespace tenon {

class ChainFinder;

/// An element as one lane accesses it: bits of the value of \p Access (a load
/// or store, a block read or write, or a 2D block), from \p FirstBit on.
struct LaneAccess {
  llvm::Instruction *Access = nullptr;
  unsigned FirstBit = 0;
};

/// The memory operands of a matrix load or store.
struct MatrixAddress {
  MatrixLayout Layout = MatrixLayout::RowMajor;
  unsigned Align = 1;
  llvm::Value *Pointer = nullptr; ///< of each lane
  uint64_t Offset = 0;            ///< of lane 0's first element from Pointer
  /// The uniform part of Pointer plus Offset.
  AddressSum First;
  AddressSum Stride;    ///< in bytes
  bool IsBlock = false; ///< accessed by block operations
  /// Of 2D blocks: the operation, and the tile's offset from its coordinate.
  llvm::CallInst *Plane = nullptr;
  unsigned BlockRow = 0, BlockColumn = 0;
  unsigned BlockPack = 1; ///< elements of the matrix in one of the block
};

/// The memory of a matrix of type \p Ty whose elements are \p Elements, with
/// lane 0's element (0, 0) first; none if the addresses are not those of a
/// layout.
std::optional<MatrixAddress> addressOf(const RaiseContext &Context,
                                       const MatrixType *Ty,
                                       const LaneLayout &Layout,
                                       llvm::ArrayRef<LaneAccess> Elements);

/// The memory of elements whose addresses are sums over the digits of their
/// coordinates, such as a scale for each column, or bytes that hold two rows.
/// Element (r, c) is at
///
///   first + r / rows * Rows + r % rows * Row
///         + c / columns * Columns + c % columns * Column
struct ElementAddress {
  /// Pointer, Offset and First of element (0, 0).
  MatrixAddress Start;
  unsigned RowPeriod = 1, ColumnPeriod = 1;
  AddressSum Rows, Row, Columns, Column; ///< in bytes

  bool hasDistancesOf(const ElementAddress &E) const;
  bool operator==(const ElementAddress &E) const {
    return hasDistancesOf(E) && Start.First == E.Start.First &&
           Start.Align == E.Start.Align;
  }
  /// Whether \p Next has the elements below, or to the right of, those of this
  /// tile of type \p Tile.
  bool isBefore(const ElementAddress &Next, TileAddresses::Direction Where,
                const MatrixType &Tile) const;
  /// Whether the elements of a column are neighbours in memory and those of a
  /// row are not.
  bool hasColumnsInLines() const;
  /// The address of an element, from that of the first one.
  llvm::Value *emit(llvm::IRBuilderBase &B, llvm::Value *First,
                    llvm::ArrayRef<llvm::Value *> Steps, llvm::Value *RowOf,
                    llvm::Value *ColumnOf) const;
};

/// The last of the lanes' loads of \p Elements, and the addresses of the
/// elements. An element without a load has the address of another one.
std::optional<std::pair<llvm::Instruction *, ElementAddress>>
findElementAddress(RaiseContext &Context, const MatrixType *Ty,
                   const LaneLayout &Layout,
                   llvm::ArrayRef<LaneAccess> Elements);

/// The addresses of a matrix' elements, even if some are not loaded.
std::optional<ElementAddress>
elementAddressOf(const RaiseContext &Context, const MatrixType *Ty,
                 const LaneLayout &Layout, llvm::ArrayRef<LaneAccess> Elements);

/// The instruction at which a matrix access can replace the accesses of
/// \p Elements, and its memory; nothing if there is none, with the reason in
/// \p Why.
std::optional<std::pair<llvm::Instruction *, MatrixAddress>>
findAddress(RaiseContext &Context, const MatrixType *Ty,
            const LaneLayout &Layout, llvm::ArrayRef<LaneAccess> Elements,
            bool IsLoad, llvm::StringRef &Why);

/// Loads the matrix of type \p Ty whose elements lanes load as \p Elements, at
/// the last of their loads; null if there is none, with the reason in \p Why.
llvm::Value *loadMatrix(RaiseContext &Context, MatrixType *Ty,
                        const LaneLayout &Layout,
                        llvm::ArrayRef<LaneAccess> Elements,
                        llvm::StringRef &Why);

/// Whether nothing on a path from \p From, which dominates \p To, may write
/// \p Memory.
bool isUnchangedBetween(const llvm::Instruction &From,
                        const llvm::Instruction &To, const llvm::Value *Memory,
                        ChainFinder &Finder);

/// \p V in each of \p Lanes, if lanes differ only by their numbers; none if
/// other values differ as well.
std::optional<std::vector<AddressSum>>
sumsInLanes(const RaiseContext &Context, llvm::Value *V, unsigned Lanes);

/// \p Sum with the lane's number 0.
AddressSum withoutLane(const AddressSum &Sum);

/// Whether \p V is a plain access of each lane or a block access; \p IsLoad
/// selects loads or stores.
bool isLaneAccess(const llvm::Value *V, bool IsLoad);

/// The address of the first element at \p Address, with products expanded where
/// possible, so that neighbours are recognised.
llvm::Value *firstAddress(const RaiseContext &Context,
                          const MatrixAddress &Address, llvm::IRBuilderBase &B);

} // namespace tenon

#endif
