// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Blocks and branches for a whole sub-group, in the order of WidenSchedule. A
// block in which only some lanes may be has a variable for the lanes that
// arrive:
//
//   br i1 %c, label %then, label %else        %c differs between lanes
//   ->
//   arriving.then |= mask & c
//   arriving.else |= mask & !c
//   br label %then                            %else is pending
// then:
//   mask = arriving.then; arriving.then = 0
//   br i1 any(mask), label %then.work, label %else
//
// A phi is a variable too: each edge stores its value for the lanes that take
// it. The latch of a loop that lanes leave apart goes back while any lane does.

#include "FunctionWidener.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;

namespace tenon {

Widener::Widener(Function &F, LaneShape Shape, unsigned Width,
                 const TargetTransformInfo &Target, bool TrapDivergence)
    : F(F), Layout(F.getDataLayout()), Width(Width), Target(Target),
      TrapDivergence(TrapDivergence), Lanes(F, Shape, Width),
      Schedule(F, Lanes), B(F.getContext()) {}

bool Widener::run() {
  LLVMContext &Ctx = F.getContext();
  BasicBlock *OldEntry = &F.getEntryBlock();
  Entry = BasicBlock::Create(Ctx, "sub-group", &F, OldEntry);
  for (BasicBlock *Block : Schedule.order())
    NewBlocks[Block] = BasicBlock::Create(Ctx, Block->getName(), &F);
  makeVariables();
  B.SetInsertPoint(Entry);
  AtEntry = entryMask();
  for (AllocaInst *Variable : make_second_range(Arriving))
    B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                  Variable);
  for (AllocaInst *Variable : make_second_range(Active))
    B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                  Variable);
  B.CreateBr(NewBlocks[OldEntry]);
  for (BasicBlock *Block : Schedule.order())
    widenBlock(*Block);
  finish();
  return !Failed;
}

/// Variables for phis, for what is used in another block than its own, and for
/// masks.
void Widener::makeVariables() {
  Type *MaskTy = lanesOf(Type::getInt1Ty(F.getContext()));
  for (BasicBlock *Block : Schedule.order()) {
    for (Instruction &I : *Block) {
      if (isa<PHINode>(I))
        variablesFor(Incoming, &I, I.getName() + ".in");
      if (any_of(I.users(), [&](User *U) {
            auto *User = cast<Instruction>(U);
            return User->getParent() != Block || isa<PHINode>(User);
          }))
        variablesFor(Crossing, &I, I.getName());
    }
    if (!Schedule.isMasked(Block))
      continue;
    const BasicBlock *Same = Schedule.sameLanes(Block);
    if (Same == Block)
      Arriving[Block] = variable(MaskTy, Block->getName() + ".arriving");
    else if (Schedule.isMasked(Same) && !Active.contains(Same))
      Active[Same] = variable(MaskTy, Same->getName() + ".active");
  }
}

void Widener::widenBlock(BasicBlock &Block) {
  Known.clear();
  Current = &Block;
  B.SetInsertPoint(NewBlocks[&Block]);
  const Loop *L = Lanes.loops().getLoopFor(&Block);
  if (L && L->getHeader() == &Block)
    forgetLoop(*L);
  enterBlock(Block);
  readPhis(Block);
  for (Instruction &I : Block) {
    if (isa<PHINode>(I) || I.isTerminator())
      continue;
    B.SetCurrentDebugLocation(I.getDebugLoc());
    widen(I);
  }
  B.SetCurrentDebugLocation(Block.getTerminator()->getDebugLoc());
  leaveBlock(Block);
}

/// Nothing that one iteration computed is used by the next one, except through
/// phis of the header. Says so.
void Widener::forgetLoop(const Loop &L) {
  for (BasicBlock *Block : L.blocks()) {
    for (Instruction &I : *Block)
      for (AllocaInst *Variable : Crossing.lookup(&I))
        B.CreateStore(PoisonValue::get(Variable->getAllocatedType()), Variable);
    if (AllocaInst *Variable = Active.lookup(Block))
      B.CreateStore(Constant::getNullValue(Variable->getAllocatedType()),
                    Variable);
  }
}

/// Finds the block's mask, and goes past it where no lane is in it.
void Widener::enterBlock(BasicBlock &Block) {
  B.SetCurrentDebugLocation(DebugLoc());
  const BasicBlock *Same = Schedule.sameLanes(&Block);
  if (!Schedule.isMasked(&Block) || !Schedule.isMasked(Same)) {
    Mask = AtEntry;
  } else if (Same != &Block) {
    AllocaInst *Variable = Active.lookup(Same);
    Mask = B.CreateLoad(Variable->getAllocatedType(), Variable, "mask");
  } else {
    AllocaInst *Variable = Arriving.lookup(&Block);
    Type *Ty = Variable->getAllocatedType();
    Mask = B.CreateLoad(Ty, Variable, "mask");
    B.CreateStore(Constant::getNullValue(Ty), Variable);
  }
  if (AllocaInst *Variable = Active.lookup(&Block))
    B.CreateStore(mask(), Variable);
  if (!Schedule.isGuarded(&Block))
    return;
  BasicBlock *Work =
      BasicBlock::Create(F.getContext(), Block.getName() + ".work", &F);
  B.CreateCondBr(any(mask()), Work, NewBlocks[Schedule.next(&Block, {})]);
  B.SetInsertPoint(Work);
}

void Widener::readPhis(BasicBlock &Block) {
  for (PHINode &Phi : Block.phis()) {
    B.SetCurrentDebugLocation(Phi.getDebugLoc());
    Variables &In = Incoming[&Phi];
    Wide V = load(&Phi, In);
    // The next iteration's lanes start anew.
    if (V.Is == Form::Lanes)
      for (AllocaInst *Variable : In)
        B.CreateStore(PoisonValue::get(Variable->getAllocatedType()), Variable);
    define(Phi, V);
  }
}

//===----------------------------------------------------------------------===//
// Edges
//===----------------------------------------------------------------------===//

/// True when lanes that come to \p To from elsewhere, or in another iteration,
/// keep what they have.
bool Widener::mixesEdges(const BasicBlock &From, const BasicBlock &To) const {
  const LoopInfo &Loops = Lanes.loops();
  for (const Loop *L = Loops.getLoopFor(&From); L && !L->contains(&To);
       L = L->getParentLoop())
    if (Lanes.leavesApart(*L))
      return true;
  if (!Lanes.isPartial(From) && !Lanes.isDivergent(From) &&
      !Lanes.isPartial(To))
    return false;
  const Loop *L = Loops.getLoopFor(&To);
  return !(L && L->getHeader() == &To) && !To.getSinglePredecessor();
}

void Widener::passPhi(PHINode &Phi, BasicBlock &From, Value *Going) {
  Value *V = Phi.getIncomingValueForBlock(&From);
  if (isa<UndefValue>(V) && formOf(&Phi) != Form::Lanes)
    return; // another edge brings the value
  Variables &In = Incoming[&Phi];
  if (formOf(&Phi) != Form::Lanes) {
    Wide One = get(V);
    B.CreateStore(One.Is == Form::Lanes ? scalar(V) : One.Of[0], In[0]);
    return;
  }
  bool Mixes = mixesEdges(From, *Phi.getParent());
  Parts New = allLanes(V);
  for (auto [Variable, Part] : zip_equal(In, New)) {
    if (Mixes && Going)
      Part = B.CreateSelect(
          Going, Part, B.CreateLoad(Variable->getAllocatedType(), Variable));
    B.CreateStore(Part, Variable);
  }
}

void Widener::takeEdge(BasicBlock &From, BasicBlock &To, Value *Going) {
  if (!Going)
    Going = Mask;
  if (AllocaInst *Variable = Arriving.lookup(&To)) {
    Value *Before = B.CreateLoad(Variable->getAllocatedType(), Variable);
    B.CreateStore(B.CreateOr(Before, Going ? Going : mask()), Variable);
  }
  for (PHINode &Phi : To.phis())
    passPhi(Phi, From, Going);
}

void Widener::leaveBlock(BasicBlock &Block) {
  Instruction *Terminator = Block.getTerminator();
  auto *Branch = dyn_cast<BranchInst>(Terminator);
  if (!Branch) {
    // What ends here ends only for its own lanes.
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
    leaveApart(*Branch);
  else
    leaveUniformly(*Branch);
}

/// Continues with what is next, or with the loop that \p From is the latch of
/// while lanes go there.
void Widener::goOn(BasicBlock &From, ArrayRef<BasicBlock *> To) {
  BasicBlock *Next = Schedule.next(&From, To);
  BasicBlock *Header = nullptr;
  for (BasicBlock *Target : To)
    if (Schedule.isBackEdge(&From, Target))
      Header = Target;
  if (!Header) {
    B.CreateBr(NewBlocks[Next]);
    return;
  }
  if (!Lanes.leavesApart(*Lanes.loops().getLoopFor(Header)) || !Next) {
    B.CreateBr(NewBlocks[Header]);
    return;
  }
  AllocaInst *Variable = Arriving.lookup(Header);
  Value *Back = B.CreateLoad(Variable->getAllocatedType(), Variable);
  B.CreateCondBr(any(Back), NewBlocks[Header], NewBlocks[Next]);
}

void Widener::leaveUniformly(BranchInst &Branch) {
  BasicBlock &From = *Branch.getParent();
  if (Branch.isUnconditional() ||
      Branch.getSuccessor(0) == Branch.getSuccessor(1)) {
    takeEdge(From, *Branch.getSuccessor(0), nullptr);
    goOn(From, Branch.getSuccessor(0));
    return;
  }
  BasicBlock *Ways[2];
  for (BasicBlock *&Way : Ways)
    Way = BasicBlock::Create(F.getContext(), "", &F);
  auto *New = B.CreateCondBr(scalar(Branch.getCondition()), Ways[0], Ways[1]);
  New->copyMetadata(Branch, {LLVMContext::MD_prof, LLVMContext::MD_loop});
  DenseMap<const Value *, Wide> Here = Known;
  for (unsigned I = 0; I < 2; ++I) {
    Known = Here;
    B.SetInsertPoint(Ways[I]);
    takeEdge(From, *Branch.getSuccessor(I), nullptr);
    goOn(From, Branch.getSuccessor(I));
  }
}

void Widener::leaveApart(BranchInst &Branch) {
  BasicBlock &From = *Branch.getParent();
  Value *Condition = lanes(Branch.getCondition());
  Value *None = Constant::getNullValue(Condition->getType());
  // No mask is poison where a lane that is not at work computed poison.
  Value *Yes = B.CreateSelect(mask(), Condition, None);
  Value *No = B.CreateSelect(mask(), B.CreateNot(Condition), None);
  takeEdge(From, *Branch.getSuccessor(0), Yes);
  takeEdge(From, *Branch.getSuccessor(1), No);
  goOn(From, {Branch.getSuccessor(0), Branch.getSuccessor(1)});
}

void Widener::finish() {
  SmallVector<BasicBlock *> Old(Schedule.order());
  for (BasicBlock *Block : Old)
    Block->dropAllReferences();
  for (BasicBlock *Block : Old)
    Block->eraseFromParent();
  freeHeapMemory();
  // Unreachable blocks would keep promotion from seeing all uses.
  removeUnreachableBlocks(F);
  DominatorTree Dominators(F);
  AssumptionCache Assumptions(F);
  PromoteMemToReg(AllVariables, Dominators, &Assumptions);
}

} // namespace tenon
