// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Flow/Loops.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace tenon {

void markElementLoop(BranchInst &Back, ArrayRef<Instruction *> Accesses,
                     unsigned Width) {
  LLVMContext &Ctx = Back.getContext();
  MDNode *Group = MDNode::getDistinct(Ctx, {});
  for (Instruction *I : Accesses)
    I->setMetadata(LLVMContext::MD_access_group, Group);
  auto Property = [&](StringRef Word, ArrayRef<Metadata *> Values = {}) {
    SmallVector<Metadata *, 2> Parts = {MDString::get(Ctx, Word)};
    Parts.append(Values.begin(), Values.end());
    return MDNode::get(Ctx, Parts);
  };
  SmallVector<Metadata *, 6> Properties = {
      nullptr, Property("llvm.loop.parallel_accesses", Group),
      Property("llvm.loop.unroll.disable"), Property(ElementLoopProperty),
      Property("llvm.loop.vectorize.followup_vectorized",
               Property("llvm.loop.isvectorized"))};
  if (Width)
    Properties.push_back(Property("llvm.loop.vectorize.width",
                                  ConstantAsMetadata::get(ConstantInt::get(
                                      Type::getInt32Ty(Ctx), Width))));
  MDNode *Loop = MDNode::getDistinct(Ctx, Properties);
  Loop->replaceOperandWith(0, Loop);
  Back.setMetadata(LLVMContext::MD_loop, Loop);
}

void countedLoop(IRBuilderBase &B, uint64_t TripCount, const Twine &Name,
                 function_ref<void(Value *)> Body) {
  SmallVector<Value *, 0> Nothing;
  carriedLoop(B, TripCount, Name, Nothing,
              [&](Value *Index, SmallVectorImpl<Value *> &) { Body(Index); });
}

/// A loop over [Begin, End), which is tested before each iteration. Returns its
/// back edge.
static BranchInst *
testedLoop(IRBuilderBase &B, Value *Begin, Value *End, bool IsSigned,
           const Twine &Name, SmallVectorImpl<Value *> &Carried,
           function_ref<void(Value *, SmallVectorImpl<Value *> &)> Body) {
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Before = B.GetInsertBlock();
  BasicBlock *Test = BasicBlock::Create(B.getContext(), Name, F);
  BasicBlock *Repeated = BasicBlock::Create(B.getContext(), Name + ".body", F);
  BasicBlock *After = BasicBlock::Create(B.getContext(), Name + ".end", F);
  B.CreateBr(Test);
  B.SetInsertPoint(Test);
  PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, Name + ".i");
  Index->addIncoming(Begin, Before);
  SmallVector<PHINode *, 8> Phis;
  for (Value *&V : Carried) {
    Phis.push_back(B.CreatePHI(V->getType(), 2));
    Phis.back()->addIncoming(V, Before);
    V = Phis.back();
  }
  CmpInst::Predicate Less = IsSigned ? CmpInst::ICMP_SLT : CmpInst::ICMP_ULT;
  B.CreateCondBr(B.CreateICmp(Less, Index, End), Repeated, After);
  B.SetInsertPoint(Repeated);
  Body(Index, Carried);
  Value *Next = B.CreateAdd(Index, B.getInt64(1), "", /*HasNUW=*/!IsSigned,
                            /*HasNSW=*/IsSigned);
  Index->addIncoming(Next, B.GetInsertBlock());
  for (auto [Phi, V] : zip(Phis, Carried))
    Phi->addIncoming(V, B.GetInsertBlock());
  BranchInst *Back = B.CreateBr(Test);
  B.SetInsertPoint(After);
  Carried.assign(Phis.begin(), Phis.end());
  return Back;
}

void rangeLoop(IRBuilderBase &B, Value *Begin, Value *End, const Twine &Name,
               function_ref<void(Value *)> Body) {
  SmallVector<Value *, 0> Nothing;
  testedLoop(B, Begin, End, /*IsSigned=*/true, Name, Nothing,
             [&](Value *Index, SmallVectorImpl<Value *> &) { Body(Index); });
}

void ifThen(IRBuilderBase &B, Value *Condition, const Twine &Name,
            function_ref<void()> Then) {
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *Body = BasicBlock::Create(B.getContext(), Name, F);
  BasicBlock *After = BasicBlock::Create(B.getContext(), Name + ".end", F);
  B.CreateCondBr(Condition, Body, After);
  B.SetInsertPoint(Body);
  Then();
  B.CreateBr(After);
  B.SetInsertPoint(After);
}

void ifElse(IRBuilderBase &B, Value *Condition, const Twine &Name,
            function_ref<void()> Then, function_ref<void()> Else) {
  Function *F = B.GetInsertBlock()->getParent();
  BasicBlock *If = BasicBlock::Create(B.getContext(), Name, F);
  BasicBlock *Otherwise = BasicBlock::Create(B.getContext(), Name + ".else", F);
  BasicBlock *After = BasicBlock::Create(B.getContext(), Name + ".end", F);
  B.CreateCondBr(Condition, If, Otherwise);
  B.SetInsertPoint(If);
  Then();
  B.CreateBr(After);
  B.SetInsertPoint(Otherwise);
  Else();
  B.CreateBr(After);
  B.SetInsertPoint(After);
}

Value *ifThenElse(IRBuilderBase &B, Value *Condition, const Twine &Name,
                  function_ref<Value *()> Then, Value *Else) {
  BasicBlock *Before = B.GetInsertBlock(), *End = nullptr;
  Value *V = nullptr;
  ifThen(B, Condition, Name, [&] {
    V = Then();
    End = B.GetInsertBlock();
  });
  PHINode *Phi = B.CreatePHI(Else->getType(), 2);
  Phi->addIncoming(Else, Before);
  Phi->addIncoming(V, End);
  return Phi;
}

/// Unrolls by Unroll iterations, with the remaining ones after the loop:
///
///   for (i = 0; i < TripCount / Unroll * Unroll; i += Unroll)
///     { Body(i); Body(i + 1); … }
///   Body(TripCount / Unroll * Unroll); …
void carriedLoop(IRBuilderBase &B, uint64_t TripCount, const Twine &Name,
                 SmallVectorImpl<Value *> &Carried,
                 function_ref<void(Value *, SmallVectorImpl<Value *> &)> Body,
                 unsigned Unroll) {
  uint64_t Iterations = TripCount / Unroll, Done = 0;
  if (Iterations > 1) {
    Function *F = B.GetInsertBlock()->getParent();
    BasicBlock *Before = B.GetInsertBlock();
    BasicBlock *Loop = BasicBlock::Create(B.getContext(), Name, F);
    B.CreateBr(Loop);
    B.SetInsertPoint(Loop);
    PHINode *Index = B.CreatePHI(B.getInt64Ty(), 2, Name + ".i");
    Index->addIncoming(B.getInt64(0), Before);
    SmallVector<PHINode *, 16> Phis;
    for (Value *&V : Carried) {
      Phis.push_back(B.CreatePHI(V->getType(), 2));
      Phis.back()->addIncoming(V, Before);
      V = Phis.back();
    }
    for (unsigned U = 0; U < Unroll; ++U)
      Body(U ? B.CreateNUWAdd(Index, B.getInt64(U)) : Index, Carried);
    Value *Next = B.CreateNUWAdd(Index, B.getInt64(Unroll));
    BasicBlock *Latch = B.GetInsertBlock();
    BasicBlock *After = BasicBlock::Create(B.getContext(), Name + ".end", F);
    B.CreateCondBr(B.CreateICmpULT(Next, B.getInt64(Iterations * Unroll)), Loop,
                   After);
    Index->addIncoming(Next, Latch);
    for (auto [Phi, V] : zip(Phis, Carried))
      Phi->addIncoming(V, Latch);
    B.SetInsertPoint(After);
    Done = Iterations * Unroll;
  }
  for (; Done < TripCount; ++Done)
    Body(B.getInt64(Done), Carried);
}

void carriedLoop(IRBuilderBase &B, Value *TripCount, const Twine &Name,
                 SmallVectorImpl<Value *> &Carried,
                 function_ref<void(Value *, SmallVectorImpl<Value *> &)> Body,
                 bool KeepsCode) {
  BranchInst *Back = testedLoop(B, B.getInt64(0), TripCount,
                                /*IsSigned=*/false, Name, Carried, Body);
  LLVMContext &Ctx = B.getContext();
  SmallVector<Metadata *, 3> Properties = {nullptr};
  auto Add = [&](StringRef Word) {
    Properties.push_back(MDNode::get(Ctx, MDString::get(Ctx, Word)));
  };
  Add("llvm.loop.unroll.disable");
  if (KeepsCode)
    Add("llvm.licm.disable");
  MDNode *Marks = MDNode::getDistinct(Ctx, Properties);
  Marks->replaceOperandWith(0, Marks);
  Back->setMetadata(LLVMContext::MD_loop, Marks);
}

void carriedIf(IRBuilderBase &B, Value *Condition, const Twine &Name,
               SmallVectorImpl<Value *> &Carried,
               function_ref<void(SmallVectorImpl<Value *> &)> Body) {
  BasicBlock *Before = B.GetInsertBlock(), *End = nullptr;
  SmallVector<Value *, 8> Changed(Carried.begin(), Carried.end());
  ifThen(B, Condition, Name, [&] {
    Body(Changed);
    End = B.GetInsertBlock();
  });
  for (auto [V, New] : zip(Carried, Changed)) {
    PHINode *Phi = B.CreatePHI(V->getType(), 2);
    Phi->addIncoming(V, Before);
    Phi->addIncoming(New, End);
    V = Phi;
  }
}

} // namespace tenon
