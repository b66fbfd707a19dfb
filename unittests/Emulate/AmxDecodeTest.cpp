// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Compares decoding with LLVM's assembler: every form, with every register,
// scale and width of displacement.

#include "Emulate/AmxDecode.h"
#include "tenon/Target/Machine.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/Object/ObjectFile.h"
#include "llvm/Support/FormatVariadic.h"
#include <gtest/gtest.h>

using namespace llvm;
using namespace tenon;
using amx::Decoded;
using amx::MemoryOperand;

namespace {

constexpr uint8_t None = MemoryOperand::NoRegister;

StringRef registerName(uint8_t Register) {
  static constexpr StringLiteral Names[] = {
      "rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi",
      "r8",  "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
  return Names[Register];
}

/// AT&T syntax.
std::string memoryText(const MemoryOperand &Memory) {
  std::string Text = std::to_string(Memory.Displacement) + "(";
  if (Memory.Base == MemoryOperand::InstructionPointer)
    return Text + "%rip)";
  if (Memory.Base != None)
    Text += ("%" + registerName(Memory.Base)).str();
  if (Memory.Index != None)
    Text += formatv(",%{0},{1}", registerName(Memory.Index), 1 << Memory.Scale);
  return Text + ")";
}

std::string instructionText(const amx::Instruction &I) {
  std::string Name = amx::mnemonic(I.Code);
  switch (I.Operands) {
  case amx::Form::Config:
    return Name + " " + memoryText(I.Memory);
  case amx::Form::Release:
    return Name;
  case amx::Form::Tile:
    return formatv("{0} %tmm{1}", Name, I.Dest);
  case amx::Form::Memory:
    if (I.Code == amx::Opcode::TileStoreD)
      return formatv("{0} %tmm{1}, {2}", Name, I.Dest, memoryText(I.Memory));
    return formatv("{0} {2}, %tmm{1}", Name, I.Dest, memoryText(I.Memory));
  case amx::Form::Product:
    return formatv("{0} %tmm{3}, %tmm{2}, %tmm{1}", Name, I.Dest, I.Source1,
                   I.Source2);
  }
  return Name;
}

/// The bytes to which LLVM assembles \p Lines.
std::string assemble(ArrayRef<std::string> Lines) {
  LLVMContext Context;
  Module M("test", Context);
  tenon::TargetOptions Options;
  Options.Triple = "x86_64-linux-gnu";
  Options.CPU = "x86-64";
  Options.Features = "+amx-tile,+amx-int8,+amx-bf16,+amx-fp16,+amx-fp8";
  initializeTargets();
  std::unique_ptr<TargetMachine> Machine = cantFail(createMachine(Options, 0));
  M.setTargetTriple(Machine->getTargetTriple());
  M.setDataLayout(Machine->createDataLayout());
  M.setModuleInlineAsm(join(Lines, "\n"));
  SmallString<0> Object;
  raw_svector_ostream OS(Object);
  legacy::PassManager PM;
  EXPECT_FALSE(Machine->addPassesToEmitFile(PM, OS, nullptr,
                                            CodeGenFileType::ObjectFile));
  PM.run(M);
  auto File = cantFail(
      object::ObjectFile::createObjectFile(MemoryBufferRef(Object, "test")));
  for (const object::SectionRef &Section : File->sections())
    if (cantFail(Section.getName()) == ".text")
      return cantFail(Section.getContents()).str();
  return "";
}

/// Assembles \p Wanted and decodes it again.
void expectRoundTrip(ArrayRef<amx::Instruction> Wanted) {
  std::vector<std::string> Lines;
  for (const amx::Instruction &I : Wanted)
    Lines.push_back(instructionText(I));
  std::string Bytes = assemble(Lines);
  size_t At = 0;
  for (auto [Line, Want] : zip(Lines, Wanted)) {
    ASSERT_LT(At, Bytes.size()) << Line;
    Decoded D = amx::decode(reinterpret_cast<const uint8_t *>(&Bytes[At]));
    ASSERT_EQ(D.Status, Decoded::Ok) << Line << ": " << D.Problem;
    EXPECT_EQ(instructionText(D.Result), Line);
    At += D.Result.Length;
  }
  EXPECT_EQ(At, Bytes.size());
}

struct TableRow {
  amx::Opcode Code;
  amx::Form Operands;
};

constexpr TableRow Table[] = {
#define AMX_INSTRUCTION(NAME, MNEMONIC, FORM, MAP, PP, OPCODE)                 \
  {amx::Opcode::NAME, amx::Form::FORM},
#include "tenon/Emulate/AmxInstructions.def"
};

Decoded decodeBytes(std::initializer_list<uint8_t> Bytes) {
  uint8_t Padded[32] = {};
  copy(Bytes, Padded);
  return amx::decode(Padded);
}

} // namespace

TEST(AmxDecode, TilesOfEveryInstruction) {
  std::vector<amx::Instruction> Wanted;
  for (const TableRow &Row : Table)
    for (uint8_t Tile = 0; Tile < 8; ++Tile) {
      amx::Instruction I;
      I.Code = Row.Code;
      I.Operands = Row.Operands;
      I.Dest = Tile;
      I.Source1 = (Tile + 3) % 8;
      I.Source2 = (Tile + 6) % 8;
      I.Memory.Base = 0;
      Wanted.push_back(I);
    }
  expectRoundTrip(Wanted);
}

TEST(AmxDecode, EveryAddress) {
  std::vector<amx::Instruction> Wanted;
  for (amx::Opcode Code : {amx::Opcode::TileLoadD, amx::Opcode::LdTileCfg})
    for (uint8_t Base = 0; Base <= 16; ++Base)
      for (uint8_t Index = 0; Index <= 16; ++Index)
        for (uint8_t Scale = 0; Scale < 4; ++Scale)
          for (int32_t Displacement : {0, 1, -128, 128, -70000}) {
            if (Index == 4 || (Index == 16 && Scale != 0))
              continue;
            amx::Instruction I;
            I.Code = Code;
            I.Operands = Code == amx::Opcode::TileLoadD ? amx::Form::Memory
                                                        : amx::Form::Config;
            I.Memory.Base = Base == 16 ? None : Base;
            I.Memory.Index = Index == 16 ? None : Index;
            I.Memory.Scale = Scale;
            I.Memory.Displacement = Displacement;
            Wanted.push_back(I);
          }
  expectRoundTrip(Wanted);
}

TEST(AmxDecode, ConfigurationBesideTheCode) {
  // ldtilecfg 16(%rip)
  Decoded D = decodeBytes({0xc4, 0xe2, 0x78, 0x49, 0x05, 16, 0, 0, 0});
  ASSERT_EQ(D.Status, Decoded::Ok);
  EXPECT_EQ(D.Result.Code, amx::Opcode::LdTileCfg);
  EXPECT_EQ(D.Result.Memory.Base, MemoryOperand::InstructionPointer);
  EXPECT_EQ(D.Result.Memory.Displacement, 16);
  EXPECT_EQ(D.Result.Length, 9);
}

TEST(AmxDecode, RefusedForms) {
  struct {
    std::initializer_list<uint8_t> Bytes;
    StringRef Problem;
  } Cases[] = {
      // fs: tileloadd (%rax,%rcx), %tmm1
      {{0x64, 0xc4, 0xe2, 0x7b, 0x4b, 0x0c, 0x08},
       "segment and address-size prefixes are not emulated"},
      {{0x67, 0xc4, 0xe2, 0x7b, 0x4b, 0x0c, 0x08},
       "segment and address-size prefixes are not emulated"},
      // tileloadd 0(%rip), %tmm1: no SIB byte
      {{0xc4, 0xe2, 0x7b, 0x4b, 0x0d, 0, 0, 0, 0},
       "rows of a tile are addressed with a SIB byte"},
      {{0xc4, 0xe2, 0x7b, 0x4b, 0x08},
       "rows of a tile are addressed with a SIB byte"},
      // tilezero with VEX.R: tile 11
      {{0xc4, 0x62, 0x7b, 0x49, 0xd8}, "there are no tiles above tmm7"},
      // tdpbssd with vvvv 11, with VEX.B
      {{0xc4, 0xe2, 0x23, 0x5e, 0xca}, "there are no tiles above tmm7"},
      {{0xc4, 0xc2, 0x63, 0x5e, 0xca}, "there are no tiles above tmm7"},
      {{0xc4, 0xe2, 0xf8, 0x49, 0x00}, "VEX.W and VEX.L must be 0"},
      {{0xc4, 0xe2, 0x7c, 0x49, 0x00}, "VEX.W and VEX.L must be 0"},
      {{0xc4, 0xe2, 0x70, 0x49, 0x00}, "VEX.vvvv must be 1111"},
      {{0xc4, 0xe2, 0x78, 0x49, 0x08}, "ModRM.reg must be 0"},
      {{0xc4, 0xe2, 0x78, 0x49, 0xc1}, "ModRM.rm must be 0"},
  };
  for (const auto &Case : Cases) {
    Decoded D = decodeBytes(Case.Bytes);
    ASSERT_EQ(D.Status, Decoded::Refused) << Case.Problem.str();
    EXPECT_EQ(D.Problem, Case.Problem);
  }
}

/// Those of segments and the one of the size of addresses; fifteen at most.
TEST(AmxDecode, EveryPrefixIsRefused) {
  for (uint8_t Prefix : {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x67}) {
    Decoded D = decodeBytes({Prefix, 0xc4, 0xe2, 0x7b, 0x4b, 0x0c, 0x08});
    EXPECT_EQ(D.Status, Decoded::Refused) << unsigned(Prefix);
    // Another problem of the instruction is named first.
    D = decodeBytes({Prefix, 0xc4, 0xe2, 0x78, 0x49, 0xc1});
    EXPECT_EQ(StringRef(D.Problem), "ModRM.rm must be 0");
  }
  std::vector<uint8_t> Many(32, 0x67);
  EXPECT_EQ(amx::decode(Many.data()).Status, Decoded::NotAmx);
}

TEST(AmxDecode, OtherInstructions) {
  EXPECT_EQ(decodeBytes({0xc4, 0xe1, 0x7b, 0x4b, 0x0c, 0x08}).Status,
            Decoded::NotAmx); // of another map
  EXPECT_EQ(decodeBytes({0x0f, 0x0b}).Status, Decoded::NotAmx); // ud2
  EXPECT_EQ(decodeBytes({0x64, 0x0f, 0x0b}).Status, Decoded::NotAmx);
  // vfmadd231ps: map 2 of VEX
  EXPECT_EQ(decodeBytes({0xc4, 0xe2, 0x71, 0xb8, 0xc2}).Status,
            Decoded::NotAmx);
  // tdpbssd with a memory operand does not exist
  EXPECT_EQ(decodeBytes({0xc4, 0xe2, 0x63, 0x5e, 0x0a}).Status,
            Decoded::NotAmx);
}
