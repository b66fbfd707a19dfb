// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector idioms of targets with vectors: shuffles and conversions of element
// kinds.

#ifndef TENON_LIB_TARGET_WHOLE_VECTORS_H
#define TENON_LIB_TARGET_WHOLE_VECTORS_H

#include "WholeTarget.h"

namespace tenon {

/// One element of each of \p Parts in turn: a0 b0 a1 b1 … Two or four parts.
llvm::Value *interleaveVectors(llvm::IRBuilderBase &B,
                               llvm::ArrayRef<llvm::Value *> Parts);

/// Elements \p First, First + Step, … of \p V.
llvm::Value *strideVector(llvm::IRBuilderBase &B, llvm::Value *V,
                          unsigned First, unsigned Step);

/// The first \p Lanes lanes; lanes that \p V does not have are poison.
llvm::Value *resizeVector(llvm::IRBuilderBase &B, llvm::Value *V,
                          unsigned Lanes);

/// Transposes a square of vectors in place; their number is a power of two and
/// that of their lanes.
void transposeVectors(llvm::IRBuilderBase &B,
                      llvm::SmallVectorImpl<llvm::Value *> &Lines);

/// What widenToFloat() takes for an element of \p Kind.
llvm::Type *bitsType(llvm::IRBuilderBase &B, ElementKind Kind);

/// f16, bf16 or fp8 bits (integers), or tf32 in f32, as f32 with equal value.
llvm::Value *widenToFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                          ElementKind Kind, const VectorModel &Model);

/// fp8 bits as bf16 bits with equal value.
llvm::Value *widenToBFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                           ElementKind Kind, const VectorModel &Model);

/// f32 rounded to nearest even, as f16 or bf16 bits.
llvm::Value *narrowFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                         ElementKind Kind, const VectorModel &Model);

} // namespace tenon

#endif
