// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of extensions that the layer replaces and calls. One process can
// have several drivers, each with its own.

#ifndef TENON_LAYER_DRIVERFUNCTION_H
#define TENON_LAYER_DRIVERFUNCTION_H

#include "Driver.h"

#include <atomic>

namespace tenon::layer {

cl_platform_id platformOf(cl_kernel Kernel);
cl_platform_id platformOf(cl_command_queue Queue);

/// The drivers' functions of one name. As long as it was requested for only one
/// platform, the usual case, no look-up is needed.
class DriverFunction {
public:
  constexpr explicit DriverFunction(const char *Name) : Name(Name) {}

  /// A program requests the function.
  bool isThere(cl_platform_id Platform) {
    void *Found = driverFunction(Platform, Name);
    if (!Found)
      return false;
    void *Expected = nullptr;
    if (!Only.compare_exchange_strong(Expected, Found) && Expected != Found)
      Several = true;
    return true;
  }

  /// The function of the driver that \p O belongs to.
  template <typename Function, typename Object> Function *of(Object O) const {
    void *F =
        Several || !Only ? driverFunction(platformOf(O), Name) : Only.load();
    return reinterpret_cast<Function *>(F);
  }

  const char *name() const { return Name; }

private:
  const char *Name;
  std::atomic<void *> Only{nullptr};
  std::atomic<bool> Several{false};
};

} // namespace tenon::layer

#endif
