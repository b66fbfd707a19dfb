// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/RetypeModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"

using namespace llvm;

namespace tenon {

Type *TypeReplacement::remapType(Type *Ty) {
  if (Type *Known = Types.lookup(Ty))
    return Known;
  Type *New = remap(Ty);
  Types[Ty] = New;
  return New;
}

Type *TypeReplacement::remap(Type *Ty) {
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return ArrayType::get(remapType(Array->getElementType()),
                          Array->getNumElements());
  if (auto *Vector = dyn_cast<VectorType>(Ty))
    return VectorType::get(remapType(Vector->getElementType()),
                           Vector->getElementCount());
  SmallVector<Type *, 8> Parts;
  if (auto *Fn = dyn_cast<FunctionType>(Ty)) {
    for (Type *Param : Fn->params())
      Parts.push_back(remapType(Param));
    return FunctionType::get(remapType(Fn->getReturnType()), Parts,
                             Fn->isVarArg());
  }
  auto *Struct = dyn_cast<StructType>(Ty);
  if (!Struct)
    return replace(Ty);
  for (Type *Member : Struct->elements())
    Parts.push_back(remapType(Member));
  if (ArrayRef<Type *>(Parts) == Struct->elements())
    return Ty;
  return StructType::get(Ty->getContext(), Parts, Struct->isPacked());
}

namespace {
/// Functions and variables with their old types.
struct Replaced {
  SmallVector<Function *> Functions;
  SmallVector<GlobalVariable *> Variables;
};
} // namespace

/// Gives the function of type \p Ty the name that \p Old had.
static void renewFunction(Function &Old, StringRef Name, FunctionType *Ty,
                          ValueToValueMapTy &Values) {
  Function *New = Function::Create(Ty, Old.getLinkage(), Old.getAddressSpace(),
                                   Name, Old.getParent());
  New->copyAttributesFrom(&Old);
  New->splice(New->begin(), &Old);
  for (auto [OldArg, NewArg] : zip(Old.args(), New->args())) {
    NewArg.takeName(&OldArg);
    Values[&OldArg] = &NewArg;
  }
  New->copyMetadata(&Old, 0);
  // The name of an intrinsic contains its types.
  if (std::optional<Function *> Renamed =
          Intrinsic::remangleIntrinsicFunction(New)) {
    New->eraseFromParent();
    New = *Renamed;
  }
  Values[&Old] = New;
}

static void renewVariable(GlobalVariable &Old, PointerType *Address, Type *Ty,
                          ValueToValueMapTy &Values) {
  auto *New = new GlobalVariable(
      *Old.getParent(), Ty, Old.isConstant(), Old.getLinkage(),
      /*Initializer=*/nullptr, "", &Old, Old.getThreadLocalMode(),
      Address->getAddressSpace(), Old.isExternallyInitialized());
  New->takeName(&Old);
  New->copyAttributesFrom(&Old);
  Values[&Old] = New;
}

namespace {
/// LLVM's mapper handles zero and undefined constants of another type, but
/// treats numbers as null pointers.
class NumbersAsBits : public ValueMaterializer {
public:
  explicit NumbersAsBits(ValueMapTypeRemapper &Types) : Types(Types) {}

  Value *materialize(Value *V) override {
    auto *C = dyn_cast<ConstantData>(V);
    Type *Ty = C ? Types.remapType(C->getType()) : nullptr;
    return Ty && Ty != C->getType() ? bitsOf(*C, Ty) : nullptr;
  }

private:
  Constant *bitsOf(const ConstantData &C, Type *Ty) {
    if (const auto *Number = dyn_cast<ConstantFP>(&C))
      return ConstantInt::get(Ty, Number->getValue().bitcastToAPInt());
    const auto *Several = dyn_cast<ConstantDataSequential>(&C);
    if (!Several)
      return nullptr;
    SmallVector<Constant *, 16> Parts;
    for (unsigned I = 0; I < Several->getNumElements(); ++I)
      Parts.push_back(
          ConstantInt::get(Ty->getContainedType(0),
                           Several->getElementAsAPFloat(I).bitcastToAPInt()));
    if (auto *Array = dyn_cast<ArrayType>(Ty))
      return ConstantArray::get(Array, Parts);
    return ConstantVector::get(Parts);
  }

  ValueMapTypeRemapper &Types;
};
} // namespace

/// Initializers refer to new functions and variables. Those of variables that
/// remain may as well: a number can be an address. Old variables lose theirs,
/// since they refer to old values.
static void renewInitializers(Module &M,
                              function_ref<Constant *(Constant &)> Map) {
  for (GlobalVariable &V : M.globals()) {
    if (!V.hasInitializer())
      continue;
    auto *New = cast<GlobalVariable>(Map(V));
    New->setInitializer(Map(*V.getInitializer()));
    if (New != &V)
      V.setInitializer(nullptr);
  }
}

/// What is left of constant expressions would refer to freed memory.
static void eraseOld(GlobalObject &Old) {
  Old.removeDeadConstantUsers();
  Old.eraseFromParent();
}

void retypeModule(Module &M, ValueMapTypeRemapper &Types) {
  ValueToValueMapTy Values;
  Replaced Old;
  for (Function &F : M)
    if (Types.remapType(F.getFunctionType()) != F.getFunctionType())
      Old.Functions.push_back(&F);
  // An old function must not have the name of another intrinsic's new one.
  SmallVector<std::string> Names;
  for (Function *F : Old.Functions) {
    Names.push_back(F->getName().str());
    F->setName("");
  }
  for (auto [F, Name] : zip_equal(Old.Functions, Names))
    renewFunction(*F, Name,
                  cast<FunctionType>(Types.remapType(F->getFunctionType())),
                  Values);
  for (GlobalVariable &V : M.globals())
    if (Types.remapType(V.getType()) != V.getType() ||
        Types.remapType(V.getValueType()) != V.getValueType())
      Old.Variables.push_back(&V);
  for (GlobalVariable *V : Old.Variables)
    renewVariable(*V, cast<PointerType>(Types.remapType(V->getType())),
                  Types.remapType(V->getValueType()), Values);
  NumbersAsBits Numbers(Types);
  const RemapFlags Flags =
      RF_IgnoreMissingLocals | RF_ReuseAndMutateDistinctMDs;
  renewInitializers(M, [&](Constant &C) {
    return MapValue(&C, Values, Flags, &Types, &Numbers);
  });
  for (Function &F : M)
    if (!F.isDeclaration())
      RemapFunction(F, Values, Flags, &Types, &Numbers);
  // Types of arguments are replaced twice, which could apply two replacements.
  for (Function *F : Old.Functions) {
    auto *New = cast<Function>(Values[F]);
    for (Argument &A : New->args())
      A.mutateType(New->getFunctionType()->getParamType(A.getArgNo()));
    eraseOld(*F);
  }
  for (GlobalVariable *V : Old.Variables)
    eraseOld(*V);
}

void removeCastsToSameType(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (isa<BitCastInst, AddrSpaceCastInst>(I) &&
          I.getType() == I.getOperand(0)->getType()) {
        I.replaceAllUsesWith(I.getOperand(0));
        I.eraseFromParent();
      }
}

} // namespace tenon
