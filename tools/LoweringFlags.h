// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Options for lowering that the tools share.

#ifndef TENON_TOOLS_LOWERINGFLAGS_H
#define TENON_TOOLS_LOWERINGFLAGS_H

#include "tenon/Target/TargetOptions.h"
#include "tenon/tenon.h"
#include "llvm/Support/CommandLine.h"

namespace tenon {

/// The level of -O; NUL for a word of several letters, the first of which
/// LLVM's own parser would take.
struct LevelParser : llvm::cl::parser<char> {
  using llvm::cl::parser<char>::parser;
  static bool parse(llvm::cl::Option & /*Option*/, llvm::StringRef /*Name*/,
                    llvm::StringRef Word, char &Level) {
    Level = Word.size() == 1 ? Word[0] : '\0';
    return false;
  }
};

struct LoweringFlags {
  explicit LoweringFlags(llvm::cl::OptionCategory &Category)
      : SubgroupSize("subgroup-size", llvm::cl::desc("lanes of a sub-group"),
                     llvm::cl::init(0), llvm::cl::cat(Category)),
        L1Cache(
            "l1-cache",
            llvm::cl::desc(
                "size of the L1 data cache for which blocks are chosen; the "
                "default is the processor's"),
            llvm::cl::value_desc("KiB"), llvm::cl::init(0),
            llvm::cl::cat(Category)),
        L2Cache("l2-cache", llvm::cl::desc("the same of the L2 cache"),
                llvm::cl::value_desc("KiB"), llvm::cl::init(0),
                llvm::cl::cat(Category)),
        TrapDivergence(
            "trap-divergence",
            llvm::cl::desc("end the process if only some lanes of a sub-group, "
                           "or work-items of a work-group, execute an "
                           "operation that needs all of them"),
            llvm::cl::cat(Category)),
        Block2DOrder(
            "block-2d-layout",
            llvm::cl::desc("which lane gets which element of a 2D block that "
                           "is wider than the sub-group"),
            llvm::cl::values(
                clEnumValN(BlockOrder::Payload, "payload",
                           "as Intel's GPUs put it into registers"),
                clEnumValN(BlockOrder::Specification, "specification",
                           "neighbours, as SPV_INTEL_2d_block_io says")),
            llvm::cl::init(BlockOrder::Payload), llvm::cl::cat(Category)) {}

  void addTo(TargetOptions &Options) const {
    Options.SubgroupSize = SubgroupSize;
    Options.L1Cache = L1Cache;
    Options.L2Cache = L2Cache;
    Options.TrapDivergence = TrapDivergence;
    Options.Block2DOrder = Block2DOrder;
  }

  /// The same for tenon.h.
  void addTo(tenon_options &Options) const {
    Options.subgroup_size = SubgroupSize;
    Options.l1_cache = L1Cache;
    Options.l2_cache = L2Cache;
    Options.block_2d_layout = wordOf(Block2DOrder).data();
    if (TrapDivergence)
      Options.flags |= TENON_TRAP_DIVERGENCE;
  }

private:
  llvm::cl::opt<unsigned> SubgroupSize, L1Cache, L2Cache;
  llvm::cl::opt<bool> TrapDivergence;
  llvm::cl::opt<BlockOrder> Block2DOrder;
};

} // namespace tenon

#endif
