// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// SPIR-V's instructions for ordinary values that producers of LLVM IR write as
// calls: specialisation constants, as DPC++ leaves them for the translator,
// OpSelect, and multiplications with a result of twice the width.
//
//   %n = call i32 @_Z20__spirv_SpecConstantii(i32 <SpecId>, i32 16)
//   %b = call i1 @_Z20__spirv_SpecConstantia(i32 <SpecId>, i8 1)
//   %p = call %pair @_Z29__spirv_SpecConstantCompositeif(i32 %n, float %x)
//   call void @_Z20__spirv_UMulExtendedii(ptr sret(%pair) %p, i32 %a, i32 %b)
//
// Nothing specialises LLVM IR, so a constant has its default value.

#include "Recognize/Matrix/MatrixAccess.h"
#include "tenon/IR/Matrix/MatrixType.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "tenon/Recognize/InputDialect.h"
#include "llvm/IR/DerivedTypes.h"

using namespace llvm;

namespace tenon {

/// The default value of the constant; that of a bool may be a byte.
static Expected<Value *> rewriteSpecConstant(CallInst &Call, IRBuilderBase &B) {
  Value *Default = Call.arg_size() == 2 ? Call.getArgOperand(1) : nullptr;
  if (Default && Call.getType()->isIntegerTy(1) &&
      Default->getType()->isIntegerTy(8))
    Default = B.CreateIsNotNull(Default);
  if (!Default || !isa<ConstantInt>(Call.getArgOperand(0)) ||
      Default->getType() != Call.getType())
    return wrong("expected a constant SpecId, and a default value of the "
                 "result's type");
  return Default;
}

/// The type of member \p Index of the composite type \p Ty; null if it has
/// none.
static Type *memberType(Type *Ty, unsigned Index) {
  if (auto *Struct = dyn_cast<StructType>(Ty))
    return Index < Struct->getNumElements() ? Struct->getElementType(Index)
                                            : nullptr;
  if (auto *Array = dyn_cast<ArrayType>(Ty))
    return Index < Array->getNumElements() ? Array->getElementType() : nullptr;
  auto *Vector = dyn_cast<FixedVectorType>(Ty);
  return Vector && Index < Vector->getNumElements() ? Vector->getElementType()
                                                    : nullptr;
}

static Expected<Value *> rewriteComposite(CallInst &Call, IRBuilderBase &B) {
  Type *Ty = Call.getType();
  bool Fits = !memberType(Ty, Call.arg_size());
  for (const auto &[Index, Member] : enumerate(Call.args()))
    Fits &= memberType(Ty, Index) == Member->getType();
  if (!Fits)
    return wrong("expected an operand for each member of the result, of the "
                 "member's type");
  Value *Result = PoisonValue::get(Ty);
  for (const auto &[Index, Member] : enumerate(Call.args()))
    Result = Ty->isVectorTy() ? B.CreateInsertElement(Result, Member, Index)
                              : B.CreateInsertValue(Result, Member, Index);
  return Result;
}

/// A producer may pass a vector of Booleans as a vector of wider integers.
static Value *asBoolean(IRBuilderBase &B, Value *Condition) {
  return Condition->getType()->isIntOrIntVectorTy(1)
             ? Condition
             : B.CreateIsNotNull(Condition);
}

static Expected<Value *> rewriteSelect(CallInst &Call, IRBuilderBase &B) {
  Type *Ty = Call.getType();
  bool Fits = Call.arg_size() == 3 && Call.getArgOperand(1)->getType() == Ty &&
              Call.getArgOperand(2)->getType() == Ty &&
              Call.getArgOperand(0)->getType()->isIntOrIntVectorTy();
  if (Fits)
    if (auto *Each =
            dyn_cast<FixedVectorType>(Call.getArgOperand(0)->getType())) {
      auto *Result = dyn_cast<FixedVectorType>(Ty);
      Fits = Result && Result->getNumElements() == Each->getNumElements();
    }
  if (!Fits)
    return wrong("expected a condition, or one for each component, and two "
                 "values of the result's type");
  return B.CreateSelect(asBoolean(B, Call.getArgOperand(0)),
                        Call.getArgOperand(1), Call.getArgOperand(2));
}

/// Stores the low and the high half of a product in a structure: the result, or
/// the memory to which the first operand points.
template <bool IsSigned>
static Expected<Value *> rewriteProduct(CallInst &Call, IRBuilderBase &B) {
  bool HasSlot = Call.hasStructRetAttr();
  Type *Halves = HasSlot ? Call.getParamStructRetType(0) : Call.getType();
  SmallVector<Value *> Factors(drop_begin(Call.args(), HasSlot));
  Type *Ty = Factors.size() == 2 ? Factors[0]->getType() : nullptr;
  if (!Ty || !Ty->isIntOrIntVectorTy() || Factors[1]->getType() != Ty ||
      memberType(Halves, 0) != Ty || memberType(Halves, 1) != Ty ||
      !Halves->isStructTy() || memberType(Halves, 2))
    return wrong("expected two integers of one type, and a structure of two "
                 "such integers for the result");
  LibraryFacts High = {LibraryFunction::MulHi};
  High.Signed = IsSigned;
  Value *Result = B.CreateInsertValue(PoisonValue::get(Halves),
                                      B.CreateMul(Factors[0], Factors[1]), 0);
  Result = B.CreateInsertValue(Result, createLibraryOp(B, High, Factors), 1);
  if (!HasSlot)
    return Result;
  B.CreateStore(Result, Call.getArgOperand(0));
  return nullptr;
}

std::optional<Recognition> recognizeValueCalls(const Function &F,
                                               const Callee &Name) {
  if (Name.is("__spirv_SpecConstant"))
    return Recognition{"OpSpecConstant", rewriteSpecConstant};
  if (Name.is("__spirv_SpecConstantComposite") &&
      !isa<MatrixType>(F.getReturnType()))
    return Recognition{"OpSpecConstantComposite", rewriteComposite};
  if (Name.is("__spirv_Select"))
    return Recognition{"OpSelect", rewriteSelect};
  if (Name.is("__spirv_UMulExtended"))
    return Recognition{"OpUMulExtended", rewriteProduct<false>};
  if (Name.is("__spirv_SMulExtended"))
    return Recognition{"OpSMulExtended", rewriteProduct<true>};
  return std::nullopt;
}

} // namespace tenon
