// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls of OpSubgroup2DBlock…INTEL (SPV_INTEL_2d_block_io).

#ifndef TENON_TARGET_SIMT_BLOCK2DCALLS_H
#define TENON_TARGET_SIMT_BLOCK2DCALLS_H

#include "tenon/IR/SubgroupOps.h"

namespace tenon {

/// The memory that blocks are part of, and where the first one begins.
struct Block2DMemory {
  llvm::Value *Base;
  llvm::Value *Width, *Height, *Pitch; ///< bytes, rows, bytes; i32
  llvm::Value *Coordinate;             ///< <2 x i32>: column in elements, row
};

/// Emits a load, store or prefetch of \p Block by its built-in function; \p
/// Data points to the private memory that a load writes and a store reads.
llvm::CallInst *callBlock2D(llvm::IRBuilderBase &B, SubgroupOpcode Opcode,
                            const Block2DFacts &Block,
                            const Block2DMemory &Memory, llvm::Value *Data);

} // namespace tenon

#endif
