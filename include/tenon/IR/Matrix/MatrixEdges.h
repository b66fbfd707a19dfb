// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_IR_MATRIX_MATRIXEDGES_H
#define TENON_IR_MATRIX_MATRIXEDGES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Splits edges to blocks with matrix phis whose source has other successors,
/// so that code can be inserted on them. Removes phis with one input.
void splitMatrixEdges(llvm::Function &F);

} // namespace tenon

#endif
