// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products whose operands are only known in each iteration: operands are
// collected as long as their addresses continue along k, and then summed at
// once:
//
//   collect(acc, state, a, b):
//     if (steps && (a, b) do not continue along k)
//       finish(acc, acc, state)
//     steps++ ? : first = (a, b)
//   finish(d, acc, state):
//     d = acc + sum over s < steps of A(s) * B(s); steps = 0

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECT_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_COLLECT_H

#include "Contraction.h"

namespace tenon {

/// The collected operands:
///
///   { ptr a, i64 stride, ptr b, i64 stride, i64 steps }
///
/// Initially steps is 0.
llvm::StructType *collectStateType(llvm::LLVMContext &Ctx);
constexpr unsigned CollectedSteps = 4; ///< the member steps

/// void (ptr acc, i64 stride, ptr state, ptr a, i64 stride, ptr b, i64 stride)
llvm::Function *collectFunction(llvm::Module &M, const Contractor &Target,
                                const Contraction &Facts);

/// void (ptr d, i64 stride, ptr acc, i64 stride, ptr state)
llvm::Function *finishFunction(llvm::Module &M, const Contractor &Target,
                               const Contraction &Facts);

} // namespace tenon

#endif
