// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Second step: a copy of the module for this machine, with pointers instead of
// matrices. LLVM gives both the same size, so layouts do not change: neither
// that of structures, nor eight-byte copies of a matrix as an integer.

#include "Engine/Reference/Program.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace tenon::reference {

namespace {

class HandleTypes : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *Ty) override {
    if (Type *Known = Types.lookup(Ty))
      return Known;
    Type *New = remap(Ty);
    Types[Ty] = New;
    return New;
  }
  FunctionType *remap(FunctionType *Ty) {
    SmallVector<Type *, 8> Params;
    for (Type *Param : Ty->params())
      Params.push_back(remapType(Param));
    return FunctionType::get(remapType(Ty->getReturnType()), Params,
                             Ty->isVarArg());
  }

private:
  Type *remap(Type *Ty) {
    if (isa<MatrixType>(Ty))
      return PointerType::get(Ty->getContext(), 0);
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      return ArrayType::get(remapType(Array->getElementType()),
                            Array->getNumElements());
    if (auto *Function = dyn_cast<FunctionType>(Ty))
      return remap(Function);
    auto *Struct = dyn_cast<StructType>(Ty);
    if (!Struct || !containsMatrix(Struct))
      return Ty;
    SmallVector<Type *, 8> Members;
    for (Type *Member : Struct->elements())
      Members.push_back(remapType(Member));
    return StructType::get(Ty->getContext(), Members, Struct->isPacked());
  }

  DenseMap<Type *, Type *> Types;
};

} // namespace

static void copyVariable(const GlobalVariable &Old, Module &New,
                         ValueToValueMapTy &Values, HandleTypes &Types) {
  auto *V = new GlobalVariable(
      New, Types.remapType(Old.getValueType()), Old.isConstant(),
      GlobalValue::ExternalLinkage, /*Initializer=*/nullptr, Old.getName(),
      nullptr, GlobalValue::NotThreadLocal, Old.getAddressSpace());
  V->setAlignment(Old.getAlign());
  Values[&Old] = V;
}

static void copyDeclaration(const Function &Old, Module &New,
                            ValueToValueMapTy &Values, HandleTypes &Types) {
  Function *F =
      Function::Create(Types.remap(Old.getFunctionType()),
                       GlobalValue::ExternalLinkage, Old.getName(), &New);
  F->setAttributes(Old.getAttributes());
  Values[&Old] = F;
}

static void copyBody(const Function &Old, ValueToValueMapTy &Values,
                     HandleTypes &Types) {
  auto *New = cast<Function>(Values[&Old]);
  for (auto [OldArg, NewArg] : zip(Old.args(), New->args())) {
    NewArg.setName(OldArg.getName());
    Values[&OldArg] = &NewArg;
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(New, &Old, Values, CloneFunctionChangeType::DifferentModule,
                    Returns, "", nullptr, &Types);
}

Expected<std::unique_ptr<Module>> cloneWithHandles(Module &Old) {
  auto New =
      std::make_unique<Module>(Old.getModuleIdentifier(), Old.getContext());
  Triple Host(sys::getProcessTriple());
  New->setTargetTriple(Host);
  New->setDataLayout(Host.computeDataLayout());
  ValueToValueMapTy Values;
  HandleTypes Types;
  for (const GlobalVariable &V : Old.globals())
    copyVariable(V, *New, Values, Types);
  for (const Function &F : Old)
    copyDeclaration(F, *New, Values, Types);
  for (const GlobalVariable &V : Old.globals())
    if (V.hasInitializer())
      cast<GlobalVariable>(Values[&V])
          ->setInitializer(
              MapValue(V.getInitializer(), Values, RF_None, &Types));
  for (const Function &F : Old)
    if (!F.isDeclaration())
      copyBody(F, Values, Types);
  std::string Broken;
  raw_string_ostream OS(Broken);
  if (verifyModule(*New, &OS))
    return createStringError("the module cannot be copied: " + Broken);
  return New;
}

} // namespace tenon::reference
