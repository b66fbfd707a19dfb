// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device's primitives for the lanes of a warp (wavefront, device sub-group),
// from which WarpSubgroup.cpp composes all sub-group operations. A sub-group of
// W work-items consists of W neighbouring lanes of a warp, or of a whole warp.

#ifndef TENON_LIB_TARGET_SIMT_GPU_WARP_H
#define TENON_LIB_TARGET_SIMT_GPU_WARP_H

#include "tenon/IR/Lanes/LaneClassification.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

class Warp {
public:
  virtual ~Warp();

  /// Lanes of a warp.
  virtual unsigned warp() const = 0;
  virtual llvm::Value *laneOfWarp(llvm::IRBuilderBase &B) const = 0; ///< i32

  /// The lanes that participate in the operations below, a bit for each: the
  /// lanes of \p Subgroup (i32, or i64 for larger warps) that have not ended
  /// or, if they have diverged (\p Diverged), that are active.
  virtual llvm::Value *members(llvm::IRBuilderBase &B, llvm::Value *Subgroup,
                               bool Diverged) const = 0;
  /// \p Word (i32) of lane \p From (i32) of the warp.
  virtual llvm::Value *shuffle(llvm::IRBuilderBase &B, llvm::Value *Word,
                               llvm::Value *From,
                               llvm::Value *Members) const = 0;
  /// \p Bit (i1) of each lane of the warp as i64; 0 for lanes that do not
  /// participate.
  virtual llvm::Value *ballot(llvm::IRBuilderBase &B, llvm::Value *Bit,
                              llvm::Value *Members) const = 0;
  virtual void barrier(llvm::IRBuilderBase &B) const = 0;
  virtual void subgroupBarrier(llvm::IRBuilderBase &B,
                               llvm::Value *Members) const = 0;

  /// Address spaces of constant tables, and of pointers to any memory.
  virtual unsigned tableSpace() const = 0;
  virtual unsigned genericSpace() const = 0;
};

/// Lowers the sub-group operations of \p Kernel, whose sub-groups have \p Width
/// work-items, its queries of lane number and size, and its barriers, if \p
/// Takes returns true for them (null: all). \p Shape says where lanes can
/// diverge. Analyses of \p Kernel in \p AM are invalid afterwards. False after
/// an error.
bool lowerSubgroupOperations(
    llvm::Function &Kernel, llvm::FunctionAnalysisManager &AM, unsigned Width,
    const Warp &Device, LaneShape Shape,
    llvm::function_ref<bool(const llvm::CallInst &)> Takes = nullptr);

} // namespace tenon

#endif
