// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OPTIMIZE_RAISE_STAGEDORIGIN_H
#define TENON_LIB_OPTIMIZE_RAISE_STAGEDORIGIN_H

#include "CopyTrace.h"
#include "tenon/IR/MatrixOps.h"

namespace tenon {

/// Where a staged matrix comes from: byte `offset` of the local memory, which
/// the sub-group's matrix begins at, is copied from
///
///   First + (offset - Least) / Pitch * Line + (offset - Least) % Pitch
///
/// or, if it is transposed, with Unit bytes of an element,
///
///   First + (offset - Least) / Pitch * Unit
///         + (offset - Least) % Pitch / Unit * Line
struct Origin {
  AddressSum First, Line;
  int64_t Least = 0, Pitch = 0;
  unsigned Unit = 0; ///< 0: it is not transposed
};

/// Proves that the matrices of all sub-groups have the same origin.
std::optional<Origin> originOf(LoadOp &Load, CopyTrace &Copies);
/// The layout of the matrix that is loaded from \p O instead of \p Layout.
MatrixLayout layoutFrom(const Origin &O, MatrixLayout Layout);
/// Line and byte in \p Object of \p Load's matrix, counted from the first
/// sub-group's.
std::pair<llvm::Value *, llvm::Value *> distanceIn(llvm::IRBuilderBase &B,
                                                   LoadOp &Load,
                                                   const Origin &O,
                                                   llvm::Value &Object);

} // namespace tenon

#endif
