// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// OpenCL's address spaces become the GPU's. On both GPUs one space is both the
// private and the generic one:
//
//   %x = alloca float
//   %g = addrspacecast ptr %x to ptr addrspace(4)
//   ->
//   %v = alloca float, addrspace(5)                    ; amdgcn's
//   %x = addrspacecast ptr addrspace(5) %v to ptr

#include "Gpu.h"
#include "tenon/IR/RetypeModule.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace tenon {

namespace {
class DeviceSpaces : public TypeReplacement {
public:
  explicit DeviceSpaces(const Gpu &Device) : Device(Device) {}

protected:
  Type *replace(Type *Ty) override {
    auto *Pointer = dyn_cast<PointerType>(Ty);
    if (!Pointer)
      return Ty;
    return PointerType::get(Ty->getContext(),
                            Device.addressSpace(Pointer->getAddressSpace()));
  }

private:
  const Gpu &Device;
};
} // namespace

/// \p C with null pointers in place of casts of null pointers. A cast between
/// equal spaces is not a valid constant, and code generators do not support
/// casts in the initialiser of a variable.
static Constant *withoutNullCasts(Constant *C) {
  if (auto *Cast = dyn_cast<ConstantExpr>(C))
    return Cast->getOpcode() == Instruction::AddrSpaceCast &&
                   isa<ConstantPointerNull>(Cast->getOperand(0))
               ? Constant::getNullValue(Cast->getType())
               : C;
  if (!isa<ConstantAggregate>(C))
    return C;
  SmallVector<Constant *> Members;
  for (Use &U : C->operands())
    Members.push_back(withoutNullCasts(cast<Constant>(U)));
  if (auto *Struct = dyn_cast<StructType>(C->getType()))
    return ConstantStruct::get(Struct, Members);
  if (auto *Array = dyn_cast<ArrayType>(C->getType()))
    return ConstantArray::get(Array, Members);
  return ConstantVector::get(Members);
}

static void foldNullCasts(Module &M) {
  for (GlobalVariable &V : M.globals())
    if (V.hasInitializer())
      V.setInitializer(withoutNullCasts(V.getInitializer()));
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (Use &U : I.operands())
        if (auto *C = dyn_cast<Constant>(U);
            C && (isa<ConstantExpr>(C) || isa<ConstantAggregate>(C)))
          U.set(withoutNullCasts(C));
}

void moveAddressSpaces(Module &M, const Gpu &Device) {
  foldNullCasts(M);
  DeviceSpaces Types(Device);
  retypeModule(M, Types);
  removeCastsToSameType(M);
}

static void moveVariable(AllocaInst &Old, unsigned Space) {
  for (User *U : make_early_inc_range(Old.users()))
    if (auto *I = cast<Instruction>(U); I->isLifetimeStartOrEnd())
      I->eraseFromParent();
  IRBuilder<> B(&Old);
  AllocaInst *New =
      B.CreateAlloca(Old.getAllocatedType(), Space, Old.getArraySize());
  New->setAlignment(Old.getAlign());
  New->takeName(&Old);
  Old.replaceAllUsesWith(B.CreateAddrSpaceCast(New, Old.getType()));
  Old.eraseFromParent();
}

void movePrivateVariables(Module &M) {
  unsigned Space = M.getDataLayout().getAllocaAddrSpace();
  // Moving a variable erases other instructions of its function, too.
  SmallVector<AllocaInst *, 8> Variables;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Alloca = dyn_cast<AllocaInst>(&I);
          Alloca && Alloca->getAddressSpace() != Space)
        Variables.push_back(Alloca);
  for (AllocaInst *Alloca : Variables)
    moveVariable(*Alloca, Space);
}

} // namespace tenon
