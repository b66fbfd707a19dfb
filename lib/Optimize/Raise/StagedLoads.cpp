// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Work-groups copy tiles of A and B to local memory, wait, and multiply from
// there. Matrices that are in memory anyway gain nothing by that, and a loop
// whose operands it writes itself is no contraction:
//
//   loop:  work-items: copy[i] = a[address of i]
//          barrier
//          %a = load(%copy + offset, pitch)
//          …
//          barrier
//   ->
//   loop:  barrier
//          %a = load(%a + address of offset, stride)
//          …
//          barrier
//
// CopyTrace.h finds where each byte of local memory comes from; here this is
// proven to be a matrix, with one stride for all sub-groups. Copies that
// nothing reads any more are removed. The loop must not write what it copies,
// and a barrier behind the load has to keep other work-items from writing it
// before.

#include "StagedLoads.h"
#include "CopyTrace.h"
#include "GroupUniform.h"
#include "PointerSteps.h"
#include "SplitMasks.h"
#include "UnreadCopies.h"
#include "tenon/IR/Chains.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tenon {

constexpr unsigned LocalSpace = 3;
/// Of a work-group: each is executed by CopyTrace.
constexpr unsigned MostItems = 1024;

namespace {
/// Where a staged matrix comes from: byte `offset` of the local memory, which
/// the sub-group's matrix begins at, is copied from
///
///   First + (offset - Least) / Pitch * Line + (offset - Least) % Pitch
///
/// or, if it is transposed, with Unit bytes of an element,
///
///   First + (offset - Least) / Pitch * Unit
///         + (offset - Least) % Pitch / Unit * Line
struct Origin {
  AddressSum First, Line;
  int64_t Least = 0, Pitch = 0;
  unsigned Unit = 0; ///< 0: it is not transposed
};

class StagedLoads {
public:
  StagedLoads(Function &F, const KernelFacts &Facts, unsigned Width,
              const BasicBlock &Full, FunctionAnalysisManager &AM)
      : F(F), Facts(Facts), Width(Width), Full(Full),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)), Finder(F, AM) {}

  bool run();

private:
  bool collect(Value &Object);
  bool loadFrom(Value &Object);
  bool waitsBehind(Instruction &Load, const CopyTrace &Copies);
  bool staysIn(const Loop &L, const CopyTrace &Copies);
  std::optional<Origin> origin(LoadOp &Load, CopyTrace &Copies);
  bool isFrom(const Origin &O, LoadOp &Load, CopyTrace &Copies,
              ArrayRef<int64_t> Offsets);
  bool canHoist(Value *V, const Instruction &Before);
  void hoist(Value *V, BasicBlock::iterator &Before);
  bool load(LoadOp &Load, Loop &L);
  CopyTrace *traceTo(LoadOp &Load, Loop &L);

  Function &F;
  const KernelFacts &Facts;
  const unsigned Width;
  const BasicBlock &Full;
  const DominatorTree &Dominators;
  LoopInfo &Loops;
  ChainFinder Finder;
  LocalAccesses Of; ///< the current object
  /// The last trace, and where it ended; of a loop that is not null.
  std::optional<CopyTrace> Trace;
  Loop *Traced = nullptr;
  Instruction *TraceEnd = nullptr;
};
} // namespace

/// Sorts what accesses \p Object in the kernel; false if something else may.
bool StagedLoads::collect(Value &Object) {
  Of = LocalAccesses();
  Of.Object = &Object;
  SmallVector<Use *, 16> Work(make_pointer_range(Object.uses()));
  while (!Work.empty()) {
    Use *U = Work.pop_back_val();
    if (isa<GEPOperator>(U->getUser())) {
      append_range(Work, make_pointer_range(U->getUser()->uses()));
      continue;
    }
    auto *I = dyn_cast<Instruction>(U->getUser());
    if (!I || I->getFunction() != &F)
      return false;
    auto *Store = dyn_cast<StoreInst>(I);
    if (Store && U->getOperandNo() == StoreInst::getPointerOperandIndex())
      Of.Stores.push_back(Store);
    else if (auto *Load = dyn_cast<LoadOp>(I))
      Of.Loads.push_back(Load);
    else if (auto *Matrix = dyn_cast<StoreOp>(I))
      Of.MatrixStores.push_back(Matrix);
    else if (isa<LoadInst>(I))
      Of.Readers.push_back(I);
    else
      return false;
  }
  return !Of.Loads.empty() && !Of.Stores.empty();
}

/// Whether work-items wait for each other behind \p Load before one of them may
/// write what was copied.
bool StagedLoads::waitsBehind(Instruction &Load, const CopyTrace &Copies) {
  auto MayChange = [&](const Instruction &I) {
    return any_of(Copies.loads(), [&](const LoadInst *Copied) {
      return Finder.mayChange(I, Copied->getPointerOperand());
    });
  };
  SmallPtrSet<BasicBlock *, 16> Known;
  SmallVector<Instruction *, 16> Work = {&Load};
  while (!Work.empty()) {
    Instruction *First = Work.pop_back_val();
    BasicBlock *Block = First->getParent();
    auto Rest = make_range(First->getIterator(), Block->end());
    auto End = find_if(Rest, [&](const Instruction &I) {
      return itemOpOf(&I) == ItemOpcode::Barrier || MayChange(I);
    });
    if (End != Rest.end()) {
      if (itemOpOf(&*End) != ItemOpcode::Barrier)
        return false;
      continue;
    }
    for (BasicBlock *Next : successors(Block))
      if (Known.insert(Next).second)
        Work.push_back(&Next->front());
  }
  return true;
}

/// Whether nothing in the loop may write what it copies.
bool StagedLoads::staysIn(const Loop &L, const CopyTrace &Copies) {
  return all_of(Copies.loads(), [&](const LoadInst *Load) {
    const Value *Memory = Load->getPointerOperand();
    return isGivenMemory(Memory) &&
           none_of(L.blocks(), [&](const BasicBlock *Block) {
             return any_of(*Block, [&](const Instruction &I) {
               return itemOpOf(&I) != ItemOpcode::Barrier &&
                      Finder.mayChange(I, Memory);
             });
           });
  });
}

/// Whether the matrices at \p Offsets come from \p O.
bool StagedLoads::isFrom(const Origin &O, LoadOp &Load, CopyTrace &Copies,
                         ArrayRef<int64_t> Offsets) {
  auto [Lines, Bytes] = linesInMemory(Load.facts());
  auto Constant = [](int64_t N) { return AddressSum::constant(N); };
  for (int64_t Offset : Offsets)
    for (unsigned Line = 0; Line < Lines; ++Line) {
      // The matrix begins in a line and may not go over its end.
      int64_t Row = (Offset - O.Least) / O.Pitch + Line;
      int64_t Begin = (Offset - O.Least) % O.Pitch;
      for (int64_t Done = 0; Done < Bytes;) {
        int64_t Far = Begin + Done;
        auto At = Copies.source(O.Least + Row * O.Pitch + Far);
        if (!At || At->second < O.Unit ||
            !(At->first ==
              (O.Unit ? O.First + O.Line * Constant(Far / O.Unit) +
                            Constant(Row * O.Unit)
                      : O.First + O.Line * Constant(Row) + Constant(Far))))
          return false;
        Done += O.Unit ? O.Unit : At->second;
      }
    }
  return true;
}

/// Proves that the matrices of all sub-groups have the same origin.
std::optional<Origin> StagedLoads::origin(LoadOp &Load, CopyTrace &Copies) {
  OpFacts Op = Load.facts();
  auto [Lines, Bytes] = linesInMemory(Op);
  const auto *Stride = dyn_cast<ConstantInt>(Load.strideBytes());
  SmallVector<int64_t, 8> Offsets = Copies.offsets(Load.pointer());
  if (!Stride || Offsets.empty())
    return std::nullopt;
  llvm::sort(Offsets);
  Offsets.erase(llvm::unique(Offsets), Offsets.end());
  Origin O;
  O.Least = Offsets.front();
  O.Pitch = Lines > 1 ? Stride->getSExtValue() : int64_t(1) << 40;
  auto First = Copies.source(O.Least);
  if (!First || O.Pitch < Bytes)
    return std::nullopt;
  O.First = First->first;
  auto LineAt = [&](int64_t Offset) {
    auto Second = Copies.source(O.Least + Offset);
    return Second ? Second->first - O.First : AddressSum();
  };
  if (Lines > 1)
    O.Line = LineAt(O.Pitch);
  if (isFrom(O, Load, Copies, Offsets))
    return O;
  O.Unit = Op.Type->component()->getPrimitiveSizeInBits() / 8;
  if (Op.Layout == MatrixLayout::Packed || O.Unit == 0 || Bytes <= O.Unit)
    return std::nullopt;
  O.Line = LineAt(O.Unit);
  return isFrom(O, Load, Copies, Offsets) ? std::optional(O) : std::nullopt;
}

/// Whether \p V is known before \p Before, or can be computed there.
bool StagedLoads::canHoist(Value *V, const Instruction &Before) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &Before))
    return true;
  return !isa<PHINode>(I) && !I->mayReadOrWriteMemory() &&
         isSafeToSpeculativelyExecute(I) &&
         all_of(I->operands(),
                [&](const Use &U) { return canHoist(U, Before); });
}

/// Moves what computes \p V before \p Before, which goes on if it is part of
/// that.
void StagedLoads::hoist(Value *V, BasicBlock::iterator &Before) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Dominators.dominates(I, &*Before))
    return;
  for (Value *Operand : I->operands())
    hoist(Operand, Before);
  if (I == &*Before)
    ++Before;
  else
    I->moveBefore(Before);
}

/// What is copied before \p Load in an iteration of \p L; null if that is not
/// known. The last trace is kept for the loads that follow.
CopyTrace *StagedLoads::traceTo(LoadOp &Load, Loop &L) {
  bool IsKept = Traced == &L && TraceEnd->getParent() == Load.getParent() &&
                TraceEnd->comesBefore(&Load) &&
                none_of(make_range(TraceEnd->getIterator(), Load.getIterator()),
                        [](const Instruction &I) { return isa<StoreInst>(I); });
  if (!IsKept) {
    Trace.emplace(L, *Of.Object, Facts, Width);
    Traced = Trace->run(Load) ? &L : nullptr;
  }
  TraceEnd = &Load;
  return Traced ? &*Trace : nullptr;
}

/// Loads a matrix from where it comes from, if that is known.
bool StagedLoads::load(LoadOp &Load, Loop &L) {
  OpFacts Op = Load.facts();
  // Only what work-items store is traced.
  bool IsTraced = !Op.Checked && !Op.Volatile &&
                  none_of(Of.MatrixStores,
                          [&](StoreOp *Store) { return L.contains(Store); });
  CopyTrace *Copies = IsTraced ? traceTo(Load, L) : nullptr;
  if (!Copies || !staysIn(L, *Copies) || !waitsBehind(Load, *Copies))
    return false;
  std::optional<Origin> O = origin(Load, *Copies);
  // What is hoisted has to dominate both the copies and the load.
  BasicBlock::iterator Top = L.getHeader()->getFirstInsertionPt();
  auto IsKnown = [&](Value *V) {
    return isGroupUniform(V, L) && canHoist(V, *Top);
  };
  if (!O || !O->First.allOf(IsKnown) || !O->Line.allOf(IsKnown))
    return false;
  for (const AddressSum *Sum : {&O->First, &O->Line})
    (void)Sum->allOf([&](Value *V) {
      hoist(V, Top);
      return true;
    });
  IRBuilder<> B(&Load);
  Value *First = O->First.emitAddress(B);
  if (!First)
    return false;
  Value *Line = O->Line.emit(B);
  Value *Far = (AddressSum::of(Load.pointer(), F.getDataLayout()) -
                AddressSum::of(Of.Object, F.getDataLayout()) -
                AddressSum::constant(O->Least))
                   .emit(B);
  Value *Pitch = B.getInt64(O->Pitch);
  Value *Row = B.CreateUDiv(Far, Pitch), *Column = B.CreateURem(Far, Pitch);
  if (O->Unit) {
    Value *Unit = B.getInt64(O->Unit);
    std::swap(Row, Column);
    Row = B.CreateUDiv(Row, Unit);
    Column = B.CreateMul(Column, Unit);
  }
  MatrixLayout Layout = !O->Unit ? Op.Layout
                        : Op.Layout == MatrixLayout::RowMajor
                            ? MatrixLayout::ColumnMajor
                            : MatrixLayout::RowMajor;
  Value *Offset = B.CreateAdd(B.CreateMul(Row, Line), Column);
  unsigned Align = std::min<uint64_t>(Op.Align, Copies->alignment().value());
  Value *New =
      MatrixBuilder(B).load(Op.Type, B.CreateGEP(B.getInt8Ty(), First, Offset),
                            Line, {Layout, Align, false});
  Load.replaceAllUsesWith(New);
  TraceEnd = cast<Instruction>(New);
  Load.eraseFromParent();
  return true;
}

/// Loads matrices that were copied to \p Object.
bool StagedLoads::loadFrom(Value &Object) {
  if (!Object.getType()->isPointerTy() ||
      Object.getType()->getPointerAddressSpace() != LocalSpace ||
      !collect(Object))
    return false;
  unsigned Before = Of.Loads.size();
  llvm::sort(Of.Loads, [&](LoadOp *A, LoadOp *B) {
    return A->getParent() == B->getParent()
               ? A->comesBefore(B)
               : A->getParent()->getNumber() < B->getParent()->getNumber();
  });
  Traced = nullptr;
  llvm::erase_if(Of.Loads, [&](LoadOp *Load) {
    Loop *L = Loops.getLoopFor(Load->getParent());
    return L && Dominators.dominates(&Full, Load->getParent()) &&
           load(*Load, *L);
  });
  if (Of.Loads.size() == Before)
    return false;
  eraseUnreadCopies(Of, Facts, Width, Loops);
  return true;
}

bool isStagedLoad(const Instruction &I) {
  const auto *Load = dyn_cast<LoadOp>(&I);
  return Load && Load->facts().AddrSpace == LocalSpace;
}

/// Local memory of several arguments, as that of variables, is different.
bool StagedLoads::run() {
  bool Changed = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (Dominators.dominates(&Full, L->getHeader()) &&
        any_of(L->blocks(), [](const BasicBlock *Block) {
          return any_of(*Block, isStagedLoad);
        }))
      Changed |= sharePointerSteps(*L);
  for (GlobalVariable &Object : F.getParent()->globals())
    Changed |= loadFrom(Object);
  for (Argument &Object : F.args())
    Changed |= loadFrom(Object);
  return Changed;
}

static bool isLocalAccess(const Instruction &I) {
  const auto *Store = dyn_cast<StoreInst>(&I);
  return isStagedLoad(I) ||
         (Store && Store->getPointerAddressSpace() == LocalSpace);
}

/// The constant that work-items advance by in the loops of \p F that write
/// local memory, if it can be the number of those of a work-group; else 0.
static uint64_t stepOfCopies(Function &F, unsigned Width,
                             const LoopInfo &Loops) {
  SmallSet<uint64_t, 2> Steps;
  for (Instruction &I : instructions(F)) {
    const Loop *L = Loops.getLoopFor(I.getParent());
    if (!L || !L->getLoopLatch() || !isa<StoreInst>(I) || !isLocalAccess(I))
      continue;
    for (PHINode &Phi : L->getHeader()->phis()) {
      using namespace PatternMatch;
      uint64_t Step = 0;
      Value *Next = Phi.getIncomingValueForBlock(L->getLoopLatch());
      if (match(Next, m_Add(m_Specific(&Phi), m_ConstantInt(Step))) &&
          Step % Width == 0 && Step <= MostItems &&
          !isa<Constant>(Phi.getIncomingValueForBlock(
              L->getLoopPredecessor() ? L->getLoopPredecessor()
                                      : L->getLoopLatch())))
        Steps.insert(Step);
    }
  }
  return Steps.size() == 1 ? *Steps.begin() : 0;
}

/// Fills in the size of work-groups that \p F gives as the largest.
static void guessLargestSize(Function &F, unsigned Width, KernelFacts &Facts) {
  const MDNode *Node = F.getMetadata("max_work_group_size");
  if (!Node || Node->getNumOperands() != 3)
    return;
  uint64_t Sizes[3];
  for (unsigned D = 0; D < 3; ++D) {
    auto *Size = mdconst::dyn_extract<ConstantInt>(Node->getOperand(D));
    if (!Size || Size->isZero() || Size->uge(MostItems + 1))
      return;
    Sizes[D] = Size->getZExtValue();
  }
  uint64_t Items = Sizes[0] * Sizes[1] * Sizes[2];
  if (Items <= MostItems && Items % Width == 0)
    copy(Sizes, Facts.RequiredLocal);
}

KernelFacts factsForStaging(Function &F, unsigned Width,
                            FunctionAnalysisManager &AM) {
  KernelFacts Facts = kernelFacts(F);
  if (Facts.requiredItems() || !Width)
    return Facts;
  bool HasRows = false, HasIds = false;
  for (const Instruction &I : instructions(F)) {
    std::optional<ItemOpcode> Opcode = itemOpOf(&I);
    HasIds |= Opcode &&
              is_contained({ItemOpcode::LocalId, ItemOpcode::GlobalId,
                            ItemOpcode::LocalLinearId,
                            ItemOpcode::GlobalLinearId, ItemOpcode::SubgroupId},
                           *Opcode);
    HasRows |= Opcode == ItemOpcode::LocalId &&
               !match(I.getOperand(0), PatternMatch::m_Zero());
  }
  if (none_of(instructions(F), isLocalAccess))
    return Facts;
  uint64_t Items = 0;
  if (!HasRows) // else: unlikely
    Items =
        HasIds ? stepOfCopies(F, Width, AM.getResult<LoopAnalysis>(F)) : Width;
  if (Items) {
    Facts.RequiredLocal[0] = Items;
    Facts.RequiredLocal[1] = Facts.RequiredLocal[2] = 1;
  } else {
    guessLargestSize(F, Width, Facts);
  }
  return Facts;
}

Value *emitHasSize(IRBuilderBase &B, const KernelFacts &Facts) {
  Value *Has = nullptr;
  for (unsigned D = 0; D < 3; ++D) {
    Value *Size = createItemOp(B, ItemOpcode::LocalSize, B.getInt32(D));
    Value *Is = B.CreateICmpEQ(Size, B.getInt64(Facts.RequiredLocal[D]));
    Has = Has ? B.CreateAnd(Has, Is) : Is;
  }
  return Has;
}

bool loadStaged(Function &F, const KernelFacts &Facts, unsigned Width,
                const BasicBlock &Full, FunctionAnalysisManager &AM) {
  if (!Width || !Facts.requiredItems() || Facts.requiredItems() % Width ||
      Facts.requiredItems() > MostItems ||
      none_of(instructions(F), isLocalAccess))
    return false;
  splitMaskedLoops(F, Facts, Width, Full, AM);
  if (StagedLoads(F, Facts, Width, Full, AM).run())
    AM.invalidate(F, keptWithBlocks());
  return true;
}

} // namespace tenon
