// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// --block-2d-layout, which the tools that read kernels share.

#ifndef TENON_TOOLS_BLOCK2DORDERFLAG_H
#define TENON_TOOLS_BLOCK2DORDERFLAG_H

#include "tenon/IR/BlockOrder.h"
#include "llvm/Support/CommandLine.h"

namespace tenon {

struct Block2DOrderFlag {
  explicit Block2DOrderFlag(llvm::cl::OptionCategory &Category)
      : Value("block-2d-layout",
              llvm::cl::desc("which lane gets which element of a 2D block that "
                             "is wider than the sub-group"),
              llvm::cl::values(
                  clEnumValN(BlockOrder::Payload, "payload",
                             "as Intel's GPUs put it into registers"),
                  clEnumValN(BlockOrder::Specification, "specification",
                             "neighbours, as SPV_INTEL_2d_block_io says")),
              llvm::cl::init(BlockOrder::Payload), llvm::cl::cat(Category)) {}

  llvm::cl::opt<BlockOrder> Value;
};

} // namespace tenon

#endif
