// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies between global and local memory that all work-items of a work-group do
// together:
//
//   event_t async_work_group_copy(dst, src, n, event)
//   event_t async_work_group_strided_copy(dst, src, n, stride, event)
//   OpGroupAsyncCopy scope, dst, src, n, stride, event
//
// Each work-item copies its share at the call; the stride applies to the global
// pointer:
//
//   for (r = 0; r < ceil(n / items); ++r)
//     if ((i = r * items + item) < n)
//       dst[i] = src[i * stride]      or   dst[i * stride] = src[i]
//
// Waiting for events (wait_group_events, OpGroupWaitEvents) is a barrier. The
// events themselves are dropped.

#include "AsyncCopies.h"
#include "tenon/IR/BetweenBlocks.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/Loops.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
/// The positions of a call's operands.
struct Row {
  StringLiteral Name;
  bool HasScope, HasStride;
};
} // namespace

static constexpr Row Rows[] = {
    {"async_work_group_copy", false, false},
    {"async_work_group_strided_copy", false, true},
    {"__spirv_GroupAsyncCopy", true, true},
};

static constexpr unsigned LocalSpace = 3, WorkgroupScope = 2;

static Error checkScope(const CallInst &Call) {
  auto *Scope =
      Call.arg_empty() ? nullptr : dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (Scope && Scope->getZExtValue() == WorkgroupScope)
    return Error::success();
  return createStringError("its scope is not 2 (work-group)");
}

/// A type for copying an element of so many bytes.
static Type *elementType(LLVMContext &Ctx, unsigned Bytes) {
  if (Bytes <= 8)
    return Type::getIntNTy(Ctx, Bytes * 8);
  unsigned Unit = Bytes > 64 ? 8 : 4; // SPIR-V has vectors of up to 16
  return FixedVectorType::get(Type::getIntNTy(Ctx, Unit * 8), Bytes / Unit);
}

/// The loop.
static void emitCopy(CallInst &Call, IRBuilderBase &B, Type *Element,
                     unsigned Bytes, unsigned First, bool HasStride) {
  auto Number = [&](unsigned N) {
    return B.CreateZExtOrTrunc(Call.getArgOperand(First + N), B.getInt64Ty());
  };
  Value *To = Call.getArgOperand(First), *From = Call.getArgOperand(First + 1);
  Value *Count = Number(2), *Stride = HasStride ? Number(3) : B.getInt64(1);
  Value *Items = createGroupItems(B, ItemOpcode::LocalSize);
  Value *Item = createItemOp(B, ItemOpcode::LocalLinearId);
  Value *TripCount = B.CreateUDiv(
      B.CreateAdd(Count, B.CreateSub(Items, B.getInt64(1))), Items);
  auto Place = [&](Value *Base, Value *Index) {
    bool IsLocal = Base->getType()->getPointerAddressSpace() == LocalSpace;
    return B.CreateGEP(Element, Base,
                       IsLocal ? Index : B.CreateMul(Index, Stride));
  };
  rangeLoop(B, B.getInt64(0), TripCount, "copy", [&](Value *Iteration) {
    Value *Index = B.CreateAdd(B.CreateMul(Iteration, Items), Item);
    ifThen(B, B.CreateICmpULT(Index, Count), "copy.element", [&] {
      Value *V = B.CreateAlignedLoad(Element, Place(From, Index), Align(Bytes));
      B.CreateAlignedStore(V, Place(To, Index), Align(Bytes));
    });
  });
}

static Expected<Value *> rewriteCopy(const Row &R,
                                     std::optional<unsigned> Bytes,
                                     CallInst &Call, IRBuilderBase &B) {
  unsigned First = R.HasScope;
  if (R.HasScope)
    if (Error E = checkScope(Call))
      return E;
  unsigned Operands = First + (R.HasStride ? 5 : 4);
  if (Call.arg_size() != Operands)
    return createStringError("expected " + Twine(Operands) +
                             " operands, actual " + Twine(Call.arg_size()));
  if (!Bytes || !isPowerOf2_32(*Bytes) ||
      !Call.getArgOperand(First)->getType()->isPointerTy() ||
      !Call.getArgOperand(First + 1)->getType()->isPointerTy())
    return createStringError("expected pointers to numbers or vectors of them");
  betweenBlocks(Call, B, "copied", [&] {
    emitCopy(Call, B, elementType(B.getContext(), *Bytes), *Bytes, First,
             R.HasStride);
  });
  return Constant::getNullValue(Call.getType()); // the event
}

static Recognition wait(const Callee &Name, bool HasScope) {
  return {Name.Identifier.str(),
          [HasScope](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            if (HasScope)
              if (Error E = checkScope(Call))
                return E;
            createItemOp(B, ItemOpcode::Barrier);
            return nullptr;
          }};
}

std::optional<Recognition> recognizeOpenClAsync(const Function &,
                                                const Callee &Name) {
  if (Name.Identifier == "wait_group_events")
    return wait(Name, false);
  if (Name.is("__spirv_GroupWaitEvents"))
    return wait(Name, true);
  for (const Row &R : Rows) {
    if (R.HasScope ? !Name.is(R.Name) : Name.Identifier != R.Name)
      continue;
    Callee Pointers = Name; // after the scope
    Pointers.Signature = Name.Signature.drop_front(
        std::min<size_t>(R.HasScope, Name.Signature.size()));
    return Recognition{R.Name.str(), [&R, Bytes = pointeeBytes(Pointers)](
                                         CallInst &Call, IRBuilderBase &B) {
                         return rewriteCopy(R, Bytes, Call, B);
                       }};
  }
  return std::nullopt;
}

static bool isEvent(Type *Ty) {
  auto *Target = dyn_cast<TargetExtType>(Ty);
  return Target && Target->getName() == "spirv.Event";
}

static bool holdsEvents(Type *Ty) {
  while (auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return isEvent(Ty);
}

/// Removes a variable, or an address in one, that nothing reads or writes.
static void dropUnused(Instruction &Address) {
  for (User *U : make_early_inc_range(Address.users())) {
    auto *I = cast<Instruction>(U);
    if (I->isLifetimeStartOrEnd())
      I->eraseFromParent();
    else if (isa<GetElementPtrInst, AddrSpaceCastInst>(I))
      dropUnused(*I);
  }
  if (Address.use_empty())
    Address.eraseFromParent();
}

bool dropEvents(Module &M) {
  SmallVector<AllocaInst *, 4> Variables;
  bool Changed = false;
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      auto *Store = dyn_cast<StoreInst>(&I);
      if (auto *Alloca = dyn_cast<AllocaInst>(&I);
          Alloca && holdsEvents(Alloca->getAllocatedType()))
        Variables.push_back(Alloca);
      if (Store ? !isEvent(Store->getValueOperand()->getType())
                : !isEvent(I.getType()) || isa<CallBase>(I))
        continue;
      if (!Store)
        I.replaceAllUsesWith(Constant::getNullValue(I.getType()));
      I.eraseFromParent();
      Changed = true;
    }
  for (AllocaInst *Variable : Variables)
    dropUnused(*Variable);
  return Changed || !Variables.empty();
}

} // namespace tenon
