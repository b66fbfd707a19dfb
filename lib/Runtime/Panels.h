// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's part of a launch, in which groups share packed operands.

#ifndef TENON_LIB_RUNTIME_PANELS_H
#define TENON_LIB_RUNTIME_PANELS_H

#include <cstdint>

namespace tenon {

class PanelScope {
public:
  PanelScope();
  ~PanelScope();
  /// The largest panel so far; 0 when none was asked for.
  uint64_t panelBytes() const;
  PanelScope(const PanelScope &) = delete;
  PanelScope &operator=(const PanelScope &) = delete;
};

} // namespace tenon

#endif
