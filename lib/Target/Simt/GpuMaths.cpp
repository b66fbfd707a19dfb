// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics that GPUs' code generators have no accurate code for become calls
// of the device library that comes with each GPU's tools: libdevice, OCML.
// Vectors go by elements, halfs as floats:
//
//   %y = call float @llvm.exp.f32(float %x)
//   %z = call float @erff(float %x)
//   ->
//   %y = call float @__nv_expf(float %x)
//   %z = call float @__nv_erff(float %x)

#include "Gpu.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
struct IntrinsicRow {
  Intrinsic::ID Id;
  StringLiteral Base;
};
} // namespace

static constexpr IntrinsicRow Intrinsics[] = {
    {Intrinsic::exp, "exp"},     {Intrinsic::exp2, "exp2"},
    {Intrinsic::exp10, "exp10"}, {Intrinsic::log, "log"},
    {Intrinsic::log2, "log2"},   {Intrinsic::log10, "log10"},
    {Intrinsic::sin, "sin"},     {Intrinsic::cos, "cos"},
    {Intrinsic::tan, "tan"},     {Intrinsic::asin, "asin"},
    {Intrinsic::acos, "acos"},   {Intrinsic::atan, "atan"},
    {Intrinsic::atan2, "atan2"}, {Intrinsic::sinh, "sinh"},
    {Intrinsic::cosh, "cosh"},   {Intrinsic::tanh, "tanh"},
    {Intrinsic::pow, "pow"},
};

/// The C library's, which recognition leaves as calls of it; float has an f
/// behind.
static constexpr StringLiteral Functions[] = {
    "erf",   "erfc",      "cbrt",  "expm1",  "log1p",  "asinh",
    "acosh", "atanh",     "hypot", "tgamma", "lgamma", "remainder",
    "fdim",  "nextafter", "logb",  "fmod"};

static Value *callDevice(IRBuilderBase &B, StringRef Base,
                         ArrayRef<Value *> Operands, const Gpu &Device) {
  Type *Ty = Operands[0]->getType();
  SmallVector<Value *, 2> Passed(Operands);
  Type *Computed = Ty->isDoubleTy() ? Ty : B.getFloatTy();
  for (Value *&V : Passed)
    V = B.CreateFPCast(V, Computed);
  SmallVector<Type *, 2> Types(Passed.size(), Computed);
  FunctionCallee Callee = B.GetInsertBlock()->getModule()->getOrInsertFunction(
      Device.mathsName(Base, Computed),
      FunctionType::get(Computed, Types, false));
  auto *F = cast<Function>(Callee.getCallee());
  F->setDoesNotThrow();
  F->setDoesNotAccessMemory();
  F->setWillReturn();
  return B.CreateFPCast(B.CreateCall(Callee, Passed), Ty);
}

static Value *callByElement(IRBuilderBase &B, StringRef Base,
                            ArrayRef<Value *> Operands, const Gpu &Device) {
  auto *Vector = dyn_cast<FixedVectorType>(Operands[0]->getType());
  if (!Vector)
    return callDevice(B, Base, Operands, Device);
  Value *Result = PoisonValue::get(Vector);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    SmallVector<Value *, 2> Elements;
    for (Value *V : Operands)
      Elements.push_back(B.CreateExtractElement(V, I));
    Result =
        B.CreateInsertElement(Result, callDevice(B, Base, Elements, Device), I);
  }
  return Result;
}

static StringRef baseOf(const CallInst &Call) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->isDeclaration() || !Call.getType()->isFPOrFPVectorTy())
    return {};
  for (const IntrinsicRow &Row : Intrinsics)
    if (F->getIntrinsicID() == Row.Id)
      return Row.Base;
  StringRef Base = F->getName();
  if (Call.getType()->isFloatTy() && !Base.consume_back("f"))
    return {};
  return is_contained(Functions, Base) ? Base : StringRef();
}

static void replace(Instruction &I, StringRef Base, ArrayRef<Value *> Operands,
                    const Gpu &Device) {
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(callByElement(B, Base, Operands, Device));
  I.eraseFromParent();
}

void callGpuMaths(Module &M, const Gpu &Device) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (I.getOpcode() == Instruction::FRem) {
        replace(I, "fmod", {I.getOperand(0), I.getOperand(1)}, Device);
        continue;
      }
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call)
        continue;
      if (StringRef Base = baseOf(*Call); !Base.empty())
        replace(I, Base, SmallVector<Value *, 2>(Call->args()), Device);
    }
}

} // namespace tenon
