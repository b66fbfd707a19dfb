// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions without a body, which stand for instructions that llvm-spirv cannot
// translate.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVIMPORTS_H
#define TENON_LIB_INPUT_SPIRV_SPIRVIMPORTS_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/ADT/Twine.h"
#include <map>
#include <string>
#include <vector>

namespace tenon {

class SpirvImports {
public:
  explicit SpirvImports(SpirvModule &M) : M(M) {}

  /// A call of a function \p Name.<number>, which is declared; the number
  /// distinguishes functions of other types. \p Id is the id of its result, of
  /// type \p Result, and \p Operands have the types \p Parameters.
  SpirvInst call(const llvm::Twine &Name, uint32_t Result, uint32_t Id,
                 llvm::ArrayRef<uint32_t> Operands,
                 llvm::ArrayRef<uint32_t> Parameters);
  /// A constant of \p Type, an integer of 32 bits.
  uint32_t constantFor(uint32_t Type, uint32_t Value);

  /// Inserts what has been declared. Called once, after all instructions have
  /// been replaced.
  void insert();

private:
  uint32_t functionFor(const llvm::Twine &Name, uint32_t Result,
                       llvm::ArrayRef<uint32_t> Parameters);

  SpirvModule &M;
  /// Functions by their names and types.
  std::map<std::pair<std::string, std::vector<uint32_t>>, uint32_t> Made;
  std::map<std::pair<uint32_t, uint32_t>, uint32_t> Constants;
  std::vector<SpirvInst> Decorations, Globals, Functions;
};

/// Adds \p Capability unless it is there.
void addCapability(SpirvModule &M, uint32_t Capability);

} // namespace tenon

#endif
