// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   loop:  %c = phi <C> [ %start, %before ], [ %d, %latch ]
//          %a = tenon.load.a(%pa, %sa)          ; %pa and %pb advance by equal
//          %b = tenon.load.b(%pb, %sb)          ; distances, and nothing in the
//          %d = tenon.muladd(%a, %b, %c)        ; loop may write what is loaded
//   exit:  %e = phi <C> [ %c, … ]
//
// After:
//
//   loop:  %n = phi i64 [ 0, %before ], [ %n1, %latch ]
//          %n1 = add i64 %n, 1
//   exit:  %e = tenon.contract(%start, A at the start, B at the start,
//                              steps = %n)
//
// The loop still counts the steps, whatever its exit condition; LLVM removes it
// if it can. A loop with several multiplications gets a contraction for each. A
// multiplication that does not meet the conditions remains in the loop.
//
// If an iteration computes the elements of B in a loop over them, a function of
// step, row and column represents this B (ComputedOperand.h).
//
// Outside of such loops a multiplication from zero whose operands are still in
// memory becomes a contraction of a single step, which needs no matrices A and
// B.

#include "tenon/IR/AddressSpaces.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"

using namespace llvm;

namespace tenon {

namespace {
class ContractionFormer {
public:
  ContractionFormer(Function &F, FunctionAnalysisManager &AM,
                    function_ref<bool(const OpFacts &)> HasCode)
      : F(F), Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Finder(F, HasCode, AM, /*Sequences=*/true) {}

  void run();

private:
  void sumAfter(Chain &C);
  void eraseLoop(const ChainMulAdd &P);
  Value *countSteps(const Chain &C, PHINode &Exit, PHINode *Count,
                    Value *CountAfter);
  Value *contractAt(const Chain &C, PHINode &Exit, Value *Start, Value *Steps);
  bool contractSingle(MulAddOp &MulAdd);
  void waitBehind(Loop &L);

  Function &F;
  ScalarEvolution &Evolution;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ChainFinder Finder;
  /// The last contraction formed at the start of a block.
  DenseMap<BasicBlock *, Instruction *> LastAt;
};
} // namespace

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// The number of iterations that have executed the multiplication, at \p Exit.
Value *ContractionFormer::countSteps(const Chain &C, PHINode &Exit,
                                     PHINode *Count, Value *CountAfter) {
  assert(all_of(Exit.incoming_values(),
                [&](Value *V) { return V == C.Phi || V == &C.last(); }) &&
         "an exit gets the sum before or after an iteration");
  SmallVector<Value *, 2> Counts;
  SmallPtrSet<const SCEV *, 2> Numbers;
  for (Value *Incoming : Exit.incoming_values()) {
    Counts.push_back(Incoming == C.Phi ? Count : CountAfter);
    Numbers.insert(
        Evolution.getSCEVAtScope(Counts.back(), C.L->getParentLoop()));
  }
  const auto *Known = dyn_cast<SCEVConstant>(*Numbers.begin());
  if (Known && Numbers.size() == 1)
    return Known->getValue();
  auto *Steps = PHINode::Create(Count->getType(), Counts.size(), "steps",
                                Exit.getIterator());
  for (auto [Value, Block] : zip(Counts, Exit.blocks()))
    Steps->addIncoming(Value, Block);
  return Steps;
}

/// D = ((Start + first multiplication) + second) + …
Value *ContractionFormer::contractAt(const Chain &C, PHINode &Exit,
                                     Value *Start, Value *Steps) {
  assert(!C.L->contains(Exit.getParent()) && "sums are known after the loop");
  BasicBlock *Block = Exit.getParent();
  Instruction *&Last = LastAt[Block];
  Instruction *At = Last ? Last->getNextNode() : &*Block->getFirstInsertionPt();
  Instruction *Before = C.L->getLoopPreheader()->getTerminator();
  SCEVExpander Expander(Evolution, "contract");
  auto Expand = [&](const MovingOperand &Operand) {
    auto At = [&](const SCEV *S) {
      return Expander.expandCodeFor(S, S->getType(), Before);
    };
    Value *Pointer = At(Operand.Start);
    Value *Stride = At(Operand.Stride);
    Value *Step = At(Operand.Step);
    ContractOp::Operand From = {Pointer, Stride, Step};
    if (!Operand.Bounds.empty()) {
      SmallVector<Value *, 4> Bounds(map_range(Operand.Bounds, At));
      From.Checked = {Bounds[0], Bounds[1], Bounds[2], Bounds[3]};
    }
    return From;
  };
  // The order of the sum is free, so it can go from the last step to the first.
  auto Reverse = [&](ContractOp::Operand &From) {
    IRBuilder<> B(At);
    Value *Others = B.CreateSub(Steps, B.getInt64(1));
    From.Pointer = B.CreateGEP(B.getInt8Ty(), From.Pointer,
                               B.CreateMul(Others, From.Step));
    From.Step = B.CreateNeg(From.Step);
  };
  Value *D = Start;
  for (const ChainMulAdd &P : C.MulAdds) {
    if (!P.Moving)
      continue;
    ContractOp::Operand A = Expand(P.Moving->first);
    ContractOp::Operand B = {};
    SmallVector<Value *, 8> Words;
    IRBuilder<> Builder(Before);
    if (P.ComputedB) {
      Value *None = Builder.getInt64(0);
      B = {P.ComputedB->outline(P.Facts.MulAdd.B), None, None};
      Words = P.ComputedB->words(Builder);
    } else {
      B = Expand(P.Moving->second);
    }
    if (P.Descends) {
      Reverse(A);
      Reverse(B);
    }
    Builder.SetInsertPoint(At);
    Builder.SetCurrentDebugLocation(P.MulAdd->getDebugLoc());
    D = Last = MatrixBuilder(Builder).contract(D, A, B, Steps, P.Facts.MulAdd,
                                               P.Facts.Contract, Words);
  }
  return D;
}

/// Removes the loop over the elements of a computed operand, unless it does
/// something else as well.
void ContractionFormer::eraseLoop(const ChainMulAdd &P) {
  Loop &Elements = P.ComputedB->elements();
  if (!Elements.getExitBlock() || !Elements.hasDedicatedExits())
    return;
  for (PHINode &Phi : make_early_inc_range(Elements.getExitBlock()->phis()))
    if (Phi.use_empty())
      Phi.eraseFromParent();
  bool IsUnused = all_of(Elements.blocks(), [&](BasicBlock *Block) {
    return all_of(*Block, [&](Instruction &I) {
      return !I.mayHaveSideEffects() && all_of(I.users(), [&](User *U) {
        return Elements.contains(cast<Instruction>(U));
      });
    });
  });
  if (IsUnused)
    deleteDeadLoop(&Elements, &Dominators, &Evolution, &Loops);
}

void ContractionFormer::sumAfter(Chain &C) {
  auto IsMoving = [](const ChainMulAdd &P) { return P.Moving.has_value(); };
  assert(any_of(C.MulAdds, IsMoving) && "no operand of the chain is known");
  bool All = all_of(C.MulAdds, IsMoving);
  BasicBlock *Before = C.L->getLoopPreheader(), *Latch = C.L->getLoopLatch();
  Value *Start = C.Phi->getIncomingValueForBlock(Before);
  Type *Int = Type::getInt64Ty(F.getContext());
  auto *Count = PHINode::Create(Int, 2, "steps", C.Phi->getIterator());
  auto *CountAfter = BinaryOperator::CreateNUWAdd(
      Count, ConstantInt::get(Int, 1), "steps.next", C.last().getIterator());
  Count->addIncoming(ConstantInt::get(Int, 0), Before);
  Count->addIncoming(CountAfter, Latch);
  for (PHINode *Exit : C.exits()) {
    Value *Steps = countSteps(C, *Exit, Count, CountAfter);
    SmallVector<Use *, 4> Uses(make_pointer_range(Exit->uses()));
    Value *D = contractAt(C, *Exit, All ? Start : Exit, Steps);
    for (Use *U : Uses)
      U->set(D);
    if (All)
      Exit->eraseFromParent();
  }
  SmallVector<WeakVH, 4> Operands; // some are erased with a loop
  for (ChainMulAdd &P : reverse(C.MulAdds)) {
    if (!P.Moving)
      continue;
    Operands.append({P.MulAdd->a(), P.MulAdd->b()});
    if (P.ComputedB)
      Operands.append(P.ComputedB->reads().begin(), P.ComputedB->reads().end());
    P.MulAdd->replaceAllUsesWith(P.MulAdd->c());
    P.MulAdd->eraseFromParent();
  }
  if (All) { // the phi has no other users
    C.Phi->replaceAllUsesWith(PoisonValue::get(C.Phi->getType()));
    C.Phi->eraseFromParent();
  }
  SmallPtrSet<Loop *, 2> Erased;
  for (const ChainMulAdd &P : C.MulAdds)
    if (P.ComputedB && Erased.insert(&P.ComputedB->elements()).second)
      eraseLoop(P);
  SmallVector<Value *, 4> Left;
  for (const WeakVH &Operand : Operands)
    if (Operand)
      Left.push_back(Operand);
  eraseUnusedOperands(Left);
}

/// Inserts a barrier after the loop: operands that barriers in each iteration
/// protected must not be written before all work-items have read them. If the
/// loop does nothing else, its own barriers are replaced by one before the
/// contraction.
void ContractionFormer::waitBehind(Loop &L) {
  SmallVector<Instruction *, 2> Barriers;
  bool Accesses = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (itemOpOf(&I) == ItemOpcode::Barrier)
        Barriers.push_back(&I);
      else
        Accesses |= I.mayReadOrWriteMemory() && !I.isDebugOrPseudoInst() &&
                    !isa<AssumeInst>(I);
  BasicBlock *Exit = L.getUniqueExitBlock();
  assert(Exit && "ChainFinder asks for one");
  Instruction *Last = LastAt.lookup(Exit);
  if (!Last) // nothing reads the sums
    return;
  IRBuilder<> B(Last->getNextNode());
  createItemOp(B, ItemOpcode::Barrier);
  if (Accesses)
    return;
  B.SetInsertPoint(Exit, Exit->getFirstInsertionPt());
  createItemOp(B, ItemOpcode::Barrier);
  for (Instruction *Barrier : Barriers)
    Barrier->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Single multiplications
//===----------------------------------------------------------------------===//

/// Contracts a multiplication from zero whose operands are still in memory, so
/// that only the result needs a matrix.
bool ContractionFormer::contractSingle(MulAddOp &MulAdd) {
  std::optional<OpFacts> Facts = Finder.single(MulAdd);
  if (!Facts)
    return false;
  assert(Facts->Contract.Steps == ContractSteps::Single);
  auto *A = cast<LoadOp>(MulAdd.a()), *B = cast<LoadOp>(MulAdd.b());
  IRBuilder<> Builder(&MulAdd);
  Value *Zero = Builder.getInt64(0);
  CallInst *D = MatrixBuilder(Builder).contract(
      MulAdd.c(), {A->pointer(), A->strideBytes(), Zero},
      {B->pointer(), B->strideBytes(), Zero}, Builder.getInt64(1),
      Facts->MulAdd, Facts->Contract);
  MulAdd.replaceAllUsesWith(D);
  MulAdd.eraseFromParent();
  eraseUnusedOperands({A, B});
  return true;
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

void ContractionFormer::run() {
  // The multiplications of a chain are replaced together.
  SmallVector<WeakTrackingVH, 8> MulAdds;
  for (Instruction &I : instructions(F))
    if (isa<MulAddOp>(I))
      MulAdds.push_back(&I);
  SmallSetVector<Loop *, 4> Contracted, Waiting;
  for (WeakTrackingVH &V : MulAdds) {
    auto *MulAdd = dyn_cast_or_null<MulAddOp>(static_cast<Value *>(V));
    if (!MulAdd)
      continue;
    std::optional<Chain> C = Finder.find(*MulAdd);
    if (!C) {
      contractSingle(*MulAdd);
    } else if (any_of(C->MulAdds, [](const ChainMulAdd &P) {
                 return P.Moving.has_value();
               })) {
      Contracted.insert(C->L);
      if (any_of(C->MulAdds, [](const ChainMulAdd &P) {
            return P.Moving.has_value() && P.Waits;
          }))
        Waiting.insert(C->L);
      sumAfter(*C);
    }
  }
  // Prefetches in contracted loops are useless now.
  for (Loop *L : Contracted)
    for (BasicBlock *Block : L->blocks())
      for (Instruction &I : make_early_inc_range(*Block))
        if (isa<PrefetchOp>(I))
          I.eraseFromParent();
  for (Loop *L : Waiting)
    waitBehind(*L);
}

static bool multiplies(const Function &F) {
  return any_of(instructions(F),
                [](const Instruction &I) { return isa<MulAddOp>(I); });
}

PreservedAnalyses ContractPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  // Distances are 64-bit numbers; the target refuses other modules.
  if (!Target || M.getDataLayout().getPointerSize(GlobalSpace) != 8)
    return PreservedAnalyses::all();
  auto HasCode = [&](const OpFacts &Facts) { return Target->contracts(Facts); };
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  // SIMT targets only have contractions of work-groups.
  SmallVector<Function *> Functions; // the loop declares operations
  for (Function &F : M)
    if (multiplies(F) &&
        (!Target->isSimt() || F.hasFnAttribute(RegroupedAttribute)))
      Functions.push_back(&F);
  for (Function *F : Functions) {
    simplifyLoops(*F, FAM);
    ContractionFormer(*F, FAM, HasCode).run();
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  return Functions.empty() ? PreservedAnalyses::all() : keptOfFunctions();
}

} // namespace tenon
