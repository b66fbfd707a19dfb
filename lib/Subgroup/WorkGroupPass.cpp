// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel becomes what tenon_rt.h describes:
//
//   define spir_kernel void @gemm(ptr addrspace(1) %a, i64 %n)
//   ->
//   define internal void @gemm.item(ptr addrspace(1) %a, i64 %n,
//                                   <place of the work-item>, ptr %block)
//   define void @gemm(ptr %args, ptr %range, ptr %group, ptr %local) {
//     %a = load ptr addrspace(1), (load ptr, %args[0])   …
//     for z, y, x of the group's size: call @gemm.item(…)
//   }
//   @gemm_tenon_info = constant { … }
//
// With barriers the work-items are coroutines that are started and resumed in
// turn (Coroutine.cpp).

#include "KernelBody.h"
#include "tenon/Report/Diagnose.h"
#include "tenon/Runtime/tenon_rt.h"
#include "tenon/Subgroup/KernelFacts.h"
#include "tenon/Subgroup/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

namespace {
class GroupFunctionMaker {
public:
  explicit GroupFunctionMaker(Function &Kernel)
      : Kernel(Kernel), M(*Kernel.getParent()), Ctx(M.getContext()),
        Facts(kernelFacts(Kernel)), Name(Kernel.getName().str()),
        HasBarrier(tenon::hasBarrier(Kernel)) {}

  void run() {
    Kernel.setName(Name + ".kernel");
    makeBody();
    makeGroup();
    makeInfo();
  }

private:
  void makeBody();
  void copyStructures();
  void makeGroup();
  void makeInfo();
  void loadState(Argument *Range, Argument *Group);
  void loadParameters(Argument *Args, Argument *Local);
  void runItems();
  void runCoroutines();
  void forEachItem(function_ref<void(const ItemState::Triple &)> Visit);
  void loopUpTo(Value *End, const Twine &LoopName,
                function_ref<void(Value *)> Visit);
  Value *callBody(const ItemState::Triple &LocalId);

  Function &Kernel;
  Module &M;
  LLVMContext &Ctx;
  KernelFacts Facts;
  std::string Name;
  bool HasBarrier;
  uint64_t StaticLocalBytes = 0;
  Function *Body = nullptr;
  IRBuilder<> B{Ctx};
  ItemState State;
  SmallVector<Value *> Parameters; // of the body: the kernel's own
  Value *Block = nullptr;
};
} // namespace

/// The kernel's code under the parameters that one work-item needs.
void GroupFunctionMaker::makeBody() {
  Type *I64 = Type::getInt64Ty(Ctx), *Pointer = PointerType::getUnqual(Ctx);
  SmallVector<Type *> Types(Kernel.getFunctionType()->params());
  unsigned Own = Types.size();
  Types.append(ItemState::Count, I64);
  Types.push_back(Pointer);
  Type *Result = HasBarrier ? Pointer : Type::getVoidTy(Ctx);
  Body = Function::Create(FunctionType::get(Result, Types, false),
                          GlobalValue::InternalLinkage, Name + ".item", M);
  ValueToValueMapTy Map;
  for (unsigned I = 0; I < Own; ++I) {
    Body->getArg(I)->setName(Kernel.getArg(I)->getName());
    Map[Kernel.getArg(I)] = Body->getArg(I);
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(Body, &Kernel, Map,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  Body->setCallingConv(CallingConv::C);
  Body->setVisibility(GlobalValue::DefaultVisibility);
  Body->setLinkage(GlobalValue::InternalLinkage);
  Body->setDSOLocal(true);
  // The clone's code is in a clone of the subprogram.
  DISubprogram *Source = Body->getSubprogram();
  Body->clearMetadata();
  Body->setSubprogram(Source);
  copyStructures();
  lowerItemQueries(*Body, ItemState::fromArguments(*Body, Own));
  StaticLocalBytes =
      placeLocalVariables(*Body, Body->getArg(Own + ItemState::Count));
  if (HasBarrier)
    makeCoroutine(*Body);
  else
    Body->addFnAttr(Attribute::AlwaysInline);
}

/// A structure passed by value is each work-item's own: the caller's bytes are
/// copied here, where the copy also lives on across barriers.
void GroupFunctionMaker::copyStructures() {
  IRBuilder<> Entry(&*Body->getEntryBlock().getFirstInsertionPt());
  for (Argument &A : Body->args()) {
    if (!A.hasByValAttr())
      continue;
    Type *Ty = A.getParamByValType();
    Body->removeParamAttr(A.getArgNo(), Attribute::ByVal);
    auto *Copy = Entry.CreateAlloca(Ty, nullptr, A.getName() + ".copy");
    A.replaceAllUsesWith(Copy);
    Entry.CreateMemCpy(Copy, Copy->getAlign(), &A, Align(1),
                       M.getDataLayout().getTypeAllocSize(Ty));
  }
}

void GroupFunctionMaker::makeGroup() {
  Type *Pointer = PointerType::getUnqual(Ctx);
  SmallVector<Type *, 4> Types(4, Pointer);
  auto *Group =
      Function::Create(FunctionType::get(Type::getVoidTy(Ctx), Types, false),
                       GlobalValue::ExternalLinkage, Name, M);
  AttrBuilder Attrs(Ctx, Body->getAttributes().getFnAttrs());
  Attrs.removeAttribute(Attribute::AlwaysInline);
  Attrs.removeAttribute(Attribute::PresplitCoroutine);
  Attrs.removeAttribute(Attribute::Memory);
  Group->addFnAttrs(Attrs);
  static constexpr StringLiteral Names[] = {"args", "range", "group", "local"};
  for (unsigned I = 0; I < 4; ++I) {
    Group->getArg(I)->setName(Names[I]);
    Group->addParamAttr(I, Attribute::NoAlias);
    if (I < 3)
      Group->addParamAttr(I, Attribute::ReadOnly);
  }
  B.SetInsertPoint(BasicBlock::Create(Ctx, "entry", Group));
  loadState(Group->getArg(1), Group->getArg(2));
  loadParameters(Group->getArg(0), Group->getArg(3));
  if (HasBarrier)
    runCoroutines();
  else
    runItems();
  B.CreateRetVoid();
}

/// Reads a tenon_ndrange and the group's id:
///
///   size of this group = min(local, global - group * local)
void GroupFunctionMaker::loadState(Argument *Range, Argument *Group) {
  Type *I64 = B.getInt64Ty();
  auto Field = [&](Value *Base, size_t Offset, unsigned Index) {
    return B.CreateLoad(I64, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Base,
                                                          Offset + 8 * Index));
  };
  for (unsigned D = 0; D < 3; ++D) {
    State.GlobalSize[D] = Field(Range, offsetof(tenon_ndrange, global), D);
    State.EnqueuedSize[D] = Field(Range, offsetof(tenon_ndrange, local), D);
    State.Offset[D] = Field(Range, offsetof(tenon_ndrange, offset), D);
    State.GroupId[D] = Field(Group, 0, D);
    Value *Local = State.EnqueuedSize[D];
    Value *Rest =
        B.CreateSub(State.GlobalSize[D], B.CreateMul(State.GroupId[D], Local));
    State.LocalSize[D] = B.CreateBinaryIntrinsic(Intrinsic::umin, Local, Rest);
    Value *RoundedUp =
        B.CreateSub(B.CreateAdd(State.GlobalSize[D], Local), B.getInt64(1));
    State.NumGroups[D] = B.CreateUDiv(RoundedUp, Local);
  }
  State.Dimensions = Field(Range, offsetof(tenon_ndrange, dimensions), 0);
}

/// args[i] points to the value of parameter i; local parameters follow the
/// static local memory in the group's block, each at a multiple of
/// TENON_LOCAL_ALIGN.
void GroupFunctionMaker::loadParameters(Argument *Args, Argument *Local) {
  Block = Local;
  Value *Next = B.getInt64(StaticLocalBytes);
  Value *Mask = B.getInt64(~uint64_t(TENON_LOCAL_ALIGN - 1));
  for (unsigned I = 0; I < Kernel.arg_size(); ++I) {
    Type *Ty = Kernel.getArg(I)->getType();
    Value *At = B.CreateLoad(
        B.getPtrTy(), B.CreateConstInBoundsGEP1_64(B.getPtrTy(), Args, I));
    switch (Facts.Params[I].kind) {
    case TENON_PARAM_BUFFER:
      Parameters.push_back(B.CreateLoad(Ty, At));
      break;
    case TENON_PARAM_LOCAL: {
      Value *Place = B.CreateGEP(B.getInt8Ty(), Local, Next);
      Parameters.push_back(B.CreateAddrSpaceCast(Place, Ty));
      Value *Size = B.CreateLoad(B.getInt64Ty(), At);
      Value *Padded = B.CreateAnd(
          B.CreateAdd(Size, B.getInt64(TENON_LOCAL_ALIGN - 1)), Mask);
      Next = B.CreateAdd(Next, Padded);
      break;
    }
    default:
      // A structure is passed by pointer, everything else by value.
      Parameters.push_back(Kernel.hasParamAttribute(I, Attribute::ByVal)
                               ? At
                               : B.CreateAlignedLoad(Ty, At, Align(1)));
    }
  }
}

Value *GroupFunctionMaker::callBody(const ItemState::Triple &LocalId) {
  State.LocalId = LocalId;
  SmallVector<Value *> Operands(Parameters);
  Operands.append(State.list());
  Operands.push_back(Block);
  return B.CreateCall(Body, Operands);
}

/// for (i = 0; i < End; ++i) Visit(i); End is at least 1.
void GroupFunctionMaker::loopUpTo(Value *End, const Twine &LoopName,
                                  function_ref<void(Value *)> Visit) {
  BasicBlock *Before = B.GetInsertBlock();
  Function *F = Before->getParent();
  BasicBlock *Loop = BasicBlock::Create(Ctx, LoopName, F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, LoopName + ".i");
  Index->addIncoming(B.getInt64(0), Before);
  Visit(Index);
  Value *Next = B.CreateNUWAdd(Index, B.getInt64(1));
  Index->addIncoming(Next, B.GetInsertBlock());
  BasicBlock *After = BasicBlock::Create(Ctx, LoopName + ".end", F);
  B.CreateCondBr(B.CreateICmpULT(Next, End), Loop, After);
  B.SetInsertPoint(After);
}

void GroupFunctionMaker::forEachItem(
    function_ref<void(const ItemState::Triple &)> Visit) {
  loopUpTo(State.LocalSize[2], "z", [&](Value *Z) {
    loopUpTo(State.LocalSize[1], "y", [&](Value *Y) {
      loopUpTo(State.LocalSize[0], "x", [&](Value *X) { Visit({X, Y, Z}); });
    });
  });
}

void GroupFunctionMaker::runItems() {
  forEachItem([&](const ItemState::Triple &Id) { callBody(Id); });
}

/// Starts every work-item, then goes round until all have ended:
///
///   for each item: handle[i] = body(…)
///   do { going = false
///        for each i: if (!coro.done(handle[i]))
///                      { coro.resume(handle[i]); going = true } } while
///                      (going)
///   for each i: coro.destroy(handle[i])
void GroupFunctionMaker::runCoroutines() {
  Value *Items = B.CreateMul(
      B.CreateMul(State.LocalSize[0], State.LocalSize[1]), State.LocalSize[2]);
  Value *Handles = B.CreateAlloca(B.getPtrTy(), Items, "handles");
  Value *Going = B.CreateAlloca(B.getInt1Ty(), nullptr, "going");
  auto Handle = [&](Value *Index) {
    return B.CreateLoad(B.getPtrTy(),
                        B.CreateGEP(B.getPtrTy(), Handles, Index));
  };
  forEachItem([&](const ItemState::Triple &Id) {
    Value *Row = B.CreateAdd(B.CreateMul(Id[2], State.LocalSize[1]), Id[1]);
    Value *Index = B.CreateAdd(B.CreateMul(Row, State.LocalSize[0]), Id[0]);
    B.CreateStore(callBody(Id), B.CreateGEP(B.getPtrTy(), Handles, Index));
  });
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Round = BasicBlock::Create(Ctx, "round", F);
  B.CreateBr(Round);
  B.SetInsertPoint(Round);
  B.CreateStore(B.getFalse(), Going);
  loopUpTo(Items, "resume", [&](Value *Index) {
    Value *Coroutine = Handle(Index);
    Value *Done = B.CreateIntrinsic(Intrinsic::coro_done, {Coroutine});
    BasicBlock *Resume = BasicBlock::Create(Ctx, "go", F);
    BasicBlock *Next = BasicBlock::Create(Ctx, "next", F);
    B.CreateCondBr(Done, Next, Resume);
    B.SetInsertPoint(Resume);
    B.CreateIntrinsic(Intrinsic::coro_resume, {Coroutine});
    B.CreateStore(B.getTrue(), Going);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
  });
  BasicBlock *Ended = BasicBlock::Create(Ctx, "ended", F);
  B.CreateCondBr(B.CreateLoad(B.getInt1Ty(), Going), Round, Ended);
  B.SetInsertPoint(Ended);
  loopUpTo(Items, "destroy", [&](Value *Index) {
    B.CreateIntrinsic(Intrinsic::coro_destroy, {Handle(Index)});
  });
}

/// The tenon_kernel_info of the kernel.
void GroupFunctionMaker::makeInfo() {
  auto Number = [&](uint64_t V) { return B.getInt64(V); };
  SmallVector<Constant *> Params;
  for (const tenon_param_info &P : Facts.Params)
    Params.push_back(ConstantStruct::getAnon({Number(P.kind), Number(P.size)}));
  Type *ParamTy = StructType::get(B.getInt64Ty(), B.getInt64Ty());
  auto *ParamsTy = ArrayType::get(ParamTy, Params.size());
  auto *Table = new GlobalVariable(
      M, ParamsTy, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantArray::get(ParamsTy, Params), Name + ".params");
  Constant *Required = ConstantArray::get(ArrayType::get(B.getInt64Ty(), 3),
                                          {Number(Facts.RequiredLocal[0]),
                                           Number(Facts.RequiredLocal[1]),
                                           Number(Facts.RequiredLocal[2])});
  Constant *Info =
      ConstantStruct::getAnon({Number(Params.size()), Table,
                               Number(StaticLocalBytes), Number(1), Required});
  new GlobalVariable(M, Info->getType(), /*isConstant=*/true,
                     GlobalValue::ExternalLinkage, Info, Name + "_tenon_info");
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

static bool isSubgroupSizeFine(const Function &Kernel) {
  KernelFacts Facts = kernelFacts(Kernel);
  if (Facts.SubgroupSize <= 1)
    return true;
  reportError(Kernel,
              "is fixed to sub-groups of " + Twine(Facts.SubgroupSize) +
                  ", and this target runs sub-groups of one work-item; the "
                  "nearest that works is the kernel without a required "
                  "sub-group size");
  return false;
}

/// Images, samplers, pipes and the like have no bytes to pass.
static bool areParametersFine(const Function &Kernel, StringRef Target) {
  for (const Argument &A : Kernel.args())
    if (auto *Ty = dyn_cast<TargetExtType>(A.getType())) {
      reportError(Kernel, "parameter " + Twine(A.getArgNo()) + " is a " +
                              Ty->getName() + ", and target " + Target +
                              " passes only numbers, vectors, structures and "
                              "pointers");
      return false;
    }
  return true;
}

/// SPIR's calling conventions mean nothing to a CPU's code generator.
static void dropCallingConventions(Module &M) {
  for (Function &F : M) {
    F.setCallingConv(CallingConv::C);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        Call->setCallingConv(CallingConv::C);
  }
}

/// What is declared and called must be something that a C library or
/// TenonRuntime defines, or a query that becomes arithmetic in a kernel. True
/// when it is.
static bool checkForeignCalls(const Module &M, StringRef Target) {
  bool Fine = true;
  for (const Function &F : M) {
    if (!F.isDeclaration() || F.isIntrinsic())
      continue;
    bool Foreign = F.getName().starts_with("_Z") ||
                   F.getName().starts_with("__spirv_") ||
                   F.getName().starts_with("tenon.");
    for (const User *U : F.users()) {
      const auto *I = dyn_cast<Instruction>(U);
      if (!I || !Foreign ||
          (readItemOp(F) &&
           I->getFunction()->getCallingConv() == CallingConv::SPIR_KERNEL))
        continue;
      reportError(*I, "call of '" + F.getName() + "'",
                  "target " + Target + " has no such function");
      Fine = false;
      break;
    }
  }
  return Fine;
}

PreservedAnalyses WorkGroupPass::run(Module &M, ModuleAnalysisManager &) {
  if (Options.SubgroupSize > 1)
    reportError(M.getContext(),
                "sub-groups of " + Twine(Options.SubgroupSize) +
                    " were asked for, and target " + Options.Target +
                    " runs sub-groups of one work-item; the nearest that works "
                    "is subgroup-size=1");
  lowerSingleLanes(M);
  if (Options.SubgroupSize > 1 || !checkForeignCalls(M, Options.Target))
    return PreservedAnalyses::all();
  SmallVector<Function *, 4> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::SPIR_KERNEL)
      Kernels.push_back(&F);
  for (Function *Kernel : Kernels)
    if (isSubgroupSizeFine(*Kernel) &&
        areParametersFine(*Kernel, Options.Target)) {
      GroupFunctionMaker(*Kernel).run();
      if (Kernel->use_empty())
        Kernel->eraseFromParent();
      else // called by another kernel
        Kernel->setLinkage(GlobalValue::InternalLinkage);
    }
  for (Function &F : make_early_inc_range(M))
    if (readItemOp(F) && F.use_empty())
      F.eraseFromParent();
  dropCallingConventions(M);
  return PreservedAnalyses::none();
}

} // namespace tenon
