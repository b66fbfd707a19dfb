// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "FunctionWidener.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace tenon {

FunctionWidener::FunctionWidener(Function &F, FunctionAnalysisManager &AM,
                                 LaneShape Shape, unsigned Width,
                                 const TargetTransformInfo &Target,
                                 unsigned AtomicBytes, bool TrapDivergence)
    : F(F), AM(AM), Lanes(F, AM, Shape, Width), Schedule(F, Lanes),
      OldEntry(F.getEntryBlock()),
      Code(F, *BasicBlock::Create(F.getContext(), "sub-group", &F, &OldEntry),
           Width),
      B(Code.B), Masks(Code.Masks), Values(Code, Lanes),
      Instructions(Code, Values, Lanes, Target, AtomicBytes, TrapDivergence) {}

bool FunctionWidener::run() {
  assert(Schedule.order().size() + 1 == F.size() &&
         "unreachable blocks have been removed");
  for (BasicBlock *Block : Schedule.order())
    NewBlocks[Block] = B.createBlock(Block->getName());
  makeVariables();
  B.SetInsertPoint(&B.entry());
  Masks.setExisting(Instructions.existingLanes());
  for (AllocaInst *Variable : make_second_range(Arriving))
    B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                  Variable);
  for (AllocaInst *Variable : make_second_range(Active))
    B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                  Variable);
  B.CreateBr(NewBlocks[&OldEntry]);
  for (BasicBlock *Block : Schedule.order())
    widenBlock(*Block);
  finish();
  return !Values.failed();
}

/// Creates variables for phis, for values that other blocks use, and for masks.
void FunctionWidener::makeVariables() {
  Type *MaskTy = B.lanesOf(B.getInt1Ty());
  for (BasicBlock *Block : Schedule.order()) {
    for (Instruction &I : *Block) {
      if (isa<PHINode>(I))
        Incoming[&I] = Values.createVariables(I, I.getName() + ".in");
      if (any_of(I.users(), [&](User *U) {
            auto *User = cast<Instruction>(U);
            return User->getParent() != Block || isa<PHINode>(User);
          }))
        Values.keepForOtherBlocks(I);
    }
    if (!Schedule.isMasked(Block))
      continue;
    const BasicBlock *Same = Schedule.sameLanes(Block);
    if (Same == Block)
      Arriving[Block] =
          Values.createVariable(MaskTy, Block->getName() + ".arriving");
    else if (Schedule.isMasked(Same) && !Active.contains(Same))
      Active[Same] = Values.createVariable(MaskTy, Same->getName() + ".active");
  }
}

void FunctionWidener::widenBlock(BasicBlock &Block) {
  Values.enterBlock();
  B.SetInsertPoint(NewBlocks[&Block]);
  const Loop *L = Lanes.loops().getLoopFor(&Block);
  if (L && L->getHeader() == &Block)
    resetLoop(*L);
  enterBlock(Block);
  readPhis(Block);
  for (Instruction &I : Block) {
    if (isa<PHINode>(I) || I.isTerminator())
      continue;
    B.SetCurrentDebugLocation(I.getDebugLoc());
    Instructions.widen(I);
  }
  B.SetCurrentDebugLocation(Block.getTerminator()->getDebugLoc());
  leaveBlock(Block);
}

/// Resets the variables and masks of the loop's blocks, since only phis of the
/// header carry values from one iteration to the next.
void FunctionWidener::resetLoop(const Loop &L) {
  for (BasicBlock *Block : L.blocks()) {
    for (Instruction &I : *Block)
      for (AllocaInst *Variable : Values.keptIn(I))
        B.CreateStore(PoisonValue::get(Variable->getAllocatedType()), Variable);
    if (AllocaInst *Variable = Active.lookup(Block))
      B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                    Variable);
  }
}

/// Loads the block's mask, and branches around the block if the mask is empty.
void FunctionWidener::enterBlock(BasicBlock &Block) {
  B.SetCurrentDebugLocation(DebugLoc());
  const BasicBlock *Same = Schedule.sameLanes(&Block);
  if (!Schedule.isMasked(&Block) || !Schedule.isMasked(Same)) {
    Masks.setActive(Masks.existing());
  } else if (Same != &Block) {
    AllocaInst *Variable = Active.lookup(Same);
    Masks.setActive(
        B.CreateLoad(Variable->getAllocatedType(), Variable, "mask"));
  } else {
    AllocaInst *Variable = Arriving.lookup(&Block);
    Type *Ty = Variable->getAllocatedType();
    Masks.setActive(B.CreateLoad(Ty, Variable, "mask"));
    B.CreateStore(Constant::getNullValue(Ty), Variable);
  }
  if (AllocaInst *Variable = Active.lookup(&Block))
    B.CreateStore(Masks.vector(), Variable);
  if (!Schedule.isGuarded(&Block))
    return;
  BasicBlock *Work = B.createBlock(Block.getName() + ".work");
  B.CreateCondBr(Masks.any(Masks.vector()), Work,
                 NewBlocks[Schedule.next(&Block, {})]);
  B.SetInsertPoint(Work);
}

void FunctionWidener::readPhis(BasicBlock &Block) {
  for (PHINode &Phi : Block.phis()) {
    B.SetCurrentDebugLocation(Phi.getDebugLoc());
    LaneValues::Variables &In = Incoming[&Phi];
    WideValue V = Values.load(&Phi, In);
    // The next iteration does not read what this one stored.
    if (V.Form == LaneForm::Lanes)
      for (AllocaInst *Variable : In)
        B.CreateStore(PoisonValue::get(Variable->getAllocatedType()), Variable);
    Values.define(Phi, V);
  }
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// Whether lanes that reach \p To by another edge, or in another iteration,
/// keep their values.
bool FunctionWidener::mixesEdges(const BasicBlock &From,
                                 const BasicBlock &To) const {
  const LoopInfo &Loops = Lanes.loops();
  for (const Loop *L = Loops.getLoopFor(&From); L && !L->contains(&To);
       L = L->getParentLoop())
    if (Lanes.hasDivergentExits(*L))
      return true;
  if (!Lanes.isPartial(From) && !Lanes.isDivergent(From) &&
      !Lanes.isPartial(To))
    return false;
  const Loop *L = Loops.getLoopFor(&To);
  return !(L && L->getHeader() == &To) && !To.getSinglePredecessor();
}

void FunctionWidener::passPhi(PHINode &Phi, BasicBlock &From, Value *Going) {
  Value *V = Phi.getIncomingValueForBlock(&From);
  if (isa<UndefValue>(V) && Values.formOf(&Phi) != LaneForm::Lanes)
    return; // another edge stores the value
  LaneValues::Variables &In = Incoming[&Phi];
  if (Values.formOf(&Phi) != LaneForm::Lanes) {
    WideValue One = Values.get(V);
    B.CreateStore(One.Form == LaneForm::Lanes ? Values.scalar(V) : One.Parts[0],
                  In[0]);
    return;
  }
  bool Mixes = mixesEdges(From, *Phi.getParent());
  LaneParts New = Values.allLanes(V);
  for (auto [Variable, Part] : zip_equal(In, New)) {
    if (Mixes && Going)
      Part = B.CreateSelect(
          Going, Part, B.CreateLoad(Variable->getAllocatedType(), Variable));
    B.CreateStore(Part, Variable);
  }
}

void FunctionWidener::takeEdge(BasicBlock &From, BasicBlock &To, Value *Going) {
  if (!Going)
    Going = Masks.active();
  if (AllocaInst *Variable = Arriving.lookup(&To)) {
    Value *Before = B.CreateLoad(Variable->getAllocatedType(), Variable);
    B.CreateStore(B.CreateOr(Before, Going ? Going : Masks.vector()), Variable);
  }
  for (PHINode &Phi : To.phis())
    passPhi(Phi, From, Going);
}

void FunctionWidener::leaveBlock(BasicBlock &Block) {
  Instruction *Terminator = Block.getTerminator();
  auto *Branch = dyn_cast<BranchInst>(Terminator);
  if (!Branch) {
    // Only the active lanes end here; other lanes may be pending.
    if (BasicBlock *Next = Schedule.next(&Block, {}))
      B.CreateBr(NewBlocks[Next]);
    else if (isa<ReturnInst>(Terminator))
      B.CreateRetVoid();
    else
      B.CreateUnreachable();
    return;
  }
  if (Lanes.isDivergent(Block) &&
      Branch->getSuccessor(0) != Branch->getSuccessor(1))
    leaveDivergently(*Branch);
  else
    leaveUniformly(*Branch);
}

/// Branches to the next block, or, while lanes continue a loop whose latch is
/// \p From, to its header.
void FunctionWidener::branchToNext(BasicBlock &From,
                                   ArrayRef<BasicBlock *> To) {
  BasicBlock *Next = Schedule.next(&From, To);
  BasicBlock *Header = nullptr;
  for (BasicBlock *Target : To)
    if (Schedule.isBackEdge(&From, Target))
      Header = Target;
  if (!Header) {
    B.CreateBr(NewBlocks[Next]);
    return;
  }
  if (!Lanes.hasDivergentExits(*Lanes.loops().getLoopFor(Header)) || !Next) {
    B.CreateBr(NewBlocks[Header]);
    return;
  }
  AllocaInst *Variable = Arriving.lookup(Header);
  Value *Back = B.CreateLoad(Variable->getAllocatedType(), Variable);
  B.CreateCondBr(Masks.any(Back), NewBlocks[Header], NewBlocks[Next]);
}

void FunctionWidener::leaveUniformly(BranchInst &Branch) {
  BasicBlock &From = *Branch.getParent();
  if (Branch.isUnconditional() ||
      Branch.getSuccessor(0) == Branch.getSuccessor(1)) {
    takeEdge(From, *Branch.getSuccessor(0), nullptr);
    branchToNext(From, Branch.getSuccessor(0));
    return;
  }
  BasicBlock *Edges[2];
  for (BasicBlock *&Edge : Edges)
    Edge = B.createBlock("");
  auto *New =
      B.CreateCondBr(Values.scalar(Branch.getCondition()), Edges[0], Edges[1]);
  New->copyMetadata(Branch, {LLVMContext::MD_prof, LLVMContext::MD_loop});
  LaneValues::Snapshot Here = Values.snapshot();
  for (unsigned I = 0; I < 2; ++I) {
    Values.restore(Here);
    B.SetInsertPoint(Edges[I]);
    takeEdge(From, *Branch.getSuccessor(I), nullptr);
    branchToNext(From, Branch.getSuccessor(I));
  }
}

void FunctionWidener::leaveDivergently(BranchInst &Branch) {
  assert(Branch.isConditional() && "an unconditional branch is not divergent");
  BasicBlock &From = *Branch.getParent();
  Value *Condition = Values.lanes(Branch.getCondition());
  Value *Yes = Masks.activeWhere(Condition);
  Value *No = Masks.activeWhere(B.CreateNot(Condition));
  takeEdge(From, *Branch.getSuccessor(0), Yes);
  takeEdge(From, *Branch.getSuccessor(1), No);
  branchToNext(From, {Branch.getSuccessor(0), Branch.getSuccessor(1)});
}

void FunctionWidener::finish() {
  SmallVector<BasicBlock *> Old(Schedule.order());
  for (BasicBlock *Block : Old)
    Block->dropAllReferences();
  for (BasicBlock *Block : Old)
    Block->eraseFromParent();
  Instructions.finish();
  // Uses in unreachable blocks would prevent promotion.
  removeUnreachableBlocks(F);
  AM.invalidate(F, PreservedAnalyses::none());
  Values.promoteVariables(AM.getResult<DominatorTreeAnalysis>(F),
                          AM.getResult<AssumptionAnalysis>(F));
  AM.invalidate(F, keptWithBlocks());
}

} // namespace tenon
