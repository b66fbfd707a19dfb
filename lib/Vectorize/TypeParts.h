// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A type as a sequence of scalars, its parts, in the order of memory:
//
//   float                       one part
//   <4 x i16>                   four
//   { i32, [2 x <2 x half>] }   five: i32, half, half, half, half
//
// A value that differs between lanes is kept as one vector over the lanes for
// each part; see LaneValues.h.

#ifndef TENON_LIB_VECTORIZE_TYPEPARTS_H
#define TENON_LIB_VECTORIZE_TYPEPARTS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Appends the types of the parts of \p Ty to \p Parts. False if one of them
/// cannot be an element of a vector; \p Parts is then incomplete.
bool partsOf(llvm::Type *Ty, llvm::SmallVectorImpl<llvm::Type *> &Parts);

/// The number of parts of \p Ty.
unsigned countParts(llvm::Type *Ty);

/// The number of parts of \p Ty before its member \p Index.
unsigned firstPart(llvm::Type *Ty, unsigned Index);

/// Appends the byte offsets of the parts in memory, each plus \p Base.
void partOffsets(llvm::Type *Ty, const llvm::DataLayout &Layout, uint64_t Base,
                 llvm::SmallVectorImpl<uint64_t> &Offsets);

/// Part number \p Part of \p Whole.
llvm::Value *extractPart(llvm::IRBuilderBase &B, llvm::Value *Whole,
                         unsigned Part);

/// The value of type \p Ty that consists of \p Parts, which are in order.
llvm::Value *assembleParts(llvm::IRBuilderBase &B, llvm::Type *Ty,
                           llvm::ArrayRef<llvm::Value *> Parts);

} // namespace tenon

#endif
