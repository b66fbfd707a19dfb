// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   y = add <2 x i16> x, <3, 7>
//     ->
//   y = <(add i16 x.0, 3), (add i16 x.1, 7)>

#include "PackedSums.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

/// Also integers that LLVM promotes to i16.
static bool isPackedSum(const Instruction &I) {
  if (I.getOpcode() != Instruction::Add && I.getOpcode() != Instruction::Sub)
    return false;
  unsigned Bits = I.getType()->getScalarSizeInBits();
  return isa<FixedVectorType>(I.getType()) && Bits > 8 && Bits <= 16;
}

void splitPackedSums(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (!isPackedSum(I))
        continue;
      IRBuilder<> B(&I);
      auto Opcode = Instruction::BinaryOps(I.getOpcode());
      Value *All = PoisonValue::get(I.getType());
      unsigned Count = cast<FixedVectorType>(I.getType())->getNumElements();
      for (uint64_t N = 0; N < Count; ++N)
        All = B.CreateInsertElement(
            All,
            B.CreateBinOp(Opcode, B.CreateExtractElement(I.getOperand(0), N),
                          B.CreateExtractElement(I.getOperand(1), N)),
            N);
      I.replaceAllUsesWith(All);
      I.eraseFromParent();
    }
}

} // namespace tenon
