// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The list of targets, and what MatrixTarget does unless a target overrides
// it.

#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "tenon/Target/MatrixTarget.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

MatrixTarget::~MatrixTarget() = default;

bool MatrixTarget::lowers(SubgroupOpcode Opcode) const {
  return Opcode == SubgroupOpcode::BroadcastFirst;
}

unsigned MatrixTarget::heldLanes(Function &F, FunctionAnalysisManager &) const {
  return std::max(1u, requiredSubgroupSize(F));
}

/// The declaration's function type with every matrix replaced by a pointer to
/// its buffer, and with a result matrix as first parameter.
static FunctionType *helperType(const Function &Declaration) {
  LLVMContext &Ctx = Declaration.getContext();
  Type *Pointer = PointerType::getUnqual(Ctx);
  SmallVector<Type *, 4> Params;
  if (isa<MatrixType>(Declaration.getReturnType()))
    Params.push_back(Pointer);
  for (Type *Ty : Declaration.getFunctionType()->params())
    Params.push_back(isa<MatrixType>(Ty) ? Pointer : Ty);
  return FunctionType::get(Type::getVoidTy(Ctx), Params, false);
}

Function *helperFunction(Function &Declaration, StringRef Prefix) {
  Module &M = *Declaration.getParent();
  std::string Name = Declaration.getName().str();
  Name.insert(strlen("tenon."), (Prefix + ".").str());
  if (Function *Known = M.getFunction(Name))
    return Known;
  Function *F = Function::Create(helperType(Declaration),
                                 GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  return F;
}

ArrayRef<const TargetDescription *> targetDescriptions() {
  static const TargetDescription *const All[] = {
#define TARGET(Name) &Name##Description,
#include "tenon/Target/Targets.def"
  };
  return All;
}

const TargetDescription *findTarget(StringRef Name) {
  for (const TargetDescription *Target : targetDescriptions())
    if (Target->Name == Name)
      return Target;
  return nullptr;
}

std::string defaultTargetName() {
  return targetDescriptions().front()->Name.str();
}

std::string targetNames(function_ref<bool(const TargetDescription &)> Suits) {
  SmallVector<StringRef, 6> Names;
  for (const TargetDescription *Target : targetDescriptions())
    if (Suits(*Target))
      Names.push_back(Target->Name);
  return join(Names, " or ");
}

const TargetDescription &hostTarget() {
  for (const TargetDescription *Target : targetDescriptions())
    if (Target->IsBestHere && Target->IsBestHere())
      return *Target;
  return *targetDescriptions().front();
}

std::string unusedDevice(const TargetOptions &Options) {
  auto HasDevices = [](const TargetDescription &T) { return T.PrintDevices; };
  const TargetDescription *Target = findTarget(Options.Target);
  if (Options.Device.empty() || !Target || HasDevices(*Target))
    return "";
  return ("device '" + Options.Device + "' is ignored: target " + Target->Name +
          " takes none; expected target " + targetNames(HasDevices))
      .str();
}

Expected<std::unique_ptr<MatrixTarget>>
createTarget(const TargetOptions &Options) {
  if (const TargetDescription *Target = findTarget(Options.Target))
    return Target->Create(Options);
  std::string Known;
  for (const TargetDescription *Target : targetDescriptions())
    Known += " " + Target->Name.str();
  return createStringError(inconvertibleErrorCode(),
                           "unknown target '" + Options.Target +
                               "', expected one of:" + Known);
}

} // namespace tenon
