// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of contractions: attributes, name and rules.

#ifndef TENON_LIB_IR_MATRIX_CONTRACTFACTS_H
#define TENON_LIB_IR_MATRIX_CONTRACTFACTS_H

#include "tenon/IR/Matrix/MatrixOps.h"

namespace tenon {

void addContractAttributes(llvm::AttrBuilder &Attrs,
                           const ContractFacts &Facts);

/// The facts of the contraction \p F; nothing if attributes or operands are
/// missing.
std::optional<ContractFacts> readContract(const llvm::Function &F);

/// "row.packed.continued.shared"
std::string contractWords(const ContractFacts &Facts);

/// Which fact does not fit the others; empty if all fit.
std::string checkContract(const OpFacts &Facts);

/// Empty, or which constant operand of \p Op contradicts its facts.
std::string checkContractCall(const ContractOp &Op);

} // namespace tenon

#endif
