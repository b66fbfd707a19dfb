// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "BuiltInCalls.h"
#include "tenon/IR/Flow/Loops.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Support/Calls.h"
#include "tenon/Support/TypeText.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

std::string mangled(Type *Ty, bool Unsigned) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return "Dv" + utostr(Vector->getNumElements()) + "_" +
           mangled(Vector->getElementType(), Unsigned);
  if (Ty->isHalfTy())
    return "Dh";
  if (Ty->isFloatTy())
    return "f";
  if (Ty->isDoubleTy())
    return "d";
  static constexpr StringLiteral Signed = "csil", NotSigned = "htjm";
  unsigned Size = Log2_32(Ty->getIntegerBitWidth() / 8);
  return (Unsigned ? NotSigned : Signed).substr(Size, 1).str();
}

std::string mangledAll(ArrayRef<MangledParameter> Parameters) {
  SmallVector<std::string, 3> Known; // vectors that were mangled in full
  std::string Letters;
  for (const MangledParameter &P : Parameters) {
    if (P.IsPointer)
      Letters += "P";
    std::string One = mangled(P.Ty, P.Unsigned);
    auto *Before = find(Known, One);
    if (Before == Known.end()) {
      Letters += One;
      if (P.Ty->isVectorTy())
        Known.push_back(One);
    } else {
      unsigned Index = Before - Known.begin();
      Letters += Index ? "S" + utostr(Index - 1) + "_" : "S_";
    }
  }
  return Letters;
}

std::string mangledAll(ArrayRef<Value *> Operands, bool Unsigned,
                       Type *Pointee) {
  SmallVector<MangledParameter, 3> Parameters;
  for (Value *V : Operands) {
    bool IsPointer = V->getType()->isPointerTy();
    Parameters.push_back(
        {IsPointer ? Pointee : V->getType(), Unsigned, IsPointer});
  }
  return mangledAll(Parameters);
}

CallInst *callBuiltIn(IRBuilderBase &B, StringRef Name, StringRef Letters,
                      Type *Result, ArrayRef<Value *> Operands,
                      bool Convergent) {
  assert(!Name.empty() && "a built-in has a name");
  std::string Symbol =
      ("_Z" + Twine(Name.size()) + Name + (Letters.empty() ? "v" : Letters))
          .str();
  CallInst *Call = callFunction(B, Symbol, Result, Operands);
  auto *F = cast<Function>(Call->getCalledOperand());
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setDoesNotThrow();
  Call->setCallingConv(CallingConv::SPIR_FUNC);
  if (Convergent) {
    F->setConvergent();
    Call->setConvergent();
  } else {
    F->setDoesNotAccessMemory();
    F->setWillReturn();
  }
  return Call;
}

std::pair<StringRef, bool> combinationName(Combination How) {
  switch (How) {
  case Combination::Add:
  case Combination::FAdd:
    return {"add", false};
  case Combination::Mul:
  case Combination::FMul:
    return {"mul", false};
  case Combination::SMin:
  case Combination::FMin:
    return {"min", false};
  case Combination::SMax:
  case Combination::FMax:
    return {"max", false};
  case Combination::UMin:
    return {"min", true};
  case Combination::UMax:
    return {"max", true};
  case Combination::And:
    return {"and", false};
  case Combination::Or:
    return {"or", false};
  case Combination::Xor:
    return {"xor", false};
  }
  return {};
}

Type *asIntegers(Type *Ty) {
  return Ty->getWithNewType(
      IntegerType::get(Ty->getContext(), Ty->getScalarSizeInBits()));
}

//===----------------------------------------------------------------------===//
// Values of other lanes
//===----------------------------------------------------------------------===//

Value *callShuffle(IRBuilderBase &B, StringRef Name, ArrayRef<Value *> Values,
                   ArrayRef<Value *> Numbers) {
  assert(!Values.empty() && all_equal(map_range(Values, [](const Value *V) {
    return V->getType();
  })) && "values of one type");
  Type *Ty = Values[0]->getType();
  Type *Passed = Ty->getScalarType()->isBFloatTy() ? asIntegers(Ty) : Ty;
  SmallVector<Value *, 3> Operands;
  for (Value *V : Values)
    Operands.push_back(B.CreateBitCast(V, Passed));
  append_range(Operands, Numbers);
  Value *Result = callBuiltIn(B, Name, mangledAll(Operands, /*Unsigned=*/true),
                              Passed, Operands, /*Convergent=*/true);
  return B.CreateBitCast(Result, Ty);
}

Value *callExchange(IRBuilderBase &B, Value *V, Value *Lane) {
  StringRef Name = isa<Constant>(Lane) ? "sub_group_non_uniform_broadcast"
                                       : "sub_group_shuffle";
  return callShuffle(B, Name, V, Lane);
}

/// cl_khr_subgroups supports scalars of 32 and 64 bits, and half.
static Value *callBroadcast(IRBuilderBase &B, Value *V, Value *Lane) {
  Type *Ty = V->getType();
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty)) {
    Value *Result = PoisonValue::get(Ty);
    for (unsigned I = 0; I < Vector->getNumElements(); ++I)
      Result = B.CreateInsertElement(
          Result, callBroadcast(B, B.CreateExtractElement(V, I), Lane), I);
    return Result;
  }
  Value *Passed = Ty->isBFloatTy() ? B.CreateBitCast(V, asIntegers(Ty)) : V;
  if (Passed->getType()->isIntegerTy() && Ty->getScalarSizeInBits() < 32)
    Passed = B.CreateZExt(Passed, B.getInt32Ty());
  Value *Result =
      callBuiltIn(B, "sub_group_broadcast", mangled(Passed->getType()) + "j",
                  Passed->getType(), {Passed, Lane}, true);
  if (Passed->getType()->isIntegerTy())
    Result = B.CreateTrunc(Result, asIntegers(Ty));
  return B.CreateBitCast(Result, Ty);
}

/// T tenon.shuffle(T x, i32 lane):
///   for (l = 0; l < lanes; ++l) result = lane == l ? broadcast(x, l) : result
static Function *shuffleFunction(Module &M, Type *Ty, unsigned Lanes) {
  std::string Name = ("tenon.shuffle" + Twine(Lanes) + "." + textOf(Ty)).str();
  if (Function *Known = M.getFunction(Name))
    return Known;
  LLVMContext &Ctx = M.getContext();
  Function *F = Function::Create(
      FunctionType::get(Ty, {Ty, Type::getInt32Ty(Ctx)}, false),
      GlobalValue::InternalLinkage, Name, M);
  F->setCallingConv(CallingConv::SPIR_FUNC);
  F->setDoesNotThrow();
  F->setConvergent();
  IRBuilder<> B(BasicBlock::Create(Ctx, "entry", F));
  SmallVector<Value *, 1> Result = {Constant::getNullValue(Ty)};
  carriedLoop(B, Lanes, "lane", Result,
              [&](Value *Index, SmallVectorImpl<Value *> &Carried) {
                Value *Lane = B.CreateTrunc(Index, B.getInt32Ty());
                Value *Other = callBroadcast(B, F->getArg(0), Lane);
                Carried[0] = B.CreateSelect(B.CreateICmpEQ(F->getArg(1), Lane),
                                            Other, Carried[0]);
              });
  B.CreateRet(Result[0]);
  return F;
}

Value *callKhrExchange(IRBuilderBase &B, SubgroupOpcode Opcode, Value *V,
                       Value *Lane) {
  if (Opcode == SubgroupOpcode::Broadcast || isa<Constant>(Lane))
    return callBroadcast(B, V, Lane);
  Function *Caller = B.GetInsertBlock()->getParent();
  assert(requiredSubgroupSize(*Caller) && "one broadcast for each lane");
  Function *F = shuffleFunction(*Caller->getParent(), V->getType(),
                                requiredSubgroupSize(*Caller));
  CallInst *Call = B.CreateCall(F, {V, Lane});
  Call->setCallingConv(F->getCallingConv());
  Call->setConvergent();
  return Call;
}

} // namespace tenon
