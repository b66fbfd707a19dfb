// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of a C++ function on this thread.

#ifndef TENON_UNITTESTS_RUNTIME_ONETHREAD_H
#define TENON_UNITTESTS_RUNTIME_ONETHREAD_H

#include "tenon/Runtime/tenon_rt.h"

#include <functional>
#include <gtest/gtest.h>

/// Runs \p Body for each of \p Columns x \p Rows groups of one launch on this
/// thread, with the group's id.
inline void launchIds(uint64_t Columns, uint64_t Rows,
                      std::function<void(const uint64_t *)> Body) {
  static std::function<void(const uint64_t *)> Group;
  Group = std::move(Body);
  tenon_kernel_info Info = {};
  tenon_ndrange Range = {{Columns, Rows, 1}, {1, 1, 1}, {0, 0, 0}, 2};
  auto Kernel = [](const void *const *, const tenon_ndrange *,
                   const uint64_t *Id, void *) { Group(Id); };
  EXPECT_EQ(tenon_launch(Kernel, &Info, nullptr, &Range, 1), TENON_OK);
}

/// The same with the number of preceding groups.
inline void launch(uint64_t Columns, uint64_t Rows,
                   std::function<void(uint64_t)> Body) {
  uint64_t Before = 0;
  launchIds(Columns, Rows, [&](const uint64_t *) { Body(Before++); });
}

#endif
