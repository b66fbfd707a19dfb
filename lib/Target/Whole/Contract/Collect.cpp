// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Collect.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Flow/Loops.h"

using namespace llvm;

namespace tenon {

StructType *collectStateType(LLVMContext &Ctx) {
  Type *Ptr = PointerType::getUnqual(Ctx), *Int = Type::getInt64Ty(Ctx);
  return StructType::get(Ptr, Int, Ptr, Int, Int, Int);
}

namespace {
/// The members of a state in memory.
class State {
public:
  State(IRBuilderBase &B, Value *Memory)
      : B(B), Memory(Memory), Ty(collectStateType(B.getContext())) {}

  Value *get(CollectMember Member) {
    return B.CreateLoad(Ty->getElementType(Member), addressOf(Member));
  }
  void set(CollectMember Member, Value *V) {
    B.CreateStore(V, addressOf(Member));
  }

private:
  Value *addressOf(CollectMember Member) {
    return B.CreateStructGEP(Ty, Memory, Member);
  }

  IRBuilderBase &B;
  Value *Memory;
  StructType *Ty;
};

/// The distances in bytes from the operands of a step to those of the next one.
struct Distances {
  Value *OfA, *OfB;

  Distances(IRBuilderBase &B, const OpFacts &Facts, Value *StrideA,
            Value *StrideB) {
    auto Along = [&](MatrixUse Use, Value *Stride) -> Value * {
      StepDistance Distance = distanceAlongK(Facts, Use);
      return Distance.Strides
                 ? B.CreateMul(Stride, B.getInt64(Distance.Strides))
                 : B.getInt64(Distance.Bytes);
    };
    OfA = Along(MatrixUse::A, StrideA);
    OfB = Along(MatrixUse::B, StrideB);
  }
};
} // namespace

Function *collectorFor(Module &M, const Contractor &Target,
                       const OpFacts &Facts, StringRef Word,
                       ArrayRef<Type *> Parameters) {
  StringRef Sum = Target.contraction(M, Facts)->getName();
  std::string Name = (Sum + "." + Word).str();
  if (Function *Known = M.getFunction(Name))
    return Known;
  auto *F = Function::Create(
      FunctionType::get(Type::getVoidTy(M.getContext()), Parameters, false),
      GlobalValue::InternalLinkage, Name, M);
  F->setDoesNotThrow();
  F->addFnAttr(Attribute::WillReturn);
  Target.contractionAttributes(*F);
  return F;
}

///   n = steps; steps = 0
///   if (n == 1 && last <= 1)         only if the target has tiles: the code
///     d = contract(c, 1 step)        for a single step may fill tiles better,
///   last = n > 0 ? n : last          but has its own configuration
///   if (n > 1 || n == 0 && d != c)   else: n > 0 || …
///     d = contract(c, n steps)
Function *finishFunction(Module &M, const Contractor &Target,
                         const OpFacts &Facts) {
  Type *Ptr = PointerType::getUnqual(M.getContext());
  Type *Int = Type::getInt64Ty(M.getContext());
  Function *F =
      collectorFor(M, Target, Facts, "finish", {Ptr, Int, Ptr, Int, Ptr});
  if (!F->isDeclaration())
    return F;
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  State S(B, F->getArg(4));
  Value *D = F->getArg(0), *C = F->getArg(2);
  Value *StrideA = S.get(CollectedStrideA), *StrideB = S.get(CollectedStrideB);
  Value *Steps = S.get(CollectedSteps);
  S.set(CollectedSteps, B.getInt64(0));
  auto Sum = [&](const OpFacts &Of) {
    Distances Next(B, Of, StrideA, StrideB);
    B.CreateCall(Target.contraction(M, Of),
                 {D, F->getArg(1), C, F->getArg(3), S.get(CollectedA), StrideA,
                  Next.OfA, S.get(CollectedB), StrideB, Next.OfB, Steps});
  };
  bool HasTiles = Target.tileUseOf(Facts, /*Summed=*/true).has_value();
  Value *IsOne = B.getFalse();
  if (HasTiles) {
    OpFacts One = singleStep(Facts);
    Value *Last = S.get(CollectedLast);
    IsOne = B.CreateAnd(B.CreateICmpEQ(Steps, B.getInt64(1)),
                        B.CreateICmpULE(Last, B.getInt64(1)));
    S.set(CollectedLast, B.CreateSelect(B.CreateIsNull(Steps), Last, Steps));
    ifThen(B, IsOne, "one", [&] { Sum(One); });
  }
  Value *IsSum =
      B.CreateOr(B.CreateAnd(B.CreateIsNotNull(Steps), B.CreateNot(IsOne)),
                 B.CreateAnd(B.CreateIsNull(Steps), B.CreateICmpNE(D, C)));
  ifThen(B, IsSum, "sum", [&] { Sum(Facts); });
  B.CreateRetVoid();
  return F;
}

///   continues = a == first a + steps * distance of A, with the same stride,
///               and B likewise
///   if (steps != 0 && !continues) finish(acc, acc, state)
///   if (steps == 0) state = { a, stride, b, stride }
///   ++steps
Function *collectFunction(Module &M, const Contractor &Target,
                          const OpFacts &Facts) {
  Type *Ptr = PointerType::getUnqual(M.getContext());
  Type *Int = Type::getInt64Ty(M.getContext());
  Function *Finish = finishFunction(M, Target, Facts);
  Function *F = collectorFor(M, Target, Facts, "collect",
                             {Ptr, Int, Ptr, Ptr, Int, Ptr, Int});
  if (!F->isDeclaration())
    return F;
  IRBuilder<> B(BasicBlock::Create(M.getContext(), "entry", F));
  Value *Acc = F->getArg(0), *Stride = F->getArg(1), *Memory = F->getArg(2);
  Value *A = F->getArg(3), *StrideA = F->getArg(4);
  Value *OfB = F->getArg(5), *StrideB = F->getArg(6);
  State S(B, Memory);
  Value *Steps = S.get(CollectedSteps);
  Distances Next(B, Facts, StrideA, StrideB);
  auto Continues = [&](Value *Pointer, CollectMember First, Value *Distance,
                       Value *OwnStride, CollectMember FirstStride) {
    Value *Expected =
        B.CreateGEP(B.getInt8Ty(), S.get(First), B.CreateMul(Steps, Distance));
    return B.CreateAnd(B.CreateICmpEQ(Pointer, Expected),
                       B.CreateICmpEQ(OwnStride, S.get(FirstStride)));
  };
  Value *ContinuesA =
      Continues(A, CollectedA, Next.OfA, StrideA, CollectedStrideA);
  Value *ContinuesB =
      Continues(OfB, CollectedB, Next.OfB, StrideB, CollectedStrideB);
  Value *Ends = B.CreateNot(B.CreateAnd(ContinuesA, ContinuesB));
  ifThen(B, B.CreateAnd(B.CreateIsNotNull(Steps), Ends), "finish",
         [&] { B.CreateCall(Finish, {Acc, Stride, Acc, Stride, Memory}); });
  Steps = S.get(CollectedSteps);
  ifThen(B, B.CreateIsNull(Steps), "first", [&] {
    S.set(CollectedA, A);
    S.set(CollectedStrideA, StrideA);
    S.set(CollectedB, OfB);
    S.set(CollectedStrideB, StrideB);
  });
  S.set(CollectedSteps, B.CreateAdd(Steps, B.getInt64(1)));
  B.CreateRetVoid();
  return F;
}

} // namespace tenon
