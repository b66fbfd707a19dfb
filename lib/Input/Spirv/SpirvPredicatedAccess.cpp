// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads and stores of SPV_INTEL_predicated_io with memory operands, whose words
// llvm-spirv reads as ids, as it writes them itself:
//
//   %x = OpPredicatedLoadINTEL %uint %p %if %default Aligned 4
//
// becomes a call of a function of this name without a body, with these words as
// constants.

#include "SpirvImports.h"
#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

namespace {
/// A row's instruction has the words before its memory operands that are
/// counted here, the type and the id of a result among them.
struct PredicatedForm {
  uint16_t Opcode;
  StringLiteral Name;
  size_t Results, Words;
};
} // namespace

static constexpr PredicatedForm Forms[] = {
    {OpPredicatedLoadINTEL, "__spirv_PredicatedLoadINTEL", 2, 5},
    {OpPredicatedStoreINTEL, "__spirv_PredicatedStoreINTEL", 0, 3},
};

static const PredicatedForm *formOf(const SpirvInst &I) {
  const PredicatedForm *Form = find_if(
      Forms, [&](const PredicatedForm &F) { return F.Opcode == I.Opcode; });
  bool HasMemoryOperands =
      Form != std::end(Forms) && I.Words.size() > Form->Words;
  return HasMemoryOperands ? Form : nullptr;
}

unsigned replacePredicatedAccesses(SpirvModule &M) {
  if (M.generator() == SpirvModule::GeneratorTranslator ||
      none_of(M.Insts, formOf))
    return 0;
  DenseMap<uint32_t, uint32_t> Types; // of values
  uint32_t Word = 0, Void = 0;        // types
  for (const SpirvInst &I : M.Insts) {
    if (I.type())
      Types[I.result()] = I.type();
    if (I.Opcode == OpTypeInt && I.Words[1] == 32)
      Word = I.result();
    if (I.Opcode == OpTypeVoid)
      Void = I.result();
  }
  if (!Word || !Void)
    return 0;
  unsigned Replaced = 0;
  SpirvImports Imports(M);
  for (SpirvInst &I : M.Insts) {
    const PredicatedForm *Form = formOf(I);
    if (!Form)
      continue;
    SmallVector<uint32_t, 6> Operands(
        ArrayRef(I.Words).slice(Form->Results, Form->Words - Form->Results));
    SmallVector<uint32_t, 6> Parameters;
    for (uint32_t Operand : Operands)
      Parameters.push_back(Types.lookup(Operand));
    for (uint32_t Literal : ArrayRef(I.Words).drop_front(Form->Words)) {
      Operands.push_back(Imports.constantFor(Word, Literal));
      Parameters.push_back(Word);
    }
    I = Imports.call(Form->Name, Form->Results ? I.type() : Void,
                     Form->Results ? I.result() : M.freshId(), Operands,
                     Parameters);
    ++Replaced;
  }
  Imports.insert();
  return Replaced;
}

} // namespace tenon
