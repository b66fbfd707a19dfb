// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's part of a launch, in which groups share packed operands.

#ifndef TENON_LIB_RUNTIME_PANELS_H
#define TENON_LIB_RUNTIME_PANELS_H

namespace tenon {

class PanelScope {
public:
  PanelScope();
  ~PanelScope();
  PanelScope(const PanelScope &) = delete;
  PanelScope &operator=(const PanelScope &) = delete;
};

} // namespace tenon

#endif
