// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations that targets with vectors have in common: shuffles, and
// conversions of element kinds.

#ifndef TENON_LIB_TARGET_WHOLE_VECTORS_H
#define TENON_LIB_TARGET_WHOLE_VECTORS_H

#include "WholeTarget.h"

namespace tenon {

/// Interleaves \p Parts, two or four: a0 b0 a1 b1 …
llvm::Value *interleaveVectors(llvm::IRBuilderBase &B,
                               llvm::ArrayRef<llvm::Value *> Parts);

/// Interleaves a number of vectors that is a power of two, in place. The result
/// is as many vectors of wider integers, one after the other. Each shuffle has
/// at most two of \p Parts, like vector instructions.
void interleaveInPlace(llvm::IRBuilderBase &B,
                       llvm::SmallVectorImpl<llvm::Value *> &Parts);

/// Elements \p First, First + Step, … of \p V.
llvm::Value *strideVector(llvm::IRBuilderBase &B, llvm::Value *V,
                          unsigned First, unsigned Step);

/// The first \p Lanes elements of \p V; missing ones are poison.
llvm::Value *resizeVector(llvm::IRBuilderBase &B, llvm::Value *V,
                          unsigned Lanes);

/// Transposes a square of vectors in place; its size is a power of two.
void transposeVectors(llvm::IRBuilderBase &B,
                      llvm::SmallVectorImpl<llvm::Value *> &Lines);

/// The type of an element of \p Kind for widenToFloat().
llvm::Type *bitsType(llvm::IRBuilderBase &B, ElementKind Kind);

/// Converts f16, bf16 or fp8 bits (integers), or tf32 in f32, to f32 exactly.
llvm::Value *widenToFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                          ElementKind Kind, const VectorModel &Model);

/// Converts fp8 bits to bf16 bits exactly.
llvm::Value *widenToBFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                           ElementKind Kind, const VectorModel &Model);

/// Rounds f32 to f16 or bf16 bits, to nearest even.
llvm::Value *narrowFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                         ElementKind Kind, const VectorModel &Model);

struct VectorConversion {
  ElementKind From, To;
};

/// Converts elements, rounded to nearest even (convertsOperands()).
llvm::Value *convertVector(llvm::IRBuilderBase &B, llvm::Value *V,
                           VectorConversion Kinds, const VectorModel &Model);

} // namespace tenon

#endif
