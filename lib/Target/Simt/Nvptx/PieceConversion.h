// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Elements of 8 bits that become f16 or bf16 on their way to shared memory, a
// piece of 16 at a time. All values that the former have are values of the
// latter.

#ifndef TENON_LIB_TARGET_SIMT_NVPTX_PIECECONVERSION_H
#define TENON_LIB_TARGET_SIMT_NVPTX_PIECECONVERSION_H

#include "tenon/IR/MatrixKinds.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Whether pieces of \p From can become \p To.
bool canConvertPieces(ElementKind From, ElementKind To);

/// The two pieces that \p Piece becomes; all are vectors of four words. One has
/// the elements before those of the other, or, of packed rows (\p Packed), the
/// first half of each word.
std::pair<llvm::Value *, llvm::Value *>
convertPiece(llvm::IRBuilderBase &B, llvm::Value *Piece, ElementKind From,
             ElementKind To, bool Packed);

} // namespace tenon

#endif
