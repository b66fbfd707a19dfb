// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ScaledHalves.h"
#include "tenon/IR/Elements/HalfExponents.h"

using namespace llvm;

namespace tenon {

void scaleHalvesAsFloats(Module &M, const TargetMachine &Machine) {
  if (!Machine.getTargetTriple().isX86())
    return;
  for (Function &F : M)
    widenHalfExponents(F, [](IRBuilderBase &B, Value *X, Value *N) {
      return B.CreateIntrinsic(Intrinsic::ldexp, {X->getType(), N->getType()},
                               {X, N});
    });
}

} // namespace tenon
