// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

std::optional<MemorySpace> memorySpaceOf(unsigned AddressSpace) {
  switch (AddressSpace) {
  case PrivateSpace:
    return MemorySpace::Private;
  case LocalSpace:
    return MemorySpace::Local;
  case GenericSpace:
    return std::nullopt;
  default: // constants and memory of host or device are global
    return MemorySpace::Global;
  }
}

static StringRef wordOf(MemorySpace Space) {
  static constexpr StringLiteral Words[] = {"private", "global", "local"};
  return Words[unsigned(Space)];
}

/// The memory space of \p Object, a pointer's origin; nothing if unknown. A
/// host only passes addresses of global memory.
static std::optional<MemorySpace> spaceOfObject(const Value *Object) {
  if (auto Space = memorySpaceOf(Object->getType()->getPointerAddressSpace());
      Space && (*Space != MemorySpace::Private || isa<AllocaInst>(Object)))
    return Space;
  const auto *A = dyn_cast<Argument>(Object);
  if (A && A->hasByValAttr())
    return MemorySpace::Private;
  if (A && isKernel(*A->getParent()))
    return MemorySpace::Global;
  return std::nullopt;
}

/// The memory space that all origins of \p Pointer have; nothing if unknown or
/// different.
static std::optional<MemorySpace> spaceOf(const Value *Pointer) {
  constexpr unsigned AnyDepth = 0;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects, /*LI=*/nullptr, AnyDepth);
  std::optional<MemorySpace> Common;
  for (const Value *Object : Objects) {
    if (isa<ConstantPointerNull, UndefValue>(Object))
      return std::nullopt;
    std::optional<MemorySpace> Space = spaceOfObject(Object);
    if (!Space || (Common && *Common != *Space))
      return std::nullopt;
    Common = Space;
  }
  return Common;
}

Value *createSpaceCast(IRBuilderBase &B, Value *Generic, PointerType *To) {
  MemorySpace Wanted =
      memorySpaceOf(To->getAddressSpace()).value_or(MemorySpace::Global);
  if (Generic->getType() == To)
    return Generic;
  if (std::optional<MemorySpace> Known = spaceOf(Generic))
    return *Known == Wanted ? B.CreateAddrSpaceCast(Generic, To)
                            : ConstantPointerNull::get(To);
  Module *M = B.GetInsertBlock()->getModule();
  std::string Name = ("tenon.space.cast." + wordOf(Wanted)).str();
  auto *Ty = FunctionType::get(To, {Generic->getType()}, false);
  Function *F = M->getFunction(Name);
  if (!F || F->getFunctionType() != Ty || readSpaceCast(*F) != Wanted) {
    F = Function::Create(Ty, GlobalValue::ExternalLinkage, Name, M);
    F->addFnAttr("tenon.space", wordOf(Wanted));
    F->setDoesNotThrow();
    F->setDoesNotAccessMemory();
    F->setWillReturn();
  }
  return B.CreateCall(F, {Generic});
}

std::optional<MemorySpace> readSpaceCast(const Function &F) {
  if (!F.isDeclaration() || F.arg_size() != 1 ||
      !F.getReturnType()->isPointerTy())
    return std::nullopt;
  return StringSwitch<std::optional<MemorySpace>>(
             F.getFnAttribute("tenon.space").getValueAsString())
      .Case("private", MemorySpace::Private)
      .Case("global", MemorySpace::Global)
      .Case("local", MemorySpace::Local)
      .Default(std::nullopt);
}

/// %c = @tenon.space.cast.global(%p)
/// ->
/// %c = select (in private or local memory), null, (addrspacecast %p)
void lowerSpaceCasts(
    Function &F,
    function_ref<Value *(IRBuilderBase &, Value *, MemorySpace)> IsIn) {
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    std::optional<MemorySpace> Space =
        Callee ? readSpaceCast(*Callee) : std::nullopt;
    if (!Space)
      continue;
    IRBuilder<> B(Call);
    Value *Pointer = Call->getArgOperand(0);
    Value *Same = B.CreateAddrSpaceCast(Pointer, Call->getType());
    Value *Null = Constant::getNullValue(Call->getType());
    if (*Space != MemorySpace::Global)
      Same = B.CreateSelect(IsIn(B, Pointer, *Space), Same, Null);
    else
      Same = B.CreateSelect(B.CreateOr(IsIn(B, Pointer, MemorySpace::Private),
                                       IsIn(B, Pointer, MemorySpace::Local)),
                            Null, Same);
    Call->replaceAllUsesWith(Same);
    Call->eraseFromParent();
  }
}

Value *createIsWithin(IRBuilderBase &B, Value *Pointer, Value *Begin,
                      Value *Bytes) {
  Type *I64 = B.getInt64Ty();
  Value *Offset =
      B.CreateSub(B.CreatePtrToInt(Pointer, I64), B.CreatePtrToInt(Begin, I64));
  return B.CreateICmpULT(Offset, Bytes);
}

} // namespace tenon
