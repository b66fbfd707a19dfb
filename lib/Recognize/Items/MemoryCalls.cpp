// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's loads and stores in the form of calls:
//
//   __spirv_Load(pointer, [memory operands, [alignment]])
//   __spirv_Store(pointer, value, [memory operands, [alignment]])
//
// Those of SPV_INTEL_predicated_io become branches:
//
//   __spirv_PredicatedLoadINTEL(pointer, predicate, default, […])
//     -> br predicate, %then, %end
//        %then: %x = load pointer
//        %end:  phi [%x, %then], [default, …]
//   __spirv_PredicatedStoreINTEL(pointer, value, predicate, […])

#include "Recognize/Lanes/SubgroupOperands.h"
#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

namespace {
struct AccessFacts {
  bool Volatile = false, Nontemporal = false;
  MaybeAlign Alignment; ///< nothing: the type's own
};
} // namespace

/// The memory operands of \p Call from operand \p First on.
static AccessFacts readFacts(const CallInst &Call, unsigned First) {
  AccessFacts Facts;
  if (First >= Call.arg_size())
    return Facts;
  MemoryOperands Memory = memoryOperands(
      Call.getArgOperand(First),
      First + 1 < Call.arg_size() ? Call.getArgOperand(First + 1) : nullptr);
  Facts.Volatile = Memory.Volatile;
  Facts.Nontemporal = Memory.Nontemporal;
  if (Memory.Alignment)
    Facts.Alignment = Align(*Memory.Alignment);
  return Facts;
}

static void addHints(Instruction &I, const AccessFacts &Facts) {
  if (!Facts.Nontemporal)
    return;
  LLVMContext &Ctx = I.getContext();
  auto *One =
      ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(Ctx), 1));
  I.setMetadata(LLVMContext::MD_nontemporal, MDNode::get(Ctx, One));
}

/// The load of a call whose memory operands begin with operand \p First.
static LoadInst *createLoad(CallInst &Call, unsigned First, IRBuilderBase &B) {
  AccessFacts Facts = readFacts(Call, First);
  LoadInst *Load = B.CreateAlignedLoad(Call.getType(), Call.getArgOperand(0),
                                       Facts.Alignment, Facts.Volatile);
  addHints(*Load, Facts);
  return Load;
}

static void createStore(CallInst &Call, unsigned First, IRBuilderBase &B) {
  AccessFacts Facts = readFacts(Call, First);
  StoreInst *Store =
      B.CreateAlignedStore(Call.getArgOperand(1), Call.getArgOperand(0),
                           Facts.Alignment, Facts.Volatile);
  addHints(*Store, Facts);
}

static Expected<Value *> rewriteLoad(CallInst &Call, IRBuilderBase &B) {
  if (!isPointer(Call, 0) || !Call.getType()->isFirstClassType())
    return wrong("expected a pointer, and a value as result");
  return createLoad(Call, 1, B);
}

static Expected<Value *> rewriteStore(CallInst &Call, IRBuilderBase &B) {
  if (!isPointer(Call, 0) || Call.arg_size() < 2)
    return wrong("expected a pointer and a value");
  createStore(Call, 2, B);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// With a predicate
//===----------------------------------------------------------------------===//

static Expected<Value *> rewritePredicatedLoad(CallInst &Call,
                                               IRBuilderBase &B) {
  constexpr unsigned Predicate = 1, Default = 2;
  if (!isPointer(Call, 0) || Call.arg_size() <= Default ||
      Call.getArgOperand(Default)->getType() != Call.getType())
    return wrong("expected a pointer, a predicate and a value of the result's "
                 "type");
  Expected<Value *> Loads = predicate(B, Call.getArgOperand(Predicate));
  if (!Loads)
    return Loads.takeError();
  BasicBlock *Before = Call.getParent();
  Instruction *Then =
      SplitBlockAndInsertIfThen(*Loads, &Call, /*Unreachable=*/false);
  IRBuilder<> Inside(Then);
  Inside.SetCurrentDebugLocation(Call.getDebugLoc());
  LoadInst *Load = createLoad(Call, Default + 1, Inside);
  PHINode *Phi =
      PHINode::Create(Call.getType(), 2, "", Call.getParent()->begin());
  Phi->addIncoming(Load, Load->getParent());
  Phi->addIncoming(Call.getArgOperand(Default), Before);
  return Phi;
}

static Expected<Value *> rewritePredicatedStore(CallInst &Call,
                                                IRBuilderBase &B) {
  constexpr unsigned Predicate = 2;
  if (!isPointer(Call, 0) || Call.arg_size() <= Predicate)
    return wrong("expected a pointer, a value and a predicate");
  Expected<Value *> Stores = predicate(B, Call.getArgOperand(Predicate));
  if (!Stores)
    return Stores.takeError();
  Instruction *Then =
      SplitBlockAndInsertIfThen(*Stores, &Call, /*Unreachable=*/false);
  IRBuilder<> Inside(Then);
  Inside.SetCurrentDebugLocation(Call.getDebugLoc());
  createStore(Call, Predicate + 1, Inside);
  return nullptr;
}

std::optional<Recognition> recognizeMemoryCalls(const Function &,
                                                const Callee &Name) {
  if (Name.is("__spirv_Load"))
    return Recognition{"OpLoad", rewriteLoad};
  if (Name.is("__spirv_Store"))
    return Recognition{"OpStore", rewriteStore};
  if (Name.is("__spirv_PredicatedLoadINTEL"))
    return Recognition{"OpPredicatedLoadINTEL", rewritePredicatedLoad};
  if (Name.is("__spirv_PredicatedStoreINTEL"))
    return Recognition{"OpPredicatedStoreINTEL", rewritePredicatedStore};
  return std::nullopt;
}

} // namespace tenon
