// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where AMD's matrix instructions have the elements of their operands, as the
// instruction sets' documents and AMD's matrix instruction calculator say. A
// component is a 32-bit register, of f64 two.

#ifndef TENON_LIB_TARGET_SIMT_AMDGCN_MATRIXLAYOUTS_H
#define TENON_LIB_TARGET_SIMT_AMDGCN_MATRIXLAYOUTS_H

#include "tenon/IR/BitLayout.h"
#include "tenon/IR/MatrixType.h"

namespace tenon {

enum class AmdMatrixUnit {
  Mfma,      ///< v_mfma_* of CDNA, 64 lanes
  WmmaGfx11, ///< v_wmma_* of RDNA 3: lanes of both halves have copies of A and
             ///< B
  WmmaGfx12  ///< v_wmma_* of RDNA 4
};

struct AmdMatrixShape {
  unsigned M, N, K;
};

/// element, component, lane -> row, column of an operand whose elements have
/// \p Bits bits, in a wave of \p Lanes lanes; nothing when there is no such
/// instruction, or its layout is not known here. Accumulators of 16 bits of
/// WmmaGfx11 are one half of their registers.
std::optional<BitLayout> amdMatrixLayout(AmdMatrixUnit Unit,
                                         AmdMatrixShape Shape, MatrixUse Use,
                                         unsigned Bits, unsigned Lanes);

} // namespace tenon

#endif
