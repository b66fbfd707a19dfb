// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a work-group on ordinary values from their definition.

#ifndef TENON_LIB_ENGINE_REFERENCE_OPERATIONS_GROUP_H
#define TENON_LIB_ENGINE_REFERENCE_OPERATIONS_GROUP_H

#include "Engine/Reference/Program.h"

namespace tenon::reference {

/// One work-item's operands: the addresses of its value and of its result, and
/// the local id of a broadcast.
struct GroupOperands {
  const char *Value = nullptr;
  char *Result = nullptr;
  std::array<uint64_t, 3> Id{};
};

/// Performs the operation of \p Site on all work-items of a work-group, in the
/// order of their local linear ids; \p Size is the work-group's. Empty, or what
/// went wrong.
std::string performGroup(const GroupSite &Site,
                         llvm::ArrayRef<const GroupOperands *> Items,
                         const std::array<uint64_t, 3> &Size);

} // namespace tenon::reference

#endif
