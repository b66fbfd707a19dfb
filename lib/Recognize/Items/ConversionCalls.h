// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Conversions between kinds that LLVM's types do not distinguish, given the
// kinds of operand and result.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_CONVERSIONCALLS_H
#define TENON_LIB_RECOGNIZE_ITEMS_CONVERSIONCALLS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Converts \p V, a lane's scalar or vector (null: missing), to a value of kind
/// \p To with as many components.
llvm::Expected<llvm::Value *> convertLaneValue(llvm::Value *V,
                                               const ConvertFacts &Facts,
                                               llvm::Type *To,
                                               llvm::IRBuilderBase &B);

/// Emits the matrix to which \p Call converts its only operand. Facts.Source is
/// not used.
llvm::Expected<llvm::Value *>
convertMatrix(llvm::CallInst &Call, ConvertFacts Facts, llvm::IRBuilderBase &B);

} // namespace tenon

#endif
