// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Assigns a buffer to each matrix value of a function.
//
//   1. Values that should share a buffer (a phi and its inputs, an insert and
//      its operand, D and C of a muladd, a select and its inputs) are put into
//      one class if their live ranges are disjoint. Otherwise a copy is needed.
//   2. Classes with disjoint live ranges share memory.
//
// Takes O(n log c) time for n values and classes of at most c.

#ifndef TENON_LIB_LOWER_BUFFERASSIGNMENT_H
#define TENON_LIB_LOWER_BUFFERASSIGNMENT_H

#include "MatrixLiveness.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/ADT/SmallVector.h"
#include <functional>
#include <vector>

namespace tenon {

class BufferAssignment {
public:
  /// Assigns buffers to all matrix-typed instructions of \p F; \p BytesOf gives
  /// the size that a matrix takes.
  BufferAssignment(llvm::Function &F,
                   llvm::function_ref<uint64_t(const MatrixType *)> BytesOf);

  /// The number of the buffer of \p V.
  unsigned bufferOf(const llvm::Instruction &V) const {
    return Classes[rootOf(V)].Buffer;
  }
  /// Sizes of all buffers, in bytes.
  llvm::ArrayRef<uint64_t> buffers() const { return Buffers; }

private:
  struct Class {
    unsigned Parent;
    uint64_t Bytes;
    LiveIntervals Alive;
    unsigned Buffer = 0;
  };

  unsigned rootOf(unsigned Index) const;
  unsigned rootOf(const llvm::Instruction &V) const {
    assert(Indices.contains(&V) && "a matrix that the function had");
    return rootOf(Indices.lookup(&V));
  }
  void joinUnlessBothAlive(llvm::Value *A, llvm::Value *B);
  void joinRelated(llvm::Function &F);
  void shareMemory();

  llvm::DenseMap<const llvm::Instruction *, unsigned> Indices;
  mutable std::vector<Class> Classes; // mutable: rootOf() shortens paths
  llvm::SmallVector<uint64_t> Buffers;
};

} // namespace tenon

#endif
