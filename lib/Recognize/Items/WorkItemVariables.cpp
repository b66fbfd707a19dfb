// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V BuiltIn variables, as SYCL compilers leave them in LLVM IR:
//
//   @__spirv_BuiltInGlobalInvocationId = external constant <3 x i64>
//
//   %v = load <3 x i64>, ptr @__spirv_BuiltInGlobalInvocationId
//   -> three calls of tenon.item.global_id combined to a vector
//
//   %y = load i64, ptr getelementptr (i8, ptr @__spirv_BuiltIn…, i64 8)
//   -> %y = call i64 @tenon.item.global_id(i32 1)
//
// Lane masks (SubgroupEqMask …) become calls of the functions that llvm-spirv
// uses for them, which SubgroupFunctions.cpp recognises.

#include "WorkItemNames.h"
#include "tenon/Report/Diagnose.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include <functional>

using namespace llvm;

namespace tenon {

/// Creates a component of a variable, an integer.
using ComponentMaker = std::function<Value *(IRBuilderBase &, uint64_t Index)>;

namespace {
class VariableRewriter {
public:
  VariableRewriter(GlobalVariable &Variable, ComponentMaker Make)
      : Variable(Variable), Make(std::move(Make)),
        Layout(Variable.getParent()->getDataLayout()) {
    Type *Ty = Variable.getValueType();
    if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
      Ty = Vector->getElementType();
    ComponentBytes = Layout.getTypeStoreSize(Ty);
  }

  /// Rewrites every load through \p Pointer, which points to byte \p Offset of
  /// the variable.
  void rewriteUses(Value *Pointer, uint64_t Offset) {
    for (User *U : make_early_inc_range(Pointer->users())) {
      if (auto *Load = dyn_cast<LoadInst>(U)) {
        rewriteLoad(*Load, Offset);
      } else if (auto *Gep = dyn_cast<GEPOperator>(U)) {
        APInt Delta(Layout.getIndexTypeSizeInBits(Gep->getType()), Offset);
        if (Gep->accumulateConstantOffset(Layout, Delta))
          rewriteUses(Gep, Delta.getZExtValue());
        else
          refuse(U);
      } else if (isa<AddrSpaceCastOperator>(U) || isa<BitCastOperator>(U)) {
        rewriteUses(U, Offset);
      } else {
        refuse(U);
      }
      if (U->use_empty())
        if (auto *I = dyn_cast<Instruction>(U); I && !I->isTerminator())
          I->eraseFromParent();
    }
  }

private:
  Value *component(IRBuilderBase &B, uint64_t Index, Type *Ty) {
    return B.CreateZExtOrTrunc(Make(B, Index), Ty);
  }

  void rewriteLoad(LoadInst &Load, uint64_t Offset) {
    IRBuilder<> B(&Load);
    uint64_t First = Offset / ComponentBytes;
    Type *Ty = Load.getType();
    Value *Result = nullptr;
    if (Ty->isIntegerTy()) {
      Result = component(B, First, Ty);
    } else if (auto *Vector = dyn_cast<FixedVectorType>(Ty);
               Vector && Vector->getElementType()->isIntegerTy()) {
      Result = PoisonValue::get(Ty);
      for (unsigned I = 0; I < Vector->getNumElements(); ++I)
        Result = B.CreateInsertElement(
            Result, component(B, First + I, Vector->getElementType()), I);
    } else {
      return refuse(&Load);
    }
    Load.replaceAllUsesWith(Result);
  }

  void refuse(User *U) {
    std::string Message = ("the variable " + Variable.getName() +
                           " has a use that is not a load at a constant index")
                              .str();
    if (auto *I = dyn_cast<Instruction>(U))
      reportError(*I, "work-item query", Message);
    else
      reportError(Variable.getContext(), Message);
  }

  GlobalVariable &Variable;
  ComponentMaker Make;
  const DataLayout &Layout;
  uint64_t ComponentBytes;
};
} // namespace

static ComponentMaker makerOf(GlobalVariable &Variable) {
  StringRef Name = Variable.getName();
  if (!Name.consume_front("__spirv_BuiltIn"))
    return nullptr;
  if (std::optional<ItemOpcode> Opcode = itemOpOfBuiltIn(Name))
    return [Opcode](IRBuilderBase &B, uint64_t Index) {
      Value *Dimension = isQuery(*Opcode) ? B.getInt32(Index) : nullptr;
      return createItemOp(B, *Opcode, Dimension);
    };
  if (!Name.starts_with("Subgroup") ||
      !(Name.ends_with("Mask") || Name.ends_with("MaskKHR")))
    return nullptr;
  Type *Ty = FixedVectorType::get(Type::getInt32Ty(Variable.getContext()), 4);
  FunctionCallee Mask = Variable.getParent()->getOrInsertFunction(
      ("_Z" + Twine(Variable.getName().size()) + Variable.getName() + "v")
          .str(),
      Ty);
  return [Mask](IRBuilderBase &B, uint64_t Index) {
    return B.CreateExtractElement(B.CreateCall(Mask), Index);
  };
}

bool rewriteBuiltInVariables(Module &M) {
  bool Changed = false;
  for (GlobalVariable &Variable : make_early_inc_range(M.globals())) {
    ComponentMaker Make = makerOf(Variable);
    if (!Make)
      continue;
    if (!Variable.getValueType()->isIntOrIntVectorTy()) {
      reportError(M.getContext(), "the variable " + Variable.getName() +
                                      ", expected an integer or a vector of "
                                      "integers");
      continue;
    }
    VariableRewriter(Variable, Make).rewriteUses(&Variable, 0);
    Variable.removeDeadConstantUsers();
    if (Variable.use_empty())
      Variable.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace tenon
