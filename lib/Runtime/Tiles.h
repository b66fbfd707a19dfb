// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A thread's part of a launch, in which AMX' tiles stay configured.

#ifndef TENON_LIB_RUNTIME_TILES_H
#define TENON_LIB_RUNTIME_TILES_H

namespace tenon {

class TileScope {
public:
  TileScope();
  /// Releases the tiles where they were configured.
  ~TileScope();
  TileScope(const TileScope &) = delete;
  TileScope &operator=(const TileScope &) = delete;
};

} // namespace tenon

#endif
