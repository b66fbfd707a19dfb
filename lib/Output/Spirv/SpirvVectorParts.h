// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's vectors have 2, 3, 4, 8 or 16 components. Other vectors are
// sequences of parts, which are such vectors or scalars:
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

/// Whether \p Ty is or contains a vector for which SPIR-V has no type.
bool holdsForeignVector(const llvm::Type *Ty);

/// The numbers of components of the parts of a vector \p Ty.
llvm::SmallVector<unsigned> partCounts(const llvm::FixedVectorType *Ty);

/// The types of memory accesses that replace an access of a vector \p Ty.
llvm::SmallVector<llvm::Type *> accessTypes(llvm::Type *Ty);

/// Whether \p Ty is a vector of components smaller than a byte, which are
/// packed in memory.
bool isPackedVector(const llvm::Type *Ty);

/// One component of a vector, or a scalar; poison if empty.
struct Component {
  llvm::Value *Of = nullptr;
  unsigned At = 0;
};

using Components = llvm::SmallVector<Component, 32>;

/// The components of \p V, a scalar or a vector.
void appendComponents(Components &All, llvm::Value *V);

/// A part with components \p From, of type \p Element. Their vectors have types
/// that SPIR-V has. An existing vector is reused if it has exactly these
/// components.
llvm::Value *gather(llvm::IRBuilderBase &B, llvm::Type *Element,
                    llvm::ArrayRef<Component> From);

/// Recasts the bits of \p From, of type \p Source, to components of type \p
/// Result. Nothing if neither width divides the other.
std::optional<Components> recast(llvm::IRBuilderBase &B, llvm::Type *Source,
                                 llvm::ArrayRef<Component> From,
                                 llvm::Type *Result);

} // namespace tenon

#endif
