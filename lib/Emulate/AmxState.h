// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The tiles of one thread and their configuration.
//
// The 64 bytes that ldtilecfg reads and sttilecfg writes:
//
//   byte 0        palette: 0 no tiles, 1 eight tiles of 16 rows of 64 bytes
//   byte 1        start row: where an interrupted load or store resumes
//   bytes 16-31   bytes of a row of tile 0 to 7, 16 bits each
//   bytes 48-55   rows of tile 0 to 7
//   the others    zero

#ifndef TENON_LIB_EMULATE_AMXSTATE_H
#define TENON_LIB_EMULATE_AMXSTATE_H

#include <cstdint>

namespace tenon::amx {

constexpr unsigned NumTiles = 8, MaxRows = 16, MaxRowBytes = 64,
                   ConfigBytes = 64;

/// What stops an instruction; AmxFaults.def has the messages.
enum class Fault : uint8_t {
  None,
#define AMX_FAULT(NAME, VECTOR, WORDS) NAME,
#include "tenon/Emulate/AmxFaults.def"
};

/// "#UD" or "#GP".
const char *faultVector(Fault F);
const char *faultWords(Fault F);

struct TileShape {
  uint16_t RowBytes = 0;
  uint8_t Rows = 0;

  bool isValid() const { return Rows != 0; }
  unsigned dwords() const { return RowBytes / 4u; }
};

struct alignas(64) Tile {
  uint8_t Rows[MaxRows][MaxRowBytes] = {};
};

struct State {
  uint8_t Palette = 0;
  uint8_t StartRow = 0;
  TileShape Shapes[NumTiles];
  Tile Tiles[NumTiles];

  bool isConfigured() const { return Palette != 0; }
};

/// ldtilecfg. After a fault \p S is as before.
Fault loadConfig(State &S, const uint8_t *Image);

/// sttilecfg.
void storeConfig(const State &S, uint8_t *Image);

/// tilerelease.
void release(State &S);

} // namespace tenon::amx

#endif
