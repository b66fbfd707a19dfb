// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_EXT_long_vector, which llvm-spirv does not know, although it reads
// vectors of any number of components:
//
//   %v5 = OpTypeVectorIdEXT %float %five   ->   %v5 = OpTypeVector %float 5
//
// A specialisation constant has its default value, as the sizes of matrices.

#include "SpirvRules.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tenon::spirv;

namespace tenon {

static bool isDropped(const SpirvInst &I) {
  if (I.Opcode == OpExtension)
    return spirvString(I.Words) == "SPV_EXT_long_vector";
  return I.Opcode == OpCapability && I.Words[0] == CapLongVectorEXT;
}

unsigned replaceLongVectors(SpirvModule &M) {
  DenseMap<uint32_t, uint32_t> Constants;
  for (const SpirvInst &I : M.Insts)
    if ((I.Opcode == OpConstant || I.Opcode == OpSpecConstant) &&
        I.Words.size() == 3)
      Constants[I.result()] = I.Words[2];
  unsigned Replaced = 0;
  bool AreAllKnown = true;
  for (SpirvInst &I : M.Insts) {
    if (I.Opcode != OpTypeVectorIdEXT)
      continue;
    auto Count = Constants.find(I.Words[2]);
    if (Count == Constants.end()) {
      AreAllKnown = false;
      continue;
    }
    I = SpirvInst(OpTypeVector, {I.Words[0], I.Words[1], Count->second});
    ++Replaced;
  }
  // With a type that it cannot read, llvm-spirv's message is about the
  // extension.
  if (!AreAllKnown)
    return Replaced;
  size_t Before = M.Insts.size();
  erase_if(M.Insts, isDropped);
  return Replaced + Before - M.Insts.size();
}

} // namespace tenon
