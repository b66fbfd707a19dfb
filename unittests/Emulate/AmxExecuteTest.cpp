// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads, stores, zeroing, and the faults of each form of instruction.

#include "Emulate/AmxExecute.h"

#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <vector>

using namespace tenon::amx;

namespace {

MemoryRows at(void *Memory, uint64_t Stride) {
  return {reinterpret_cast<uintptr_t>(Memory), Stride};
}

Instruction tileInstruction(Opcode Code, Form Operands, uint8_t Tile) {
  Instruction I;
  I.Code = Code;
  I.Operands = Operands;
  I.Dest = Tile;
  return I;
}

Instruction loadOf(uint8_t Tile) {
  return tileInstruction(Opcode::TileLoadD, Form::Memory, Tile);
}
Instruction storeOf(uint8_t Tile) {
  return tileInstruction(Opcode::TileStoreD, Form::Memory, Tile);
}
Instruction zeroOf(uint8_t Tile) {
  return tileInstruction(Opcode::TileZero, Form::Tile, Tile);
}

Instruction product(uint8_t Dest, uint8_t Source1, uint8_t Source2) {
  Instruction I = tileInstruction(Opcode::TdpBSSD, Form::Product, Dest);
  I.Source1 = Source1;
  I.Source2 = Source2;
  return I;
}

/// Tile 0 is 5x12 bytes, 1 is 5x8, 2 is 2x12, for a multiplication. 3 is 4x7
/// bytes.
State configured() {
  State S;
  S.Palette = 1;
  S.Shapes[0] = {12, 5};
  S.Shapes[1] = {8, 5};
  S.Shapes[2] = {12, 2};
  S.Shapes[3] = {7, 4};
  return S;
}

std::vector<uint8_t> counting(size_t Bytes) {
  std::vector<uint8_t> Memory(Bytes);
  std::iota(Memory.begin(), Memory.end(), 1);
  return Memory;
}

} // namespace

TEST(AmxExecute, LoadTakesRowsAndZeroesTheRest) {
  State S = configured();
  std::memset(S.Tiles[0].Rows, 0xee, sizeof(Tile));
  std::vector<uint8_t> Memory = counting(5 * 20);
  EXPECT_EQ(execute(S, loadOf(0), at(Memory.data(), 20)), Fault::None);
  for (unsigned Row = 0; Row < MaxRows; ++Row)
    for (unsigned Byte = 0; Byte < MaxRowBytes; ++Byte)
      EXPECT_EQ(S.Tiles[0].Rows[Row][Byte],
                Row < 5 && Byte < 12 ? Memory[20 * Row + Byte] : 0);
}

TEST(AmxExecute, StrideMayBeNegativeOrZero) {
  State S = configured();
  std::vector<uint8_t> Memory = counting(5 * 12);
  EXPECT_EQ(execute(S, loadOf(0), at(&Memory[48], uint64_t(-12))), Fault::None);
  EXPECT_EQ(S.Tiles[0].Rows[4][0], Memory[0]);
  EXPECT_EQ(execute(S, loadOf(0), at(Memory.data(), 0)), Fault::None);
  EXPECT_EQ(S.Tiles[0].Rows[4][11], Memory[11]);
}

TEST(AmxExecute, StoreWritesOnlyTheTile) {
  State S = configured();
  std::memset(S.Tiles[0].Rows, 7, sizeof(Tile));
  std::vector<uint8_t> Memory(5 * 20, 1);
  EXPECT_EQ(execute(S, storeOf(0), at(Memory.data(), 20)), Fault::None);
  for (unsigned Index = 0; Index < Memory.size(); ++Index)
    EXPECT_EQ(Memory[Index], Index % 20 < 12 ? 7 : 1);
}

TEST(AmxExecute, StartRowSkipsAndIsReset) {
  State S = configured();
  std::memset(S.Tiles[0].Rows, 0xee, sizeof(Tile));
  std::vector<uint8_t> Memory = counting(5 * 12);
  S.StartRow = 3;
  EXPECT_EQ(execute(S, loadOf(0), at(Memory.data(), 12)), Fault::None);
  EXPECT_EQ(S.Tiles[0].Rows[2][0], 0xee);
  EXPECT_EQ(S.Tiles[0].Rows[3][0], Memory[36]);
  EXPECT_EQ(S.Tiles[0].Rows[5][0], 0);
  EXPECT_EQ(S.StartRow, 0);
  std::vector<uint8_t> Out(5 * 12, 1);
  S.StartRow = 4;
  EXPECT_EQ(execute(S, storeOf(0), at(Out.data(), 12)), Fault::None);
  EXPECT_EQ(Out[47], 1);
  EXPECT_EQ(Out[48], Memory[48]);
  EXPECT_EQ(S.StartRow, 0);
}

TEST(AmxExecute, ZeroClearsTheWholeTile) {
  State S = configured();
  std::memset(S.Tiles[0].Rows, 0xee, sizeof(Tile));
  S.StartRow = 9;
  EXPECT_EQ(execute(S, zeroOf(0), {}), Fault::None);
  EXPECT_EQ(S.Tiles[0].Rows[15][63], 0);
  EXPECT_EQ(S.StartRow, 0);
}

TEST(AmxExecute, ConfigurationThroughMemory) {
  State S;
  uint8_t Image[ConfigBytes] = {1}, Out[ConfigBytes];
  Image[16 + 2 * 4] = 60;
  Image[48 + 4] = 2;
  EXPECT_EQ(execute(S, tileInstruction(Opcode::LdTileCfg, Form::Config, 0),
                    at(Image, 0)),
            Fault::None);
  EXPECT_EQ(S.Shapes[4].RowBytes, 60);
  EXPECT_EQ(execute(S, tileInstruction(Opcode::StTileCfg, Form::Config, 0),
                    at(Out, 0)),
            Fault::None);
  EXPECT_EQ(std::memcmp(Image, Out, ConfigBytes), 0);
  EXPECT_EQ(
      execute(S, tileInstruction(Opcode::TileRelease, Form::Release, 0), {}),
      Fault::None);
  EXPECT_FALSE(S.isConfigured());
}

TEST(AmxExecute, FaultsOfOneTile) {
  State None;
  std::vector<uint8_t> Memory(1024);
  MemoryRows Where = at(Memory.data(), 64);
  for (const Instruction &I : {loadOf(0), storeOf(0), zeroOf(0)})
    EXPECT_EQ(execute(None, I, Where), Fault::NotConfigured);
  State S = configured();
  for (const Instruction &I : {loadOf(5), storeOf(5), zeroOf(5)})
    EXPECT_EQ(execute(S, I, Where), Fault::NoSuchTile);
  EXPECT_EQ(execute(S, loadOf(3), Where), Fault::NotDwords);
  EXPECT_EQ(execute(S, storeOf(3), Where), Fault::NotDwords);
  EXPECT_EQ(execute(S, zeroOf(3), Where), Fault::None);
  S.StartRow = 5;
  EXPECT_EQ(execute(S, loadOf(0), Where), Fault::StartBehindEnd);
  EXPECT_EQ(execute(S, storeOf(0), Where), Fault::StartBehindEnd);
}

TEST(AmxExecute, FaultsOfProducts) {
  State None;
  EXPECT_EQ(execute(None, product(0, 1, 2), {}), Fault::NotConfigured);
  EXPECT_EQ(execute(None, product(0, 0, 2), {}), Fault::SameTile);
  State S = configured();
  EXPECT_EQ(execute(S, product(0, 1, 2), {}), Fault::None);
  EXPECT_EQ(execute(S, product(0, 1, 1), {}), Fault::SameTile);
  EXPECT_EQ(execute(S, product(2, 1, 2), {}), Fault::SameTile);
  EXPECT_EQ(execute(S, product(0, 1, 7), {}), Fault::NoSuchTile);
  EXPECT_EQ(execute(S, product(0, 1, 3), {}), Fault::NotDwords);
  S.Shapes[4] = {8, 2};
  EXPECT_EQ(execute(S, product(0, 1, 4), {}), Fault::ColumnsDiffer);
  S.Shapes[4] = {8, 4};
  EXPECT_EQ(execute(S, product(0, 4, 2), {}), Fault::RowsDiffer);
  S.Shapes[4] = {12, 3};
  EXPECT_EQ(execute(S, product(0, 1, 4), {}), Fault::DepthDiffers);
}
