// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Each kernel becomes a function as tenon_rt.h describes it:
//
//   define spir_kernel void @gemm(ptr addrspace(1) %a, i64 %n)
//   ->
//   define internal void @gemm.item(ptr addrspace(1) %a, i64 %n,
//                                   <ids of the work-item>, ptr %block)
//   define void @gemm(ptr %args, ptr %range, ptr %group, ptr %local) {
//     %a = load ptr addrspace(1), (load ptr, %args[0])   …
//     for z, y, x of the group's size: call @gemm.item(…)
//   }
//   @gemm_tenon_info = constant { … }
//
// The body of a widened kernel runs a sub-group; there are then two bodies, and
// x grows in steps of the sub-group's size. With complete-subgroups there is
// only the body for complete ones.
//
// With barriers, work-items or sub-groups are coroutines that are started and
// then resumed in turn (Coroutine.cpp).

#include "GroupFunction.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace tenon {

static KernelVersions versionsOf(Function &Kernel,
                                 const std::optional<WidenedKernel> &Widened) {
  KernelVersions Versions = {&Kernel};
  if (Widened && Widened->Partial)
    Versions.push_back(Widened->Partial);
  return Versions;
}

GroupFunctionMaker::GroupFunctionMaker(Function &Kernel, bool TrapDivergence)
    : Kernel(Kernel), M(*Kernel.getParent()), Ctx(M.getContext()),
      Facts(kernelFacts(Kernel)), Name(Kernel.getName().str()),
      Widened(widenedKernel(Kernel)), Versions(versionsOf(Kernel, Widened)),
      Locals(localVariables(Versions)),
      HasBarrier(any_of(Versions, tenon::hasBarrier)),
      ChecksBarriers(HasBarrier && TrapDivergence),
      QueriesSpaces(any_of(Versions, queriesSpaces)),
      Width(Widened ? Widened->Width : 1) {}

void GroupFunctionMaker::run() {
  assert(Facts.Params.size() == Kernel.arg_size() && "a fact for each");
  assert(isPowerOf2_32(Width) && "tenon-legalize refuses other sizes");
  if (ChecksBarriers)
    Texts = barrierTexts(Versions);
  Kernel.setName(Name + ".kernel");
  Body = makeBody(Kernel, Name + (Widened ? ".subgroup" : ".item"));
  if (Widened && Widened->Partial) {
    Widened->Partial->setName(Name + ".partial.kernel");
    PartialBody = makeBody(*Widened->Partial, Name + ".partial");
    if (!HasBarrier) { // one more copy of all code, for incomplete sub-groups
      PartialBody->removeFnAttr(Attribute::AlwaysInline);
      PartialBody->addFnAttr(Attribute::NoInline);
    }
    Widened->Partial->eraseFromParent();
  }
  makeGroup();
  Function *Test = makeLaunchTest();
  bool IsComplete = Test || (Widened && !PartialBody);
  createKernelInfo(M, Name, Facts, {StaticLocalBytes, Width, IsComplete, Test});
}

/// Clones a kernel's code to a function with the parameters of one work-item or
/// sub-group.
Function *GroupFunctionMaker::makeBody(Function &From, const Twine &BodyName) {
  Type *I64 = Type::getInt64Ty(Ctx), *Pointer = PointerType::getUnqual(Ctx);
  SmallVector<Type *> Types(From.getFunctionType()->params());
  unsigned Own = Types.size();
  Types.append(ItemState::Count, I64);
  Types.append(1 + ChecksBarriers + QueriesSpaces, Pointer);
  Type *Result = HasBarrier ? Pointer : Type::getVoidTy(Ctx);
  auto *NewBody = Function::Create(FunctionType::get(Result, Types, false),
                                   GlobalValue::InternalLinkage, BodyName, M);
  ValueToValueMapTy Map;
  for (unsigned I = 0; I < Own; ++I) {
    NewBody->getArg(I)->setName(From.getArg(I)->getName());
    Map[From.getArg(I)] = NewBody->getArg(I);
  }
  SmallVector<ReturnInst *, 4> Returns;
  CloneFunctionInto(NewBody, &From, Map,
                    CloneFunctionChangeType::LocalChangesOnly, Returns);
  NewBody->setCallingConv(CallingConv::C);
  NewBody->setVisibility(GlobalValue::DefaultVisibility);
  NewBody->setLinkage(GlobalValue::InternalLinkage);
  NewBody->setDSOLocal(true);
  // The clone's code is in a clone of the subprogram.
  DISubprogram *Source = NewBody->getSubprogram();
  NewBody->clearMetadata();
  NewBody->setSubprogram(Source);
  copyStructures(*NewBody);
  lowerItemQueries(*NewBody, ItemState::fromArguments(*NewBody, Own), Width);
  // All versions have each variable at the same offset of local memory.
  StaticLocalBytes = placeLocalVariables(
      *NewBody, NewBody->getArg(Own + ItemState::Count), Locals);
  if (QueriesSpaces)
    lowerSpaceQueries(*NewBody, NewBody->getArg(Own + ItemState::Count),
                      NewBody->getArg(NewBody->arg_size() - 1));
  if (HasBarrier) {
    makeCoroutine(*NewBody, Texts,
                  ChecksBarriers ? NewBody->getArg(Own + ItemState::Count + 1)
                                 : nullptr);
  } else {
    NewBody->removeFnAttr(Attribute::OptimizeNone);
    NewBody->removeFnAttr(Attribute::NoInline);
    NewBody->addFnAttr(Attribute::AlwaysInline);
  }
  return NewBody;
}

/// Each work-item has its own copy of a structure that is passed by value. The
/// copy is made here, so that it also lives across barriers.
void GroupFunctionMaker::copyStructures(Function &NewBody) {
  IRBuilder<> Entry(&*NewBody.getEntryBlock().getFirstInsertionPt());
  for (Argument &A : NewBody.args()) {
    if (!A.hasByValAttr())
      continue;
    Type *Ty = A.getParamByValType();
    NewBody.removeParamAttr(A.getArgNo(), Attribute::ByVal);
    auto *Copy = Entry.CreateAlloca(Ty, nullptr, A.getName() + ".copy");
    A.replaceAllUsesWith(Entry.CreateAddrSpaceCast(Copy, A.getType()));
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
    forEachCall([](Value *, Value *) {});
  B.CreateRetVoid();
}

Value *GroupFunctionMaker::call(Function *Callee,
                                const ItemState::Triple &LocalId) {
  State.LocalId = LocalId;
  SmallVector<Value *> Operands(Parameters);
  Operands.append(State.list());
  Operands.push_back(Block);
  if (ChecksBarriers)
    Operands.push_back(Reached);
  if (QueriesSpaces)
    Operands.push_back(BlockEnd);
  assert(equal(Operands, Callee->getFunctionType()->params(),
               [](Value *V, Type *Ty) { return V->getType() == Ty; }) &&
         "makeBody() gives bodies these parameters");
  return B.CreateCall(Callee, Operands);
}

/// for (i = 0; i < End; ++i) Visit(i); End is at least 1.
void GroupFunctionMaker::loopUpTo(Value *End, const Twine &LoopName,
                                  function_ref<void(Value *)> Visit) {
  loop(B.getInt64(0), End, 1, LoopName, Visit);
}

/// for (i = Begin; i < End; i += Step) Visit(i); Begin is less than End.
void GroupFunctionMaker::loop(Value *Begin, Value *End, unsigned Step,
                              const Twine &LoopName,
                              function_ref<void(Value *)> Visit) {
  BasicBlock *Before = B.GetInsertBlock();
  Function *F = Before->getParent();
  BasicBlock *Loop = BasicBlock::Create(Ctx, LoopName, F);
  B.CreateBr(Loop);
  B.SetInsertPoint(Loop);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, LoopName + ".i");
  Index->addIncoming(Begin, Before);
  Visit(Index);
  Value *Next = B.CreateNUWAdd(Index, B.getInt64(Step));
  Index->addIncoming(Next, B.GetInsertBlock());
  BasicBlock *After = BasicBlock::Create(Ctx, LoopName + ".end", F);
  B.CreateCondBr(B.CreateICmpULT(Next, End), Loop, After);
  B.SetInsertPoint(After);
}

Value *GroupFunctionMaker::items() {
  return B.CreateMul(B.CreateMul(State.LocalSize[0], State.LocalSize[1]),
                     State.LocalSize[2]);
}

/// (z * sizeY + y) * sizeX + x
Value *GroupFunctionMaker::linearId(const ItemState::Triple &Id) {
  Value *Row = B.CreateAdd(B.CreateMul(Id[2], State.LocalSize[1]), Id[1]);
  return B.CreateAdd(B.CreateMul(Row, State.LocalSize[0]), Id[0]);
}

/// Calls the body for each work-item or sub-group of the work-group.
void GroupFunctionMaker::forEachCall(CallVisitor Visit) {
  if (Widened)
    return forEachSubgroup(Visit);
  loopUpTo(State.LocalSize[2], "z", [&](Value *Z) {
    loopUpTo(State.LocalSize[1], "y", [&](Value *Y) {
      loopUpTo(State.LocalSize[0], "x", [&](Value *X) {
        ItemState::Triple Id = {X, Y, Z};
        Visit(call(Body, Id), linearId(Id));
      });
    });
  });
}

/// Whether every sub-group is within a row of the work-group: a row's size is a
/// multiple of the sub-group's size, or there is only one row. The body for
/// this case assumes that global ids are below 2^31.
Value *GroupFunctionMaker::isInRows() {
  Value *Rest = B.CreateURem(State.LocalSize[0], B.getInt64(Width));
  Value *Rows = B.CreateMul(State.LocalSize[1], State.LocalSize[2]);
  Value *Fits = B.CreateOr(B.CreateICmpEQ(Rest, B.getInt64(0)),
                           B.CreateICmpEQ(Rows, B.getInt64(1)));
  Value *Limit = B.getInt64(uint64_t(1) << 31);
  for (Value *Max : {State.GlobalSize[0], State.Offset[0],
                     B.CreateAdd(State.GlobalSize[0], State.Offset[0])})
    Fits = B.CreateAnd(Fits, B.CreateICmpULE(Max, Limit));
  return Fits;
}

/// for each row, x = 0, W … below End: body(x, y, z)
void GroupFunctionMaker::forEachInRows(Value *End, CallVisitor Visit) {
  loopUpTo(State.LocalSize[2], "z", [&](Value *Z) {
    loopUpTo(State.LocalSize[1], "y", [&](Value *Y) {
      loop(B.getInt64(0), End, Width, "x", [&](Value *X) {
        ItemState::Triple Id = {X, Y, Z};
        Value *Subgroup = call(Body, Id);
        Visit(Subgroup, B.CreateUDiv(linearId(Id), B.getInt64(Width)));
      });
    });
  });
}

/// if (in rows)
///   for each row, x = 0, W … below sizeX / W * W: body(x, y, z)
/// for the first linear ids of the remaining sub-groups, in steps of W:
///   partial(x, y, z of that id)
void GroupFunctionMaker::forEachSubgroup(CallVisitor Visit) {
  if (!PartialBody)
    return forEachInRows(State.LocalSize[0], Visit);
  Value *Zero = B.getInt64(0), *Size = B.getInt64(Width);
  auto When = [&](Value *Condition, function_ref<void()> Emit) {
    Function *F = B.GetInsertBlock()->getParent();
    BasicBlock *Then = BasicBlock::Create(Ctx, "subgroups", F);
    BasicBlock *After = BasicBlock::Create(Ctx, "subgroups.end", F);
    B.CreateCondBr(Condition, Then, After);
    B.SetInsertPoint(Then);
    Emit();
    B.CreateBr(After);
    B.SetInsertPoint(After);
  };
  Value *Whole =
      B.CreateAnd(State.LocalSize[0], B.getInt64(~uint64_t(Width - 1)));
  Value *End = B.CreateSelect(isInRows(), Whole, Zero, "rows.end");
  When(B.CreateICmpNE(End, Zero), [&] { forEachInRows(End, Visit); });
  Value *Items = items();
  // The end of the rows' complete sub-groups, or of the only row's.
  Value *Done =
      B.CreateSelect(B.CreateICmpEQ(End, State.LocalSize[0]), Items, End);
  When(B.CreateICmpULT(Done, Items), [&] {
    loop(Done, Items, Width, "rest", [&](Value *First) {
      Value *Row = B.CreateUDiv(First, State.LocalSize[0]);
      ItemState::Triple Id = {B.CreateURem(First, State.LocalSize[0]),
                              B.CreateURem(Row, State.LocalSize[1]),
                              B.CreateUDiv(Row, State.LocalSize[1])};
      Value *Subgroup = call(PartialBody, Id);
      Visit(Subgroup, B.CreateUDiv(First, Size));
    });
  });
}

/// No coroutine has reached a barrier, or ended, in this iteration yet: common
/// has its initial value, which is an address that no text has.
void GroupFunctionMaker::beginIteration() {
  if (ChecksBarriers)
    B.CreateStore(Common, Common);
}

/// After a coroutine has been resumed:
///
///   if (common is the initial value) common = *reached
///   if (*reached != common) trap with that of the two which is not null
void GroupFunctionMaker::checkIteration() {
  if (!ChecksBarriers)
    return;
  Function *F = B.GetInsertBlock()->getParent();
  Value *Here = B.CreateLoad(B.getPtrTy(), Reached);
  Value *There = B.CreateLoad(B.getPtrTy(), Common);
  There = B.CreateSelect(B.CreateICmpEQ(There, Common), Here, There);
  B.CreateStore(There, Common);
  BasicBlock *Diverged = BasicBlock::Create(Ctx, "diverged", F);
  BasicBlock *Converged = BasicBlock::Create(Ctx, "converged", F);
  B.CreateCondBr(B.CreateICmpEQ(Here, There), Converged, Diverged);
  B.SetInsertPoint(Diverged);
  createDivergenceTrap(B, B.CreateSelect(B.CreateIsNull(Here), There, Here));
  B.SetInsertPoint(Converged);
}

/// Starts every work-item or sub-group, then resumes each in turn until all
/// have ended:
///
///   for each: handle[i] = body(…)
///   do {
///     going = false
///     for each i: if (!coro.done(handle[i])) {
///       coro.resume(handle[i])
///       going = true
///     }
///   } while (going)
///   for each i: coro.destroy(handle[i])
///
/// In each iteration of the outer loop, all have to suspend at the same
/// barrier, or to end.
void GroupFunctionMaker::runCoroutines() {
  Value *Calls = B.CreateUDiv(B.CreateAdd(items(), B.getInt64(Width - 1)),
                              B.getInt64(Width));
  // Not on the stack: a work-group may have millions of work-items.
  Value *Handles =
      createFrameAlloc(B, B.CreateMul(Calls, B.getInt64(8)), "handles");
  Value *Going = B.CreateAlloca(B.getInt1Ty(), nullptr, "going");
  if (ChecksBarriers) {
    Reached = B.CreateAlloca(B.getPtrTy(), nullptr, "reached");
    Common = B.CreateAlloca(B.getPtrTy(), nullptr, "common");
  }
  beginIteration();
  auto Handle = [&](Value *Index) {
    return B.CreateLoad(B.getPtrTy(),
                        B.CreateGEP(B.getPtrTy(), Handles, Index));
  };
  forEachCall([&](Value *Coroutine, Value *Index) {
    B.CreateStore(Coroutine, B.CreateGEP(B.getPtrTy(), Handles, Index));
    checkIteration();
  });
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Iteration = BasicBlock::Create(Ctx, "iteration", F);
  B.CreateBr(Iteration);
  B.SetInsertPoint(Iteration);
  B.CreateStore(B.getFalse(), Going);
  beginIteration();
  loopUpTo(Calls, "resume", [&](Value *Index) {
    Value *Coroutine = Handle(Index);
    Value *Done = B.CreateIntrinsic(Intrinsic::coro_done, {Coroutine});
    BasicBlock *Resume = BasicBlock::Create(Ctx, "go", F);
    BasicBlock *Next = BasicBlock::Create(Ctx, "next", F);
    B.CreateCondBr(Done, Next, Resume);
    B.SetInsertPoint(Resume);
    B.CreateIntrinsic(Intrinsic::coro_resume, {Coroutine});
    checkIteration();
    B.CreateStore(B.getTrue(), Going);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
  });
  BasicBlock *Ended = BasicBlock::Create(Ctx, "ended", F);
  B.CreateCondBr(B.CreateLoad(B.getInt1Ty(), Going), Iteration, Ended);
  B.SetInsertPoint(Ended);
  loopUpTo(Calls, "destroy", [&](Value *Index) {
    B.CreateIntrinsic(Intrinsic::coro_destroy, {Handle(Index)});
  });
  createFrameFree(B, Handles);
}

void makeGroupFunction(Function &Kernel, bool TrapDivergence) {
  assert(isKernel(Kernel) && !Kernel.isDeclaration() && "the code of a kernel");
  assert(none_of(instructions(Kernel),
                 [](const Instruction &I) { return subgroupFactsOf(&I); }) &&
         "tenon-widen has lowered operations of sub-groups");
  GroupFunctionMaker(Kernel, TrapDivergence).run();
}

} // namespace tenon
