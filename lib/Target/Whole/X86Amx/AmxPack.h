// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Packs operands that tile loads cannot read because of their layout, or whose
// elements are converted, to images of tiles: 16 rows of 64 bytes each, one
// image after the other.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXPACK_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXPACK_H

#include "AmxTable.h"
#include "Target/Whole/Vectors.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Neighbouring tiles of one step of k, and their memory.
struct TilesInMemory {
  const AmxRow *Row;
  VectorConversion Kinds; ///< in memory and in the image
  const VectorModel &Model;
  MatrixLayout Layout;
  unsigned Depth;       ///< bytes of k in a tile
  unsigned Tile, Count; ///< rows (of A) or columns (of B) of a tile; tiles
  llvm::Value *Memory;  ///< the first tile's first element
  llvm::Value *Stride;  ///< i64, bytes
  /// The number of valid elements of k (i64); the rest of the step is zero and
  /// is not read. Null: all elements.
  llvm::Value *Valid = nullptr;
};

/// Writes the images of A's tiles to \p Images.
void packTilesOfA(llvm::IRBuilderBase &B, const TilesInMemory &From,
                  llvm::Value *Images);

/// Writes the images of B's tiles to \p Images.
void packTilesOfB(llvm::IRBuilderBase &B, const TilesInMemory &From,
                  llvm::Value *Images);

} // namespace tenon

#endif
