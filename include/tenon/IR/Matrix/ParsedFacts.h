// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The facts of declarations, each parsed once, for code that asks about many
// calls.

#ifndef TENON_IR_MATRIX_PARSEDFACTS_H
#define TENON_IR_MATRIX_PARSEDFACTS_H

#include "tenon/IR/Matrix/MatrixOps.h"
#include <map>

namespace tenon {

/// Declarations stay as they are, and are not erased, as long as this is in
/// use.
class ParsedFacts {
public:
  const OpFacts &of(const MatrixOp &Op) {
    auto [At, IsNew] = Known.try_emplace(Op.getCalledFunction());
    if (IsNew)
      At->second = Op.facts();
    return At->second;
  }

private:
  std::map<const llvm::Function *, OpFacts> Known; ///< references stay
};

} // namespace tenon

#endif
