// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The innermost step of a multiplication.

#ifndef TENON_LIB_TARGET_WHOLE_CPU_CPUSTEPS_H
#define TENON_LIB_TARGET_WHOLE_CPU_CPUSTEPS_H

#include "CpuTable.h"
#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// acc + a * b for one step of \p Step: \p AGroup is a scalar with the step's
/// elements of one row. Instructions take that last where they can: their last
/// operand may be a word of memory, which they broadcast. \p BIsUnsigned: of
/// bytes, B's are the unsigned ones, else A's are; the last operand is signed.
llvm::Value *multiplyStep(llvm::IRBuilderBase &B, CpuStep Step,
                          bool BIsUnsigned, llvm::Value *Acc,
                          llvm::Value *AGroup, llvm::Value *BVector);

} // namespace tenon

#endif
