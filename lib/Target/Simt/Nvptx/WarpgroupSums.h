// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Moves the sums of wgmma to the blocks of D that a warp's part of the
// kernel expects, in the layout of other multiplications. From wgmma a warp
// has 16 of each 64 rows (columns in a transposed product). The warps
// exchange sums through shared memory; two bit-linear layouts define their
// places there.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPSUMS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPSUMS_H

#include "SharedRing.h"
#include "tenon/IR/Layout/BitLayout.h"
#include "tenon/IR/Values/WgmmaOps.h"

namespace tenon {

class WarpgroupSums {
public:
  /// The emitted code is that of work-item \p Lane of \p Warp; \p Shared is the
  /// memory for the exchange.
  WarpgroupSums(llvm::IRBuilderBase &B, const OpFacts &Facts,
                const WgmmaFacts &Wgmma, const SharedBlocks &Blocks,
                llvm::Value *Shared, llvm::Value *Lane, llvm::Value *Warp);

  /// Stores \p Sums; those that are neighbours in a row of D are stored as
  /// vectors.
  void store(llvm::ArrayRef<llvm::Value *> Sums);
  /// Computes this warp's block of \p D, the sum of \p C and the sums.
  void load(llvm::Value *D, llvm::Value *C);

private:
  unsigned offset(unsigned Row, unsigned Column) const;
  std::pair<unsigned, unsigned> place(LayoutDim Dim, unsigned Number) const;
  unsigned offsetOf(LayoutDim Dim, unsigned Number) const;
  llvm::SmallVector<unsigned, 2> neighbours() const;

  llvm::IRBuilderBase &B;
  const OpFacts &Facts;
  const WgmmaFacts &Wgmma;
  const SharedBlocks &Blocks;
  llvm::Value *Shared, *Lane, *Warp;
  BitLayout Layout;
  llvm::Type *SumType;
};

} // namespace tenon

#endif
