// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "CallWidener.h"
#include "CloneInstruction.h"
#include "DivergenceCheck.h"
#include "TypeParts.h"
#include "llvm/Analysis/VectorUtils.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace tenon {

/// Whether the intrinsic only states facts about values or memory.
static bool isHint(const CallInst &I) {
  switch (I.getIntrinsicID()) {
  case Intrinsic::assume:
  case Intrinsic::lifetime_start:
  case Intrinsic::lifetime_end:
  case Intrinsic::invariant_start:
  case Intrinsic::invariant_end:
  case Intrinsic::experimental_noalias_scope_decl:
  case Intrinsic::sideeffect:
  case Intrinsic::donothing:
    return true;
  default:
    return isa<DbgInfoIntrinsic>(I);
  }
}

/// Widens intrinsics whose form for vectors does the same for each element.
bool CallWidener::widenIntrinsic(CallInst &I) {
  Intrinsic::ID Id = I.getIntrinsicID();
  bool HasOverflow = isa<WithOverflowInst>(I) &&
                     !I.getType()->getStructElementType(0)->isVectorTy();
  if (!HasOverflow &&
      (!Id || !isTriviallyVectorizable(Id) || I.getType()->isStructTy()))
    return false;
  SmallVector<Type *> Types;
  partsOf(I.getType(), Types);
  for (unsigned A = 0; A < I.arg_size(); ++A)
    if (isVectorIntrinsicWithScalarOpAtArg(Id, A, nullptr) &&
        !Values.isUniform(I.getArgOperand(A)))
      return false;
  LaneParts Result;
  for (unsigned Part = 0; Part < (HasOverflow ? 1 : Types.size()); ++Part) {
    SmallVector<Type *, 2> Overloads;
    SmallVector<Value *, 4> Operands;
    if (HasOverflow || isVectorIntrinsicWithOverloadTypeAtArg(Id, -1, nullptr))
      Overloads.push_back(B.lanesOf(Types[Part]));
    for (auto [Index, A] : enumerate(I.args())) {
      bool IsScalar = isVectorIntrinsicWithScalarOpAtArg(Id, Index, nullptr);
      Operands.push_back(IsScalar ? Values.scalar(A) : Values.lanes(A, Part));
      if (!HasOverflow &&
          isVectorIntrinsicWithOverloadTypeAtArg(Id, Index, nullptr))
        Overloads.push_back(Operands.back()->getType());
    }
    CallInst *New = B.CreateIntrinsic(Id, Overloads, Operands);
    if (isa<FPMathOperator>(I))
      New->copyFastMathFlags(&I);
    Result.push_back(New);
  }
  if (HasOverflow)
    Result = {B.CreateExtractValue(Result[0], 0),
              B.CreateExtractValue(Result[0], 1)};
  Values.defineLanes(I, Result);
  return true;
}

/// A function that calls \p F for each component:
///
///   define internal <16 x float> @tenon.maths.erff.v16(<16 x float> %x)
///       "tenon.maths"="erff"
///
/// A later pass replaces it by a vector function for erff if there is one.
static Function *onComponents(Function &F, unsigned Width) {
  Module *M = F.getParent();
  std::string Name = ("tenon.maths." + F.getName() + ".v" + Twine(Width)).str();
  if (Function *Known = M->getFunction(Name))
    return Known;
  auto *Ty = FixedVectorType::get(F.getReturnType(), Width);
  SmallVector<Type *, 3> Types(F.arg_size(), Ty);
  auto *New = Function::Create(FunctionType::get(Ty, Types, false),
                               GlobalValue::InternalLinkage, Name, M);
  New->addFnAttr("tenon.maths", F.getName());
  New->setDoesNotAccessMemory();
  New->setDoesNotThrow();
  New->setWillReturn();
  IRBuilder<> B(BasicBlock::Create(F.getContext(), "", New));
  Value *Result = PoisonValue::get(Ty);
  for (unsigned Lane = 0; Lane < Width; ++Lane) {
    SmallVector<Value *, 3> Operands;
    for (Argument &A : New->args())
      Operands.push_back(B.CreateExtractElement(&A, Lane));
    Result = B.CreateInsertElement(Result, B.CreateCall(&F, Operands), Lane);
  }
  B.CreateRet(Result);
  return New;
}

/// A mathematical function may also be called for inactive lanes.
bool CallWidener::widenMaths(CallInst &I) {
  Function *F = I.getCalledFunction();
  Type *Ty = I.getType();
  if (!F || !F->isDeclaration() || F->isIntrinsic() || F->isVarArg() ||
      !(Ty->isFloatTy() || Ty->isDoubleTy()) || !I.doesNotAccessMemory() ||
      !I.willReturn() || I.isConvergent() ||
      any_of(I.args(), [&](Value *V) { return V->getType() != Ty; }))
    return false;
  SmallVector<Value *, 3> Operands;
  for (Value *V : I.args())
    Operands.push_back(Values.lanes(V));
  Values.defineLanes(I, B.CreateCall(onComponents(*F, B.Width), Operands));
  return true;
}

void CallWidener::widen(CallInst &I) {
  if (TrapDivergence)
    trapUnlessAllLanes(Code, I);
  if (std::optional<ItemOpcode> Opcode = itemOpOf(&I))
    return Queries.widen(I, *Opcode);
  if (std::optional<SubgroupFacts> Facts = subgroupFactsOf(&I))
    return Subgroup.widen(I, *Facts);
  if (isHint(I)) {
    if (!I.getType()->isVoidTy())
      Values.defineUniform(I, PoisonValue::get(I.getType()));
    return;
  }
  bool IsCopy = isa<MemIntrinsic>(I) && !cast<MemIntrinsic>(I).isVolatile() &&
                all_of(I.args(), [&](Value *A) { return Values.isUniform(A); });
  bool HasResult = !I.getType()->isVoidTy();
  if (isUniformCall(I) || IsCopy || (HasResult && Values.isUniform(&I)))
    return cloneOnce(Code, Values, I);
  if (!widenIntrinsic(I) && !widenMaths(I))
    cloneForEachLane(Code, Values, I);
}

} // namespace tenon
