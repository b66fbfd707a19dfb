// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reading the operands of foreign loads and stores, and of components: what all
// dialects of matrix operations share.

#ifndef TENON_LIB_RECOGNIZE_MATRIX_MATRIXACCESS_H
#define TENON_LIB_RECOGNIZE_MATRIX_MATRIXACCESS_H

#include "tenon/IR/MatrixOps.h"
#include "tenon/Recognize/Callee.h"
#include "llvm/Support/Error.h"

namespace tenon {

llvm::Error wrong(const llvm::Twine &Message);

std::optional<uint64_t> constantOf(const llvm::Value *V);

bool isPointer(const llvm::CallInst &Call, unsigned Operand);

/// The operands that say how memory is laid out; null where there is none.
struct AccessOperands {
  llvm::Value *Layout = nullptr;
  llvm::Value *Stride = nullptr; // null: tight
  llvm::Value *MemoryMask = nullptr;
  llvm::Value *Alignment = nullptr; // where the mask says that there is one
};

/// What SPIR-V's memory operands say.
struct MemoryOperands {
  bool Volatile = false, Nontemporal = false;
  std::optional<uint64_t> Alignment; ///< a power of two
};

/// Reads a mask, and the alignment behind it where there is one. What is no
/// constant says nothing.
MemoryOperands memoryOperands(const llvm::Value *Mask,
                              const llvm::Value *Alignment);

/// Sorts the operands of \p Call from \p First on out: layout, stride, memory
/// operands, or in the legacy order stride, layout, scope, memory operands.
AccessOperands accessOperands(const llvm::CallInst &Call, unsigned First);

/// An access, read and checked.
struct MatrixAccess {
  MatrixBuilder::Memory Memory;
  llvm::Value *StrideBytes;
};

/// Reads an access of \p Opcode to a \p Ty; strides count what \p Name says
/// that its pointer points to.
llvm::Expected<MatrixAccess> readAccess(const AccessOperands &Operands,
                                        MatrixOpcode Opcode, MatrixType *Ty,
                                        const Callee &Name,
                                        llvm::IRBuilderBase &B);

/// A component operand: the scalar itself, or a pointer to a class that wraps
/// it (half, bfloat16 passed by value).
llvm::Expected<llvm::Value *> componentOperand(llvm::CallInst &Call,
                                               unsigned Index,
                                               llvm::Type *Component,
                                               llvm::IRBuilderBase &B);

/// \p Ty as a matrix that Tenon can work with.
llvm::Expected<MatrixType *> checkedMatrix(llvm::Type *Ty);

} // namespace tenon

#endif
