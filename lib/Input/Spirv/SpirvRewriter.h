// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the rules of SpirvRepair.h stand on: facts about a module's types,
// values and constants; new types and constants, made once each; and the places
// where new instructions go. Instructions are handed to a rule in order; the
// rule emits what takes their place.

#ifndef TENON_LIB_INPUT_SPIRV_SPIRVREWRITER_H
#define TENON_LIB_INPUT_SPIRV_SPIRVREWRITER_H

#include "tenon/Input/Spirv/SpirvWords.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <unordered_map>

namespace tenon {

class SpirvRewriter {
public:
  explicit SpirvRewriter(SpirvModule &M);

  /// Hands each instruction to \p Rule, which returns true when it has emitted
  /// what takes its place; otherwise the instruction stays.
  /// Returns how many were replaced.
  unsigned run(llvm::function_ref<bool(const SpirvInst &)> Rule);

  const SpirvModule &module() const { return M; }

  //===- Facts ------------------------------------------------------------===//

  // Each may be asked about any word, whatever it is.

  /// The type, constant or module-scope object \p Id, or null. The pointer
  /// stays valid.
  const SpirvInst *definition(uint32_t Id) const;
  /// The type of the value \p Id, or 0.
  uint32_t typeOf(uint32_t Id) const {
    return Id < M.bound() ? ValueTypes.lookup(Id) : 0;
  }
  bool isA(uint32_t Id, uint16_t Opcode) const;

  bool isMatrix(uint32_t Type) const;
  /// A matrix, or an array or struct with one inside.
  bool holdsMatrix(uint32_t Type) const {
    return Type < M.bound() && MatrixHolders.contains(Type);
  }
  uint32_t componentOf(uint32_t MatrixType) const;
  /// What a typed pointer points to, or 0.
  uint32_t pointee(uint32_t PointerType) const;
  uint32_t storageClass(uint32_t PointerType) const;
  /// The type of member \p Index; for an array or vector any index will do.
  uint32_t memberType(uint32_t Type, std::optional<uint32_t> Index) const;
  /// The value of an integer constant of at most 32 bits.
  std::optional<uint32_t> constantValue(uint32_t Id) const;
  /// The instruction is inside a function.
  bool inFunction() const { return InFunction; }

  //===- New things -------------------------------------------------------===//

  uint32_t fresh() { return M.freshId(); }
  uint32_t pointerTo(uint32_t Storage, uint32_t Type);
  uint32_t structOf(uint32_t Type);
  uint32_t charType();
  uint32_t uintConstant(uint32_t Value);
  uint32_t undef(uint32_t Type);
  /// A variable of this function for values of \p Type.
  uint32_t slot(uint32_t Type);

  void emit(unsigned Opcode, llvm::ArrayRef<uint32_t> Words);
  void emit(const SpirvInst &I) { emit(I.Opcode, I.Words); }
  /// What \p Emitter emits goes to the end of block \p Label of this function,
  /// before its merge and branch.
  void atEndOf(uint32_t Label, llvm::function_ref<void()> Emitter);

private:
  using Insts = std::vector<SpirvInst>;

  void learn(const SpirvInst &I);
  void define(const SpirvInst &I);
  uint32_t makeGlobal(unsigned Opcode, llvm::ArrayRef<uint32_t> Operands,
                      uint32_t Type = 0);
  void finishFunction();

  SpirvModule &M;
  std::unordered_map<uint32_t, SpirvInst> Definitions; // at module scope
  llvm::DenseMap<uint32_t, uint32_t> ValueTypes;
  llvm::DenseSet<uint32_t> MatrixHolders;
  std::map<std::vector<uint32_t>, uint32_t> Made; // by opcode and words

  Insts Head, Globals, Functions; // of the new module, in this order
  Insts Body, Variables;          // of the function at hand
  llvm::DenseMap<uint32_t, uint32_t> Slots;
  llvm::DenseMap<uint32_t, Insts> BlockEnds;
  Insts *Sink = &Head;
  bool InFunction = false;
  bool NeedsInt8 = false;
};

} // namespace tenon

#endif
