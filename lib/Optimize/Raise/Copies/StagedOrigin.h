// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_COPIES_STAGEDORIGIN_H
#define TENON_LIB_OPTIMIZE_RAISE_COPIES_STAGEDORIGIN_H

#include "Optimize/Raise/Trace/CopyTrace.h"
#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// The origin of a staged matrix: byte `offset` of local memory, where the
/// sub-group's matrix begins, is copied from
///
///   First + (offset - MinOffset) / Pitch * Line + (offset - MinOffset) % Pitch
///
/// or, if it is transposed, with elements of Unit bytes, from
///
///   First + (offset - MinOffset) / Pitch * Unit
///         + (offset - MinOffset) % Pitch / Unit * Line
struct Origin {
  AddressSum First, Line;
  int64_t MinOffset = 0, Pitch = 0;
  unsigned Unit = 0; ///< 0: not transposed
};

/// Proves that the matrices of all sub-groups have the same origin.
std::optional<Origin> originOf(LoadOp &Load, CopyTrace &Copies);
/// The layout in which the matrix is loaded from \p O, given its layout in
/// local memory.
MatrixLayout layoutFrom(const Origin &O, MatrixLayout Layout);
/// The line and the byte of \p Load's matrix in \p Object, counted from the
/// first sub-group's matrix.
std::pair<llvm::Value *, llvm::Value *> distanceIn(llvm::IRBuilderBase &B,
                                                   LoadOp &Load,
                                                   const Origin &O,
                                                   llvm::Value &Object);

} // namespace tenon

#endif
