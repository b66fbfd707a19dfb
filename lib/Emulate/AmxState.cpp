// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "AmxState.h"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace tenon::amx {

const char *faultVector(Fault F) {
  static constexpr const char *Vectors[] = {
      "",
#define AMX_FAULT(NAME, VECTOR, WORDS) VECTOR,
#include "tenon/Emulate/AmxFaults.def"
  };
  return Vectors[static_cast<unsigned>(F)];
}

const char *faultWords(Fault F) {
  static constexpr const char *Words[] = {
      "",
#define AMX_FAULT(NAME, VECTOR, WORDS) WORDS,
#include "tenon/Emulate/AmxFaults.def"
  };
  return Words[static_cast<unsigned>(F)];
}

static constexpr unsigned RowBytesAt = 16, RowsAt = 48;

static bool allZero(const uint8_t *Begin, const uint8_t *End) {
  return std::all_of(Begin, End, [](uint8_t Byte) { return Byte == 0; });
}

static TileShape shapeIn(const uint8_t *Image, unsigned Index) {
  TileShape Shape;
  std::memcpy(&Shape.RowBytes, Image + RowBytesAt + 2 * Index, 2);
  Shape.Rows = Image[RowsAt + Index];
  return Shape;
}

static Fault checkConfig(const uint8_t *Image) {
  if (Image[0] > 1)
    return Fault::BadPalette;
  if (Image[0] == 0)
    return Fault::None;
  if (!allZero(Image + 2, Image + RowBytesAt) ||
      !allZero(Image + RowBytesAt + 2 * NumTiles, Image + RowsAt) ||
      !allZero(Image + RowsAt + NumTiles, Image + ConfigBytes))
    return Fault::ReservedBytes;
  for (unsigned Index = 0; Index < NumTiles; ++Index) {
    TileShape Shape = shapeIn(Image, Index);
    if (Shape.Rows > MaxRows)
      return Fault::TooManyRows;
    if (Shape.RowBytes > MaxRowBytes)
      return Fault::RowTooLong;
    if ((Shape.Rows == 0) != (Shape.RowBytes == 0))
      return Fault::HalfEmpty;
  }
  return Fault::None;
}

Fault loadConfig(State &S, const uint8_t *Image) {
  assert(Image && "a configuration is read from somewhere");
  Fault Result = checkConfig(Image);
  if (Result != Fault::None)
    return Result;
  release(S);
  if (Image[0] == 0)
    return Fault::None;
  S.Palette = Image[0];
  S.StartRow = Image[1];
  for (unsigned Index = 0; Index < NumTiles; ++Index)
    S.Shapes[Index] = shapeIn(Image, Index);
  return Fault::None;
}

void storeConfig(const State &S, uint8_t *Image) {
  assert(Image && "a configuration is written to somewhere");
  std::memset(Image, 0, ConfigBytes);
  if (!S.isConfigured())
    return;
  Image[0] = S.Palette;
  Image[1] = S.StartRow;
  for (unsigned Index = 0; Index < NumTiles; ++Index) {
    const TileShape &Shape = S.Shapes[Index];
    std::memcpy(Image + RowBytesAt + 2 * Index, &Shape.RowBytes, 2);
    Image[RowsAt + Index] = Shape.Rows;
  }
}

void release(State &S) { S = State(); }

} // namespace tenon::amx
