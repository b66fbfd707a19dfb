// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Remarks and reports on sums, and on the share of tiles that they fill.

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_CONTRACTREMARKS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_CONTRACTREMARKS_H

#include "Contraction.h"
#include "tenon/IR/Contract/Chains.h"

namespace tenon {

void remarkContraction(const ContractOp &Op, const Contractor &Target);

/// Remarks on a multiplication of loop \p L whose operands are collected.
void remarkCollected(const ChainMulAdd &P, llvm::Loop &L,
                     llvm::ScalarEvolution &Evolution,
                     const Contractor &Target);

/// Remarks that \p Op, which a loop repeats, goes through buffers in each
/// iteration, unless its operands are fragments.
void remarkLeft(const MulAddOp &Op, llvm::StringRef Why);

} // namespace tenon

#endif
