// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SubgroupOperands.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"

using namespace llvm;

namespace tenon {

bool isWholeName(const Callee &Name, StringRef Base) {
  StringRef Rest = Name.Identifier;
  return Rest.consume_front(Base) && (Rest.empty() || Rest.front() == '.');
}

Error checkSubgroupScope(const CallInst &Call) {
  constexpr uint64_t Workgroup = 2, Subgroup = 3;
  std::optional<uint64_t> Scope =
      Call.arg_empty() ? std::nullopt : constantOf(Call.getArgOperand(0));
  if (!Scope)
    return wrong("the execution scope is not constant, expected 3 (sub-group)");
  if (*Scope == Subgroup)
    return Error::success();
  return wrong("execution scope " + Twine(*Scope) +
               (*Scope == Workgroup ? " (work-group)" : "") +
               ", expected 3 (sub-group)");
}

Error checkLaneType(const Type *Ty) {
  const Type *Scalar = Ty->getScalarType();
  if (Scalar->isIntegerTy() || Scalar->isFloatingPointTy())
    return Error::success();
  return wrong("expected a value that is a scalar or a vector of integers or "
               "floats");
}

static Value *itemNumber(IRBuilderBase &B, ItemOpcode Opcode) {
  return B.CreateTrunc(createItemOp(B, Opcode), B.getInt32Ty());
}

Value *laneNumber(IRBuilderBase &B) {
  return itemNumber(B, ItemOpcode::SubgroupLocalId);
}

Value *laneCount(IRBuilderBase &B) {
  return itemNumber(B, ItemOpcode::SubgroupMaxSize);
}

Value *presentLanes(IRBuilderBase &B) {
  return itemNumber(B, ItemOpcode::SubgroupSize);
}

Expected<Value *> predicate(IRBuilderBase &B, Value *V) {
  if (!V->getType()->isIntegerTy())
    return wrong("the predicate is not an integer");
  return V->getType()->isIntegerTy(1) ? V : B.CreateIsNotNull(V);
}

Expected<Value *> laneIndex(IRBuilderBase &B, Value *V) {
  if (!V->getType()->isIntegerTy())
    return wrong("the lane is not an integer");
  return B.CreateZExtOrTrunc(V, B.getInt32Ty());
}

Expected<unsigned> clusterSize(Value *Size) {
  std::optional<uint64_t> Lanes = constantOf(Size);
  if (Lanes && isPowerOf2_64(*Lanes) && *Lanes <= MaxSubgroupSize)
    return *Lanes;
  return wrong("the size of clusters is " +
               (Lanes ? Twine(*Lanes) : Twine("not constant")) +
               ", expected a constant power of two up to " +
               Twine(MaxSubgroupSize));
}

Expected<Value *> integerResult(IRBuilderBase &B, Value *V, Type *Ty) {
  if (!Ty->isIntegerTy() || !V->getType()->isIntegerTy())
    return wrong("the call has a result of another type");
  return B.CreateZExtOrTrunc(V, Ty);
}

} // namespace tenon
