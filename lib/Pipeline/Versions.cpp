// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//   @gemm.amx, @gemm.cpu      the two versions
//   @gemm.version = 0         not asked yet; 1: AMX; 2: none
//   @gemm(…):
//     if (!version)
//       version = tenon_amx_request(needs) == TENON_AMX_READY ? 1 : 2
//     version == 1 ? gemm.amx(…) : gemm.cpu(…)

#include "tenon/Pipeline/Versions.h"
#include "tenon/Report/DiagnosticScope.h"
#include "tenon/Runtime/tenon_rt.h"
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

/// The AMX features that the kernel of \p Info needs: its last member.
static uint64_t needsOf(const GlobalVariable &Info) {
  auto *Members = cast<ConstantStruct>(Info.getInitializer());
  return cast<ConstantInt>(Members->getOperand(Members->getNumOperands() - 1))
      ->getZExtValue();
}

/// The kernels of \p Amx that use tiles, renamed to NAME.amx. All other
/// definitions become internal, because \p Amx is linked with a module that has
/// the same names.
static SmallVector<Versions> takeKernels(Module &Amx) {
  SmallVector<Versions> Kernels;
  for (GlobalVariable &Info : make_early_inc_range(Amx.globals())) {
    if (!Info.getName().ends_with(InfoSuffix) || !Info.hasInitializer())
      continue;
    StringRef Name = Info.getName().drop_back(InfoSuffix.size());
    if (uint64_t Needs = needsOf(Info))
      Kernels.push_back({Name.str(), Needs});
    Info.eraseFromParent();
  }
  for (GlobalObject &Object : Amx.global_objects()) {
    if (Object.isDeclaration() || Object.getName().starts_with("llvm."))
      continue;
    Object.setComdat(nullptr);
    Object.setVisibility(GlobalValue::DefaultVisibility);
    Object.setLinkage(GlobalValue::InternalLinkage);
  }
  for (const Versions &Kernel : Kernels) {
    Function *F = Amx.getFunction(Kernel.Name);
    F->setName(Kernel.Name + ".amx");
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

static void makeChooser(Module &M, const Versions &Kernel) {
  LLVMContext &Ctx = M.getContext();
  Function *Amx = M.getFunction(Kernel.Name + ".amx");
  Function *Cpu = M.getFunction(Kernel.Name);
  Amx->setLinkage(GlobalValue::InternalLinkage);
  Cpu->setLinkage(GlobalValue::InternalLinkage);
  Cpu->setName(Kernel.Name + ".cpu");
  auto *F = Function::Create(Cpu->getFunctionType(),
                             GlobalValue::ExternalLinkage, Kernel.Name, M);
  auto *Int = Type::getInt32Ty(Ctx);
  auto *Version = new GlobalVariable(
      M, Int, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantInt::get(Int, 0), Kernel.Name + ".version");
  BasicBlock *Entry = BasicBlock::Create(Ctx, "entry", F);
  BasicBlock *Ask = BasicBlock::Create(Ctx, "ask", F);
  BasicBlock *Choose = BasicBlock::Create(Ctx, "choose", F);
  BasicBlock *ToAmx = BasicBlock::Create(Ctx, "amx", F);
  BasicBlock *ToCpu = BasicBlock::Create(Ctx, "cpu", F);
  IRBuilder<> B(Entry);
  LoadInst *Known = B.CreateAlignedLoad(Int, Version, Align(4));
  Known->setAtomic(AtomicOrdering::Monotonic);
  B.CreateCondBr(B.CreateIsNull(Known), Ask, Choose);
  B.SetInsertPoint(Ask);
  FunctionCallee Request =
      M.getOrInsertFunction("tenon_amx_request", Int, B.getInt64Ty());
  Value *Status = B.CreateCall(Request, B.getInt64(Kernel.Needs));
  Value *IsReady = B.CreateICmpEQ(Status, B.getInt32(TENON_AMX_READY));
  Value *Answer = B.CreateSelect(IsReady, B.getInt32(1), B.getInt32(2));
  B.CreateAlignedStore(Answer, Version, Align(4))
      ->setAtomic(AtomicOrdering::Monotonic);
  B.CreateBr(Choose);
  B.SetInsertPoint(Choose);
  PHINode *Choice = B.CreatePHI(Int, 2);
  Choice->addIncoming(Known, Entry);
  Choice->addIncoming(Answer, Ask);
  B.CreateCondBr(B.CreateICmpEQ(Choice, B.getInt32(1)), ToAmx, ToCpu);
  B.SetInsertPoint(ToAmx);
  callVersion(B, *F, *Amx);
  B.SetInsertPoint(ToCpu);
  callVersion(B, *F, *Cpu);
}

Error addAmxVersions(Module &Cpu, std::unique_ptr<Module> Amx) {
  SmallVector<Versions> Kernels = takeKernels(*Amx);
  DiagnosticScope Scope(Cpu.getContext());
  if (Linker::linkModules(Cpu, std::move(Amx)))
    return joinErrors(
        createStringError("the versions for amx and cpu do not link"),
        Scope.takeErrors());
  for (const Versions &Kernel : Kernels)
    makeChooser(Cpu, Kernel);
  return Error::success();
}

} // namespace tenon
