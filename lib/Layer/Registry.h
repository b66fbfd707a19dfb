// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The layer's state for objects of the driver: a table from handles to state,
// which lives as long as the handle has owners. The layer ignores handles that
// are not in the table. It can be used by several threads at the same time.

#ifndef TENON_LAYER_REGISTRY_H
#define TENON_LAYER_REGISTRY_H

#include <cassert>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace tenon::layer {

template <typename Handle, typename State> class Registry {
public:
  using Pointer = std::shared_ptr<State>;

  Pointer find(Handle H) const {
    std::shared_lock Lock(Mutex);
    auto It = Entries.find(H);
    return It == Entries.end() ? nullptr : It->second.What;
  }

  /// A new handle has one owner, the caller of the function that created it.
  void add(Handle H, Pointer What, unsigned Owners = 1) {
    assert(H && What && Owners && "a handle has state and an owner");
    std::unique_lock Lock(Mutex);
    Entries[H] = {std::move(What), Owners};
  }

  void retain(Handle H) {
    std::unique_lock Lock(Mutex);
    if (auto It = Entries.find(H); It != Entries.end())
      ++It->second.Owners;
  }

  /// Must be called before the driver's release function: once that has freed
  /// the handle, another thread may get the same handle for a new object.
  /// Returns the state if this was the last owner, else null.
  Pointer release(Handle H) {
    std::unique_lock Lock(Mutex);
    auto It = Entries.find(H);
    if (It == Entries.end() || --It->second.Owners != 0)
      return nullptr;
    Pointer What = std::move(It->second.What);
    Entries.erase(It);
    return What;
  }

  /// The driver has created \p H: an entry for the same handle belonged to an
  /// object with owners that the layer did not count.
  void forget(Handle H) {
    std::unique_lock Lock(Mutex);
    Entries.erase(H);
  }

private:
  struct Entry {
    Pointer What;
    unsigned Owners;
  };
  mutable std::shared_mutex Mutex;
  std::unordered_map<Handle, Entry> Entries;
};

} // namespace tenon::layer

#endif
