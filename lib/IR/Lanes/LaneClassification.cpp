// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Uses LLVM's uniformity analysis, with a TargetTransformInfo that names the
// instructions that are sources of divergence: among them the addresses of
// private variables, and, if several sub-groups run together, values that are
// uniform only in a sub-group.

#include "tenon/IR/Lanes/LaneClassification.h"
#include "tenon/IR/Kernel/FrameMemory.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "tenon/IR/Values/ItemOps.h"
#include "tenon/IR/Values/SubgroupOps.h"
#include "llvm/ADT/GenericUniformityImpl.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace tenon {

bool isSubgroupMemory(const AllocaInst &Alloca) {
  return Alloca.hasMetadata("tenon.subgroup");
}

bool isUniformCall(const Instruction &I) {
  const auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  // The attribute may be the call's or the function's.
  return Callee && (Call->hasFnAttr("tenon.uniform") || isFrameAlloc(I) ||
                    isFrameFree(I));
}

//===----------------------------------------------------------------------===//
// Sources of divergence
//===----------------------------------------------------------------------===//

using Kind = InstructionUniformity;

static Kind kindOf(ItemOpcode Opcode, const CallInst &Call, LaneShape Shape) {
  switch (Opcode) {
  case ItemOpcode::LocalId:
  case ItemOpcode::GlobalId: {
    // In a row only the first dimension's ids differ.
    auto *Dimension = dyn_cast<ConstantInt>(Call.getArgOperand(0));
    return Shape == LaneShape::Row && Dimension && !Dimension->isZero()
               ? Kind::AlwaysUniform
               : Kind::NeverUniform;
  }
  case ItemOpcode::LocalLinearId:
  case ItemOpcode::GlobalLinearId:
  case ItemOpcode::SubgroupLocalId:
    return Kind::NeverUniform;
  case ItemOpcode::SubgroupId:
  case ItemOpcode::SubgroupSize:
    return Shape == LaneShape::Parts ? Kind::NeverUniform : Kind::AlwaysUniform;
  default:
    return Kind::AlwaysUniform;
  }
}

static Kind kindOf(const SubgroupFacts &Facts, LaneShape Shape) {
  if (Facts.Cluster || Shape == LaneShape::Parts)
    return Kind::NeverUniform;
  switch (Facts.Opcode) {
  case SubgroupOpcode::Broadcast:
  case SubgroupOpcode::BroadcastFirst:
  case SubgroupOpcode::Reduce:
  case SubgroupOpcode::Any:
  case SubgroupOpcode::All:
  case SubgroupOpcode::AllEqual:
  case SubgroupOpcode::Ballot:
    return Kind::AlwaysUniform;
  default:
    return Kind::NeverUniform;
  }
}

static Kind kindOfCall(const CallInst &Call, LaneShape Shape) {
  if (std::optional<ItemOpcode> Opcode = itemOpOf(&Call))
    return kindOf(*Opcode, Call, Shape);
  if (std::optional<SubgroupFacts> Facts = subgroupFactsOf(&Call))
    return kindOf(*Facts, Shape);
  if (isUniformCall(Call))
    return Kind::AlwaysUniform;
  // Each lane has its own components.
  if (isa<ExtractOp, CoordOp>(Call))
    return Kind::NeverUniform;
  bool IsFunctionOfOperands =
      Call.doesNotAccessMemory() && !Call.isConvergent() && !Call.isInlineAsm();
  return IsFunctionOfOperands ? Kind::Default : Kind::NeverUniform;
}

static Kind kindOf(const Instruction &I, LaneShape Shape) {
  if (const auto *Call = dyn_cast<CallInst>(&I))
    return kindOfCall(*Call, Shape);
  if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
    return isSubgroupMemory(*Alloca) ? Kind::AlwaysUniform : Kind::NeverUniform;
  // Accesses of other lanes to atomic and volatile memory may come in between.
  if (const auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isSimple() ? Kind::Default : Kind::NeverUniform;
  if (I.isAtomic())
    return Kind::NeverUniform;
  return Kind::Default;
}

namespace {
class LaneSources : public TargetTransformInfoImplCRTPBase<LaneSources> {
public:
  LaneSources(const DataLayout &Layout, LaneShape Shape)
      : TargetTransformInfoImplCRTPBase(Layout), Shape(Shape) {}

  bool hasBranchDivergence(const Function *) const override { return true; }
  Kind getInstructionUniformity(const Value *V) const override {
    const auto *I = dyn_cast<Instruction>(V);
    if (PhisOfExits.contains(V))
      return Kind::NeverUniform;
    return I ? kindOf(*I, Shape) : Kind::Default;
  }

  /// Phis that differ since lanes leave a loop in different iterations.
  DenseSet<const Value *> PhisOfExits;

private:
  LaneShape Shape;
};
} // namespace

/// A value from a loop with divergent exits is not uniform after it, even
/// where each iteration's is.
static bool comesFrom(const PHINode &Phi, const Loop &L) {
  return any_of(Phi.operands(), [&](const Use &U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I && L.contains(I);
  });
}

/// Lanes that leave a loop in different iterations may take different edges to
/// the same block.
static bool distinguishesExits(const PHINode &Phi, const Loop &L) {
  const Value *Known = nullptr;
  for (auto [V, From] : zip(Phi.incoming_values(), Phi.blocks())) {
    if (!L.contains(From) || isa<UndefValue>(V))
      continue;
    if (Known && Known != V)
      return true;
    Known = V;
  }
  return false;
}

/// Adds phis after loops with divergent exits that LLVM's analysis considers to
/// be uniform; false if there are none.
static bool addPhisOfExits(const Function &F, const LaneClassification &Lanes,
                           DenseSet<const Value *> &To) {
  size_t Before = To.size();
  for (const Loop *L : Lanes.loops().getLoopsInPreorder()) {
    if (!Lanes.hasDivergentExits(*L))
      continue;
    for (const BasicBlock &Block : F)
      if (!L->contains(&Block))
        for (const PHINode &Phi : Block.phis())
          if (Lanes.isUniform(&Phi) &&
              (comesFrom(Phi, *L) || distinguishesExits(Phi, *L)))
            To.insert(&Phi);
  }
  return To.size() != Before;
}

LaneClassification::LaneClassification(Function &F, FunctionAnalysisManager &AM,
                                       LaneShape Shape, unsigned Width)
    : Shape(Shape), Width(Width), F(F), Layout(F.getDataLayout()),
      Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
      PostDominators(AM.getResult<PostDominatorTreeAnalysis>(F)),
      Loops(AM.getResult<LoopAnalysis>(F)), Sources(Layout) {
  auto Own = std::make_unique<LaneSources>(Layout, Shape);
  DenseSet<const Value *> &PhisOfExits = Own->PhisOfExits;
  Sources = TargetTransformInfo(std::move(Own));
  do { // each time with more divergent values
    // The manager's analysis would use the machine's TargetTransformInfo.
    Uniformity.emplace(Dominators, AM.getResult<CycleAnalysis>(F), &Sources);
    Uniformity->compute();
    findRegions();
  } while (addPhisOfExits(F, *this, PhisOfExits));
  for (const Instruction &I : instructions(F))
    if (const auto *Alloca = dyn_cast<AllocaInst>(&I))
      layOut(*Alloca);
  findProgressions();
}

bool LaneClassification::isDivergent(const BasicBlock &Block) const {
  const Instruction *End = Block.getTerminator();
  if (const auto *Switch = dyn_cast<SwitchInst>(End))
    return !isUniform(Switch->getCondition());
  const auto *Branch = dyn_cast<BranchInst>(End);
  return Branch && Branch->isConditional() &&
         !isUniform(Branch->getCondition());
}

bool LaneClassification::isUniform(const Value *V) const {
  return !isa<Instruction>(V) || !Uniformity->isDivergent(V);
}

//===----------------------------------------------------------------------===//
// Where lanes have diverged
//===----------------------------------------------------------------------===//

/// The blocks that can be reached from the successors of \p From without
/// passing \p End.
static DenseSet<const BasicBlock *> between(const BasicBlock &From,
                                            const BasicBlock *End) {
  DenseSet<const BasicBlock *> Seen;
  SmallVector<const BasicBlock *> Work(successors(&From));
  while (!Work.empty()) {
    const BasicBlock *Block = Work.pop_back_val();
    if (Block != End && Seen.insert(Block).second)
      Work.append(succ_begin(Block), succ_end(Block));
  }
  return Seen;
}

void LaneClassification::findRegions() {
  for (const BasicBlock &Block : F) {
    if (!isDivergent(Block))
      continue;
    const auto *Node = PostDominators.getNode(&Block);
    const auto *Join =
        Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    DenseSet<const BasicBlock *> Region = between(Block, Join);
    Partial.insert_range(Region);
    Region.insert(&Block);
    for (const Loop *L = Loops.getLoopFor(&Block); L; L = L->getParentLoop()) {
      SmallVector<BasicBlock *, 4> Exiting;
      L->getExitingBlocks(Exiting);
      if (any_of(Exiting, [&](BasicBlock *E) {
            return E == &Block
                       ? any_of(successors(E),
                                [&](BasicBlock *S) { return !L->contains(S); })
                       : Region.contains(E);
          }))
        WithDivergentExits.insert(L);
    }
  }
}

bool LaneClassification::hasDivergentExits(const Loop &L) const {
  return WithDivergentExits.contains(&L);
}

//===----------------------------------------------------------------------===//
// Private memory
//===----------------------------------------------------------------------===//

/// The one type that \p Pointer's memory is accessed as, found through address
/// arithmetic; null if there is none or the address escapes.
static bool findAccessType(const Value &Pointer, Type *&Access,
                           const DataLayout &Layout) {
  for (const Use &U : Pointer.uses()) {
    const auto *I = cast<Instruction>(U.getUser());
    if (isa<GetElementPtrInst>(I)) {
      if (!findAccessType(*I, Access, Layout))
        return false;
      continue;
    }
    if (I->isLifetimeStartOrEnd())
      continue;
    const Type *Ty = nullptr;
    if (const auto *Load = dyn_cast<LoadInst>(I))
      Ty = Load->getType();
    if (const auto *Store = dyn_cast<StoreInst>(I);
        Store && U.getOperandNo() == StoreInst::getPointerOperandIndex())
      Ty = Store->getValueOperand()->getType();
    if (!Ty || Ty->isAggregateType() || Ty->isVectorTy())
      return false;
    if (Access && Layout.getTypeStoreSize(Access) !=
                      Layout.getTypeStoreSize(const_cast<Type *>(Ty)))
      return false;
    Access = const_cast<Type *>(Ty);
  }
  return true;
}

/// True when each step of an address chain is a multiple of \p Size.
static bool stepsBy(const Value &Pointer, uint64_t Size,
                    const DataLayout &Layout) {
  return all_of(Pointer.users(), [&](const User *U) {
    const auto *Address = dyn_cast<GEPOperator>(U);
    if (!Address)
      return true;
    SmallMapVector<Value *, APInt, 4> Variable;
    APInt Constant(Layout.getIndexTypeSizeInBits(Address->getType()), 0);
    return Address->collectOffset(Layout, Constant.getBitWidth(), Variable,
                                  Constant) &&
           Constant.urem(Size) == 0 &&
           all_of(Variable,
                  [&](auto &Term) { return Term.second.urem(Size) == 0; }) &&
           stepsBy(*Address, Size, Layout);
  });
}

bool LaneClassification::isInterleaved(const GetElementPtrInst &I) const {
  const Value *Base = &I;
  while (const auto *Address = dyn_cast<GetElementPtrInst>(Base))
    Base = Address->getPointerOperand();
  const auto *Alloca = dyn_cast<AllocaInst>(Base);
  return Alloca && layout(*Alloca).Interleaved;
}

void LaneClassification::layOut(const AllocaInst &Alloca) {
  PrivateLayout &Private = Layouts[&Alloca];
  TypeSize Size =
      Alloca.getAllocationSize(Layout).value_or(TypeSize::getFixed(0));
  Private.LaneStride = alignTo(Size.getFixedValue(), Alloca.getAlign());
  Type *Access = nullptr;
  if (isSubgroupMemory(Alloca) || !findAccessType(Alloca, Access, Layout) ||
      !Access)
    return;
  uint64_t Bytes = Layout.getTypeStoreSize(Access);
  if (Layout.getTypeSizeInBits(Access) != 8 * Bytes ||
      Layout.getTypeAllocSize(Access) != Bytes ||
      !stepsBy(Alloca, Bytes, Layout))
    return;
  Private.Interleaved = true;
  Private.LaneStride = Bytes;
}

} // namespace tenon
