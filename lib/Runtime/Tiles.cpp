// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Only lowered code runs on a thread during a launch, so the tiles have the
// configuration that lowered code has last requested. Code that may also run
// other tile instructions passes null.

#include "Tiles.h"
#include "tenon/Runtime/tenon_rt.h"

#include <cassert>
#include <cstring>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace {

struct ThreadTiles {
  bool InLaunch;
  const void *Configured; ///< null: none, or unknown
};

constexpr unsigned ConfigurationBytes = 64;

} // namespace

static thread_local ThreadTiles Tiles;

#if defined(__x86_64__)
__attribute__((target("amx-tile"))) static void release() { _tile_release(); }
#else
static void release() {}
#endif

tenon::TileScope::TileScope() {
  assert(!Tiles.InLaunch && "a kernel does not launch");
  Tiles = {true, nullptr};
}

tenon::TileScope::~TileScope() {
  if (Tiles.Configured)
    release();
  Tiles = {false, nullptr};
}

int tenon_tiles(const void *Config) {
  if (!Config || !Tiles.InLaunch) {
    Tiles.Configured = nullptr;
    return TENON_TILES_OWN;
  }
  const void *Before = Tiles.Configured;
  if (Before == Config ||
      (Before && std::memcmp(Before, Config, ConfigurationBytes) == 0))
    return TENON_TILES_KEPT;
  Tiles.Configured = Config;
  return TENON_TILES_LOAD;
}
