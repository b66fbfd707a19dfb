// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies of a work-group from their definition. A copy is executed
// as late as possible, when its event is waited for, so that a kernel that does
// not wait finds the old contents.

#ifndef TENON_LIB_ENGINE_REFERENCE_OPERATIONS_ASYNC_H
#define TENON_LIB_ENGINE_REFERENCE_OPERATIONS_ASYNC_H

#include "Engine/Reference/Program.h"
#include "Engine/Reference/Run/Memory.h"

namespace tenon::reference {

/// The operands of a copy as one work-item has them: addresses, and the number
/// and stride of elements.
struct AsyncOperands {
  uint64_t To = 0, From = 0, Count = 0, Stride = 0;
  bool operator==(const AsyncOperands &) const = default;
};

/// The copies of one work-group that have not been waited for.
class PendingCopies {
public:
  /// Checks the copy of \p Site, which all work-items execute with the operands
  /// \p Items, and keeps it. Empty, or what is wrong.
  std::string add(const AsyncSite &Site,
                  llvm::ArrayRef<const AsyncOperands *> Items,
                  const MemoryMap &Memory, const PrivateMemory &Own);
  /// Performs all copies.
  void perform();
  void clear() { Copies.clear(); }

  /// A copy that has not been waited for; null if there is none.
  const AsyncSite *first() const {
    return Copies.empty() ? nullptr : Copies.front().Site;
  }

private:
  struct Copy {
    const AsyncSite *Site;
    AsyncOperands Operands;
  };
  std::vector<Copy> Copies;
};

} // namespace tenon::reference

#endif
