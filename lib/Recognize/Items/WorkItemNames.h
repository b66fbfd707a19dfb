// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V BuiltIn names of work-item queries, for functions and variables alike.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_WORKITEMNAMES_H
#define TENON_LIB_RECOGNIZE_ITEMS_WORKITEMNAMES_H

#include "tenon/IR/Values/ItemOps.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

/// The query of SPIR-V BuiltIn \p BuiltIn ("GlobalInvocationId").
std::optional<ItemOpcode> itemOpOfBuiltIn(llvm::StringRef BuiltIn);

/// Replaces loads of @__spirv_BuiltIn… variables by queries and removes the
/// variables; true if something changed. Other uses are reported as errors.
bool rewriteBuiltInVariables(llvm::Module &M);

} // namespace tenon

#endif
