// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The ids and sizes of a work-item as values.

#ifndef TENON_IR_KERNEL_ITEMSTATE_H
#define TENON_IR_KERNEL_ITEMSTATE_H

#include "tenon/IR/Values/ItemOps.h"
#include "llvm/IR/Function.h"
#include <array>

namespace tenon {

/// The ids and sizes of a work-item; index 0 is the fastest dimension.
struct ItemState {
  using Triple = std::array<llvm::Value *, 3>;
  Triple LocalId, GroupId, GlobalSize, LocalSize, EnqueuedSize, Offset,
      NumGroups;
  llvm::Value *Dimensions = nullptr;

  static constexpr unsigned Count = 7 * 3 + 1;
  /// All values, in a fixed order.
  llvm::SmallVector<llvm::Value *, Count> list() const;
  /// The arguments of \p F from \p First on as these values, in that order.
  static ItemState fromArguments(llvm::Function &F, unsigned First);
};

/// Replaces \p Query, which is no barrier, by arithmetic on \p State, the ids
/// of the first of \p Width work-items that execute it.
void lowerItemQuery(llvm::CallInst &Query, const ItemState &State,
                    unsigned Width);

/// Replaces every work-item query in \p F by arithmetic on \p State, the ids of
/// the first of \p Width work-items that F runs.
void lowerItemQueries(llvm::Function &F, const ItemState &State,
                      unsigned Width);

} // namespace tenon

#endif
