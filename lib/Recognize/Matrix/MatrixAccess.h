// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads the operands of foreign loads and stores, and operands that are
// components, for all dialects of matrix operations.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_MATRIXACCESS_H
#define TENON_LIB_RECOGNIZE_MATRIX_MATRIXACCESS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/Support/Callee.h"
#include "tenon/Support/TypeText.h"
#include "llvm/Support/Error.h"

namespace tenon {

llvm::Error wrong(const llvm::Twine &Message);

std::optional<uint64_t> constantOf(const llvm::Value *V);

bool isPointer(const llvm::CallInst &Call, unsigned Operand);

/// The operands that describe the layout of memory; null if missing.
struct AccessOperands {
  llvm::Value *Layout = nullptr;
  llvm::Value *Stride = nullptr; // null: rows are contiguous
  llvm::Value *MemoryMask = nullptr;
  llvm::Value *Alignment = nullptr; // if the mask has the bit Aligned
};

/// The values of SPIR-V's memory operands.
struct MemoryOperands {
  bool Volatile = false, Nontemporal = false;
  std::optional<uint64_t> Alignment; ///< a power of two
};

/// Reads a mask, and the alignment that may follow it. A mask that is not
/// constant is ignored.
MemoryOperands memoryOperands(const llvm::Value *Mask,
                              const llvm::Value *Alignment);

/// Identifies the operands of \p Call from \p First on: layout, stride, memory
/// operands; or, in the legacy order, stride, layout, scope, memory operands.
AccessOperands accessOperands(const llvm::CallInst &Call, unsigned First);

/// An access, read and checked.
struct MatrixAccess {
  MatrixBuilder::Memory Memory;
  llvm::Value *StrideBytes;
};

/// Reads an access of \p Opcode to a matrix of type \p Ty. The unit of strides
/// is the pointee type in \p Name.
llvm::Expected<MatrixAccess> readAccess(const AccessOperands &Operands,
                                        MatrixOpcode Opcode, MatrixType *Ty,
                                        const Callee &Name,
                                        llvm::IRBuilderBase &B);

/// The position in a larger matrix, computed from rows and columns of its
/// memory, which checked and offset accesses of SPV_INTEL_joint_matrix and SYCL
/// count:
///
///   row-major     the same
///   column-major  a row of memory is a column of the matrix
///   packed (B)    a row of memory is a group of rows, element by element
llvm::Expected<MatrixBuilder::Bounds>
placeFromMemory(MatrixBuilder::Bounds InMemory, MatrixLayout Layout,
                const MatrixType *Ty, llvm::IRBuilderBase &B);

/// Checks that the second coordinate is that of the first element of a column.
llvm::Error checkColumnOfMemory(const llvm::Value *Column, MatrixLayout Layout,
                                const MatrixType *Ty);

/// A component operand: the scalar itself, or the value to which a pointer to a
/// class around it points (half, bfloat16 passed by value).
llvm::Expected<llvm::Value *> componentOperand(llvm::CallInst &Call,
                                               unsigned Index,
                                               llvm::Type *Component,
                                               llvm::IRBuilderBase &B);

/// \p Ty as a matrix type; an error if Tenon does not support it.
llvm::Expected<MatrixType *> checkedMatrix(llvm::Type *Ty);

} // namespace tenon

#endif
