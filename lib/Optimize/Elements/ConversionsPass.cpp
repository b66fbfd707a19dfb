// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Before:
//
//   %s = tenon.load(…)                     ; in the block before the loop
//   loop: %m = phi <matrix> [ %s, … ], [ %n, … ]
//         %x = tenon.extract(%m, %i)
//         %y = code that rounds %x to another kind
//         %n = tenon.insert(%m, %y, %i)    ; for each element of the matrix
//
// After:
//
//   %n = tenon.convert(%s)
//
// The elements may also be those of another matrix. SYCL code rounds to tf32 in
// this way, and converts between types (joint_matrix_apply). A loop that only
// copies the elements of a matrix of the same type (joint_matrix_copy) is
// replaced by that matrix. Fusion and contraction know conversions of matrices,
// but not loops.

#include "ElementLoop.h"
#include "Optimize/ConversionPattern.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/Contract.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopSimplify.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Conversions of an element
//===----------------------------------------------------------------------===//

/// The conversion that computes \p Y from \p X; nothing if \p Y is computed in
/// another way.
static std::optional<ConvertFacts> conversionOf(Value *Y, Value *X) {
  using K = ElementKind;
  ConvertFacts Facts;
  std::optional<K> Plain = kindOfComponent(X->getType()),
                   Result = kindOfComponent(Y->getType());
  if (!Plain || !Result)
    return std::nullopt;
  // A single cast instruction.
  const auto *Cast = dyn_cast<CastInst>(Y);
  if (Cast && Cast->getOperand(0) == X && isFloat(*Result)) {
    bool IsSigned = isa<SIToFPInst>(Cast), IsUnsigned = isa<UIToFPInst>(Cast);
    Facts.To = *Result;
    if (isa<FPTruncInst, FPExtInst>(Cast))
      Facts.From = *Plain;
    else if (X->getType()->isIntegerTy(8) && (IsSigned || IsUnsigned))
      Facts.From = IsSigned ? K::S8 : K::U8;
    else
      return std::nullopt;
    return convertsOperands(Facts.From, Facts.To) ? std::optional(Facts)
                                                  : std::nullopt;
  }
  static constexpr K Kinds[][2] = {{K::F32, K::TF32}, {K::F32, K::BF16},
                                   {K::F16, K::BF16}, {K::S8, K::BF16},
                                   {K::U8, K::BF16},  {K::S16, K::BF16}};
  for (auto [From, To] : Kinds) {
    Facts.From = From, Facts.To = To;
    bool Fits = componentType(X->getContext(), From) == X->getType() &&
                bitsOf(To) == Y->getType()->getScalarSizeInBits();
    if (Fits &&
        ConversionPattern(Facts, X->getType(), Y->getType()).sourceOf(Y) == X)
      return Facts;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

namespace {
/// A loop that converts or copies one element in each iteration.
struct ConversionLoop {
  Loop *L;
  InsertOp *Insert;
  Value *Source;                     ///< whose elements it converts
  std::optional<ConvertFacts> Facts; ///< nothing if it copies
};

class ConversionLoops {
public:
  ConversionLoops(Function &F, FunctionAnalysisManager &AM)
      : Lanes(std::max(1u, requiredSubgroupSize(F))),
        Dominators(AM.getResult<DominatorTreeAnalysis>(F)),
        Loops(AM.getResult<LoopAnalysis>(F)),
        Evolution(AM.getResult<ScalarEvolutionAnalysis>(F)) {}

  /// Replaces all such loops; false if there are none. Invalidates analyses.
  bool run();

private:
  std::optional<ConversionLoop> find(Loop &L);
  bool testsAtTop(const Loop &L) const {
    return L.getExitingBlock() == L.getHeader() &&
           L.getHeader() != L.getLoopLatch();
  }
  bool isOverElements(Loop &L, Value *Index, const MatrixType *Ty);
  bool hasOnly(const Loop &L, const InsertOp &Insert) const;
  bool isForAllLanes(const Loop &L, const Value *Source) const;
  bool isRight(const ConversionLoop &Found) const;
  void replace(const ConversionLoop &Found);

  unsigned Lanes;
  DominatorTree &Dominators;
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
};
} // namespace

/// Whether \p Index takes the values 0, 1, …, up to the number of a lane's
/// elements less one.
bool ConversionLoops::isOverElements(Loop &L, Value *Index,
                                     const MatrixType *Ty) {
  const auto *I = dyn_cast<SCEVAddRecExpr>(Evolution.getSCEV(Index));
  const auto *Taken =
      dyn_cast<SCEVConstant>(Evolution.getBackedgeTakenCount(&L));
  if (!I || I->getLoop() != &L || !I->getStart()->isZero() ||
      !I->getStepRecurrence(Evolution)->isOne() || !Taken ||
      (!testsAtTop(L) && L.getExitingBlock() != L.getLoopLatch()))
    return false;
  return Taken->getAPInt().getZExtValue() + !testsAtTop(L) ==
         elementsOfLane(Ty, Lanes);
}

/// Whether \p L has no effects, every iteration reaches \p Insert, and only the
/// matrix is used afterwards.
bool ConversionLoops::hasOnly(const Loop &L, const InsertOp &Insert) const {
  const BasicBlock *Latch = L.getLoopLatch();
  auto IsResult = [&](const Instruction &I) {
    const auto *Phi = dyn_cast<PHINode>(&I);
    return testsAtTop(L) ? Phi && Phi->getParent() == L.getHeader() &&
                               Phi->getIncomingValueForBlock(Latch) == &Insert
                         : &I == &Insert;
  };
  auto IsOutside = [&](const User *U) {
    return !L.contains(cast<Instruction>(U));
  };
  assert(Dominators.dominates(Insert.getParent(), Latch) &&
         "the matrix of the next iteration");
  return all_of(L.blocks(), [&](const BasicBlock *Block) {
    return all_of(*Block, [&](const Instruction &I) {
      return !I.mayHaveSideEffects() &&
             (IsResult(I) || none_of(I.users(), IsOutside));
    });
  });
}

/// Whether all lanes execute \p L: they have executed \p Source, a cooperative
/// operation on the only path to it.
bool ConversionLoops::isForAllLanes(const Loop &L, const Value *Source) const {
  if (Lanes == 1)
    return true;
  const auto *Op = dyn_cast<MatrixOp>(Source);
  const BasicBlock *Block = L.getLoopPreheader();
  while (Op && Block && Block != Op->getParent()) {
    Block = Block->getSinglePredecessor();
    if (Block && !Block->getSingleSuccessor())
      return false;
  }
  return Op && Block && isConvergent(Op->opcode());
}

bool ConversionLoops::isRight(const ConversionLoop &Found) const {
  auto *To = cast<MatrixType>(Found.Insert->getType());
  auto *From = cast<MatrixType>(Found.Source->getType());
  if (!Found.Facts)
    return From == To;
  OpFacts All;
  All.Opcode = MatrixOpcode::Convert;
  All.Type = To;
  All.Convert = *Found.Facts;
  All.Convert.Source = From;
  // On whole-matrix targets the distribution of elements to lanes only depends
  // on the shape.
  return From->use() == To->use() && haveSameShape(From, To) &&
         From->use() != MatrixUse::Accumulator && checkFacts(All).empty();
}

std::optional<ConversionLoop> ConversionLoops::find(Loop &L) {
  if (!L.isInnermost() || !L.isLoopSimplifyForm() || !L.getExitingBlock() ||
      !L.getExitBlock())
    return std::nullopt;
  InsertOp *Insert = nullptr;
  for (PHINode &Phi : L.getHeader()->phis())
    if (auto *Last =
            dyn_cast<InsertOp>(Phi.getIncomingValueForBlock(L.getLoopLatch())))
      Insert = Last;
  auto *Into = Insert ? dyn_cast<PHINode>(Insert->matrix()) : nullptr;
  if (!Into || Into->getParent() != L.getHeader() ||
      Into->getIncomingValueForBlock(L.getLoopLatch()) != Insert ||
      Insert->facts().Group > 1 ||
      !isOverElements(L, Insert->index(), cast<MatrixType>(Insert->getType())))
    return std::nullopt;
  for (BasicBlock *Block : L.blocks())
    for (Instruction &I : *Block) {
      auto *Extract = dyn_cast<ExtractOp>(&I);
      if (!Extract || Extract->facts().Group > 1 ||
          Evolution.getSCEV(Extract->index()) !=
              Evolution.getSCEV(Insert->index()))
        continue;
      auto Facts = conversionOf(Insert->component(), Extract);
      Value *From = Extract->matrix();
      auto *Phi = dyn_cast<PHINode>(From);
      if (Phi && Phi->getParent() == L.getHeader() &&
          Phi->getIncomingValueForBlock(L.getLoopLatch()) == Insert)
        From = Phi->getIncomingValueForBlock(L.getLoopPreheader());
      bool Copies = Insert->component() == Extract;
      if ((!Facts && !Copies) || !L.isLoopInvariant(From))
        continue;
      ConversionLoop Found = {&L, Insert, From, Facts};
      if (isRight(Found) && hasOnly(L, *Insert) && isForAllLanes(L, From))
        return Found;
    }
  return std::nullopt;
}

void ConversionLoops::replace(const ConversionLoop &Found) {
  Loop &L = *Found.L;
  IRBuilder<> B(L.getLoopPreheader()->getTerminator());
  B.SetCurrentDebugLocation(Found.Insert->getDebugLoc());
  auto *Ty = cast<MatrixType>(Found.Insert->getType());
  Value *Converted =
      Found.Facts ? MatrixBuilder(B).convert(Found.Source, Ty, *Found.Facts)
                  : Found.Source;
  auto IsOutside = [&](const Use &U) {
    return !L.contains(cast<Instruction>(U.getUser()));
  };
  for (PHINode &Phi : L.getHeader()->phis())
    if (Phi.getType() == Converted->getType())
      Phi.replaceUsesWithIf(Converted, IsOutside);
  Found.Insert->replaceUsesWithIf(Converted, IsOutside);
  deleteDeadLoop(&L, &Dominators, &Evolution, &Loops);
}

bool ConversionLoops::run() {
  bool Any = false;
  for (Loop *L : Loops.getLoopsInPreorder())
    if (std::optional<ConversionLoop> Found = find(*L)) {
      replace(*Found);
      Any = true;
    }
  return Any;
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

/// Replaces queries of lengths by constants, which they are on whole-matrix
/// targets.
static void fixLengths(Function &F) {
  unsigned Lanes = std::max(1u, requiredSubgroupSize(F));
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Length = dyn_cast<LengthOp>(&I)) {
      uint64_t Count = elementsOfLane(Length->facts().Type, Lanes);
      Length->replaceAllUsesWith(ConstantInt::get(Length->getType(), Count));
      Length->eraseFromParent();
    }
}

static bool insertsElements(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const auto *Insert = dyn_cast<InsertOp>(&I);
    return Insert && Insert->facts().Type->use() != MatrixUse::Accumulator;
  });
}

PreservedAnalyses ConversionsPass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target || Target->isSimt())
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  SmallVector<Function *> Functions; // the loop declares operations
  for (Function &F : M)
    if (!F.isDeclaration() && insertsElements(F))
      Functions.push_back(&F);
  for (Function *F : Functions) {
    fixLengths(*F);
    FAM.invalidate(*F, keptWithBlocks());
    FAM.invalidate(*F, LoopSimplifyPass().run(*F, FAM));
    // Fusion looks for neighbours in a block.
    if (ConversionLoops(*F, FAM).run())
      for (BasicBlock &Block : make_early_inc_range(*F))
        MergeBlockIntoPredecessor(&Block);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  return Functions.empty() ? PreservedAnalyses::all() : keptOfFunctions();
}

} // namespace tenon
