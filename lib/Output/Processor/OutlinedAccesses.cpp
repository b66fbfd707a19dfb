// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   %v = call <16 x i16> @llvm.masked.load(ptr align 2 %p, <16 x i1> %m, …)
//   ->
//   %v = call <16 x i16> @tenon.masked.load.v16i16.2(ptr %p, <16 x i1> %m, …)
//
//   define @tenon.masked.load.v16i16.2:
//     all elements: load <16 x i16>           loads and stores
//     else:         the intrinsic

#include "OutlinedAccesses.h"
#include "tenon/Target/Processor.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

/// A function with at most this many accesses keeps them: their code is short,
/// and each call would save and restore registers.
static constexpr unsigned FewAccesses = 64;

namespace {
struct MaskedKind {
  unsigned Pointer, Mask;
  bool IsStore, IsContiguous;
};
} // namespace

static std::optional<MaskedKind> maskedKind(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::masked_load:
    return MaskedKind{0, 1, false, true};
  case Intrinsic::masked_store:
    return MaskedKind{1, 2, true, true};
  case Intrinsic::masked_gather:
    return MaskedKind{0, 1, false, false};
  case Intrinsic::masked_scatter:
    return MaskedKind{1, 2, true, false};
  default:
    return std::nullopt;
  }
}

static Type *accessedType(const CallInst &Call, MaskedKind Kind) {
  return Kind.IsStore ? Call.getArgOperand(0)->getType() : Call.getType();
}

/// Whether LLVM expands \p Call to branches.
static bool becomesBranches(const CallInst &Call, MaskedKind Kind,
                            const TargetTransformInfo &TTI) {
  if (isa<Constant>(Call.getArgOperand(Kind.Mask)))
    return false;
  Type *Ty = accessedType(Call, Kind);
  const Value *Pointer = Call.getArgOperand(Kind.Pointer);
  Align At = Call.getParamAlign(Kind.Pointer).valueOrOne();
  unsigned Space = Pointer->getType()->getPointerAddressSpace();
  if (!Kind.IsContiguous)
    return Kind.IsStore ? !TTI.isLegalMaskedScatter(Ty, At)
                        : !TTI.isLegalMaskedGather(Ty, At);
  return Kind.IsStore ? !TTI.isLegalMaskedStore(Ty, At, Space)
                      : !TTI.isLegalMaskedLoad(Ty, At, Space);
}

/// if (all of mask) return the plain access
static void emitPlainAccess(Function &F, const CallInst &Call,
                            MaskedKind Kind) {
  LLVMContext &Ctx = F.getContext();
  BasicBlock *Start = &F.getEntryBlock();
  BasicBlock *Plain = BasicBlock::Create(Ctx, "all", &F);
  BasicBlock *Some = BasicBlock::Create(Ctx, "some", &F);
  IRBuilder<> B(Start);
  B.CreateCondBr(B.CreateAndReduce(F.getArg(Kind.Mask)), Plain, Some);
  B.SetInsertPoint(Plain);
  Align At = Call.getParamAlign(Kind.Pointer).valueOrOne();
  Value *Pointer = F.getArg(Kind.Pointer);
  if (Kind.IsStore) {
    B.CreateAlignedStore(F.getArg(0), Pointer, At);
    B.CreateRetVoid();
  } else {
    B.CreateRet(B.CreateAlignedLoad(Call.getType(), Pointer, At));
  }
}

/// A function that performs the access of \p Call.
static Function *outlined(const CallInst &Call, MaskedKind Kind) {
  const Function &Caller = *Call.getFunction();
  Function &Callee = *Call.getCalledFunction();
  Module &M = *Callee.getParent();
  Align At = Call.getParamAlign(Kind.Pointer).valueOrOne();
  std::string Features =
      (Caller.getFnAttribute("target-cpu").getValueAsString() +
       Caller.getFnAttribute("target-features").getValueAsString())
          .str();
  std::string Name =
      ("tenon" + Callee.getName().drop_front(4) + "." + Twine(At.value()))
          .str();
  for (unsigned Other = 0;; ++Other) {
    Function *Found = M.getFunction(Name);
    if (!Found)
      break;
    if (Found->getFnAttribute("tenon.features").getValueAsString() == Features)
      return Found;
    Name += "." + std::to_string(Other);
  }
  auto *F = Function::Create(Callee.getFunctionType(),
                             GlobalValue::InternalLinkage, Name, M);
  F->setCallingConv(CallingConv::Fast);
  copyProcessor(Caller, *F);
  F->addFnAttr("tenon.features", Features);
  F->addFnAttr(Attribute::NoInline);
  F->addFnAttr(Attribute::NoUnwind);
  BasicBlock::Create(M.getContext(), "", F);
  if (Kind.IsContiguous)
    emitPlainAccess(*F, Call, Kind);
  IRBuilder<> B(&F->back());
  SmallVector<Value *, 3> Arguments;
  for (Argument &A : F->args())
    Arguments.push_back(&A);
  CallInst *Own = B.CreateCall(&Callee, Arguments);
  Own->setAttributes(Call.getAttributes());
  Kind.IsStore ? B.CreateRetVoid() : B.CreateRet(Own);
  return F;
}

void outlineMaskedAccesses(Module &M, TargetMachine &Machine) {
  SmallVector<std::pair<CallInst *, MaskedKind>> All;
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    TargetTransformInfo TTI = Machine.getTargetTransformInfo(F);
    size_t Before = All.size();
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<IntrinsicInst>(&I);
      std::optional<MaskedKind> Kind =
          Call ? maskedKind(Call->getIntrinsicID()) : std::nullopt;
      if (Kind && becomesBranches(*Call, *Kind, TTI))
        All.push_back({Call, *Kind});
    }
    if (All.size() - Before <= FewAccesses)
      All.truncate(Before);
  }
  for (auto [Call, Kind] : All) {
    Function *F = outlined(*Call, Kind);
    Call->setCalledFunction(F);
    Call->setCallingConv(F->getCallingConv());
    Call->setAttributes(AttributeList());
  }
}

} // namespace tenon
