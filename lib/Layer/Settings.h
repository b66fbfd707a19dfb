// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The environment variables that tenon-exec sets.

#ifndef TENON_LIB_LAYER_SETTINGS_H
#define TENON_LIB_LAYER_SETTINGS_H

#include "tenon/Target/DeviceTargets.h"

#include <string>
#include <vector>

namespace tenon::layer {

/// Values that tenon-exec would refuse count as not set.
struct Settings {
  std::string Target;                     ///< TENON_LAYER_TARGET
  const GpuModel *Architecture = nullptr; ///< TENON_LAYER_ARCHITECTURE
  unsigned Threads = 0;                   ///< TENON_LAYER_THREADS

  /// A message for each variable whose value is refused.
  std::vector<std::string> Refused;

  static Settings read();
};

/// Those at the first call, which reports what is refused.
const Settings &settings();

} // namespace tenon::layer

#endif
