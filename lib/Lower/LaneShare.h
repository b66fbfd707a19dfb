// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane's share of one matrix, wherever that lies: a buffer that the sub-group
// shares (LaneElements.h) or memory of the lane's own (LaneMatrix.h). Emits
// code that each lane runs.

#ifndef TENON_LIB_LOWER_LANESHARE_H
#define TENON_LIB_LOWER_LANESHARE_H

#include "tenon/IR/FragmentLayout.h"
#include "llvm/IR/IRBuilder.h"
#include <memory>

namespace tenon {

class LaneShare {
public:
  virtual ~LaneShare() = default;

  /// How many elements each lane has.
  virtual unsigned count() const = 0;
  /// The lane's element number \p Index (i64).
  virtual llvm::Value *extract(llvm::Value *Buffer, llvm::Value *Index) = 0;
  virtual void insert(llvm::Value *Buffer, llvm::Value *Component,
                      llvm::Value *Index) = 0;
  /// Row and column of it, i32.
  virtual std::pair<llvm::Value *, llvm::Value *>
  coordinates(llvm::Value *Index) = 0;

  /// Writes the lane's part of a matrix into the buffer.
  virtual void putFragment(llvm::Value *Buffer, llvm::Value *Fragment,
                           const FragmentLayout &Layout) = 0;
  /// Reads it; its type is \p Ty.
  virtual llvm::Value *takeFragment(llvm::Value *Buffer, llvm::Type *Ty,
                                    const FragmentLayout &Layout) = 0;
};

/// The share in memory of the lane's own.
std::unique_ptr<LaneShare> simtShare(llvm::IRBuilderBase &B,
                                     const MatrixType *Ty,
                                     const FragmentLayout &Layout);

} // namespace tenon

#endif
