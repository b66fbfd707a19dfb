// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A SPIR-V binary as a list of instructions, each a list of words: enough to
// check a file before another program gets it, and to rewrite a few
// instructions (SpirvRepair.h). SPIR-V specification, section 2.3.
//
//   | word count << 16 | opcode | result type | result id | operands … |

#ifndef TENON_INPUT_SPIRV_SPIRVWORDS_H
#define TENON_INPUT_SPIRV_SPIRVWORDS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <cstdint>
#include <string>
#include <vector>

namespace tenon {

namespace spirv {
enum Opcode : uint16_t {
#define TENON_SPIRV_OPCODE(NAME, NUMBER) NAME = NUMBER,
#include "tenon/Input/Spirv/SpirvOpcodes.def"
};

enum Capability : uint32_t {
  CapShader = 1,
  CapLinkage = 5,
  CapKernel = 6,
  CapInt8 = 39,
  CapFloat8EXT = 4212,
  CapFloat8CooperativeMatrixEXT = 4213,
  CapFloat4EXT = 4229,
  CapInt4TypeINTEL = 5112,
  CapInt4CooperativeMatrixINTEL = 5114,
  CapLongVectorEXT = 5425,
  CapCooperativeMatrixKHR = 6022,
  CapReplicatedCompositesEXT = 6024,
  CapFloatControls2 = 6029,
  CapJointMatrixINTEL = 6118,
  CapFloat4E2M1INTEL = 6212,
  CapFloat4E2M1CooperativeMatrixINTEL = 6213,
  CapFloatConversionsINTEL = 6215,
  CapSubgroupScaledMatrixMultiplyAccumulateINTEL = 6263,
};

enum ExecutionMode : uint32_t {
  ModeContractionOff = 31,
  ModeFPFastMathDefault = 6028,
};

enum FastMathMode : uint32_t { FastMathAllowContract = 0x10000 };

enum StorageClass : uint32_t { StorageFunction = 7 };
} // namespace spirv

struct SpirvInst {
  uint16_t Opcode = 0;
  llvm::SmallVector<uint32_t, 6> Words; // all but the first

  SpirvInst() = default;
  SpirvInst(unsigned Opcode, llvm::ArrayRef<uint32_t> Words)
      : Opcode(Opcode), Words(Words.begin(), Words.end()) {}

  /// Whether the form of such instructions is known.
  bool isKnown() const;
  bool hasType() const;
  bool hasResult() const;
  /// The id of the result's type, or 0.
  uint32_t type() const { return hasType() ? Words[0] : 0; }
  /// The result's id, or 0.
  uint32_t result() const { return hasResult() ? Words[hasType()] : 0; }
};

class SpirvModule {
public:
  /// Parses \p Bytes, in either byte order. An error names the instruction that
  /// is truncated or out of bounds. After success each known instruction has at
  /// least its required words, and ids are below the bound.
  static llvm::Expected<SpirvModule> parse(llvm::StringRef Bytes);

  std::string bytes() const;

  /// The tool that wrote the module, as registered with Khronos.
  unsigned generator() const { return Generator >> 16; }
  static constexpr unsigned GeneratorTranslator = 6; // llvm-spirv
  static constexpr unsigned GeneratorLLVM = 43;      // LLVM's own backend

  bool hasCapability(uint32_t Capability) const;
  /// True when the module has one of \p Opcodes.
  bool hasOpcode(llvm::ArrayRef<uint16_t> Opcodes) const;

  uint32_t freshId() { return Bound++; }
  uint32_t bound() const { return Bound; }

  std::vector<SpirvInst> Insts;

private:
  uint32_t Version = 0, Generator = 0, Bound = 0, Schema = 0;
};

/// The words of a literal string.
std::vector<uint32_t> spirvLiteral(llvm::StringRef Text);

/// The text of a literal string that begins at \p Words[0].
std::string spirvString(llvm::ArrayRef<uint32_t> Words);

} // namespace tenon

#endif
