// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_NVPTXOPTIONS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_NVPTXOPTIONS_H

#include "SharedContract.h"
#include "WarpgroupContract.h"
#include "tenon/Target/TargetOptions.h"

namespace tenon {

/// The work-groups that do a contraction, and how many blocks of it one warp
/// does, one below the other.
struct RegroupedBlocks {
  SharedBlocks Of;
  unsigned Each;
};

/// What the target's features choose:
///
///   +assume-aligned  matrices and strides in global memory are aligned to 16
///                    bytes
///   -regroup         no kernels whose work-groups share operands
///   -warpgroups      none that multiply by wgmma
///   +fp8-warpgroups  fp8 by wgmma of fp8, which has fewer bits than f32 in
///                    sums; otherwise fp8 is converted to f16
///   +tile-RxC        rows and columns of D of a work-group with wgmma
///   +warps-RxC       warps of one without it, along rows and columns
///   +buffers-N       its buffers in shared memory
///   +strip-N         rows of tiles down which work-groups are numbered
///   +parts-N         sub-groups that share K of one block where there are few
struct NvptxOptions {
  unsigned Processor = 0;  ///< 80 is sm_80
  bool Warpgroups = false; ///< wgmma is there, and used
  bool Fp8Warpgroups = false;
  bool AssumeAligned = false;
  bool Regroup = true;
  unsigned WarpRows = 0, WarpColumns = 0; ///< 0: the target chooses
  unsigned TileRows = 0, TileColumns = 0; ///< likewise
  unsigned Buffers = 0, Strip = 0;        ///< likewise
  unsigned Parts = 0;                     ///< likewise

  /// Work-groups: fewer than an eighth of the processors of a large GPU, which
  /// has about 128, and eight for each of them.
  static constexpr unsigned LeastGroups = 16, MostParted = 1024;
  /// Where there are two sizes of tiles, of which one is four of the others:
  /// half of the processors; and a quarter.
  static constexpr unsigned LeastOfLargest = 66, LeastOfSmaller = 32;

  NvptxOptions(llvm::StringRef CPU, llvm::StringRef Features);

  /// Whether a feature is one of these, and not one of LLVM's.
  static bool isWord(llvm::StringRef Feature);

  /// The most shared memory of a work-group.
  unsigned mostSharedBytes() const;
  /// Rows of tiles in a strip.
  unsigned stripOf(const SharedBlocks &Blocks) const;
  /// The work-groups that do a kernel's contraction with \p Facts; nothing if
  /// they cannot.
  std::optional<RegroupedBlocks> blocksFor(const OpFacts &Facts) const;
  /// Those for launches with few of the former.
  std::optional<RegroupedBlocks> smallerBlocksFor(const OpFacts &Facts) const;
  /// Those of which \p Facts are what each warp does, as chosen before.
  std::optional<RegroupedBlocks> blocksOf(const OpFacts &Facts) const;
  /// What warpgroups contract instead of \p Facts.
  OpFacts ofWarpgroups(const OpFacts &Facts) const {
    return Fp8Warpgroups ? Facts : withHalves(Facts);
  }
  /// The sub-groups that share K of a contraction with \p Facts; 0: none do.
  unsigned partsOf(const OpFacts &Facts) const;

private:
  bool canRegroup(const OpFacts &Facts) const;
  bool usesWarpgroups(const OpFacts &Facts) const;
  std::optional<RegroupedBlocks> blocksOfWarpgroups(const OpFacts &Given,
                                                    unsigned FirstTile,
                                                    unsigned MostEach) const;
  std::optional<RegroupedBlocks> blocksOfWarps(const OpFacts &Facts) const;
};

} // namespace tenon

#endif
