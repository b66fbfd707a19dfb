// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What earlier processes of this user have compiled, a file for each name.

#ifndef TENON_FRONT_DISKCACHE_H
#define TENON_FRONT_DISKCACHE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tenon::front {

/// Code in it is executed: files are trusted only in a folder of this user's to
/// which nobody else can write, and only whole. Several processes may use it at
/// the same time.
class DiskCache {
public:
  static constexpr uint64_t DefaultMaxBytes = uint64_t(512) << 20;

  /// $XDG_CACHE_HOME/tenon/kernels, else ~/.cache/tenon/kernels.
  DiskCache();
  /// \p Folder is for the cache alone; empty: nothing is kept.
  explicit DiskCache(std::string Folder, uint64_t MaxBytes = DefaultMaxBytes)
      : Folder(std::move(Folder)), MaxBytes(MaxBytes) {}

  std::optional<std::string> find(const std::string &Name) const;

  /// Keeps \p Bytes, as well as that is possible: a cache that cannot be
  /// written is not the user's concern.
  void keep(const std::string &Name, std::string_view Bytes) const;

  /// Removes what was not used for a month, and then the files that were not
  /// used for the longest time until the rest fits. keep() does that every 20
  /// minutes at most.
  void prune() const;

private:
  std::string Folder;
  uint64_t MaxBytes;
};

} // namespace tenon::front

#endif
