// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Converts 8-bit elements to f16 or bf16, exactly: in pieces of 16 elements on
// their way to shared memory, in words when they are in registers.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_PIECECONVERSION_H
#define TENON_LIB_TARGET_SIMT_NVPTX_PIECECONVERSION_H

#include "tenon/IR/Matrix/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Whether pieces of \p From can be converted to \p To.
bool canConvertPieces(ElementKind From, ElementKind To);

/// Converts \p Piece to two pieces; all three are vectors of four words. The
/// first result has the first half of the elements, or, if rows are packed (\p
/// Packed), the first half of each word.
std::pair<llvm::Value *, llvm::Value *>
convertPiece(llvm::IRBuilderBase &B, llvm::Value *Piece, ElementKind From,
             ElementKind To, bool Packed);

/// Converts the elements of \p Word (i32) to two words: the lower two and the
/// upper two, or, with \p EverySecond, those with even and those with odd
/// numbers.
std::pair<llvm::Value *, llvm::Value *>
convertWord(llvm::IRBuilderBase &B, llvm::Value *Word, ElementKind From,
            ElementKind To, bool EverySecond);

} // namespace tenon

#endif
