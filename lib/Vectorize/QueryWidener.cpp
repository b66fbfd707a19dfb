// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "QueryWidener.h"
#include "CloneInstruction.h"

using namespace llvm;

namespace tenon {

/// Emits the query \p Opcode for the first work-item or for the work-group.
Value *QueryWidener::groupQuery(ItemOpcode Opcode, unsigned Dimension) {
  assert(Dimension < 3 && "prepareToWiden() has fixed dimensions");
  Value *D = isQuery(Opcode) ? B.getInt32(Dimension) : nullptr;
  return createItemOp(B, Opcode, D);
}

/// The number of work-items in this sub-group; the last one has the remainder.
Value *QueryWidener::subgroupSize() {
  if (Shape == LaneShape::Row)
    return B.getInt64(B.Width);
  Value *Items = groupQuery(ItemOpcode::LocalSize, 0);
  for (unsigned D = 1; D < 3; ++D)
    Items = B.CreateMul(Items, groupQuery(ItemOpcode::LocalSize, D));
  Value *Rest = B.CreateSub(Items, groupQuery(ItemOpcode::LocalLinearId));
  return B.CreateBinaryIntrinsic(Intrinsic::umin, Rest, B.getInt64(B.Width));
}

/// The lanes that have a work-item:
///
///   lane < min(size of the group - local linear id of the first, lanes)
Value *QueryWidener::existingLanes() {
  if (Shape == LaneShape::Row)
    return nullptr;
  Type *I32 = B.getInt32Ty();
  Value *Count = B.CreateTrunc(subgroupSize(), I32);
  return B.CreateICmpULT(B.laneNumbers(I32), B.splat(Count), "exists");
}

/// \p First plus \p Steps (less than the number of lanes), modulo \p Size, and
/// the carry:
///
///   room = size - first
///   steps < room:  first + steps, no carry
///   otherwise:     rest = steps - room
///                  rest % size, carry 1 + rest / size
///
/// Operands of the division are at most twice the number of lanes, and exact in
/// float. Larger rows and rooms are replaced by that number.
std::pair<Value *, Value *> QueryWidener::carryOn(Value *First, Value *Size,
                                                  Value *Steps) {
  Type *I32 = B.lanesOf(B.getInt32Ty()), *F32 = B.lanesOf(B.getFloatTy());
  Value *Max = B.getInt64(2 * B.Width);
  auto Small = [&](Value *V) {
    V = B.CreateBinaryIntrinsic(Intrinsic::umin, V, Max);
    return B.splat(B.CreateTrunc(V, B.getInt32Ty()));
  };
  Value *Room = Small(B.CreateSub(Size, First)), *Row = Small(Size);
  Value *Rest = B.CreateSub(Steps, Room);
  Value *Fits = B.CreateICmpULT(Steps, Room);
  Value *Quotient = B.CreateFPToSI(
      B.CreateFDiv(B.CreateSIToFP(Rest, F32), B.CreateSIToFP(Row, F32)), I32);
  Value *Remainder = B.CreateSub(Rest, B.CreateMul(Quotient, Row));
  Value *One = ConstantInt::get(I32, 1);
  Value *Carry = B.CreateSelect(Fits, Constant::getNullValue(I32),
                                B.CreateAdd(Quotient, One));
  Type *I64 = B.lanesOf(B.getInt64Ty());
  Value *Sum = B.CreateAdd(B.splat(First), B.CreateZExt(Steps, I64));
  Value *Digit = B.CreateSelect(Fits, Sum, B.CreateSExt(Remainder, I64));
  return {Digit, Carry};
}

Value *QueryWidener::localIdAnywhere(unsigned D) {
  if (LocalIds[D])
    return LocalIds[D];
  IRBuilder<>::InsertPointGuard Guard(B);
  B.SetInsertPoint(B.entry().getTerminator());
  B.SetCurrentDebugLocation(DebugLoc());
  auto First = [&](unsigned I) { return groupQuery(ItemOpcode::LocalId, I); };
  auto Size = [&](unsigned I) { return groupQuery(ItemOpcode::LocalSize, I); };
  Value *Steps = B.laneNumbers(B.getInt32Ty());
  for (unsigned I = 0; I < 2; ++I)
    std::tie(LocalIds[I], Steps) = carryOn(First(I), Size(I), Steps);
  Type *I64 = B.lanesOf(B.getInt64Ty());
  LocalIds[2] = B.CreateAdd(B.splat(First(2)), B.CreateZExt(Steps, I64));
  return LocalIds[D];
}

/// An id that differs between lanes. If lanes are in several rows, a global id
/// is that of the first lane plus the difference of the local ids.
Value *QueryWidener::idOfLanes(ItemOpcode Opcode, unsigned D) {
  auto Difference = [&](unsigned I) {
    return B.CreateSub(localIdAnywhere(I),
                       B.splat(groupQuery(ItemOpcode::LocalId, I)));
  };
  switch (Opcode) {
  case ItemOpcode::LocalId:
    return localIdAnywhere(D);
  case ItemOpcode::GlobalId:
    return B.CreateAdd(B.splat(groupQuery(Opcode, D)), Difference(D));
  default: { // global linear id
    Value *Id = Difference(2);
    for (unsigned I : {1u, 0u}) {
      Value *Size = groupQuery(ItemOpcode::GlobalSize, I);
      Id = B.CreateAdd(B.CreateMul(Id, B.splat(Size)), Difference(I));
    }
    return B.CreateAdd(B.splat(groupQuery(Opcode, 0)), Id);
  }
  }
}

void QueryWidener::widen(CallInst &I, ItemOpcode Opcode) {
  switch (Opcode) {
  case ItemOpcode::SubgroupBarrier: // orders memory accesses of the lanes
    B.CreateFence(AtomicOrdering::AcquireRelease, SyncScope::SingleThread);
    return;
  case ItemOpcode::SubgroupSize:
    return Values.defineUniform(I, subgroupSize());
  case ItemOpcode::SubgroupMaxSize:
    return Values.defineUniform(I, B.getInt64(B.Width));
  case ItemOpcode::SubgroupLocalId:
    return Values.defineProgression(I, B.getInt64(0), 1);
  default:
    break;
  }
  unsigned D = isQuery(Opcode)
                   ? cast<ConstantInt>(I.getArgOperand(0))->getZExtValue()
                   : 0;
  if (I.getType()->isVoidTy() || Values.isUniform(&I))
    return cloneOnce(Code, Values, I);
  if (Values.formOf(&I) == LaneForm::Progression)
    return Values.defineProgression(I, groupQuery(Opcode, D), 1);
  Values.defineLanes(I, idOfLanes(Opcode, D));
}

} // namespace tenon
