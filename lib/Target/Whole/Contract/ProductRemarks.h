// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_TARGET_WHOLE_CONTRACT_PRODUCTREMARKS_H
#define TENON_LIB_TARGET_WHOLE_CONTRACT_PRODUCTREMARKS_H

#include "Chains.h"

namespace tenon {

/// Says in a remark and in the report how a product of loop \p L is summed, and
/// what share of tiles it fills.
void remarkProduct(const Product &P, llvm::Loop &L,
                   llvm::ScalarEvolution &Evolution, const Contractor &Target);

} // namespace tenon

#endif
