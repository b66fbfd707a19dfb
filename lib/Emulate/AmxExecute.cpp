// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The checks of each instruction, in the processor's order, and its operation.

#include "AmxExecute.h"
#include "AmxProducts.h"

#include <cassert>
#include <cstring>
#include <initializer_list>

namespace tenon::amx {

static uint8_t *pointer(uint64_t Address) {
  return reinterpret_cast<uint8_t *>(static_cast<uintptr_t>(Address));
}

//===----------------------------------------------------------------------===//
// Checks
//===----------------------------------------------------------------------===//

static Fault checkTile(const State &S, uint8_t Index) {
  if (!S.isConfigured())
    return Fault::NotConfigured;
  return S.Shapes[Index].isValid() ? Fault::None : Fault::NoSuchTile;
}

/// Checks the rows of a load or store.
static Fault checkRows(const State &S, uint8_t Index) {
  if (Fault F = checkTile(S, Index); F != Fault::None)
    return F;
  if (S.Shapes[Index].RowBytes % 4 != 0)
    return Fault::NotDwords;
  if (S.StartRow >= S.Shapes[Index].Rows)
    return Fault::StartBehindEnd;
  return Fault::None;
}

static Fault checkProduct(const State &S, const Instruction &I) {
  if (I.Dest == I.Source1 || I.Dest == I.Source2 || I.Source1 == I.Source2)
    return Fault::SameTile;
  for (uint8_t Index : {I.Dest, I.Source1, I.Source2}) {
    if (Fault F = checkTile(S, Index); F != Fault::None)
      return F;
    if (S.Shapes[Index].RowBytes % 4 != 0)
      return Fault::NotDwords;
  }
  const TileShape &C = S.Shapes[I.Dest], &A = S.Shapes[I.Source1],
                  &B = S.Shapes[I.Source2];
  if (C.RowBytes != B.RowBytes)
    return Fault::ColumnsDiffer;
  if (C.Rows != A.Rows)
    return Fault::RowsDiffer;
  return A.dwords() == B.Rows ? Fault::None : Fault::DepthDiffers;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

// As in the processor, the start row is incremented during a load or store:
// after a fault it is the row at which to resume.

static Fault load(State &S, uint8_t Index, MemoryRows Where) {
  if (Fault F = checkRows(S, Index); F != Fault::None)
    return F;
  const TileShape &Shape = S.Shapes[Index];
  Tile &T = S.Tiles[Index];
  std::memset(T.Rows[S.StartRow], 0, sizeof(T.Rows) - S.StartRow * MaxRowBytes);
  for (; S.StartRow < Shape.Rows; ++S.StartRow)
    std::memcpy(T.Rows[S.StartRow],
                pointer(Where.Address + S.StartRow * Where.Stride),
                Shape.RowBytes);
  S.StartRow = 0;
  return Fault::None;
}

static Fault store(State &S, uint8_t Index, MemoryRows Where) {
  if (Fault F = checkRows(S, Index); F != Fault::None)
    return F;
  const TileShape &Shape = S.Shapes[Index];
  for (; S.StartRow < Shape.Rows; ++S.StartRow)
    std::memcpy(pointer(Where.Address + S.StartRow * Where.Stride),
                S.Tiles[Index].Rows[S.StartRow], Shape.RowBytes);
  S.StartRow = 0;
  return Fault::None;
}

static Fault zero(State &S, uint8_t Index) {
  if (Fault F = checkTile(S, Index); F != Fault::None)
    return F;
  S.Tiles[Index] = Tile();
  S.StartRow = 0;
  return Fault::None;
}

/// The image is read completely before it has any effect.
static Fault loadConfigFrom(State &S, uint64_t Address) {
  uint8_t Image[ConfigBytes];
  std::memcpy(Image, pointer(Address), ConfigBytes);
  return loadConfig(S, Image);
}

static Fault storeConfigTo(const State &S, uint64_t Address) {
  uint8_t Image[ConfigBytes];
  storeConfig(S, Image);
  std::memcpy(pointer(Address), Image, ConfigBytes);
  return Fault::None;
}

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

static void multiply(Opcode Code, Tile &C, const Tile &A, const Tile &B,
                     ProductShape Shape) {
  switch (Code) {
  case Opcode::TdpBSSD:
    return multiplyInt8(C, A, B, Shape, true, true);
  case Opcode::TdpBSUD:
    return multiplyInt8(C, A, B, Shape, true, false);
  case Opcode::TdpBUSD:
    return multiplyInt8(C, A, B, Shape, false, true);
  case Opcode::TdpBUUD:
    return multiplyInt8(C, A, B, Shape, false, false);
  case Opcode::TdpBF16PS:
    return multiplyPairs(C, A, B, Shape, PairKind::BF16);
  case Opcode::TdpFP16PS:
    return multiplyPairs(C, A, B, Shape, PairKind::FP16);
  case Opcode::TdpBF8PS:
    return multiplyFp8(C, A, B, Shape, Fp8Kind::BF8, Fp8Kind::BF8);
  case Opcode::TdpBHF8PS:
    return multiplyFp8(C, A, B, Shape, Fp8Kind::BF8, Fp8Kind::HF8);
  case Opcode::TdpHBF8PS:
    return multiplyFp8(C, A, B, Shape, Fp8Kind::HF8, Fp8Kind::BF8);
  case Opcode::TdpHF8PS:
    return multiplyFp8(C, A, B, Shape, Fp8Kind::HF8, Fp8Kind::HF8);
  default:
    assert(false && "an instruction of another form");
  }
}

static Fault product(State &S, const Instruction &I) {
  if (Fault F = checkProduct(S, I); F != Fault::None)
    return F;
  const TileShape &Shape = S.Shapes[I.Dest];
  multiply(I.Code, S.Tiles[I.Dest], S.Tiles[I.Source1], S.Tiles[I.Source2],
           {Shape.Rows, Shape.dwords(), S.Shapes[I.Source2].Rows});
  S.StartRow = 0;
  return Fault::None;
}

Fault execute(State &S, const Instruction &I, MemoryRows Where) {
  assert(I.Dest < NumTiles && I.Source1 < NumTiles && I.Source2 < NumTiles &&
         "decode() refuses other tiles");
  switch (I.Operands) {
  case Form::Config:
    return I.Code == Opcode::LdTileCfg ? loadConfigFrom(S, Where.Address)
                                       : storeConfigTo(S, Where.Address);
  case Form::Release:
    release(S);
    return Fault::None;
  case Form::Tile:
    return zero(S, I.Dest);
  case Form::Memory:
    return I.Code == Opcode::TileStoreD ? store(S, I.Dest, Where)
                                        : load(S, I.Dest, Where);
  case Form::Product:
    return product(S, I);
  }
  return Fault::None;
}

} // namespace tenon::amx
