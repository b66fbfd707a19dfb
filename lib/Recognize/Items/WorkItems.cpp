// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-item functions and barriers: OpenCL C names, the functions that
// llvm-spirv uses for SPIR-V BuiltIn variables, and (WorkItemVariables.cpp) the
// variables themselves.
//
//   %x = call i64 @_Z13get_global_idj(i32 0)
//   %x = call i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
//   %x = call i64 @llvm.spv.thread.id.i64(i32 0)
//   -> %x = call i64 @tenon.item.global_id(i32 0)

#include "MemoryOrder.h"
#include "WorkItemNames.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IntrinsicsSPIRV.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

namespace {
struct Row {
  StringLiteral Name;
  ItemOpcode Opcode;
};
} // namespace

static constexpr Row OpenClNames[] = {
    {"get_global_id", ItemOpcode::GlobalId},
    {"get_local_id", ItemOpcode::LocalId},
    {"get_group_id", ItemOpcode::GroupId},
    {"get_global_size", ItemOpcode::GlobalSize},
    {"get_local_size", ItemOpcode::LocalSize},
    {"get_enqueued_local_size", ItemOpcode::EnqueuedLocalSize},
    {"get_num_groups", ItemOpcode::NumGroups},
    {"get_global_offset", ItemOpcode::GlobalOffset},
    {"get_work_dim", ItemOpcode::WorkDim},
    {"get_global_linear_id", ItemOpcode::GlobalLinearId},
    {"get_local_linear_id", ItemOpcode::LocalLinearId},
    {"get_sub_group_size", ItemOpcode::SubgroupSize},
    {"get_max_sub_group_size", ItemOpcode::SubgroupMaxSize},
    {"get_num_sub_groups", ItemOpcode::NumSubgroups},
    {"get_enqueued_num_sub_groups", ItemOpcode::EnqueuedNumSubgroups},
    {"get_sub_group_id", ItemOpcode::SubgroupId},
    {"get_sub_group_local_id", ItemOpcode::SubgroupLocalId},
};

static constexpr Row SpirvNames[] = {
    {"GlobalInvocationId", ItemOpcode::GlobalId},
    {"LocalInvocationId", ItemOpcode::LocalId},
    {"WorkgroupId", ItemOpcode::GroupId},
    {"GlobalSize", ItemOpcode::GlobalSize},
    {"WorkgroupSize", ItemOpcode::LocalSize},
    {"EnqueuedWorkgroupSize", ItemOpcode::EnqueuedLocalSize},
    {"NumWorkgroups", ItemOpcode::NumGroups},
    {"GlobalOffset", ItemOpcode::GlobalOffset},
    {"WorkDim", ItemOpcode::WorkDim},
    {"GlobalLinearId", ItemOpcode::GlobalLinearId},
    {"LocalInvocationIndex", ItemOpcode::LocalLinearId},
    {"SubgroupSize", ItemOpcode::SubgroupSize},
    {"SubgroupMaxSize", ItemOpcode::SubgroupMaxSize},
    {"NumSubgroups", ItemOpcode::NumSubgroups},
    {"NumEnqueuedSubgroups", ItemOpcode::EnqueuedNumSubgroups},
    {"SubgroupId", ItemOpcode::SubgroupId},
    {"SubgroupLocalInvocationId", ItemOpcode::SubgroupLocalId},
};

std::optional<ItemOpcode> itemOpOfBuiltIn(StringRef BuiltIn) {
  for (const Row &R : SpirvNames)
    if (R.Name == BuiltIn)
      return R.Opcode;
  return std::nullopt;
}

/// The query that one of LLVM's intrinsics for SPIR-V makes; clang's
/// __builtin_spirv_… functions call them.
static std::optional<ItemOpcode> queryOf(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::spv_thread_id:
    return ItemOpcode::GlobalId;
  case Intrinsic::spv_thread_id_in_group:
    return ItemOpcode::LocalId;
  case Intrinsic::spv_group_id:
    return ItemOpcode::GroupId;
  case Intrinsic::spv_global_size:
    return ItemOpcode::GlobalSize;
  case Intrinsic::spv_workgroup_size:
    return ItemOpcode::LocalSize;
  case Intrinsic::spv_num_workgroups:
    return ItemOpcode::NumGroups;
  case Intrinsic::spv_global_offset:
    return ItemOpcode::GlobalOffset;
  case Intrinsic::spv_flattened_thread_id_in_group:
    return ItemOpcode::LocalLinearId;
  case Intrinsic::spv_subgroup_size:
    return ItemOpcode::SubgroupSize;
  case Intrinsic::spv_subgroup_max_size:
    return ItemOpcode::SubgroupMaxSize;
  case Intrinsic::spv_num_subgroups:
    return ItemOpcode::NumSubgroups;
  case Intrinsic::spv_subgroup_id:
    return ItemOpcode::SubgroupId;
  case Intrinsic::spv_subgroup_local_invocation_id:
    return ItemOpcode::SubgroupLocalId;
  default:
    return std::nullopt;
  }
}

static std::optional<ItemOpcode> queryOf(const Function &F,
                                         const Callee &Name) {
  if (F.isIntrinsic())
    return queryOf(F.getIntrinsicID());
  StringRef BuiltIn = Name.Identifier;
  if (BuiltIn.consume_front("__spirv_BuiltIn"))
    return itemOpOfBuiltIn(BuiltIn);
  for (const Row &R : OpenClNames)
    if (Name.is(R.Name))
      return R.Opcode;
  return std::nullopt;
}

static Recognition query(ItemOpcode Opcode) {
  return {("work-item query " + wordOf(Opcode)).str(),
          [Opcode](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            Value *Dimension = nullptr;
            if (!Call.getType()->isIntegerTy())
              return createStringError(inconvertibleErrorCode(),
                                       "expected an integer result");
            if (isQuery(Opcode)) {
              if (Call.arg_size() != 1 ||
                  !Call.getArgOperand(0)->getType()->isIntegerTy())
                return createStringError(inconvertibleErrorCode(),
                                         "expected one dimension operand");
              Dimension =
                  B.CreateZExtOrTrunc(Call.getArgOperand(0), B.getInt32Ty());
            }
            return B.CreateZExtOrTrunc(createItemOp(B, Opcode, Dimension),
                                       Call.getType());
          }};
}

/// A fence orders this work-item's accesses to all kinds of memory together. A
/// relaxed fence does nothing.
static Value *createFence(IRBuilderBase &B, AtomicOrdering Order,
                          MemoryScope Scope) {
  assert(isStrongerThanUnordered(Order) && "the order of a fence");
  if (Order != AtomicOrdering::Monotonic)
    B.CreateFence(Order, syncScopeOf(B.getContext(), Scope));
  return nullptr;
}

/// SPIR-V's scopes of OpControlBarrier; those of devices have smaller numbers.
enum SpirvScope { ScopeWorkgroup = 2, ScopeSubgroup = 3 };

/// The barrier for the execution scope of a call. OpenCL has no barrier for all
/// work-items of a device. If a work-group's barrier orders memory in a wider
/// scope, LLVM's SPIR-V back end also writes that scope as the execution scope.
static Expected<ItemOpcode> barrierOf(const CallInst &Call) {
  auto *Scope =
      Call.arg_empty() ? nullptr : dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (Scope && Scope->getZExtValue() <= ScopeWorkgroup)
    return ItemOpcode::Barrier;
  if (Scope && Scope->getZExtValue() == ScopeSubgroup)
    return ItemOpcode::SubgroupBarrier;
  return createStringError(inconvertibleErrorCode(),
                           "execution scope is neither 2 (work-group) nor 3 "
                           "(sub-group)");
}

/// A barrier, or one of its parts. By itself it orders memory for a work-group;
/// fences do so in a wider scope. A sub-group's barrier has no fence for the
/// scope of a work-group, which llvm-spirv writes for every
/// sub_group_barrier(flags).
static void createBarrier(IRBuilderBase &B, ItemOpcode Opcode,
                          MemoryScope Scope) {
  bool IsWider = Scope > MemoryScope::WorkGroup;
  if (IsWider && Opcode != ItemOpcode::BarrierWait)
    createFence(B, AtomicOrdering::Release, Scope);
  createItemOp(B, Opcode);
  if (IsWider && Opcode != ItemOpcode::BarrierArrive)
    createFence(B, AtomicOrdering::Acquire, Scope);
}

/// The memory scope of a call of OpControlBarrier or one of its parts.
static MemoryScope memoryScopeOfBarrier(const CallInst &Call) {
  bool Orders = Call.arg_size() == 3 &&
                spirvOrder(Call.getArgOperand(2)) != AtomicOrdering::Monotonic;
  return Orders ? spirvScope(Call.getArgOperand(1)) : MemoryScope::WorkItem;
}

static Recognition controlBarrier() {
  return {"OpControlBarrier",
          [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            Expected<ItemOpcode> Opcode = barrierOf(Call);
            if (!Opcode)
              return Opcode.takeError();
            createBarrier(B, *Opcode, memoryScopeOfBarrier(Call));
            return nullptr;
          }};
}

/// A part of a split barrier. For a sub-group, the wait is a complete
/// barrier.
static Recognition splitBarrier(StringRef Words, ItemOpcode Opcode) {
  return {Words.str(),
          [Opcode](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            Expected<ItemOpcode> Whole = barrierOf(Call);
            if (!Whole)
              return Whole.takeError();
            MemoryScope Scope = memoryScopeOfBarrier(Call);
            if (*Whole == ItemOpcode::Barrier)
              createBarrier(B, Opcode, Scope);
            else if (Opcode == ItemOpcode::BarrierWait)
              createBarrier(B, *Whole, Scope);
            return nullptr;
          }};
}

/// The number of sub-groups in the work-groups of \p Kernel; 0 if unknown.
static uint64_t subgroupsOf(const Function &Kernel) {
  KernelFacts Facts = kernelFacts(Kernel);
  uint64_t Lanes = Facts.SubgroupSize;
  return Lanes ? divideCeil(Facts.requiredItems(), Lanes) : 0;
}

/// intel_manageable_barrier_init(producers, consumers), the numbers of
/// sub-groups that arrive and wait. A barrier for all of the work-group needs
/// no memory; its other functions are a split barrier.
static Expected<Value *> initialiseBarrier(CallInst &Call, IRBuilderBase &) {
  auto *Pointer = dyn_cast<PointerType>(Call.getType());
  if (Call.arg_size() != 2 || !Pointer)
    return createStringError("expected two numbers, and a pointer as result");
  uint64_t All = subgroupsOf(*Call.getFunction());
  for (const Value *Count : Call.args()) {
    auto *Number = dyn_cast<ConstantInt>(Count);
    if (!All || !Number || !Number->equalsInt(All))
      return createStringError(
          "expected a barrier for all sub-groups of the work-group, in a "
          "kernel that requires sizes of work-groups and sub-groups; the "
          "nearest that works is intel_work_group_barrier_arrive");
  }
  return ConstantPointerNull::get(Pointer);
}

static std::optional<Recognition> recognizeManageable(const Callee &Name) {
  StringRef Word = Name.Identifier;
  if (!Word.consume_front("intel_manageable_barrier_"))
    return std::nullopt;
  if (Word == "init")
    return Recognition{Name.Identifier.str(), initialiseBarrier};
  std::optional<ItemOpcode> Part =
      StringSwitch<std::optional<ItemOpcode>>(Word)
          .Case("arrive", ItemOpcode::BarrierArrive)
          .Case("wait", ItemOpcode::BarrierWait)
          .Default(std::nullopt);
  if (!Part && Word != "release")
    return std::nullopt;
  return Recognition{Name.Identifier.str(),
                     [Part](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
                       if (Part)
                         createBarrier(B, *Part, MemoryScope::WorkItem);
                       return nullptr;
                     }};
}

/// barrier(flags) or barrier(flags, memory scope)
static Recognition barrier(ItemOpcode Opcode) {
  return {"barrier",
          [Opcode](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            createBarrier(B, Opcode,
                          Call.arg_size() == 2
                              ? openClScope(Call.getArgOperand(1))
                              : MemoryScope::WorkItem);
            return nullptr;
          }};
}

/// mem_fence and its read and write variants, for a work-group.
static Recognition oldFence(AtomicOrdering Order) {
  return {"memory fence",
          [Order](CallInst &, IRBuilderBase &B) -> Expected<Value *> {
            return createFence(B, Order, MemoryScope::WorkGroup);
          }};
}

/// __spirv_MemoryBarrier(scope, semantics)
static Recognition spirvFence() {
  return {"OpMemoryBarrier",
          [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            if (Call.arg_size() != 2)
              return createStringError("expected a scope and semantics");
            return createFence(B, spirvOrder(Call.getArgOperand(1)),
                               spirvScope(Call.getArgOperand(0)));
          }};
}

/// atomic_work_item_fence(flags, order, scope)
static Recognition openClFence() {
  return {"memory fence",
          [](CallInst &Call, IRBuilderBase &B) -> Expected<Value *> {
            if (Call.arg_size() != 3)
              return createStringError("expected flags, an order and a scope");
            return createFence(B, openClOrder(Call.getArgOperand(1)),
                               openClScope(Call.getArgOperand(2)));
          }};
}

/// Recognises fences that are not barriers.
static std::optional<Recognition> recognizeFence(const Callee &Name) {
  if (Name.is("__spirv_MemoryBarrier"))
    return spirvFence();
  if (Name.is("atomic_work_item_fence"))
    return openClFence();
  if (Name.is("mem_fence"))
    return oldFence(AtomicOrdering::AcquireRelease);
  if (Name.is("read_mem_fence"))
    return oldFence(AtomicOrdering::Acquire);
  if (Name.is("write_mem_fence"))
    return oldFence(AtomicOrdering::Release);
  return std::nullopt;
}

std::optional<Recognition> recognizeWorkItems(const Function &F,
                                              const Callee &Name) {
  if (std::optional<ItemOpcode> Opcode = queryOf(F, Name)) {
    if (F.getReturnType()->isVectorTy()) // all dimensions at once
      return std::nullopt;
    return query(*Opcode);
  }
  if (Name.is("__spirv_ControlBarrier"))
    return controlBarrier();
  if (Name.is("barrier") || Name.is("work_group_barrier"))
    return barrier(ItemOpcode::Barrier);
  if (F.getIntrinsicID() == Intrinsic::spv_group_memory_barrier_with_group_sync)
    return barrier(ItemOpcode::Barrier);
  if (Name.is("sub_group_barrier"))
    return barrier(ItemOpcode::SubgroupBarrier);
  if (Name.is("intel_work_group_barrier_arrive"))
    return barrier(ItemOpcode::BarrierArrive);
  if (Name.is("intel_work_group_barrier_wait"))
    return barrier(ItemOpcode::BarrierWait);
  if (Name.is("__spirv_ControlBarrierArriveINTEL"))
    return splitBarrier("OpControlBarrierArriveINTEL",
                        ItemOpcode::BarrierArrive);
  if (Name.is("__spirv_ControlBarrierWaitINTEL"))
    return splitBarrier("OpControlBarrierWaitINTEL", ItemOpcode::BarrierWait);
  if (std::optional<Recognition> R = recognizeManageable(Name))
    return R;
  return recognizeFence(Name);
}

} // namespace tenon
