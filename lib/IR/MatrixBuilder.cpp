// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Declares and calls canonical operations.

#include "tenon/IR/MatrixOps.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

static std::string typeAttribute(const OpFacts &Facts) {
  // The name of a fill is "tenon.fill." and the type's word, nothing else.
  OpFacts Fill;
  Fill.Opcode = MatrixOpcode::Fill;
  Fill.Type = Facts.Type;
  return StringRef(declarationName(Fill)).substr(strlen("tenon.fill.")).str();
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
  Attrs.addAttribute("tenon.type", typeAttribute(Facts));
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
    Attrs.addAttribute("tenon.layout", wordOf(Facts.Layout));
    Attrs.addAttribute("tenon.align", utostr(Facts.Align));
    if (Facts.Volatile)
      Attrs.addAttribute("tenon.volatile");
    break;
  case MatrixOpcode::MulAdd:
    Attrs.addAttribute("tenon.m", utostr(Facts.MulAdd.M));
    Attrs.addAttribute("tenon.n", utostr(Facts.MulAdd.N));
    Attrs.addAttribute("tenon.k", utostr(Facts.MulAdd.K));
    Attrs.addAttribute("tenon.a", wordOf(Facts.MulAdd.A));
    Attrs.addAttribute("tenon.b", wordOf(Facts.MulAdd.B));
    Attrs.addAttribute("tenon.c", wordOf(Facts.MulAdd.C));
    Attrs.addAttribute("tenon.d", wordOf(Facts.MulAdd.D));
    if (Facts.MulAdd.Saturating)
      Attrs.addAttribute("tenon.saturating");
    break;
  case MatrixOpcode::Fill:
  case MatrixOpcode::Length:
  case MatrixOpcode::Extract:
  case MatrixOpcode::Insert:
    break;
  }
  return AttributeList::get(Ctx, AttributeList::FunctionIndex, Attrs);
}

CallInst *MatrixBuilder::call(const OpFacts &Facts, Type *Result,
                              ArrayRef<Value *> Operands) {
  Module *M = Builder.GetInsertBlock()->getModule();
  SmallVector<Type *, 4> Types;
  for (Value *Operand : Operands)
    Types.push_back(Operand->getType());
  auto *FnTy = FunctionType::get(Result, Types, /*isVarArg=*/false);
  // Kinds do not fix components (bf16 travels in i16 or in bfloat), so equal
  // names with unequal function types are told apart by a number.
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

CallInst *MatrixBuilder::load(MatrixType *Ty, Value *Pointer,
                              Value *StrideBytes, Memory Access) {
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::Load;
  Facts.Type = Ty;
  Facts.Layout = Access.Layout;
  Facts.Align = Access.Align;
  Facts.Volatile = Access.Volatile;
  Facts.AddrSpace = Pointer->getType()->getPointerAddressSpace();
  return call(Facts, Ty, {Pointer, StrideBytes});
}

CallInst *MatrixBuilder::store(Value *Matrix, Value *Pointer,
                               Value *StrideBytes, Memory Access) {
  OpFacts Facts;
  Facts.Opcode = MatrixOpcode::Store;
  Facts.Type = cast<MatrixType>(Matrix->getType());
  Facts.Layout = Access.Layout;
  Facts.Align = Access.Align;
  Facts.Volatile = Access.Volatile;
  Facts.AddrSpace = Pointer->getType()->getPointerAddressSpace();
  return call(Facts, Builder.getVoidTy(), {Pointer, Matrix, StrideBytes});
}

CallInst *MatrixBuilder::mulAdd(Value *A, Value *B, Value *C,
                                MatrixType *Result, const MulAddFacts &Facts) {
  OpFacts All;
  All.Opcode = MatrixOpcode::MulAdd;
  All.Type = Result;
  All.MulAdd = Facts;
  return call(All, Result, {A, B, C});
}

static OpFacts factsOf(MatrixOpcode Opcode, Type *Ty) {
  OpFacts Facts;
  Facts.Opcode = Opcode;
  Facts.Type = cast<MatrixType>(Ty);
  return Facts;
}

CallInst *MatrixBuilder::fill(MatrixType *Ty, Value *Component) {
  return call(factsOf(MatrixOpcode::Fill, Ty), Ty, {Component});
}

CallInst *MatrixBuilder::length(MatrixType *Ty) {
  return call(factsOf(MatrixOpcode::Length, Ty), Builder.getInt32Ty(), {});
}

CallInst *MatrixBuilder::extract(Value *Matrix, Value *Index) {
  auto *Ty = cast<MatrixType>(Matrix->getType());
  return call(factsOf(MatrixOpcode::Extract, Ty), Ty->component(),
              {Matrix, Builder.CreateZExtOrTrunc(Index, Builder.getInt64Ty())});
}

CallInst *MatrixBuilder::insert(Value *Matrix, Value *Component, Value *Index) {
  return call(factsOf(MatrixOpcode::Insert, Matrix->getType()),
              Matrix->getType(),
              {Matrix, Component,
               Builder.CreateZExtOrTrunc(Index, Builder.getInt64Ty())});
}

} // namespace tenon
