// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which buffer each matrix value of a function lives in.
//
//   1. Values that ought to share a buffer (a phi and its inputs, an insert and
//      its operand, D and C of a muladd, a select and its inputs) join one
//      class when they are never alive together. Where they are, a copy is
//      needed.
//   2. Classes of which one ends before the other begins share memory.
//
// Time grows with the number of values times the logarithm of a class's size.

#ifndef TENON_LIB_LOWER_BUFFERASSIGNMENT_H
#define TENON_LIB_LOWER_BUFFERASSIGNMENT_H

#include "MatrixLiveness.h"
#include "tenon/IR/MatrixType.h"
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

  /// The number of the buffer that \p V lives in.
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
