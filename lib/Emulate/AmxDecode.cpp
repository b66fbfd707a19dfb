// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decoding of AMX instructions; AmxInstructions.def shows their layout.

#include "AmxDecode.h"

#include <cassert>
#include <cstring>

namespace tenon::amx {

namespace {

struct Encoding {
  Opcode Code;
  Form Operands;
  uint8_t Map, Prefix, Byte;
};

constexpr Encoding Encodings[] = {
#define AMX_INSTRUCTION(NAME, MNEMONIC, FORM, MAP, PP, OPCODE)                 \
  {Opcode::NAME, Form::FORM, MAP, PP, OPCODE},
#include "tenon/Emulate/AmxInstructions.def"
};

/// The fields after C4, with the inverted ones restored.
struct Fields {
  uint8_t Map, Prefix, Byte;
  bool R, X, B, W, L;
  uint8_t Vvvv;
  uint8_t Mod, Reg, Rm;

  explicit Fields(const uint8_t *P)
      : Map(P[1] & 31), Prefix(P[2] & 3), Byte(P[3]), R(!(P[1] & 0x80)),
        X(!(P[1] & 0x40)), B(!(P[1] & 0x20)), W(P[2] & 0x80), L(P[2] & 4),
        Vvvv(~P[2] >> 3 & 15), Mod(P[4] >> 6), Reg(P[4] >> 3 & 7),
        Rm(P[4] & 7) {}
};

/// C4, two bytes of VEX, opcode, ModRM.
constexpr unsigned HeadLength = 5;

} // namespace

/// Instructions with the same opcode and prefix differ in ModRM: ldtilecfg has
/// memory where tilerelease has a register.
static bool matches(const Encoding &E, const Fields &F) {
  if (E.Map != F.Map || E.Prefix != F.Prefix || E.Byte != F.Byte)
    return false;
  bool IsMemory = F.Mod != 3;
  return IsMemory == (E.Operands == Form::Config || E.Operands == Form::Memory);
}

/// Decodes the bytes after ModRM to \p Memory and returns their number.
static unsigned decodeMemory(const uint8_t *Rest, const Fields &F,
                             MemoryOperand &Memory) {
  unsigned Length = 0;
  uint8_t Base = F.Rm;
  if (F.Rm == 4) {
    uint8_t Sib = Rest[Length++];
    Base = Sib & 7;
    uint8_t Index = (Sib >> 3 & 7) | F.X << 3;
    if (Index != 4)
      Memory.Index = Index;
    Memory.Scale = Sib >> 6;
  }
  bool HasBase = F.Mod != 0 || Base != 5;
  if (HasBase)
    Memory.Base = Base | F.B << 3;
  else if (F.Rm == 5)
    Memory.Base = MemoryOperand::InstructionPointer;
  if (F.Mod == 1) {
    Memory.Displacement = static_cast<int8_t>(Rest[Length]);
    Length += 1;
  } else if (F.Mod == 2 || !HasBase) {
    std::memcpy(&Memory.Displacement, Rest + Length, 4);
    Length += 4;
  }
  return Length;
}

/// Why the processor rejects these fields for an instruction of this form, or
/// null.
static const char *findProblem(Form Operands, const Fields &F) {
  if (F.W || F.L)
    return "VEX.W and VEX.L must be 0";
  if (Operands != Form::Product && F.Vvvv != 0)
    return "VEX.vvvv must be 1111";
  bool HasTile = Operands != Form::Config && Operands != Form::Release;
  if (HasTile && F.R)
    return "there are no tiles above tmm7";
  if (Operands == Form::Product && (F.B || F.Vvvv > 7))
    return "there are no tiles above tmm7";
  if (!HasTile && F.Reg != 0)
    return "ModRM.reg must be 0";
  if ((Operands == Form::Release || Operands == Form::Tile) && F.Rm != 0)
    return "ModRM.rm must be 0";
  if (Operands == Form::Memory && F.Rm != 4)
    return "rows of a tile are addressed with a SIB byte";
  return nullptr;
}

static Decoded decodeVex(const uint8_t *Bytes) {
  Decoded D;
  Fields F(Bytes);
  for (const Encoding &E : Encodings) {
    if (!matches(E, F))
      continue;
    D.Result.Code = E.Code;
    D.Result.Operands = E.Operands;
    D.Problem = findProblem(E.Operands, F);
    D.Status = D.Problem ? Decoded::Refused : Decoded::Ok;
    if (D.Problem)
      return D;
    D.Result.Dest = F.Reg;
    D.Result.Source1 = F.Rm;
    D.Result.Source2 = F.Vvvv;
    D.Result.Length = HeadLength;
    if (F.Mod != 3)
      D.Result.Length += decodeMemory(Bytes + HeadLength, F, D.Result.Memory);
    return D;
  }
  return D;
}

/// Segment and address-size prefixes may precede VEX.
static bool isAddressPrefix(uint8_t Byte) {
  switch (Byte) {
  case 0x26:
  case 0x2e:
  case 0x36:
  case 0x3e:
  case 0x64:
  case 0x65:
  case 0x67:
    return true;
  }
  return false;
}

Decoded decode(const uint8_t *Bytes) {
  assert(Bytes && "an instruction is somewhere");
  constexpr unsigned LongestInstruction = 15;
  unsigned Prefixes = 0;
  while (Prefixes < LongestInstruction && isAddressPrefix(Bytes[Prefixes]))
    ++Prefixes;
  const uint8_t *Vex = Bytes + Prefixes;
  // Only instructions of these maps are known to have more bytes.
  if (Vex[0] != 0xc4 || ((Vex[1] & 31) != 2 && (Vex[1] & 31) != 5))
    return Decoded();
  Decoded D = decodeVex(Vex);
  if (Prefixes != 0 && D.Status == Decoded::Ok) {
    D.Status = Decoded::Refused;
    D.Problem = "segment and address-size prefixes are not emulated";
  }
  return D;
}

const char *mnemonic(Opcode Code) {
  static constexpr const char *Words[] = {
#define AMX_INSTRUCTION(NAME, MNEMONIC, FORM, MAP, PP, OPCODE) MNEMONIC,
#include "tenon/Emulate/AmxInstructions.def"
  };
  return Words[static_cast<unsigned>(Code)];
}

} // namespace tenon::amx
