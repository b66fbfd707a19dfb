// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H
#define TENON_LIB_OUTPUT_SPIRV_SPIRVINTRINSICS_H

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"

namespace tenon {

/// Whether \p I combines the components of a vector (llvm.vector.reduce).
bool isReduction(const llvm::Instruction &I);

/// The value of the reduction \p Call, component by component.
llvm::Value *emitReduction(llvm::IRBuilderBase &B, llvm::IntrinsicInst &Call);

/// Expands intrinsics that LLVM's SPIR-V back end does not support, or not for
/// types that SPIR-V lacks. Aggregates must have been split.
void expandIntrinsics(llvm::Function &F);

} // namespace tenon

#endif
