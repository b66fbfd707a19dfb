// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds multiplications of one basic block that are tiles of a larger one, and
// fuses them (FusePlan.h):
//
//   for each block
//     for each set of multiplications of one kind, none of which adds to the
//     D of another one
//       rows    = the As, in the order of their addresses
//       columns = the Bs, likewise
//       try the whole grid, in pieces that fit the target's limits,
//       then pieces of rows, then pieces of columns
//     for each chain muladd(a1, b1, muladd(a0, b0, c))
//       try one multiplication with the sum of both K

#include "FuseDeepen.h"
#include "FusePlan.h"
#include "tenon/IR/Kernel/SubgroupSize.h"
#include "tenon/IR/Matrix/MatrixEdges.h"
#include "tenon/IR/Matrix/ParsedFacts.h"
#include "tenon/Optimize/Passes.h"
#include "tenon/Support/KeptAnalyses.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon {

/// Tiles of a row or a column.
using Line = SmallVector<Value *, 8>;

namespace {
class BlockFuser {
public:
  BlockFuser(BasicBlock &Block, TileAddresses &Addresses,
             const MatrixTarget &Target)
      : Block(Block), Addresses(Addresses), Target(Target),
        Lanes(Target.isSimt()
                  ? 0
                  : std::max(1u, requiredSubgroupSize(*Block.getParent()))) {}

  void run() {
    while (fuseGrid() || fuseDepth())
      ;
  }

private:
  using Multiplications = DenseMap<std::pair<Value *, Value *>, MulAddOp *>;

  bool fuseGrid();
  bool fuseSet(ArrayRef<MulAddOp *> Set);
  bool fuse(ArrayRef<Line> Rows, ArrayRef<Line> Columns,
            const Multiplications &Of, const FuseLimits &Limits);
  bool fuseDepth();
  bool fuseDepth(MulAddOp &First, MulAddOp &Second);
  std::vector<Line> linesOf(const SetVector<Value *> &Tiles,
                            TileAddresses::Direction Where);
  FuseLimits limits(const OpFacts &Facts) const {
    return Target.fuseLimitsOf(Facts.MulAdd);
  }

  BasicBlock &Block;
  TileAddresses &Addresses;
  const MatrixTarget &Target;
  unsigned Lanes; ///< whose fragments are fused
  ParsedFacts Parsed;
};
} // namespace

/// The load from which \p V is derived through phis of loops and conversions.
static LoadOp *loadOf(Value *V, unsigned Depth = 4) {
  if (auto *Load = dyn_cast<LoadOp>(V))
    return Load;
  if (!Depth)
    return nullptr;
  if (auto *Convert = dyn_cast<ConvertOp>(V))
    return loadOf(Convert->matrix(), Depth - 1);
  if (auto *Phi = dyn_cast<PHINode>(V))
    for (Value *Incoming : Phi->incoming_values())
      if (LoadOp *Load = loadOf(Incoming, Depth - 1))
        return Load;
  return nullptr;
}

/// Sequences of neighbours in memory. Matrices that were not loaded are kept in
/// the order of the code.
std::vector<Line> BlockFuser::linesOf(const SetVector<Value *> &Tiles,
                                      TileAddresses::Direction Where) {
  if (any_of(Tiles, [](Value *V) { return !loadOf(V); }))
    return {Line(Tiles.begin(), Tiles.end())};
  DenseMap<Value *, Value *> Next;
  SmallPtrSet<Value *, 16> Follows;
  for (Value *A : Tiles)
    for (Value *B : Tiles)
      if (A != B && !Next.count(A) && !Follows.contains(B) &&
          Addresses.areNeighbours(*loadOf(A), *loadOf(B), Where)) {
        Next[A] = B;
        Follows.insert(B);
      }
  std::vector<Line> Lines;
  for (Value *Start : Tiles) {
    if (Follows.contains(Start))
      continue;
    Lines.emplace_back();
    for (Value *V = Start; V; V = Next.lookup(V))
      Lines.back().push_back(V);
  }
  return Lines;
}

/// Fuses all multiplications of \p Rows and \p Columns, or none. Those of one
/// row share A, those of one column share B.
bool BlockFuser::fuse(ArrayRef<Line> Rows, ArrayRef<Line> Columns,
                      const Multiplications &Of, const FuseLimits &Limits) {
  FusePlan Plan(Addresses, Limits, Lanes);
  bool Fuses = false;
  for (const Line &R : Rows)
    for (const Line &C : Columns) {
      TileGrid Grid{unsigned(R.size()), unsigned(C.size()), {}};
      for (Value *A : R)
        for (Value *B : C)
          Grid.Tiles.push_back(Of.at({A, B}));
      if (!Plan.fuse(Grid))
        return false;
      Fuses |= Grid.Tiles.size() > 1;
    }
  if (!Fuses)
    return false;
  Plan.grow();
  if (!Plan.canEmit())
    return false;
  Plan.emit();
  return true;
}

/// Splits each line into pieces of at most \p Length tiles, of equal size if
/// possible.
static std::vector<Line> pieces(ArrayRef<Line> Lines, unsigned Length) {
  std::vector<Line> Pieces;
  for (ArrayRef<Value *> Rest : Lines)
    for (size_t Left = divideCeil(Rest.size(), std::max(1u, Length)); Left;
         --Left) {
      size_t Size = divideCeil(Rest.size(), Left);
      Pieces.emplace_back(Rest.take_front(Size));
      Rest = Rest.drop_front(Size);
    }
  return Pieces;
}

bool BlockFuser::fuseSet(ArrayRef<MulAddOp *> Set) {
  OpFacts Facts = Set[0]->facts();
  FuseLimits Limits = limits(Facts);
  if (!Limits.Rows)
    return false;
  SetVector<Value *> As, Bs;
  Multiplications Of;
  for (MulAddOp *Op : Set) {
    As.insert(Op->a());
    Bs.insert(Op->b());
    Of[{Op->a(), Op->b()}] = Op;
  }
  if (Of.size() != As.size() * Bs.size())
    return false; // no grid; the search for neighbours takes time
  std::vector<Line> Rows = pieces(linesOf(As, TileAddresses::Below),
                                  Limits.Rows / Facts.MulAdd.M),
                    Columns = pieces(linesOf(Bs, TileAddresses::Right),
                                     Limits.Columns / Facts.MulAdd.N);
  return fuse(Rows, Columns, Of, Limits) ||
         fuse(pieces(Rows, 1), Columns, Of, Limits) ||
         fuse(Rows, pieces(Columns, 1), Of, Limits);
}

/// Fuses only one grid in each call, because that invalidates the collected
/// multiplications.
bool BlockFuser::fuseGrid() {
  MapVector<Function *, SmallVector<MulAddOp *, 16>> Sets;
  for (Instruction &I : Block) {
    auto *Op = dyn_cast<MulAddOp>(&I);
    bool Continued = Op && any_of(Op->users(), [&](User *U) {
                       auto *Next = dyn_cast<MulAddOp>(U);
                       return Next && Next->getParent() == &Block;
                     });
    if (Op && !Continued)
      Sets[Op->getCalledFunction()].push_back(Op);
  }
  for (auto &[Declaration, Set] : Sets)
    if (Set.size() > 1 && fuseSet(Set))
      return true;
  return false;
}

/// Whether one multiplication can compute the sum of \p First and
/// \p Second.
static bool canBeOneSum(const MulAddOp &First, const MulAddOp &Second,
                        ParsedFacts &Facts) {
  const MulAddFacts &Kinds = Facts.of(First).MulAdd,
                    &Next = Facts.of(Second).MulAdd;
  return First.hasOneUse() && !Kinds.Saturating && !Next.Saturating &&
         Kinds.A == Next.A && Kinds.B == Next.B && Kinds.C == Kinds.D &&
         Next.C == Next.D && First.getType() == Second.getType();
}

using SumPair = std::pair<MulAddOp *, MulAddOp *>;

/// Adds the pairs in which both multiplications share A, or both share B, with
/// those of \p Pair.
static void addBeside(SumPair Pair, SmallPtrSetImpl<MulAddOp *> &Taken,
                      SmallVectorImpl<SumPair> &Sums, ParsedFacts &Facts) {
  auto [First, Second] = Pair;
  for (Value *Shared : {Second->a(), Second->b()})
    for (User *U : Shared->users()) {
      auto *Next = dyn_cast<MulAddOp>(U);
      auto *Before = Next ? dyn_cast<MulAddOp>(Next->c()) : nullptr;
      if (!Before || Next->getParent() != Second->getParent() ||
          Before->getParent() != Next->getParent() || Taken.contains(Next) ||
          Taken.contains(Before) || !canBeOneSum(*Before, *Next, Facts))
        continue;
      bool Shares = Shared == Second->a() ? Before->a() == First->a()
                                          : Before->b() == First->b();
      if (!Shares)
        continue;
      Taken.insert({Before, Next});
      Sums.push_back({Before, Next});
    }
}

/// The pair of \p First and \p Second, and the pairs that share operands with
/// it, such as real and imaginary parts, or columns that are not neighbours;
/// empty if they are not a pair.
static SmallVector<SumPair, 2> sumsOf(MulAddOp &First, MulAddOp &Second,
                                      ParsedFacts &Facts) {
  SmallVector<SumPair, 2> Sums;
  if (!canBeOneSum(First, Second, Facts) || hasConstantA(Second))
    return Sums;
  Sums.push_back({&First, &Second});
  SmallPtrSet<MulAddOp *, 4> Taken = {&First, &Second};
  for (size_t Seen = 0; Seen < Sums.size(); ++Seen)
    addBeside(Sums[Seen], Taken, Sums, Facts);
  return Sums;
}

/// Replaces \p Pair by one multiplication of \p A by \p B, which have the
/// operands of both next to each other along k.
static void replaceBySum(SumPair Pair, Value *A, Value *B) {
  auto [First, Second] = Pair;
  IRBuilder<> Builder(Second);
  MulAddFacts Kinds = First->facts().MulAdd;
  Kinds.K += Second->facts().MulAdd.K;
  CallInst *Whole = MatrixBuilder(Builder).mulAdd(
      A, B, First->c(), cast<MatrixType>(Second->getType()), Kinds);
  Second->replaceAllUsesWith(Whole);
  Whole->takeName(Second);
  Second->eraseFromParent();
  First->eraseFromParent();
}

bool BlockFuser::fuseDepth(MulAddOp &First, MulAddOp &Second) {
  OpFacts Facts = Second.facts();
  if (!limits(Facts).Depth)
    return false;
  SmallVector<SumPair, 2> Sums = sumsOf(First, Second, Parsed);
  if (Sums.empty())
    return false;
  FusePlan Plan(Addresses, limits(Facts), Lanes);
  for (auto [Before, Next] : Sums) {
    Plan.leaveOut(*Before);
    Plan.leaveOut(*Next);
  }
  SmallVector<std::pair<FuseNode *, FuseNode *>, 2> Operands;
  for (auto [Before, Next] : Sums) {
    FuseNode *A = Plan.fuse({1, 2, {Before->a(), Next->a()}});
    FuseNode *B = A ? Plan.fuse({2, 1, {Before->b(), Next->b()}}) : nullptr;
    if (!B)
      return false;
    Operands.push_back({A, B});
  }
  if (!Plan.canEmit())
    return false;
  Plan.emit();
  for (auto [Pair, Operand] : zip_equal(Sums, Operands))
    replaceBySum(Pair, Operand.first->Result, Operand.second->Result);
  return true;
}

bool BlockFuser::fuseDepth() {
  for (Instruction &I : Block) {
    auto *Second = dyn_cast<MulAddOp>(&I);
    auto *First = Second ? dyn_cast<MulAddOp>(Second->c()) : nullptr;
    if (First && First->getParent() == &Block && fuseDepth(*First, *Second))
      return true;
  }
  return false;
}

/// Replaces fills with zero by the constant, so that tiles that start from zero
/// have the same initial value. False if there are none.
static bool foldNullFills(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    if (auto *Fill = dyn_cast<FillOp>(&I); Fill && isZeroMatrix(Fill)) {
      Fill->replaceAllUsesWith(Constant::getNullValue(Fill->getType()));
      Fill->eraseFromParent();
      Changed = true;
    }
  return Changed;
}

PreservedAnalyses FusePass::run(Module &M, ModuleAnalysisManager &AM) {
  const MatrixTarget *Target = target(M, AM);
  if (!Target)
    return PreservedAnalyses::all();
  auto &FAM = AM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  constexpr unsigned AnyBits = 8;
  FuseLimits Limits = Target->fuseLimits(AnyBits);
  bool Changed = false;
  for (Function &F : M) {
    if (F.isDeclaration() || !usesMatrices(F))
      continue;
    if (foldNullFills(F)) {
      FAM.invalidate(F, keptWithBlocks());
      Changed = true;
    }
    if (!Limits.Rows)
      continue;
    Changed = true;
    // Contractions of work-groups choose their own depth.
    if (Limits.Step && !F.hasFnAttribute(RegroupedAttribute))
      deepenLoops(F, *Target, FAM);
    splitMatrixEdges(F);
    FAM.invalidate(F, PreservedAnalyses::none());
    TileAddresses Addresses(FAM.getResult<ScalarEvolutionAnalysis>(F),
                            FAM.getResult<AAManager>(F));
    for (BasicBlock &Block : F)
      BlockFuser(Block, Addresses, *Target).run();
    FAM.invalidate(F, keptWithBlocks());
  }
  return Changed ? keptOfFunctions() : PreservedAnalyses::all();
}

} // namespace tenon
