// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Calls that convert between kinds that LLVM's types do not tell apart, once it
// is known what their operand and result hold.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_CONVERSIONCALLS_H
#define TENON_LIB_RECOGNIZE_ITEMS_CONVERSIONCALLS_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// \p V, a lane's own scalar or vector, or null for none, as a \p To of as many
/// components.
llvm::Expected<llvm::Value *> convertLaneValue(llvm::Value *V,
                                               const ConvertFacts &Facts,
                                               llvm::Type *To,
                                               llvm::IRBuilderBase &B);

/// The matrix that \p Call makes of its only operand. Facts.Source is not used.
llvm::Expected<llvm::Value *>
convertMatrix(llvm::CallInst &Call, ConvertFacts Facts, llvm::IRBuilderBase &B);

} // namespace tenon

#endif
