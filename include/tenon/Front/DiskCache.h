// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Keeps on disk what processes of this user have compiled, one file for each
// name.

#ifndef TENON_FRONT_DISKCACHE_H
#define TENON_FRONT_DISKCACHE_H

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tenon::front {

/// The cache holds code that will be executed. So a file is used only if nobody
/// but this user can write to it and to its folder, and if it is complete.
/// Several processes may use the cache at the same time.
class DiskCache {
public:
  static constexpr uint64_t DefaultMaxBytes = uint64_t(512) << 20;

  /// $XDG_CACHE_HOME/tenon/kernels, else ~/.cache/tenon/kernels.
  DiskCache();
  /// \p Folder must contain nothing but the cache. If it is empty, nothing is
  /// kept.
  explicit DiskCache(std::string Folder, uint64_t MaxBytes = DefaultMaxBytes)
      : Folder(std::move(Folder)), MaxBytes(MaxBytes) {}

  std::optional<std::string> find(const std::string &Name) const;

  /// Keeps \p Bytes. A failure is no error, since without a cache programs are
  /// only compiled again; returns the reason, or nothing.
  std::string keep(const std::string &Name, std::string_view Bytes) const;

  /// Removes files that were not used for a month, then the least recently used
  /// ones until the rest is within the limit. keep() calls this at most once in
  /// 20 minutes.
  void prune() const;

private:
  std::string Folder;
  uint64_t MaxBytes;
};

} // namespace tenon::front

#endif
