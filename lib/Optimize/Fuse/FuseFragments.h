// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes' fragments of fused matrices. In each lane the components of a tile's
// fragment are components of the whole matrix' fragment:
//
//   16 lanes, tiles of 8x16 in <8 x float>, whole matrix of 16x32:
//   component v of tile (i, j)  =  component 2 * (8 * i + v) + j

#ifndef TENON_LIB_OPTIMIZE_FUSE_FUSEFRAGMENTS_H
#define TENON_LIB_OPTIMIZE_FUSE_FUSEFRAGMENTS_H

#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/IR/IRBuilder.h"
#include <optional>

namespace tenon {

class FusedFragment {
public:
  /// For tiles of \p Whole that have type \p Tile, row by row, and fragments of
  /// type \p Part. Nothing if an element of a tile is in another lane of the
  /// whole matrix, or in different components in different lanes.
  static std::optional<FusedFragment> find(const MatrixType *Tile,
                                           const MatrixType *Whole,
                                           llvm::Type *Part, unsigned Lanes);

  /// The type of a fragment of the whole matrix.
  llvm::FixedVectorType *type() const;
  /// The fragment of the whole matrix whose tiles have \p Parts.
  llvm::Value *join(llvm::IRBuilderBase &B,
                    llvm::ArrayRef<llvm::Value *> Parts) const;
  /// The fragment of tile number \p Tile.
  llvm::Value *part(llvm::IRBuilderBase &B, llvm::Value *Whole,
                    unsigned Tile) const;

private:
  explicit FusedFragment(llvm::Type *Part) : Part(Part) {}

  llvm::Type *Part;
  llvm::SmallVector<int, 64> Places; ///< in the whole fragment, tile by tile
};

} // namespace tenon

#endif
