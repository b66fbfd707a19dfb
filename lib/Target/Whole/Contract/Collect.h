// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Multiplications whose operands are only known in each iteration. Operands are
// collected as long as their addresses continue along k, and are then summed at
// once. An iteration calls collect; finish is called before anything that could
// observe that the sum is not yet computed:
//
//   collect(acc, state, a, b):
//     if (steps > 0 && (a, b) do not continue along k)
//       finish(acc, acc, state)
//     if (steps == 0)
//       first a, b = a, b
//     ++steps
//   finish(d, acc, state):
//     d = acc + sum over s < steps of A(s) * B(s)
//     steps = 0

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECT_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECT_H

#include "Contraction.h"
#include "tenon/IR/Matrix/Contract.h"

namespace tenon {

/// The collected operands:
///
///   { ptr a, i64 stride, ptr b, i64 stride, i64 steps, i64 last }
///
/// with the addresses of the first step, and the number of steps in the last
/// sum. Initially everything is zero.
llvm::StructType *collectStateType(llvm::LLVMContext &Ctx);
enum CollectMember : unsigned {
  CollectedA,
  CollectedStrideA,
  CollectedB,
  CollectedStrideB,
  CollectedSteps,
  CollectedLast
};

/// void (ptr acc, i64 stride, ptr state, ptr a, i64 stride, ptr b, i64 stride)
llvm::Function *collectFunction(llvm::Module &M, const Contractor &Target,
                                const OpFacts &Facts);

/// void (ptr acc, i64 stride, ptr state,
///       ptr a, i64 stride, i64 row, i64 column, i64 height, i64 width,
///       ptr b, i64 stride, i64 row, i64 column, i64 height, i64 width)
///
/// a and b are the larger matrices; the operands begin at (row, column).
llvm::Function *collectCheckedFunction(llvm::Module &M,
                                       const Contractor &Target,
                                       const OpFacts &Facts);

/// The function \p Word for this contraction's operands, which has no body if
/// it was just created.
llvm::Function *collectorFor(llvm::Module &M, const Contractor &Target,
                             const OpFacts &Facts, llvm::StringRef Word,
                             llvm::ArrayRef<llvm::Type *> Parameters);

/// void (ptr d, i64 stride, ptr acc, i64 stride, ptr state)
llvm::Function *finishFunction(llvm::Module &M, const Contractor &Target,
                               const OpFacts &Facts);

} // namespace tenon

#endif
