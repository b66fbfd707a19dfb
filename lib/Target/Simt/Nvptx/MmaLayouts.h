// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layouts of the operands of NVIDIA's matrix instructions, after the
// figures and formulas of "Matrix Fragments" in the PTX ISA. A component is a
// 32-bit register, or two for f64; a sub-group is a warp of 32 lanes.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_MMALAYOUTS_H
#define TENON_LIB_TARGET_SIMT_NVPTX_MMALAYOUTS_H

#include "tenon/IR/Layout/BitLayout.h"
#include "tenon/IR/Matrix/MatrixType.h"

namespace tenon {

/// Rows, columns of D, and the columns of A.
struct MmaShape {
  unsigned M, N, K;
};

/// element, component, lane -> row, column of an operand of mma.sync whose
/// elements have \p Bits bits; nothing when there is no such instruction.
std::optional<BitLayout> mmaLayout(MmaShape Shape, MatrixUse Use,
                                   unsigned Bits);

/// element, component, lane -> row, column, tile of what ldmatrix loads:
/// \p Count (1, 2 or 4) matrices of 8x8 elements of 16 bits, in the order of
/// memory or, with .trans, transposed.
BitLayout ldmatrixLayout(unsigned Count, bool Transposed);
/// lane -> row, tile: the row of a matrix whose address the lane provides.
BitLayout ldmatrixAddresses(unsigned Count);

/// element, component, lane, sub-group -> row, column of the accumulators of
/// wgmma.mma_async m64nNk*, a multiple of 8 columns that is padded to a power
/// of two; \p Bits: 16 or 32. The sub-groups are the four of a warpgroup.
BitLayout wgmmaAccumulator(unsigned N, unsigned Bits);
/// The layout of A of wgmma when it is in registers: 256 bits of each of 64
/// rows.
BitLayout wgmmaOperandA(unsigned Bits);

} // namespace tenon

#endif
