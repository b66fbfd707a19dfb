// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decodes the bytes of a machine instruction to an AMX instruction. This folder
// does not depend on LLVM: its code runs in a signal handler.

#ifndef TENON_LIB_EMULATE_AMXDECODE_H
#define TENON_LIB_EMULATE_AMXDECODE_H

#include <cstdint>

namespace tenon::amx {

enum class Opcode : uint8_t {
#define AMX_INSTRUCTION(NAME, MNEMONIC, FORM, MAP, PP, OPCODE) NAME,
#include "tenon/Emulate/AmxInstructions.def"
};

enum class Form : uint8_t {
  Config,  ///< 64 bytes of memory, any addressing
  Release, ///< no operand
  Tile,    ///< one tile
  Memory,  ///< a tile and rows of memory, addressed with a SIB byte
  Product, ///< destination and two sources
};

/// base + (index << scale) + displacement; the rows of a tile are index <<
/// scale apart.
struct MemoryOperand {
  /// A general register's number in the instruction's encoding.
  static constexpr uint8_t NoRegister = 0xff, InstructionPointer = 0xfe;
  uint8_t Base = NoRegister;
  uint8_t Index = NoRegister;
  uint8_t Scale = 0; ///< a shift
  int32_t Displacement = 0;
};

struct Instruction {
  Opcode Code = Opcode::TileRelease;
  Form Operands = Form::Release;
  uint8_t Length = 0;                         ///< in bytes
  uint8_t Dest = 0, Source1 = 0, Source2 = 0; ///< tiles; a store's is Dest
  MemoryOperand Memory;
};

struct Decoded {
  enum {
    Ok,
    NotAmx, ///< another instruction
    Refused ///< an AMX instruction in a form that traps or is not emulated
  } Status = NotAmx;
  Instruction Result;
  const char *Problem = nullptr; ///< why it is refused
};

/// Decodes the instruction at \p Bytes. Reads no byte after its end.
Decoded decode(const uint8_t *Bytes);

const char *mnemonic(Opcode Code);

} // namespace tenon::amx

#endif
