// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vectors as SPIR-V has them: 2, 3, 4, 8 or 16 numbers. Every other vector is
// a row of parts that are such vectors or scalars:
//
//   <32 x i16>  ->  <16 x i16>, <16 x i16>      <5 x float> -> <4 x float>,
//   float <1 x i64>   ->  i64                         <2 x ptr>   -> ptr, ptr

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORPARTS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVVECTORPARTS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Whether SPIR-V has no type for \p Ty, which is a vector.
bool isForeignVector(const llvm::Type *Ty);

/// Whether \p Ty is, or holds, a vector that SPIR-V has no type for.
bool holdsForeignVector(const llvm::Type *Ty);

/// How many components the parts of a vector \p Ty have.
llvm::SmallVector<unsigned> partCounts(const llvm::FixedVectorType *Ty);

/// The type of a part of \p Count components of type \p Element.
llvm::Type *partType(llvm::Type *Element, unsigned Count);

/// Types of accesses to memory that together are one of a vector \p Ty.
llvm::SmallVector<llvm::Type *> accessTypes(llvm::Type *Ty);

/// Whether \p Ty is a vector of components smaller than a byte, which lie
/// packed in memory.
bool isPackedVector(const llvm::Type *Ty);

/// How many components \p Ty has; a scalar is one.
unsigned componentCount(const llvm::Type *Ty);

/// One component of a vector, or a scalar; of nothing, poison.
struct Component {
  llvm::Value *Of = nullptr;
  unsigned At = 0;
};

using Components = llvm::SmallVector<Component, 32>;

/// The components of \p V, a scalar or a vector.
void appendComponents(Components &All, llvm::Value *V);

/// A part made of \p From, which are of type \p Element. Their vectors are ones
/// that SPIR-V has. What is whole already stays as it is.
llvm::Value *gather(llvm::IRBuilderBase &B, llvm::Type *Element,
                    llvm::ArrayRef<Component> From);

/// The bits of \p From, of type \p Source, as components of type \p Result.
/// Nothing where the widths of the two do not divide each other.
std::optional<Components> recast(llvm::IRBuilderBase &B, llvm::Type *Source,
                                 llvm::ArrayRef<Component> From,
                                 llvm::Type *Result);

} // namespace tenon

#endif
