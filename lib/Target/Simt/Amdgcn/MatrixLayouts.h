// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layouts of the operands of AMD's matrix instructions, after the
// instruction sets' documents and AMD's matrix instruction calculator. A
// component is a 32-bit register, or two for f64.

#ifndef TENON_LIB_TARGET_SIMT_AMDGCN_MATRIXLAYOUTS_H
#define TENON_LIB_TARGET_SIMT_AMDGCN_MATRIXLAYOUTS_H

#include "tenon/IR/Layout/BitLayout.h"
#include "tenon/IR/Matrix/MatrixType.h"

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
/// \p Bits bits, in a wavefront of \p Lanes lanes; nothing if there is no such
/// instruction, or its layout is not known here. 16-bit accumulators of
/// WmmaGfx11 fill one half of their registers.
std::optional<BitLayout> amdMatrixLayout(AmdMatrixUnit Unit,
                                         AmdMatrixShape Shape, MatrixUse Use,
                                         unsigned Bits, unsigned Lanes);

} // namespace tenon

#endif
