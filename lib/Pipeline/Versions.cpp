// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For targets `special` and `base`:
//
//   @gemm.special, @gemm.base   the two versions
//   @gemm.version = 0 not known yet; 1: special; 2: base
//   @gemm(…):
//     if (!version)
//       version = request(needs) == 0 ? 1 : 2
//     version == 1 ? gemm.special(…) : gemm.base(…)

#include "tenon/Pipeline/Versions.h"
#include "tenon/Report/DiagnosticScope.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/Linker/Linker.h"

using namespace llvm;

namespace tenon {

static constexpr StringLiteral InfoSuffix = "_tenon_info";

namespace {
struct Versions {
  std::string Name;
  uint64_t Needs;
};
} // namespace

/// What the kernel of \p Info needs of the machine.
static uint64_t needsOf(const GlobalVariable &Info) {
  constexpr unsigned AmxNeeds = 5; // of the members of tenon_kernel_info
  auto *Members = cast<ConstantStruct>(Info.getInitializer());
  return cast<ConstantInt>(Members->getOperand(AmxNeeds))->getZExtValue();
}

static std::string nameOf(const Versions &Kernel,
                          const TargetDescription &Target) {
  return Kernel.Name + "." + Target.Name.str();
}

/// The kernels of \p M that need machine features, renamed to
/// NAME.target. All other definitions become internal, because \p M is linked
/// with a module that has the same names.
static SmallVector<Versions> takeKernels(Module &M,
                                         const TargetDescription &Target) {
  SmallVector<Versions> Kernels;
  for (GlobalVariable &Info : make_early_inc_range(M.globals())) {
    if (!Info.getName().ends_with(InfoSuffix) || !Info.hasInitializer())
      continue;
    StringRef Name = Info.getName().drop_back(InfoSuffix.size());
    if (uint64_t Needs = needsOf(Info))
      Kernels.push_back({Name.str(), Needs});
    Info.eraseFromParent();
  }
  for (GlobalObject &Object : M.global_objects()) {
    if (Object.isDeclaration() || Object.getName().starts_with("llvm."))
      continue;
    Object.setComdat(nullptr);
    Object.setVisibility(GlobalValue::DefaultVisibility);
    Object.setLinkage(GlobalValue::InternalLinkage);
  }
  for (const Versions &Kernel : Kernels) {
    Function *F = M.getFunction(Kernel.Name);
    F->setName(nameOf(Kernel, Target));
    F->setLinkage(GlobalValue::ExternalLinkage); // until it is linked
  }
  return Kernels;
}

static void callVersion(IRBuilderBase &B, Function &Chooser, Function &Callee) {
  SmallVector<Value *, 4> Args;
  for (Argument &A : Chooser.args())
    Args.push_back(&A);
  B.CreateCall(&Callee, Args)->setTailCallKind(CallInst::TCK_MustTail);
  B.CreateRetVoid();
}

/// Emits the request, and the store of its answer to \p Version: 1 if the
/// machine has what the kernel needs, else 2.
static Value *requestOnce(IRBuilderBase &B, Module &M, const Versions &Kernel,
                          const TargetDescription &Target,
                          GlobalVariable *Version) {
  Type *Int = B.getInt32Ty();
  FunctionCallee Request =
      M.getOrInsertFunction(Target.RequestFunction, Int, B.getInt64Ty());
  Value *Status = B.CreateCall(Request, B.getInt64(Kernel.Needs));
  Value *Answer =
      B.CreateSelect(B.CreateIsNull(Status), B.getInt32(1), B.getInt32(2));
  B.CreateAlignedStore(Answer, Version, Align(4))
      ->setAtomic(AtomicOrdering::Monotonic);
  return Answer;
}

static void makeChooser(Module &M, const Versions &Kernel,
                        const TargetDescription &BaseTarget,
                        const TargetDescription &Target) {
  LLVMContext &Ctx = M.getContext();
  Function *Special = M.getFunction(nameOf(Kernel, Target));
  Function *Base = M.getFunction(Kernel.Name);
  assert(Special && Base &&
         Special->getFunctionType() == Base->getFunctionType() &&
         "two versions of one kernel");
  Special->setLinkage(GlobalValue::InternalLinkage);
  Base->setLinkage(GlobalValue::InternalLinkage);
  Base->setName(nameOf(Kernel, BaseTarget));
  auto *F = Function::Create(Base->getFunctionType(),
                             GlobalValue::ExternalLinkage, Kernel.Name, M);
  auto *Int = Type::getInt32Ty(Ctx);
  auto *Version = new GlobalVariable(
      M, Int, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantInt::get(Int, 0), Kernel.Name + ".version");
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Choose = BasicBlock::Create(Ctx, "choose", F);
  BasicBlock *ToSpecial = BasicBlock::Create(Ctx, Target.Name, F);
  BasicBlock *ToBase = BasicBlock::Create(Ctx, BaseTarget.Name, F);
  IRBuilder<> B(Entry);
  LoadInst *Known = B.CreateAlignedLoad(Int, Version, Align(4));
  Known->setAtomic(AtomicOrdering::Monotonic);
  B.CreateCondBr(B.CreateIsNull(Known), Ask, Choose);
  B.SetInsertPoint(Ask);
  Value *Answer = requestOnce(B, M, Kernel, Target, Version);
  B.CreateBr(Choose);
  B.SetInsertPoint(Choose);
  PHINode *Choice = B.CreatePHI(Int, 2);
  Choice->addIncoming(Known, Entry);
  Choice->addIncoming(Answer, Ask);
  B.CreateCondBr(B.CreateICmpEQ(Choice, B.getInt32(1)), ToSpecial, ToBase);
  B.SetInsertPoint(ToSpecial);
  callVersion(B, *F, *Special);
  B.SetInsertPoint(ToBase);
  callVersion(B, *F, *Base);
}

Error addVersions(Module &M, const TargetDescription &Base,
                  std::unique_ptr<Module> Special,
                  const TargetDescription &Target) {
  assert(Target.hasVersions() && "the target has a RequestFunction");
  SmallVector<Versions> Kernels = takeKernels(*Special, Target);
  DiagnosticScope Scope(M.getContext());
  if (Linker::linkModules(M, std::move(Special)))
    return joinErrors(createStringError("the versions for " + Target.Name +
                                        " and " + Base.Name + " do not link"),
                      Scope.takeErrors());
  for (const Versions &Kernel : Kernels)
    makeChooser(M, Kernel, Base, Target);
  return Error::success();
}

} // namespace tenon
