// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks tenon.item.<word> and tenon.subgroup.<word>.

#ifndef TENON_LIB_IR_VERIFY_LANEOPSVERIFIER_H
#define TENON_LIB_IR_VERIFY_LANEOPSVERIFIER_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// Adds one message for each error in such operations of \p M.
void verifyLaneOps(const llvm::Module &M, std::vector<std::string> &Messages);

} // namespace tenon

#endif
