// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a driver has answered about its objects, which is kept until they are
// released. It can be used by several threads at the same time.

#ifndef TENON_LAYER_KEPTFACTS_H
#define TENON_LAYER_KEPTFACTS_H

#include <mutex>
#include <optional>
#include <shared_mutex>
#include <unordered_map>

namespace tenon::layer {

template <typename Handle, typename Facts> class KeptFacts {
public:
  std::optional<Facts> find(Handle H) const {
    std::shared_lock Lock(Mutex);
    auto It = Known.find(H);
    return It == Known.end() ? std::nullopt : std::optional(It->second);
  }
  void keep(Handle H, const Facts &Of) {
    std::unique_lock Lock(Mutex);
    Known[H] = Of;
  }
  /// Must be called before the driver's release function: the handle may be
  /// used again for another object.
  void forget(Handle H) {
    std::unique_lock Lock(Mutex);
    Known.erase(H);
  }

private:
  mutable std::shared_mutex Mutex;
  std::unordered_map<Handle, Facts> Known;
};

} // namespace tenon::layer

#endif
