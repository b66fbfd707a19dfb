// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_IR_MATRIXEDGES_H
#define TENON_IR_MATRIXEDGES_H

namespace llvm {
class Function;
} // namespace llvm

namespace tenon {

/// Makes room for code on the edges to matrix phis: such an edge gets a block
/// of its own when its source has other successors. Phis with one input go.
void splitMatrixEdges(llvm::Function &F);

} // namespace tenon

#endif
