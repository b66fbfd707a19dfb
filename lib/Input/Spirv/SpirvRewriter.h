// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The foundation of the rules of SpirvRepair.h: a module's types, values and
// constants; new types and constants, each created once; and insertion of new
// instructions. A rule gets the instructions in order and emits their
// replacements.

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

  /// Passes each instruction to \p Rule, which returns true if it has emitted a
  /// replacement; otherwise the instruction stays. Returns the number of
  /// replaced instructions.
  unsigned run(llvm::function_ref<bool(const SpirvInst &)> Rule);

  const SpirvModule &module() const { return M; }

  //===- Facts ------------------------------------------------------------===//

  // Each can be called with any word as id.

  /// The type, constant or module-scope object \p Id, or null. The pointer
  /// stays valid.
  const SpirvInst *definition(uint32_t Id) const;
  /// The type of the value \p Id, or 0.
  uint32_t typeOf(uint32_t Id) const {
    return Id < M.bound() ? ValueTypes.lookup(Id) : 0;
  }
  bool isA(uint32_t Id, uint16_t Opcode) const;

  bool isMatrix(uint32_t Type) const;
  /// Whether \p Type is a matrix, or an array or struct that contains one.
  bool holdsMatrix(uint32_t Type) const {
    return Type < M.bound() && MatrixHolders.contains(Type);
  }
  uint32_t componentOf(uint32_t MatrixType) const;
  /// The pointee type of a typed pointer, or 0.
  uint32_t pointee(uint32_t PointerType) const;
  uint32_t storageClass(uint32_t PointerType) const;
  /// The type of member \p Index; for an array or vector the index does not
  /// matter.
  uint32_t memberType(uint32_t Type, std::optional<uint32_t> Index) const;
  /// The value of an integer constant of at most 32 bits.
  std::optional<uint32_t> constantValue(uint32_t Id) const;
  /// Whether the current instruction is inside a function.
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
  /// Inserts the instructions that \p Emitter emits at the end of block \p
  /// Label of this function, before its merge and branch.
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
  Insts Body, Variables;          // of the current function
  llvm::DenseMap<uint32_t, uint32_t> Slots;
  llvm::DenseMap<uint32_t, Insts> BlockEnds;
  Insts *Sink = &Head;
  bool InFunction = false;
  bool NeedsInt8 = false;
};

} // namespace tenon

#endif
