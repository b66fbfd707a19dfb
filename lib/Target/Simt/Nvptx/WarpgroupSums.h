// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From the sums of wgmma, of which a warp has 16 rows of each 64, or columns
// where the product is turned round, to the blocks of D that a warp's part of
// the kernel takes, in the layout that other products have. Sums change warps
// through shared memory; where they go in between follows from two bit-linear
// layouts.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPSUMS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_WARPGROUPSUMS_H

#include "SharedRing.h"
#include "tenon/IR/BitLayout.h"
#include "tenon/IR/WgmmaOps.h"

namespace tenon {

class WarpgroupSums {
public:
  /// \p Shared is where they go through, of work-item \p Lane of \p Warp.
  WarpgroupSums(llvm::IRBuilderBase &B, const OpFacts &Facts,
                const WgmmaFacts &Wgmma, const SharedBlocks &Blocks,
                llvm::Value *Shared, llvm::Value *Lane, llvm::Value *Warp);

  /// Stores \p Sums as vectors of those that are neighbours in a row of D.
  void store(llvm::ArrayRef<llvm::Value *> Sums);
  /// \p D's block of this warp, which is \p C's and the sums.
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
