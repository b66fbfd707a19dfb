// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps on disk the binaries that a driver made of modules without code. When a
// program starts again, loading the driver's compiler for them would take
// longer than all the rest.

#ifndef TENON_LAYER_BUILD_DRIVERCACHE_H
#define TENON_LAYER_BUILD_DRIVERCACHE_H

#include "Layer/Driver.h"

namespace tenon::layer {

/// The place of one driver's binary, for one device and one module, in
/// libTenon's cache (DiskCache.h).
class DriverCache {
public:
  /// \p Module, built with \p Options. Programs for several devices are not
  /// kept.
  DriverCache(const std::vector<cl_device_id> &Devices,
              const std::string &Module, const std::string &Options);

  /// A program that is built, or null.
  cl_program find(cl_context Context) const;

  /// Keeps the binary of \p Handle, which is built.
  void keep(cl_program Handle) const;

private:
  cl_device_id Device = nullptr; // null: nothing is kept
  std::string Name;
};

} // namespace tenon::layer

#endif
