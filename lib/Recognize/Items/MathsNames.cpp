// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "MathsNames.h"

using namespace llvm;

namespace tenon {

PlainName plainName(StringRef Identifier) {
  PlainName Plain;
  bool Spirv = Identifier.consume_front("__spirv_ocl_");
  if (Identifier.consume_front("native_"))
    Plain.Error = Precision::Native;
  else if (Identifier.consume_front("half_"))
    Plain.Error = Precision::Half;
  else if (Identifier.consume_front("fast_"))
    Plain.Error = Precision::Fast;
  if (Spirv && (Identifier.starts_with("s_") || Identifier.starts_with("u_"))) {
    Plain.Sign = Identifier[0];
    Identifier = Identifier.drop_front(2);
  }
  Plain.Text = Identifier;
  return Plain;
}

SmallVector<Value *, 3> widenScalars(const CallInst &Call, IRBuilderBase &B) {
  SmallVector<Value *, 3> Operands(Call.args());
  if (auto *Vector = dyn_cast<FixedVectorType>(Call.getType()))
    for (Value *&V : Operands)
      if (!V->getType()->isVectorTy())
        V = B.CreateVectorSplat(Vector->getNumElements(), V);
  return Operands;
}

} // namespace tenon
