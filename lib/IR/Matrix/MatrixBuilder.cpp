// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares and calls canonical operations.

#include "ContractFacts.h"
#include "tenon/IR/Matrix/CacheControls.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static void addMulAddAttributes(AttrBuilder &Attrs, const MulAddFacts &Facts) {
  Attrs.addAttribute("tenon.m", utostr(Facts.M));
  Attrs.addAttribute("tenon.n", utostr(Facts.N));
  Attrs.addAttribute("tenon.k", utostr(Facts.K));
  Attrs.addAttribute("tenon.a", wordOf(Facts.A));
  Attrs.addAttribute("tenon.b", wordOf(Facts.B));
  Attrs.addAttribute("tenon.c", wordOf(Facts.C));
  Attrs.addAttribute("tenon.d", wordOf(Facts.D));
  if (Facts.Saturating)
    Attrs.addAttribute("tenon.saturating");
}

static AttributeList attributesFor(LLVMContext &Ctx, const OpFacts &Facts) {
  AttrBuilder Attrs(Ctx);
  Attrs.addAttribute(Attribute::NoUnwind);
  Attrs.addAttribute(Attribute::WillReturn);
  if (isConvergent(Facts.Opcode))
    Attrs.addAttribute(Attribute::Convergent);
  if (effectsOf(Facts) != MemoryEffects::unknown())
    Attrs.addMemoryAttr(effectsOf(Facts));
  Attrs.addAttribute("tenon.op", wordOf(Facts.Opcode));
  Attrs.addAttribute("tenon.type", typeWord(Facts.Type));
  if (Facts.Checked)
    Attrs.addAttribute("tenon.checked");
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
  case MatrixOpcode::Prefetch:
    Attrs.addAttribute("tenon.layout", wordOf(Facts.Layout));
    Attrs.addAttribute("tenon.align", utostr(Facts.Align));
    if (Facts.Volatile)
      Attrs.addAttribute("tenon.volatile");
    break;
  case MatrixOpcode::Convert:
    Attrs.addAttribute("tenon.source", typeWord(Facts.Convert.Source));
    Attrs.addAttribute("tenon.from", wordOf(Facts.Convert.From));
    Attrs.addAttribute("tenon.to", wordOf(Facts.Convert.To));
    Attrs.addAttribute("tenon.rounding", wordOf(Facts.Convert.Mode));
    if (Facts.Convert.Saturating)
      Attrs.addAttribute("tenon.saturating");
    break;
  case MatrixOpcode::MulAdd:
    addMulAddAttributes(Attrs, Facts.MulAdd);
    break;
  case MatrixOpcode::Contract:
    addMulAddAttributes(Attrs, Facts.MulAdd);
    addContractAttributes(Attrs, Facts.Contract);
    break;
  case MatrixOpcode::Slice:
    Attrs.addAttribute("tenon.source", typeWord(Facts.Slice.Source));
    Attrs.addAttribute("tenon.row", utostr(Facts.Slice.Row));
    Attrs.addAttribute("tenon.column", utostr(Facts.Slice.Column));
    break;
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
    if (Facts.Group > 1)
      Attrs.addAttribute("tenon.group", utostr(Facts.Group));
    break;
  case MatrixOpcode::Fill:
  case MatrixOpcode::Length:
  case MatrixOpcode::Coord:
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    break;
  }
  return AttributeList::get(Ctx, AttributeList::FunctionIndex, Attrs);
}

Function *markedDeclaration(Function &Declaration, StringRef Attribute,
                            FunctionType *Ty) {
  assert(Attribute.starts_with("tenon.") && "a fact of Tenon's");
  assert(Declaration.isDeclaration() && "marked before it is lowered");
  StringRef Word = Attribute;
  Word.consume_front("tenon");
  std::string Name = (Declaration.getName() + Word).str();
  Module &M = *Declaration.getParent();
  if (Function *Known = M.getFunction(Name))
    return Known;
  Function *New = Function::Create(Ty, Declaration.getLinkage(), Name, M);
  New->setAttributes(Declaration.getAttributes());
  for (unsigned I = 0; I < Ty->getNumParams(); ++I)
    New->removeParamAttrs(I, AttributeFuncs::typeIncompatible(
                                 Ty->getParamType(I), AttributeSet()));
  New->addFnAttr(Attribute);
  return New;
}

CallInst *MatrixBuilder::call(const OpFacts &Facts, Type *Result,
                              ArrayRef<Value *> Operands) {
  Module *M = Builder.GetInsertBlock()->getModule();
  SmallVector<Type *, 4> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  auto *FnTy = FunctionType::get(Result, Types, /*isVarArg=*/false);
  // Kinds do not fix components (bf16 travels in i16 or in bfloat), so a number
  // distinguishes equal names with unequal function types.
  std::string Base = declarationName(Facts), Name = Base;
  Function *F;
  for (unsigned Variant = 2;
       (F = M->getFunction(Name)) && F->getFunctionType() != FnTy; ++Variant)
    Name = Base + ".v" + utostr(Variant);
  if (!F) {
    F = Function::Create(FnTy, GlobalValue::ExternalLinkage, Name, M);
    F->setAttributes(attributesFor(M->getContext(), Facts));
  }
  CallInst *Call = Builder.CreateCall(F, Operands);
  if (F->isConvergent())
    Call->setConvergent();
  return Call;
}

static OpFacts factsOf(MatrixOpcode Opcode, Type *Ty) {
  OpFacts Facts;
  Facts.Opcode = Opcode;
  Facts.Type = cast<MatrixType>(Ty);
  return Facts;
}

/// The pointer of an access is its first operand.
CallInst *MatrixBuilder::access(OpFacts Facts, Memory Access, Type *Result,
                                SmallVector<Value *, 7> Operands,
                                std::optional<Bounds> Checked) {
  assert((!Checked || (Checked->Row && Checked->Column && Checked->Height &&
                       Checked->Width)) &&
         "a checked access has all its bounds");
  Facts.Layout = Access.Layout;
  Facts.Align = Access.Align;
  Facts.Volatile = Access.Volatile;
  Facts.AddrSpace = Operands[0]->getType()->getPointerAddressSpace();
  Facts.Checked = Checked.has_value();
  if (Checked)
    Operands.append(
        {Checked->Row, Checked->Column, Checked->Height, Checked->Width});
  CallInst *Call = call(Facts, Result, Operands);
  if (Access.Nontemporal)
    setCacheControls(*Call, Facts.Opcode == MatrixOpcode::Store
                                ? NontemporalStore
                                : NontemporalLoad);
  return Call;
}

CallInst *MatrixBuilder::load(MatrixType *Ty, Value *Pointer,
                              Value *StrideBytes, Memory Access,
                              std::optional<Bounds> Checked) {
  return access(factsOf(MatrixOpcode::Load, Ty), Access, Ty,
                {Pointer, StrideBytes}, Checked);
}

CallInst *MatrixBuilder::store(Value *Matrix, Value *Pointer,
                               Value *StrideBytes, Memory Access,
                               std::optional<Bounds> Checked) {
  return access(factsOf(MatrixOpcode::Store, Matrix->getType()), Access,
                Builder.getVoidTy(), {Pointer, Matrix, StrideBytes}, Checked);
}

CallInst *MatrixBuilder::prefetch(MatrixType *Ty, Value *Pointer,
                                  Value *StrideBytes, Memory Access) {
  return access(factsOf(MatrixOpcode::Prefetch, Ty), Access,
                Builder.getVoidTy(), {Pointer, StrideBytes}, std::nullopt);
}

CallInst *MatrixBuilder::mulAdd(Value *A, Value *B, Value *C,
                                MatrixType *Result, const MulAddFacts &Facts) {
  assert(isa<MatrixType>(A->getType()) && isa<MatrixType>(B->getType()) &&
         isa<MatrixType>(C->getType()) && "operands are matrices");
  OpFacts All;
  All.Opcode = MatrixOpcode::MulAdd;
  All.Type = Result;
  All.MulAdd = Facts;
  return call(All, Result, {A, B, C});
}

CallInst *MatrixBuilder::contract(Value *C, const ContractOp::Operand &A,
                                  const ContractOp::Operand &B, Value *Steps,
                                  const MulAddFacts &Step, ContractFacts Facts,
                                  ArrayRef<Value *> Words) {
  Facts.SpaceOfA = A.Pointer->getType()->getPointerAddressSpace();
  Facts.SpaceOfB = B.Pointer->getType()->getPointerAddressSpace();
  assert(A.Checked.has_value() == B.Checked.has_value() &&
         "either both operands are checked or none");
  auto *Ty = cast<MatrixType>(C->getType());
  OpFacts All = contractionOf(Ty, Step, Facts);
  All.Checked = A.Checked.has_value();
  SmallVector<Value *, 16> Operands = {C,         A.Pointer, A.Stride, A.Step,
                                       B.Pointer, B.Stride,  B.Step,   Steps};
  for (const std::optional<MatrixBounds> &Of : {A.Checked, B.Checked})
    if (Of)
      Operands.append({Of->Row, Of->Column, Of->Height, Of->Width});
  append_range(Operands, Words);
  return call(All, Ty, Operands);
}

CallInst *MatrixBuilder::fill(MatrixType *Ty, Value *Component,
                              std::optional<Bounds> Checked) {
  OpFacts Facts = factsOf(MatrixOpcode::Fill, Ty);
  Facts.Checked = Checked.has_value();
  SmallVector<Value *, 5> Operands = {Component};
  if (Checked)
    Operands.append(
        {Checked->Row, Checked->Column, Checked->Height, Checked->Width});
  return call(Facts, Ty, Operands);
}

CallInst *MatrixBuilder::convert(Value *Matrix, MatrixType *Result,
                                 ConvertFacts Convert) {
  OpFacts Facts = factsOf(MatrixOpcode::Convert, Result);
  Facts.Convert = Convert;
  Facts.Convert.Source = cast<MatrixType>(Matrix->getType());
  return call(Facts, Result, {Matrix});
}

CallInst *MatrixBuilder::slice(Value *Matrix, MatrixType *Result, unsigned Row,
                               unsigned Column) {
  OpFacts Facts = factsOf(MatrixOpcode::Slice, Result);
  Facts.Slice = {cast<MatrixType>(Matrix->getType()), Row, Column};
  assert(checkFacts(Facts).empty() && "a slice lies in its matrix");
  return call(Facts, Result, {Matrix});
}

CallInst *MatrixBuilder::coord(MatrixType *Ty, Value *Index) {
  return call(factsOf(MatrixOpcode::Coord, Ty),
              FixedVectorType::get(Builder.getInt32Ty(), 2),
              {Builder.CreateZExtOrTrunc(Index, Builder.getInt64Ty())});
}

CallInst *MatrixBuilder::fromFragment(MatrixType *Ty, Value *Fragment) {
  OpFacts Facts = factsOf(MatrixOpcode::FromFragment, Ty);
  Facts.Fragment = Fragment->getType();
  return call(Facts, Ty, {Fragment});
}

CallInst *MatrixBuilder::toFragment(Value *Matrix, Type *Fragment) {
  OpFacts Facts = factsOf(MatrixOpcode::ToFragment, Matrix->getType());
  Facts.Fragment = Fragment;
  return call(Facts, Fragment, {Matrix});
}

CallInst *MatrixBuilder::length(MatrixType *Ty) {
  return call(factsOf(MatrixOpcode::Length, Ty), Builder.getInt32Ty(), {});
}

CallInst *MatrixBuilder::extract(Value *Matrix, Value *Index, unsigned Group) {
  OpFacts Facts = factsOf(MatrixOpcode::Extract, Matrix->getType());
  Facts.Group = Group;
  return call(Facts, elementType(Facts),
              {Matrix, Builder.CreateZExtOrTrunc(Index, Builder.getInt64Ty())});
}

CallInst *MatrixBuilder::insert(Value *Matrix, Value *Component, Value *Index,
                                unsigned Group) {
  OpFacts Facts = factsOf(MatrixOpcode::Insert, Matrix->getType());
  Facts.Group = Group;
  return call(Facts, Matrix->getType(),
              {Matrix, Component,
               Builder.CreateZExtOrTrunc(Index, Builder.getInt64Ty())});
}

} // namespace tenon
