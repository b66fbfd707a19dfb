// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's share of a launch, in which work-groups share packed operands.

#ifndef TENON_LIB_RUNTIME_PANELS_H
#define TENON_LIB_RUNTIME_PANELS_H

#include <cstdint>

namespace tenon {

/// Requests for panels so far.
struct PanelRequests {
  uint64_t Count, Found;
};

class PanelScope {
public:
  /// \p IsGrid: the launch has several work-groups in more than one dimension,
  /// so that those of a column probably share panels.
  explicit PanelScope(bool IsGrid);
  ~PanelScope();
  /// The size of the largest panel so far; 0 if none was requested.
  uint64_t panelBytes() const;
  /// Those since a larger panel than before was requested.
  PanelRequests requests() const;
  /// Keeps \p Panels at most, so that new ones are in memory that the caches
  /// have already.
  void keepAtMost(uint64_t Panels);
  PanelScope(const PanelScope &) = delete;
  PanelScope &operator=(const PanelScope &) = delete;
};

} // namespace tenon

#endif
