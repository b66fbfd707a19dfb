// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_NVPTXOPTIONS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_NVPTXOPTIONS_H

#include "SharedContract.h"
#include "WarpgroupContract.h"
#include "tenon/Target/TargetOptions.h"

namespace tenon {

/// The work-groups that execute a contraction, and the number of blocks of D,
/// one below the other, that each warp computes.
struct RegroupedBlocks {
  SharedBlocks Of;
  unsigned Each;
};

/// What the target's features choose:
///
///   +assume-aligned  matrices and strides in global memory are aligned to 16
///                    bytes
///   -regroup         no kernels whose work-groups share operands
///   -warpgroups      no kernels that multiply by wgmma
///   +fp8-warpgroups  multiply fp8 by wgmma's fp8, whose sums are less precise
///                    than f32; otherwise fp8 is converted to f16
///   +tile-RxC        rows and columns of D for a work-group with wgmma
///   +warps-RxC       warps, along rows and columns, of a work-group without
///                    wgmma
///   +buffers-N       buffers in shared memory
///   +strip-N         rows of tiles in a strip, in which work-groups are
///                    numbered column by column
///   +persistent      work-groups with wgmma compute several tiles
///   +tma             copies by tensor maps, for which there are parameters
///   +cluster         with these, two work-groups copy a B that both read
///   +parts-N         sub-groups that divide K of one block among themselves in
///                    launches of few sub-groups
struct NvptxOptions {
  unsigned Processor = 0;  ///< 80 is sm_80
  bool Warpgroups = false; ///< wgmma is there, and used
  bool Fp8Warpgroups = false;
  bool AssumeAligned = false;
  bool Regroup = true;
  bool Persistent = false;
  bool TensorMaps = false;
  bool Clusters = false;
  unsigned WarpRows = 0, WarpColumns = 0; ///< 0: the target chooses
  unsigned TileRows = 0, TileColumns = 0; ///< likewise
  unsigned Buffers = 0, Strip = 0;        ///< likewise
  unsigned Parts = 0;                     ///< likewise

  /// Numbers of work-groups, for a large GPU with about 128 processors: an
  /// eighth of the processors, and eight for each.
  static constexpr unsigned MinGroups = 16, MaxParted = 1024;
  /// Numbers of work-groups where there are two sizes of tiles, one four times
  /// the other: half of the processors, and a quarter.
  static constexpr unsigned MinOfLargest = 66, MinOfSmaller = 32;

  NvptxOptions(llvm::StringRef CPU, llvm::StringRef Features);

  /// Whether the features go together.
  llvm::Error check() const;
  /// Whether those of \p Features that have numbers have possible ones.
  static llvm::Error checkNumbers(llvm::StringRef Features);
  /// Whether a feature is one of the above, and not one of LLVM's.
  static bool isWord(llvm::StringRef Feature);

  /// The largest amount of shared memory that a work-group can have.
  unsigned mostSharedBytes() const;
  /// Rows of tiles in a strip.
  unsigned stripOf(const SharedBlocks &Blocks) const;
  /// The work-groups that execute a kernel's contraction with \p Facts; nothing
  /// if none can.
  std::optional<RegroupedBlocks> blocksFor(const OpFacts &Facts) const;
  /// Smaller work-groups, for launches with few of the former.
  std::optional<RegroupedBlocks> smallerBlocksFor(const OpFacts &Facts) const;
  /// The blocks chosen earlier for which \p Facts describe the work of one
  /// warp.
  std::optional<RegroupedBlocks> blocksOf(const OpFacts &Facts) const;
  /// The contraction that warpgroups execute instead of \p Facts.
  OpFacts ofWarpgroups(const OpFacts &Facts) const {
    return Fp8Warpgroups ? Facts : withHalves(Facts);
  }
  /// The number of sub-groups that divide K of a contraction with \p Facts
  /// among themselves; 0 if it is not divided.
  unsigned partsOf(const OpFacts &Facts) const;

private:
  bool canRegroup(const OpFacts &Facts) const;
  bool usesWarpgroups(const OpFacts &Facts) const;
  std::optional<RegroupedBlocks> blocksOfWarpgroups(const OpFacts &Given,
                                                    unsigned FirstTile,
                                                    unsigned MaxEach) const;
  std::optional<RegroupedBlocks> blocksOfWarps(const OpFacts &Facts) const;
};

} // namespace tenon

#endif
