// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Prefetches, and copies between global and local memory that all work-items of
// a work-group execute together, become asynchronous operations (AsyncOps.h):
//
//   event_t async_work_group_copy(dst, src, n, event)
//   event_t async_work_group_strided_copy(dst, src, n, stride, event)
//   OpGroupAsyncCopy scope, dst, src, n, stride, event
//   wait_group_events(n, events)
//   OpGroupWaitEvents scope, n, events
//   prefetch(p, n)
//
// For older compilers events are pointers to an opaque structure. Such a copy
// is waited for at once, and its event is null.

#include "Recognize/Matrix/MatrixAccess.h"
#include "WorkGroupFunctions.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

namespace {
/// The operands of one function.
struct Row {
  StringLiteral Name;
  AsyncOpcode Opcode;
  unsigned Operands;
  bool HasScope, HasStride;
};
} // namespace

static constexpr Row Rows[] = {
    {"async_work_group_copy", AsyncOpcode::Copy, 4, false, false},
    {"async_work_group_strided_copy", AsyncOpcode::Copy, 5, false, true},
    {"__spirv_GroupAsyncCopy", AsyncOpcode::Copy, 6, true, true},
    {"wait_group_events", AsyncOpcode::Wait, 2, false, false},
    {"__spirv_GroupWaitEvents", AsyncOpcode::Wait, 3, true, false},
    {"prefetch", AsyncOpcode::Prefetch, 2, false, false},
    {"__spirv_ocl_prefetch", AsyncOpcode::Prefetch, 2, false, false},
};

/// Waits for \p Event, which is not in memory.
static void waitFor(CallInst &Event) {
  IRBuilder<> B(Event.getContext());
  B.SetInsertPointPastAllocas(Event.getFunction());
  AllocaInst *Memory = B.CreateAlloca(Event.getType());
  B.SetInsertPoint(Event.getNextNode());
  B.CreateStore(&Event, Memory);
  createAsyncOp(B, AsyncFacts{.Opcode = AsyncOpcode::Wait},
                {B.getInt32(1), Memory});
}

/// Whether \p Events points to a variable whose events are pointers.
static bool holdsOldEvents(const Value *Events) {
  const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Events));
  const Type *Ty = Variable ? Variable->getAllocatedType() : nullptr;
  while (const auto *Array = dyn_cast_or_null<ArrayType>(Ty))
    Ty = Array->getElementType();
  return Ty && Ty->isPointerTy();
}

static Expected<Value *> rewriteCopy(const Row &R, const AsyncFacts &Facts,
                                     CallInst &Call, IRBuilderBase &B,
                                     ArrayRef<Value *> Operands) {
  auto SpaceOf = [&](unsigned I) {
    auto *Ty = dyn_cast<PointerType>(Operands[I]->getType());
    return Ty ? Ty->getAddressSpace() : 0;
  };
  bool AreSpaces = (SpaceOf(0) == LocalSpace && SpaceOf(1) == GlobalSpace) ||
                   (SpaceOf(0) == GlobalSpace && SpaceOf(1) == LocalSpace);
  if (!AreSpaces)
    return wrong("expected a pointer to local and one to global memory");
  for (Value *Number : Operands.slice(2, 1 + R.HasStride))
    if (!Number->getType()->isIntegerTy())
      return wrong("expected integers as number of elements and stride");
  Type *Event = Call.getType();
  if ((!isEvent(Event) && !Event->isPointerTy()) ||
      Operands.back()->getType() != Event)
    return wrong("expected an event of type target(\"spirv.Event\")");
  Value *Count = B.CreateZExtOrTrunc(Operands[2], B.getInt64Ty());
  Value *Stride = R.HasStride ? B.CreateZExtOrTrunc(Operands[3], B.getInt64Ty())
                              : B.getInt64(1);
  Value *Start = Event->isPointerTy()
                     ? Constant::getNullValue(
                           TargetExtType::get(B.getContext(), "spirv.Event"))
                     : Operands.back();
  CallInst *Copy =
      createAsyncOp(B, Facts, {Operands[0], Operands[1], Count, Stride, Start});
  if (isEvent(Event))
    return Copy;
  waitFor(*Copy);
  return Constant::getNullValue(Event);
}

static Expected<Value *> rewrite(const Row &R, std::optional<unsigned> Bytes,
                                 CallInst &Call, IRBuilderBase &B) {
  if (R.HasScope && !hasWorkGroupScope(Call))
    return wrong("its scope is not 2 (work-group)");
  if (Call.arg_size() != R.Operands)
    return createStringError("expected " + Twine(R.Operands) +
                             " operands, actual " + Twine(Call.arg_size()));
  SmallVector<Value *, 6> Operands(drop_begin(Call.args(), R.HasScope));
  AsyncFacts Facts{.Opcode = R.Opcode};
  if (R.Opcode == AsyncOpcode::Wait) {
    if (!Operands[0]->getType()->isIntegerTy() ||
        !Operands[1]->getType()->isPointerTy())
      return wrong("expected a number and a pointer to events");
    if (holdsOldEvents(Operands[1]))
      return nullptr;
    Value *Count = B.CreateZExtOrTrunc(Operands[0], B.getInt32Ty());
    createAsyncOp(B, Facts, {Count, Operands[1]});
    return nullptr;
  }
  if (Bytes && !isElementSize(*Bytes))
    Bytes = std::nullopt;
  Facts.ElementBytes = Bytes.value_or(1); // the size does not matter for a hint
  if (R.Opcode == AsyncOpcode::Copy)
    return Bytes ? rewriteCopy(R, Facts, Call, B, Operands)
                 : wrong("expected pointers to numbers or vectors of them");
  if (!Operands[0]->getType()->isPointerTy() ||
      !Operands[1]->getType()->isIntegerTy())
    return wrong("expected a pointer and a number");
  Value *Count = B.CreateZExtOrTrunc(Operands[1], B.getInt64Ty());
  createAsyncOp(B, Facts, {Operands[0], Count});
  return nullptr;
}

std::optional<Recognition> recognizeOpenClAsync(const Function &,
                                                const Callee &Name) {
  for (const Row &R : Rows) {
    bool IsSpirv = R.Name.starts_with("__spirv_");
    if (IsSpirv ? !Name.is(R.Name) : Name.Identifier != R.Name)
      continue;
    Callee Pointers = Name; // after the scope
    Pointers.Signature = Name.Signature.drop_front(
        std::min<size_t>(R.HasScope, Name.Signature.size()));
    return Recognition{R.Name.str(), [&R, Bytes = pointeeBytes(Pointers)](
                                         CallInst &Call, IRBuilderBase &B) {
                         return rewrite(R, Bytes, Call, B);
                       }};
  }
  return std::nullopt;
}

} // namespace tenon
