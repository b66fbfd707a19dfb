// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A store that replaces several stores, of tiles of its matrix. Where the
// stride is shorter than a line of the matrix, lines of one tile are on lines
// of another, and the tiles have to be stored in their order:
//
//   tenon.store(%p, <c00 c01>, stride)        near ? tiles : whole
//     "tenon.store.tiles"                ->   tiles: tenon.store(%p, c00)
//                                                    tenon.store(%p + …, c01)
//                                             whole: tenon.store(%p, <c00 c01>)
//
// Passes that store in another way do so behind the same test (areLinesNear).

#ifndef TENON_IR_CONTRACT_STORETILES_H
#define TENON_IR_CONTRACT_STORETILES_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// The shape of the tiles, and where each begins, in the order of the stores.
struct StoreTiles {
  unsigned Rows = 0, Columns = 0;
  llvm::SmallVector<std::pair<unsigned, unsigned>, 16> Places;
};

/// The tiles whose order \p Store has to keep; nothing if it has none.
std::optional<StoreTiles> tilesOf(const StoreOp &Store);
void setTiles(llvm::CallInst &Store, const StoreTiles &Tiles);
/// Drops the record of tiles from a store whose lines are known not to overlap.
void dropTiles(llvm::CallInst &Store);
/// Exchanges rows and columns.
StoreTiles transposed(const StoreTiles &Tiles);

/// The bytes of a line of \p Ty in memory.
uint64_t lineBytes(const OpFacts &Access, const MatrixType *Ty);

/// Whether \p Stride, of either sign, is shorter than \p Bytes, which is not 0:
/// lines of so many bytes then overlap. Both are i64, the result is i1.
llvm::Value *isShorter(llvm::IRBuilderBase &B, llvm::Value *Stride,
                       llvm::Value *Bytes);

/// Whether lines of \p Store overlap: its stride, of either sign, is shorter
/// than a line. A constant if the stride is one. \p ByLanes: each lane of the
/// sub-group computes the condition, which has to be the same in all.
llvm::Value *areLinesNear(llvm::IRBuilderBase &B, const StoreOp &Store,
                          bool ByLanes);

/// Stores the tiles of \p Store one by one. Where each lane stores its own
/// elements, sub-group barriers are needed between the tiles.
void storeTiles(llvm::IRBuilderBase &B, const StoreOp &Store,
                bool WithBarriers);
/// In \p F, a kernel for a SIMT target or a whole-matrix target, makes stores
/// that have tiles store them one by one where lines overlap.
void storeTilesInOrder(llvm::Function &F, bool IsSimt);

} // namespace tenon

#endif
