// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Values/AsyncOps.h"
#include "tenon/IR/AddressSpaces.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static constexpr char OpcodeAttribute[] = "tenon.async",
                      BytesAttribute[] = "tenon.bytes";

static StringRef wordOf(AsyncOpcode Opcode) {
  switch (Opcode) {
  case AsyncOpcode::Copy:
    return "copy";
  case AsyncOpcode::Wait:
    return "wait";
  case AsyncOpcode::Prefetch:
    return "prefetch";
  }
  return {};
}

std::string describe(const AsyncFacts &Facts) {
  switch (Facts.Opcode) {
  case AsyncOpcode::Copy:
    return "asynchronous copy";
  case AsyncOpcode::Wait:
    return "wait for asynchronous copies";
  case AsyncOpcode::Prefetch:
    return "prefetch";
  }
  return {};
}

bool isElementSize(unsigned Bytes) {
  constexpr unsigned Largest = 16 * 8; // a vector of 16 components of 64 bits
  return isPowerOf2_32(Bytes) && Bytes <= Largest;
}

Type *copiedElement(LLVMContext &Ctx, unsigned Bytes) {
  if (Bytes <= 8)
    return Type::getIntNTy(Ctx, Bytes * 8);
  unsigned Component = Bytes > 64 ? 8 : 4; // OpenCL has vectors of up to 16
  return FixedVectorType::get(Type::getIntNTy(Ctx, Component * 8),
                              Bytes / Component);
}

bool isEvent(const Type *Ty) {
  const auto *Target = dyn_cast<TargetExtType>(Ty);
  return Target && Target->getName() == "spirv.Event";
}

bool holdsEvents(const Type *Ty) {
  while (const auto *Array = dyn_cast<ArrayType>(Ty))
    Ty = Array->getElementType();
  return isEvent(Ty);
}

//===----------------------------------------------------------------------===//
// Facts
//===----------------------------------------------------------------------===//

static bool isLocal(const Type *Pointer) {
  return Pointer->getPointerAddressSpace() == LocalSpace;
}

static bool hasTypeOf(AsyncOpcode Opcode, const FunctionType &Ty) {
  auto Has = [&](unsigned Params) { return Ty.getNumParams() == Params; };
  auto IsPointer = [&](unsigned I) {
    return Ty.getParamType(I)->isPointerTy();
  };
  auto IsNumber = [&](unsigned I, unsigned Bits) {
    return Ty.getParamType(I)->isIntegerTy(Bits);
  };
  const Type *Result = Ty.getReturnType();
  switch (Opcode) {
  case AsyncOpcode::Copy:
    return Has(5) && IsPointer(0) && IsPointer(1) &&
           isLocal(Ty.getParamType(0)) != isLocal(Ty.getParamType(1)) &&
           IsNumber(2, 64) && IsNumber(3, 64) && isEvent(Ty.getParamType(4)) &&
           Result == Ty.getParamType(4);
  case AsyncOpcode::Wait:
    return Has(2) && IsNumber(0, 32) && IsPointer(1) && Result->isVoidTy();
  case AsyncOpcode::Prefetch:
    return Has(2) && IsPointer(0) && IsNumber(1, 64) && Result->isVoidTy();
  }
  return false;
}

std::optional<AsyncFacts> readAsyncFacts(const Function &F) {
  auto Opcode = StringSwitch<std::optional<AsyncOpcode>>(
                    F.getFnAttribute(OpcodeAttribute).getValueAsString())
                    .Case("copy", AsyncOpcode::Copy)
                    .Case("wait", AsyncOpcode::Wait)
                    .Case("prefetch", AsyncOpcode::Prefetch)
                    .Default(std::nullopt);
  if (!Opcode || !hasTypeOf(*Opcode, *F.getFunctionType()))
    return std::nullopt;
  AsyncFacts Facts{.Opcode = *Opcode};
  if (*Opcode == AsyncOpcode::Wait)
    return Facts;
  bool IsNumber = !F.getFnAttribute(BytesAttribute)
                       .getValueAsString()
                       .getAsInteger(10, Facts.ElementBytes);
  if (!IsNumber || !isElementSize(Facts.ElementBytes))
    return std::nullopt;
  return Facts;
}

std::optional<AsyncFacts> asyncFactsOf(const Value *V) {
  const auto *Call = dyn_cast<CallInst>(V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? readAsyncFacts(*F) : std::nullopt;
}

AsyncCopyOperands::AsyncCopyOperands(const CallInst &Call)
    : To(Call.getArgOperand(0)), From(Call.getArgOperand(1)),
      Count(Call.getArgOperand(2)), Stride(Call.getArgOperand(3)),
      Event(Call.getArgOperand(4)) {}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

CallInst *createAsyncOp(IRBuilderBase &B, const AsyncFacts &Facts,
                        ArrayRef<Value *> Operands) {
  Module *M = B.GetInsertBlock()->getModule();
  bool IsCopy = Facts.Opcode == AsyncOpcode::Copy;
  std::string Name = ("tenon.async." + wordOf(Facts.Opcode)).str();
  if (Facts.Opcode != AsyncOpcode::Wait)
    Name += "." + utostr(Facts.ElementBytes);
  SmallVector<Type *, 5> Params;
  for (Value *V : Operands) {
    Params.push_back(V->getType());
    if (auto *Pointer = dyn_cast<PointerType>(V->getType()))
      Name += ".p" + utostr(Pointer->getAddressSpace());
  }
  auto *Ty = FunctionType::get(IsCopy ? Params.back() : B.getVoidTy(), Params,
                               /*isVarArg=*/false);
  Function *F = M->getFunction(Name);
  std::optional<AsyncFacts> Known = F ? readAsyncFacts(*F) : std::nullopt;
  if (!Known || F->getFunctionType() != Ty || Known->Opcode != Facts.Opcode ||
      Known->ElementBytes != Facts.ElementBytes) { // the name is taken
    F = Function::Create(Ty, GlobalValue::ExternalLinkage, Name, M);
    F->addFnAttr(OpcodeAttribute, wordOf(Facts.Opcode));
    if (Facts.Opcode != AsyncOpcode::Wait)
      F->addFnAttr(BytesAttribute, utostr(Facts.ElementBytes));
    F->setDoesNotThrow();
    if (Facts.Opcode != AsyncOpcode::Prefetch)
      F->setConvergent();
  }
  CallInst *Call = B.CreateCall(F, Operands);
  if (F->isConvergent())
    Call->setConvergent();
  return Call;
}

//===----------------------------------------------------------------------===//
// Events
//===----------------------------------------------------------------------===//

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
