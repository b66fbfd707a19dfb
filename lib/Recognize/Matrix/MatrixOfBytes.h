// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of 4-bit elements that a program fills and accesses by bytes. No
// type in memory has 4 bits, so Intel's graphics compiler fills and accesses
// such matrices by bytes, and lengths count bytes (getAccessBitWidth() in its
// JointMatrixFuncsResolutionPass.cpp). A byte has two neighbours in a row of A
// or in a column of B, the first one in its lower half.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_MATRIXOFBYTES_H
#define TENON_LIB_RECOGNIZE_MATRIX_MATRIXOFBYTES_H

#include "tenon/IR/Matrix/Reinterpretation.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Whether a component of type \p Component is a byte of \p Ty.
bool isByteOf(const MatrixType *Ty, const llvm::Type *Component);

/// The matrix of bytes that has the bits of \p Ty, whose elements have 4 bits.
llvm::Expected<MatrixType *> matrixOfBytes(MatrixType *Ty);

llvm::Expected<llvm::Value *> fillBytes(llvm::IRBuilderBase &B, MatrixType *Ty,
                                        llvm::Value *Byte);
llvm::Expected<llvm::Value *>
extractByte(llvm::IRBuilderBase &B, llvm::Value *Matrix, llvm::Value *Index);
llvm::Expected<llvm::Value *> insertByte(llvm::IRBuilderBase &B,
                                         llvm::Value *Matrix, llvm::Value *Byte,
                                         llvm::Value *Index);

} // namespace tenon

#endif
