// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A lane's share of one matrix, which is either in a buffer that the sub-group
// shares (LaneElements.h) or in memory of the lane (LaneMatrix.h). Emits code
// that each lane runs.

#ifndef TENON_LIB_LOWER_LANESHARE_H
#define TENON_LIB_LOWER_LANESHARE_H

#include "tenon/IR/Layout/LaneLayout.h"
#include "llvm/IR/IRBuilder.h"
#include <memory>

namespace tenon {

class LaneShare {
public:
  virtual ~LaneShare() = default;

  /// The number of elements of each lane.
  virtual unsigned count() const = 0;
  /// The lane's element number \p Index (i64).
  virtual llvm::Value *extract(llvm::Value *Buffer, llvm::Value *Index) = 0;
  virtual void insert(llvm::Value *Buffer, llvm::Value *Component,
                      llvm::Value *Index) = 0;
  /// Row and column of the lane's element, i32.
  virtual std::pair<llvm::Value *, llvm::Value *>
  coordinates(llvm::Value *Index) = 0;

  /// Writes the lane's fragment of a matrix to the buffer.
  virtual void putFragment(llvm::Value *Buffer, llvm::Value *Fragment,
                           const LaneLayout &Layout) = 0;
  /// Reads the fragment, of type \p Ty, from the buffer.
  virtual llvm::Value *takeFragment(llvm::Value *Buffer, llvm::Type *Ty,
                                    const LaneLayout &Layout) = 0;
};

/// The share in memory of the lane.
std::unique_ptr<LaneShare> simtShare(llvm::IRBuilderBase &B,
                                     const MatrixType *Ty,
                                     const LaneLayout &Layout);

} // namespace tenon

#endif
