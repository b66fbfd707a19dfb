// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Executing an iteration shows which elements of the tiles a work-item loads,
// and from which row. An element of a row that does not exist may have any
// value if it only contributes to results that are not stored.

#include "ModuloBounds.h"
#include "Optimize/Raise/Stores/StoredResults.h"
#include "Optimize/Raise/Trace/CopiedLoads.h"
#include "VersionCopies.h"
#include "tenon/IR/Flow/Reachability.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/ScalarEvolutionExpander.h"
#include <map>

using namespace llvm;

namespace tenon {

namespace {
class ModuloBounds {
public:
  ModuloBounds(Loop &L, Value &Local, const KernelFacts &Facts, unsigned Width,
               FunctionAnalysisManager &AM)
      : L(L), Local(Local), AM(AM), F(*L.getHeader()->getParent()),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)),
        Trace(L, Local, Facts, Width), Tests(L, Trace, Evolution),
        Indices(L, Trace, Tests, Evolution),
        Results(Facts, Width, Trace, Tests),
        Copied(AM.getResult<LoopAnalysis>(F), Facts, Width) {}

  BoundedLoop run(bool TestLaunch);

private:
  /// A multiplication in which an operand is used, directly or converted.
  struct MulAdd {
    MulAddOp *Op;
    bool IsA;
  };
  using MulAdds = SmallVector<MulAdd, 4>;

  bool collectLoads();
  std::optional<MulAdds> mulAddsOf(LoadOp &Load);
  bool isCopied(LoadOp &Load);
  bool areAllReaders();
  bool findModulos();
  bool isOnlyIndex(Instruction &Modulo);
  bool isOnlyCopied(LoadInst &Load);
  bool isKept(Instruction *Modulo) const {
    return !Dropped.contains(Modulo) && !OfNumbers.contains(Modulo);
  }
  Instruction *moduloOf(LoadInst &Load);
  unsigned guardOf(LoadInst &Load);
  bool checkAll();
  bool check(LoadOp &Load);
  void checkElement(unsigned Guard, unsigned Subgroup, unsigned Line,
                    unsigned Unit, LoadOp &Load);
  bool isModulo(const Instruction &I) const;
  bool canGuardLoads(BasicBlock &Block);
  void dropUnguardable();
  void guardLoads(BasicBlock &Block, ValueToValueMapTy &Map);
  BoundedLoop emit(bool TestLaunch);

  Loop &L;
  Value &Local;
  FunctionAnalysisManager &AM;
  Function &F;
  ScalarEvolution &Evolution;
  CopyTrace Trace;
  LoopTests Tests;
  CopyIndices Indices;
  StoredResults Results;
  CopiedLoads Copied;
  MapVector<LoadOp *, MulAdds> Operands;        ///< loaded from Local
  MapVector<LoadInst *, Instruction *> Modulos; ///< of addresses
  SmallPtrSet<Instruction *, 8> Dropped;        ///< those that cannot be bounds
  /// Indices that are known numbers in some work-item, where they have no
  /// bound.
  SmallPtrSet<Instruction *, 8> OfNumbers;
  /// The indices in the addresses of loads that may be limited.
  DenseMap<LoadInst *, SmallVector<Instruction *, 2>> Limited;
  /// Guards of copies, from number 1 on.
  std::vector<std::pair<Instruction *, LoopTests::Bound>> Guards;
  std::map<std::pair<Instruction *, LoopTests::Bound>, unsigned> Numbers;
};
} // namespace

//===----------------------------------------------------------------------===//
// Operands
//===----------------------------------------------------------------------===//

/// The multiplications that use the result of \p Load; nothing if it has other
/// users.
std::optional<ModuloBounds::MulAdds> ModuloBounds::mulAddsOf(LoadOp &Load) {
  MulAdds Found;
  SmallVector<Value *, 4> Work = {&Load};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    for (User *U : V->users()) {
      auto *Op = dyn_cast<MulAddOp>(U);
      if (isa<ConvertOp>(U))
        Work.push_back(U);
      else if (Op && Op->c() != V && (Op->a() == V) != (Op->b() == V))
        Found.push_back({Op, Op->a() == V});
      else
        return std::nullopt;
    }
  }
  return Found;
}

/// Finds the matrices that the loop loads from the local memory.
bool ModuloBounds::collectLoads() {
  auto &Loops = AM.getResult<LoopAnalysis>(F);
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Load = dyn_cast<LoadOp>(&I);
      if (!Load || getUnderlyingObject(Load->pointer(), 0) != &Local)
        continue;
      OpFacts Op = Load->facts();
      std::optional<MulAdds> Of = mulAddsOf(*Load);
      if (!Of || Loops.getLoopFor(Block) != &L || Op.Checked || Op.Volatile)
        return false;
      Operands[Load] = std::move(*Of);
    }
  return !Operands.empty();
}

/// Whether \p Load only loads copies that the same iteration has made. Loads of
/// the operands are checked with their bounds.
bool ModuloBounds::isCopied(LoadOp &Load) {
  return Operands.contains(&Load) || Copied.contains(Load);
}

/// Whether no other code after the loop reads its copies.
bool ModuloBounds::areAllReaders() {
  BlockSet After = blocksAfter(L.getHeader());
  SmallVector<User *, 16> Work(Local.users());
  while (!Work.empty()) {
    User *U = Work.pop_back_val();
    if (isa<GEPOperator>(U)) {
      append_range(Work, U->users());
      continue;
    }
    auto *I = dyn_cast<Instruction>(U);
    auto *Load = dyn_cast<LoadInst>(U);
    auto *Store = dyn_cast<StoreInst>(U);
    // Readers through other pointers are unknown.
    if (!Load && !Store && !isa<LoadOp, StoreOp>(U))
      return false;
    bool IsKnown =
        (Store && getUnderlyingObject(Store->getValueOperand(), 0) != &Local) ||
        (Load && Results.readsExchanged(*Load)) ||
        (I->getFunction() == &F && !After.contains(I->getParent())) ||
        (isa<LoadOp>(I) && isCopied(*cast<LoadOp>(I)));
    if (!IsKnown)
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

/// Whether the value that \p Load loads is only copied.
bool ModuloBounds::isOnlyCopied(LoadInst &Load) {
  SmallPtrSet<const Value *, 16> Visited;
  SmallVector<Value *, 16> Work = {&Load};
  while (!Work.empty()) {
    Value *V = Work.pop_back_val();
    if (!Visited.insert(V).second)
      continue;
    for (User *U : V->users()) {
      auto *Store = dyn_cast<StoreInst>(U);
      if (isa<PHINode, ShuffleVectorInst, InsertElementInst, ExtractElementInst,
              BitCastInst>(U))
        Work.push_back(U);
      else if (!Store || Store->getValueOperand() != V ||
               getUnderlyingObject(Store->getPointerOperand(), 0) != &Local)
        return false;
    }
  }
  return true;
}

/// Whether the loop uses \p Modulo only in addresses of loads, all of which
/// depend on it. Computations outside of the loop from values outside of it
/// remain unchanged.
bool ModuloBounds::isOnlyIndex(Instruction &Modulo) {
  SmallPtrSet<const Value *, 16> Visited;
  SmallVector<Instruction *, 16> Work = {&Modulo};
  while (!Work.empty()) {
    Instruction *V = Work.pop_back_val();
    if (!Visited.insert(V).second)
      continue;
    for (User *U : V->users()) {
      auto *I = cast<Instruction>(U);
      auto *Load = dyn_cast<LoadInst>(I);
      auto *Phi = dyn_cast<PHINode>(I);
      if (Load && Modulos.lookup(Load) == &Modulo)
        continue;
      bool IsComputation =
          Phi ? Phi->getParent() == L.getHeader()
              : isa<BinaryOperator, CastInst, GetElementPtrInst>(I);
      if (IsComputation && (L.contains(I) || !L.contains(V)))
        Work.push_back(I);
      else if (L.contains(I) || L.contains(V))
        return false;
    }
  }
  return true;
}

/// Executes an iteration, and finds the loads whose addresses have one index
/// that may be limited and is not a number computed from ids. False if there
/// are none, or if the copies are unknown.
bool ModuloBounds::findModulos() {
  bool HasAny = false;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block)
      if (auto *Load = dyn_cast<LoadInst>(&I); Load && isOnlyCopied(*Load)) {
        Limited[Load] = Indices.limitedIn(*Load);
        HasAny |= !Limited[Load].empty();
      }
  Trace.chooseBy(intoBlock);
  Trace.guardLoadsBy([this](LoadInst &Load) { return guardOf(Load); });
  if (!HasAny || !Trace.run(*Operands.front().first))
    return false;
  for (auto [Load, Modulo] : Modulos)
    if (!isOnlyIndex(*Modulo))
      Dropped.insert(Modulo);
  return any_of(Modulos, [&](auto &Of) { return isKept(Of.second); });
}

/// The limited index of \p Load in the current work-item, or null.
Instruction *ModuloBounds::moduloOf(LoadInst &Load) {
  Instruction *Found = nullptr;
  for (Instruction *I : Limited.lookup(&Load)) {
    if (Trace.numberNow(I)) {
      OfNumbers.insert(I);
      continue;
    }
    Instruction *Known = Modulos.insert({&Load, I}).first->second;
    if (Found || Known != I) // two indices
      Dropped.insert_range(ArrayRef({I, Known}));
    Found = I;
  }
  return Found && isKept(Found) ? Found : nullptr;
}

/// The guard of the copy of \p Load in the current work-item.
unsigned ModuloBounds::guardOf(LoadInst &Load) {
  Instruction *Modulo = moduloOf(Load);
  if (!Modulo)
    return 0;
  SmallVector<LoopTests::Bound, 2> Now;
  if (!Indices.requireLimited(*Modulo, Now) || Now.size() != 1) {
    Dropped.insert(Modulo);
    return 0;
  }
  std::pair Of(Modulo, Now.front());
  auto [At, IsNew] = Numbers.try_emplace(Of, Guards.size() + 1);
  if (IsNew)
    Guards.push_back(Of);
  return At->second;
}

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

/// Drops the index of \p Guard if the element that \p Load loads at position
/// \p Unit of line \p Line in memory may affect a result even if the bound does
/// not hold.
void ModuloBounds::checkElement(unsigned Guard, unsigned Subgroup,
                                unsigned Line, unsigned Unit, LoadOp &Load) {
  auto [Modulo, Bound] = Guards[Guard - 1];
  if (!isKept(Modulo))
    return;
  MatrixLayout Layout = Load.facts().Layout;
  bool IsColumnMajor = Layout == MatrixLayout::ColumnMajor;
  // Checked loads of packed matrices have no such bounds (CopyBounds.h).
  bool Are = Layout != MatrixLayout::Packed;
  Are = Are && all_of(Operands[&Load], [&, &Bound = Bound](const MulAdd &Of) {
          unsigned Number = Of.IsA == IsColumnMajor ? Unit : Line;
          return Results.areBounded(*Of.Op, Subgroup, Of.IsA, Number, Bound);
        });
  if (!Are)
    Dropped.insert(Modulo);
}

/// Checks the elements that \p Load loads in all sub-groups; false if the
/// origin of one is unknown.
bool ModuloBounds::check(LoadOp &Load) {
  unsigned Unit = Load.facts().Type->component()->getPrimitiveSizeInBits() / 8;
  return visitCopied(Load, Trace, [&](const CopiedUnit &U) {
    if (U.Guard)
      checkElement(U.Guard, U.Subgroup, U.Line, U.Byte / Unit, Load);
  });
}

/// Checks all operands. The last trace is kept for the following loads.
bool ModuloBounds::checkAll() {
  LoadOp *Traced = Operands.front().first;
  for (auto &[Load, Of] : Operands) {
    bool IsSame =
        Traced->getParent() == Load->getParent() &&
        none_of(make_range(Traced->getIterator(), Load->getIterator()),
                [](const Instruction &I) { return isa<StoreInst>(I); });
    if ((!IsSame && !Trace.run(*Load)) || !check(*Load))
      return false;
    Traced = Load;
  }
  dropUnguardable();
  return !Modulos.empty() && Tests.areConstant();
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

/// Whether \p V consists only of elements of loads in \p Block.
static bool isOfLoads(Value *V, const BasicBlock &Block) {
  if (isa<Constant>(V))
    return isa<UndefValue>(V) || cast<Constant>(V)->isNullValue();
  auto *I = dyn_cast<Instruction>(V);
  if (!I || I->getParent() != &Block)
    return false;
  if (isa<LoadInst>(I))
    return true;
  if (auto *Insert = dyn_cast<InsertElementInst>(I))
    return isOfLoads(Insert->getOperand(0), Block) &&
           isOfLoads(Insert->getOperand(1), Block);
  return isa<ShuffleVectorInst, ExtractElementInst, BitCastInst>(I) &&
         all_of(I->operands(), [&](const Use &U) {
           return isa<ConstantInt>(U) || isOfLoads(U, Block);
         });
}

/// Whether \p I is an index that the copy no longer computes.
bool ModuloBounds::isModulo(const Instruction &I) const {
  return any_of(Modulos,
                [&](auto &Of) { return Of.second == &I && isKept(Of.second); });
}

/// Whether each load of \p Block can have its own condition in place of the
/// block's condition, if there is one.
bool ModuloBounds::canGuardLoads(BasicBlock &Block) {
  BranchInst *Branch = branchAround(Block);
  if (!Branch)
    return true;
  BasicBlock *Join = Block.getSingleSuccessor();
  return Join->hasNPredecessors(2) &&
         all_of(Block,
                [&](Instruction &I) {
                  auto *Load = dyn_cast<LoadInst>(&I);
                  return I.isTerminator() || isModulo(I) ||
                         (Load ? Modulos.contains(Load)
                               : isSafeToSpeculativelyExecute(&I));
                }) &&
         all_of(Join->phis(), [&](PHINode &Phi) {
           auto *Else = dyn_cast<Constant>(
               Phi.getIncomingValueForBlock(Branch->getParent()));
           return Else && Else->isNullValue() &&
                  isOfLoads(Phi.getIncomingValueForBlock(&Block), Block);
         });
}

/// Drops the indices of loads that cannot have their own conditions.
void ModuloBounds::dropUnguardable() {
  size_t Before;
  do {
    Modulos.remove_if([&](auto &Of) { return !isKept(Of.second); });
    Before = Dropped.size();
    for (auto [Load, Modulo] : Modulos)
      if (!canGuardLoads(*Load->getParent()))
        Dropped.insert(Modulo);
  } while (Dropped.size() != Before);
}

/// Makes \p Block execute unconditionally. Its loads get their own conditions;
/// if these are false, the loaded values are zero. Returns the former condition
/// of the block; null if it had none.
static Value *executeAlways(BasicBlock &Block) {
  BranchInst *Branch = branchAround(Block);
  if (!Branch)
    return nullptr;
  for (PHINode &Phi :
       make_early_inc_range(Block.getSingleSuccessor()->phis())) {
    Phi.replaceAllUsesWith(Phi.getIncomingValueForBlock(&Block));
    Phi.eraseFromParent();
  }
  IRBuilder<> B(Branch);
  Value *Condition = Branch->getCondition();
  if (Branch->getSuccessor(0) != &Block)
    Condition = B.CreateNot(Condition);
  B.CreateBr(&Block);
  Branch->eraseFromParent();
  return Condition;
}

/// Makes the copies of loads in \p Block load only if the index is not above
/// its range:
///
///   if (other)        x = other & row < M ? load : 0
///     x = load    ->
///   else
///     x = 0
void ModuloBounds::guardLoads(BasicBlock &Block, ValueToValueMapTy &Map) {
  Value *Other = executeAlways(*cast<BasicBlock>(Map.lookup(&Block)));
  for (Instruction &I : Block) {
    auto At = Modulos.find(dyn_cast<LoadInst>(&I));
    if (At == Modulos.end())
      continue;
    auto &Load = *cast<LoadInst>(Map.lookup(&I));
    BasicBlock *Before = Load.getParent();
    IRBuilder<> B(&Load);
    Value *Is = Indices.emitIsLimited(B, *At->second, Map);
    if (Other)
      Is = B.CreateAnd(Other, Is);
    Instruction *End = SplitBlockAndInsertIfThen(Is, &Load, false);
    Load.moveBefore(End->getIterator());
    BasicBlock *Join = End->getSuccessor(0);
    B.SetInsertPoint(Join, Join->begin());
    PHINode *Phi = B.CreatePHI(Load.getType(), 2);
    Load.replaceAllUsesWith(Phi);
    Phi->addIncoming(&Load, Load.getParent());
    Phi->addIncoming(Constant::getNullValue(Load.getType()), Before);
  }
}

BoundedLoop ModuloBounds::emit(bool TestLaunch) {
  for (auto [Load, Modulo] : Modulos)
    Indices.dropLimit(*Modulo);
  SCEVExpander Expander(Evolution, "copies");
  if (!Indices.find() || !Tests.canEmit(Expander))
    return {};
  ValueToValueMapTy Map;
  BasicBlock *Header =
      emitVersion(L, Tests, Indices, Expander, Map, TestLaunch, AM);
  SmallSetVector<BasicBlock *, 8> Blocks;
  for (auto [Load, Modulo] : Modulos)
    Blocks.insert(Load->getParent());
  for (BasicBlock *Block : Blocks)
    guardLoads(*Block, Map);
  Indices.simplify(Map);
  BasicBlock *Others = L.getLoopPreheader();
  return {Header, pred_empty(Others) ? nullptr : Others};
}

BoundedLoop ModuloBounds::run(bool TestLaunch) {
  if (!L.getLoopPreheader() || !L.getExitBlock() ||
      L.getExitingBlock() != L.getLoopLatch() || !collectLoads())
    return {};
  hoistIntegers(L, Evolution);
  Tests.boundShared();
  if (!findModulos())
    return {};
  SmallVector<MulAddOp *, 16> Ops;
  for (auto &[Load, Of] : Operands)
    for (const MulAdd &M : Of)
      Ops.push_back(M.Op);
  Results.find(L, Ops, [this](LoadOp &Load) { return isCopied(Load); }, AM);
  return areAllReaders() && checkAll() ? emit(TestLaunch) : BoundedLoop();
}

BoundedLoop boundModulo(Loop &L, Value &Local, const KernelFacts &Facts,
                        unsigned Width, bool TestLaunch,
                        FunctionAnalysisManager &AM) {
  assert(Facts.requiredItems() && "work-groups have a known size");
  return ModuloBounds(L, Local, Facts, Width, AM).run(TestLaunch);
}

} // namespace tenon
