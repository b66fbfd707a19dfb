// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A launch of a C++ function on this thread.

#ifndef TENON_UNITTESTS_RUNTIME_ONETHREAD_H
#define TENON_UNITTESTS_RUNTIME_ONETHREAD_H

#include "tenon/Runtime/tenon_rt.h"

#include <functional>
#include <gtest/gtest.h>

/// Runs \p Body for each of \p Groups groups of one launch on this thread.
inline void launch(uint64_t Groups, std::function<void(uint64_t)> Body) {
  static std::function<void(uint64_t)> Group;
  Group = std::move(Body);
  tenon_kernel_info Info = {};
  tenon_ndrange Range = {{Groups, 1, 1}, {1, 1, 1}, {0, 0, 0}, 1};
  auto Kernel = [](const void *const *, const tenon_ndrange *,
                   const uint64_t Id[3], void *) { Group(Id[0]); };
  EXPECT_EQ(tenon_launch(Kernel, &Info, nullptr, &Range, 1), TENON_OK);
}

#endif
