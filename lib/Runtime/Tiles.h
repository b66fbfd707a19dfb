// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's share of a launch, during which AMX tiles stay configured.

#ifndef TENON_LIB_RUNTIME_TILES_H
#define TENON_LIB_RUNTIME_TILES_H

namespace tenon {

class TileScope {
public:
  TileScope();
  /// Releases the tiles if they were configured.
  ~TileScope();
  TileScope(const TileScope &) = delete;
  TileScope &operator=(const TileScope &) = delete;
};

} // namespace tenon

#endif
