// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Turns operations of lanes on the elements of their vectors into operations on
// one element in a loop over the elements of a matrix.

#ifndef TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_ELEMENTOPERATIONS_H
#define TENON_LIB_OPTIMIZE_RAISE_ELEMENTS_ELEMENTOPERATIONS_H

#include "LaneTrace.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instruction.h"

namespace tenon {

/// Whether \p I computes or moves elements, each from the same element of its
/// operands. A bit cast may join or split elements.
bool isElementwise(const llvm::Instruction &I);

/// Whether both compute the same result from equal operands.
bool isSameOperation(const llvm::Instruction &X, const llvm::Instruction &Y);

/// The component that is \p Bits wide and begins at \p Of; none if there is
/// none.
std::optional<unsigned> componentOf(const LaneBits &Of, unsigned Bits);

/// The constant element that consists of the bits \p Of; null if there is none.
llvm::Constant *constantOf(const LaneBits &Of, unsigned Bits);

/// Emits the elementwise operation \p I on one element, with the flags that
/// \p I and all \p Others have; operands have the right size.
llvm::Value *emitElementwise(llvm::IRBuilderBase &B, llvm::Instruction &I,
                             llvm::ArrayRef<llvm::Instruction *> Others,
                             llvm::ArrayRef<llvm::Value *> Operands);

/// \p Count bits of \p V from \p FirstBit on, as an integer.
llvm::Value *emitBits(llvm::IRBuilderBase &B, llvm::Value *V, unsigned FirstBit,
                      unsigned Count);

/// Emits a loop before \p Place over the elements of a matrix of type \p Ty,
/// which \p Element computes from their numbers. Changes blocks.
llvm::Value *emitElementLoop(
    llvm::Instruction &Place, MatrixType *Ty, unsigned Width,
    const llvm::DebugLoc &Location,
    llvm::function_ref<llvm::Value *(llvm::IRBuilderBase &, llvm::Value *)>
        Element);

} // namespace tenon

#endif
