// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compiled objects of earlier processes, a file for each key:
//
//   $XDG_CACHE_HOME/tenon/kernels/llvmcache-KEY
//
// The name's beginning is what LLVM's pruning looks for.

#ifndef TENON_LIB_API_DISKCACHE_H
#define TENON_LIB_API_DISKCACHE_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace tenon {

class DiskCache {
public:
  /// The user's cache. Without a folder that belongs to this user alone there
  /// is none: nothing is found in it, nothing is kept.
  DiskCache();

  std::optional<std::string> find(llvm::StringRef Key) const;

  /// Keeps \p Bytes, as well as that is possible. Readers see all or nothing.
  void keep(llvm::StringRef Key, llvm::StringRef Bytes) const;

private:
  std::string Folder; ///< empty: none
};

} // namespace tenon

#endif
