// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate, which llvm-spirv does
// not know:
//
//   %d = OpSubgroupScaledMatrixMultiplyAccumulateINTEL %k %a %b %c %sa %sb mask
//
// becomes a call of a function of this name without a body, with the mask as a
// constant, as compilers write it in LLVM IR.

#include "SpirvImports.h"
#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

static bool isDropped(const SpirvInst &I) {
  if (I.Opcode == OpExtension)
    return spirvString(I.Words) ==
           "SPV_INTEL_subgroup_scaled_matrix_multiply_accumulate";
  return I.Opcode == OpCapability &&
         I.Words[0] == CapSubgroupScaledMatrixMultiplyAccumulateINTEL;
}

unsigned replaceScaledMulAdds(SpirvModule &M) {
  unsigned Replaced = M.Insts.size();
  erase_if(M.Insts, isDropped);
  Replaced -= M.Insts.size();
  if (!M.hasOpcode({OpSubgroupScaledMatrixMultiplyAccumulateINTEL}))
    return Replaced;
  DenseMap<uint32_t, uint32_t> Types;
  for (const SpirvInst &I : M.Insts)
    if (I.type())
      Types[I.result()] = I.type();
  constexpr unsigned K = 2, Mask = 8; // words; the operands are between them
  SpirvImports Imports(M);
  for (SpirvInst &I : M.Insts) {
    if (I.Opcode != OpSubgroupScaledMatrixMultiplyAccumulateINTEL)
      continue;
    uint32_t Bits = I.Words.size() > Mask ? I.Words[Mask] : 0;
    SmallVector<uint32_t, 7> Operands(ArrayRef(I.Words).slice(K, Mask - K));
    uint32_t TypeOfMask = Types.lookup(I.Words[K]);
    Operands.push_back(Imports.constantFor(TypeOfMask, Bits));
    SmallVector<uint32_t, 7> Parameters;
    for (uint32_t Operand : ArrayRef(Operands).drop_back())
      Parameters.push_back(Types.lookup(Operand));
    Parameters.push_back(TypeOfMask);
    I = Imports.call("__spirv_SubgroupScaledMatrixMultiplyAccumulateINTEL",
                     I.type(), I.result(), Operands, Parameters);
    ++Replaced;
  }
  Imports.insert();
  return Replaced;
}

} // namespace tenon
