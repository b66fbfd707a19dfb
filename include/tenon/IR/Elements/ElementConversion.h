// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Emits the conversion of one element.

#ifndef TENON_IR_ELEMENTS_ELEMENTCONVERSION_H
#define TENON_IR_ELEMENTS_ELEMENTCONVERSION_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

/// Converts \p V, a component that holds a Facts.From, to a component of type
/// \p To that holds a Facts.To. Floating kinds go through float or double; bf16
/// and tf32 are rounded by integer operations on their bits, so no target needs
/// the types.
llvm::Value *convertElement(llvm::IRBuilderBase &B, llvm::Value *V,
                            const ConvertFacts &Facts, llvm::Type *To);

/// Elements of float kind \p Kind, alone or in a vector, as f32 (f64 is
/// unchanged). Exact, except for the lower 13 bits of tf32, which only matter
/// in NaNs.
llvm::Value *widenFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                        ElementKind Kind);

/// The upper halves (i16) of f32 or of its bits, alone or in a vector: bf16,
/// cut off, which numbers that bf16 has do not notice.
llvm::Value *upperHalf(llvm::IRBuilderBase &B, llvm::Value *V);

/// f32, alone or in a vector, rounded to bf16 (i16) or tf32 (float). A NaN
/// becomes quiet.
llvm::Value *roundToBFloat(llvm::IRBuilderBase &B, llvm::Value *V,
                           Rounding Mode = Rounding::NearestEven);
llvm::Value *roundToTf32(llvm::IRBuilderBase &B, llvm::Value *V,
                         Rounding Mode = Rounding::NearestEven);
/// The f32 that roundToBFloat() has rounded to nearest even in code that makes
/// \p V, bf16 or its bits; null if it is something else.
llvm::Value *roundedToBFloat(llvm::Value *V);

} // namespace tenon

#endif
