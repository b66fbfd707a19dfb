// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematical functions that the code generators of GPUs cannot expand
// accurately become calls of the GPU's device library (libdevice, OCML).
// Vectors are processed element by element, half as float:
//
//   %y = call float @llvm.exp.f32(float %x)
//   %z = call float @erff(float %x)
//   %n = call float @llvm.exp.f32(float %x) "tenon.precision"="native"
//   ->
//   %y = call float @__nv_expf(float %x)
//   %z = call float @__nv_erff(float %x)
//   %n = call float @__nv_fast_expf(float %x)

#include "Gpu.h"
#include "tenon/Support/Calls.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

namespace {
/// A function of the device library: a row of Maths.def, and the required
/// precision.
struct DeviceFunction {
  const MathsRow *Row = nullptr;
  Precision Error = Precision::Full;
};
} // namespace

static std::string nameOf(const DeviceFunction &Wanted, Type *Ty,
                          const Gpu &Device) {
  if (Wanted.Error == Precision::Native && Ty->isFloatTy())
    if (std::string Fast = Device.fastMathsName(*Wanted.Row); !Fast.empty())
      return Fast;
  return Device.mathsName(Wanted.Row->C, Ty);
}

static Value *callDevice(IRBuilderBase &B, const DeviceFunction &Wanted,
                         ArrayRef<Value *> Operands, const Gpu &Device) {
  Type *Ty = Operands[0]->getType();
  SmallVector<Value *, 2> Passed(Operands);
  Type *Computed = Ty->isDoubleTy() ? Ty : B.getFloatTy();
  for (Value *&V : Passed)
    V = B.CreateFPCast(V, Computed);
  Value *Result =
      callPureFunction(B, nameOf(Wanted, Computed, Device), Computed, Passed);
  return B.CreateFPCast(Result, Ty);
}

static Value *callByElement(IRBuilderBase &B, const DeviceFunction &Wanted,
                            ArrayRef<Value *> Operands, const Gpu &Device) {
  auto *Vector = dyn_cast<FixedVectorType>(Operands[0]->getType());
  if (!Vector)
    return callDevice(B, Wanted, Operands, Device);
  Value *Result = PoisonValue::get(Vector);
  for (unsigned I = 0; I < Vector->getNumElements(); ++I) {
    SmallVector<Value *, 2> Elements;
    for (Value *V : Operands)
      Elements.push_back(B.CreateExtractElement(V, I));
    Result = B.CreateInsertElement(Result,
                                   callDevice(B, Wanted, Elements, Device), I);
  }
  return Result;
}

/// The device function for \p Call; its row is null if none is needed.
static DeviceFunction functionOf(const CallInst &Call, const Gpu &Device) {
  const Function *F = Call.getCalledFunction();
  if (!F || !F->isDeclaration() || !Call.getType()->isFPOrFPVectorTy())
    return {};
  if (const MathsRow *Row = findMaths(F->getIntrinsicID())) {
    DeviceFunction Wanted{Row, precisionOf(Call)};
    bool IsFast = Wanted.Error == Precision::Native &&
                  Call.getType()->getScalarType()->isFloatTy() &&
                  !Device.fastMathsName(*Row).empty();
    return Row->C.empty() && !IsFast ? DeviceFunction() : Wanted;
  }
  StringRef Name = F->getName();
  if (Call.getType()->isFloatTy() && !Name.consume_back("f"))
    return {};
  const MathsRow *Row = findMaths(Name);
  return {Row && Row->C == Name && !Name.empty() ? Row : nullptr};
}

static void replace(Instruction &I, const DeviceFunction &Wanted,
                    ArrayRef<Value *> Operands, const Gpu &Device) {
  IRBuilder<> B(&I);
  I.replaceAllUsesWith(callByElement(B, Wanted, Operands, Device));
  I.eraseFromParent();
}

/// The exponent of llvm.powi, to which LLVM converts powers with converted
/// integers, as the type of the base.
static Value *exponentOf(CallInst &Power) {
  IRBuilder<> B(&Power);
  Type *Ty = Power.getType();
  Value *N = B.CreateSIToFP(Power.getArgOperand(1), Ty->getScalarType());
  auto *Vector = dyn_cast<VectorType>(Ty);
  return Vector ? B.CreateVectorSplat(Vector->getElementCount(), N) : N;
}

void callGpuMaths(Module &M, const Gpu &Device) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F))) {
      if (I.getOpcode() == Instruction::FRem) {
        replace(I, {&rowOf(LibraryFunction::Fmod)},
                {I.getOperand(0), I.getOperand(1)}, Device);
        continue;
      }
      auto *Call = dyn_cast<CallInst>(&I);
      if (!Call)
        continue;
      if (Call->getIntrinsicID() == Intrinsic::powi) {
        replace(I, {&rowOf(LibraryFunction::Pow)},
                {Call->getArgOperand(0), exponentOf(*Call)}, Device);
        continue;
      }
      if (DeviceFunction Wanted = functionOf(*Call, Device); Wanted.Row)
        replace(I, Wanted, SmallVector<Value *, 2>(Call->args()), Device);
    }
}

} // namespace tenon
