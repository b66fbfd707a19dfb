// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The definition of the operation `contract`, for all its users:
//
//   D = C + sum over s < steps of A(s) * B(s)
//
// A(s) is the M x K matrix in memory at A + s * step of A, with the stride and
// layout of A; B(s) is K x N, likewise. Each step adds to D as a muladd does.
//
// Checked: A(s) is the result of a checked load of the larger matrix at A, at
// (row of A, column of A + s * K), and B(s) likewise at (row of B + s * K,
// column of B).
//
// Converted: memory holds elements of another kind, which are converted to the
// multiplication's, rounded to nearest even.

#ifndef TENON_IR_MATRIX_CONTRACT_H
#define TENON_IR_MATRIX_CONTRACT_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// The kind of the elements of operand \p Use in memory.
ElementKind kindInMemory(const OpFacts &Facts, MatrixUse Use);

/// Whether operands can be converted in this way: floats of up to 32 bits, and
/// integers of up to 16 bits, to floating kinds of at least 16 bits.
bool convertsOperands(ElementKind From, ElementKind To);

/// The distance by which an operand advances along k in one step:
///
///   Strides * its stride + Bytes
struct StepDistance {
  unsigned Strides = 0, Bytes = 0;
};

/// The step distance of operand \p Use, A or B, of a contraction with \p Facts.
StepDistance distanceAlongK(const OpFacts &Facts, MatrixUse Use);

/// The offset in bytes of an element in memory of this layout; \p Group rows
/// are packed. All i64.
llvm::Value *offsetInMemory(llvm::IRBuilderBase &B, MatrixLayout Layout,
                            unsigned Group, unsigned ElementBytes,
                            llvm::Value *Stride, llvm::Value *Row,
                            llvm::Value *Column);

/// The distance in bytes to the element in row \p Row and column \p Column of
/// operand \p Use, A or B. All i64.
llvm::Value *elementDistance(llvm::IRBuilderBase &B, const OpFacts &Facts,
                             MatrixUse Use, llvm::Value *Row,
                             llvm::Value *Column, llvm::Value *Stride);

/// The facts of a contraction whose result is \p Ty.
OpFacts contractionOf(MatrixType *Ty, const MulAddFacts &Step,
                      const ContractFacts &Facts);

/// How many rows of B a row of memory has: more than one if it is packed.
unsigned rowsInLine(const OpFacts &Facts, MatrixUse Use);

/// The matrices of narrow coordinates end before this element of k: 2^31 rows
/// or columns of memory.
int64_t narrowEnd(const OpFacts &Facts, MatrixUse Use);

/// \p Bounds in step \p Step of a checked contraction with \p Facts.
MatrixBounds boundsOfStep(llvm::IRBuilderBase &B, const OpFacts &Facts,
                          MatrixUse Use, const MatrixBounds &Bounds,
                          llvm::Value *Step);

/// The type of the function that computes elements of \p Kind of a computed B
/// (ComputedOperand.h).
llvm::FunctionType *elementFunctionType(llvm::LLVMContext &Ctx,
                                        ElementKind Kind);

/// Replaces \p Op by a loop of loads and multiplications.
void expandContract(ContractOp &Op);

} // namespace tenon

#endif
