// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPV_INTEL_subgroup_bitcast_shuffle: the values of all lanes as components of
// another width, by SPIR-V's name and as Triton for Intel's GPUs calls it:
//
//   __spirv_SubgroupBitcastShuffleINTEL(value)
//   llvm.genx.GenISA.SubgroupBitcastShuffle.<types>(value)
//
// RegisterViews.h says which lane has which component of the result.

#include "Recognize/Matrix/MatrixAccess.h"
#include "RegisterViews.h"
#include "SubgroupOperands.h"
#include "tenon/Recognize/InputDialect.h"

using namespace llvm;

namespace tenon {

static Expected<Value *> rewriteShuffle(CallInst &Call, IRBuilderBase &B) {
  if (Call.arg_size() != 1)
    return wrong("expected one value");
  Value *V = Call.getArgOperand(0);
  for (const Type *Ty : {V->getType(), Call.getType()})
    if (Error E = checkLaneType(Ty))
      return E;
  Value *Result = nullptr;
  if (V->getType()->getPrimitiveSizeInBits() ==
      Call.getType()->getPrimitiveSizeInBits())
    Result = shuffledView(B, V, Call.getType(), laneCount(B));
  if (!Result)
    return wrong("expected a result of the value's size, and components whose "
                 "widths are multiples; actual " +
                 textOf(V->getType()) + " and " + textOf(Call.getType()));
  return Result;
}

std::optional<Recognition> recognizeBitcastShuffle(const Function &,
                                                   const Callee &Name) {
  if (Name.is("__spirv_SubgroupBitcastShuffleINTEL") ||
      Name.is("llvm.genx.GenISA.SubgroupBitcastShuffle"))
    return Recognition{"OpSubgroupBitcastShuffleINTEL", rewriteShuffle};
  return std::nullopt;
}

} // namespace tenon
