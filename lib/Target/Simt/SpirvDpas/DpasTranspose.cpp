// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Transposes a kernel's matrices if they can then be loaded by fewer
// instructions:
//
//   D = A * B + C   ->   D' = B' * A' + C'      X' is X transposed
//
//   %a = load a 32x16 row   ->   %a' = load b 16x32 col, the same memory
//   %b = load b 16x32 row   ->   %b' = load a 32x16 col
//   store %d 32x32 row      ->   store %d' 32x32 col
//
// Without 2D blocks and with 8 lanes, a lane has 4 bytes of each row of A. It
// has whole columns of A', which is the second operand; these can be loaded as
// vectors. A component of row-major B combines elements of two lines, which are
// loaded one by one; a component of B' combines elements of one line, of which
// a load reads two or more (SimtVectors.cpp). With 2D blocks, a column-major A
// requires exchanges of elements between lanes; if A and B are both
// column-major, A' and B' require none.

#include "DpasTarget.h"
#include "tenon/IR/Contract/StoreTiles.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace tenon {

static MatrixType *transposed(Type *Ty) {
  auto *Old = cast<MatrixType>(Ty);
  static constexpr MatrixUse Uses[] = {MatrixUse::B, MatrixUse::A,
                                       MatrixUse::Accumulator};
  return MatrixType::get(Old->component(), MatrixScope(Old->scope()),
                         Old->columns(), Old->rows(),
                         Uses[unsigned(Old->use())]);
}

/// The packed layout of accumulators and of A is row-major.
static MatrixLayout transposed(MatrixLayout Layout) {
  return Layout == MatrixLayout::ColumnMajor ? MatrixLayout::RowMajor
                                             : MatrixLayout::ColumnMajor;
}

static MulAddFacts transposed(MulAddFacts Facts) {
  std::swap(Facts.M, Facts.N);
  std::swap(Facts.A, Facts.B);
  return Facts;
}

OpFacts transposedAccess(OpFacts Facts) {
  Facts.Type = transposed(Facts.Type);
  Facts.Layout = transposed(Facts.Layout);
  return Facts;
}

//===----------------------------------------------------------------------===//
// Conditions
//===----------------------------------------------------------------------===//

namespace {
class TransposeChoice {
public:
  /// \p ByBlocks: whether 2D blocks may access memory.
  TransposeChoice(Function &F, const LoopInfo &LI, const DpasGeneration &G,
                  LaneLayouts Layouts, bool ByBlocks)
      : F(F), LI(LI), G(G), Layouts(Layouts), ByBlocks(ByBlocks) {}

  bool isBetter(ArrayRef<BasicBlock *> Blocks) {
    auto CanAll = [&](BasicBlock *Block) {
      return all_of(*Block, [&](Instruction &I) { return can(I); });
    };
    return !containsMatrix(F.getFunctionType()) && all_of(Blocks, CanAll) &&
           Gain > 0;
  }

private:
  bool can(Instruction &I);
  bool canMultiply(const MulAddFacts &Facts) const;
  int64_t cost(OpFacts Facts) const;

  Function &F;
  const LoopInfo &LI;
  const DpasGeneration &G;
  LaneLayouts Layouts;
  bool ByBlocks;
  int64_t Gain = 0;
};
} // namespace

/// Whether every two components of a lane are in one line of memory, with at
/// most one element between them: IGC loads both at once.
static bool hasPairs(const OpFacts &Facts, const LaneLayout &L) {
  bool ByColumns = Facts.Layout == MatrixLayout::ColumnMajor;
  if (Facts.Opcode != MatrixOpcode::Load || L.Components % 2 || L.Pack > 1)
    return false;
  for (unsigned Lane = 0; Lane < L.Lanes; ++Lane)
    for (unsigned I = 0; I < L.Components; I += 2) {
      auto X = L.element(Lane, I), Y = L.element(Lane, I + 1);
      if (!X || !Y || (ByColumns ? X->Column != Y->Column : X->Row != Y->Row) ||
          (ByColumns ? Y->Row - X->Row : Y->Column - X->Column) > 2)
        return false;
    }
  return true;
}

/// The cost of a load or store: 4 for a 2D block, 8 for a block read of a line,
/// 16 for an access of each lane, 1 for a component that is combined from
/// several values.
int64_t TransposeChoice::cost(OpFacts Facts) const {
  constexpr int64_t Joined = 4, Line = 8, Alone = 16;
  Facts.Align = std::max(Facts.Align, 4u); // the faster version tests this
  LaneLayout L = Layouts(Facts.Type);
  bool ByColumns = Facts.Layout == MatrixLayout::ColumnMajor;
  std::vector<BlockPart> Parts;
  if (ByBlocks)
    Parts = blockParts(G, Facts, L);
  if (!Parts.empty()) {
    bool Exchanges = ByColumns && !L.PacksRows && L.ElementBits < 32;
    return Joined * Parts.size() + (Exchanges ? L.Components : 0);
  }
  if (auto Vectors = laneVectors(Facts, L))
    return Alone * L.Components / Vectors->Components * Vectors->Lines +
           (Vectors->Lines > 1 ? L.Components : 0);
  if (unsigned Reads = rowReads(Facts, L))
    return Line * Reads + L.Components;
  bool Whole = L.Pack == 1 || (L.PacksRows == ByColumns && !Facts.Checked);
  return Alone * L.Components / (hasPairs(Facts, L) ? 2 : 1) *
         (Whole ? 1 : L.Pack);
}

/// Rows of A become columns of D', whose number has to be a multiple of the
/// instruction's columns.
bool TransposeChoice::canMultiply(const MulAddFacts &Facts) const {
  return Facts.M % G.Lanes == 0 && rowFor(G, Facts) &&
         rowFor(G, transposed(Facts));
}

bool TransposeChoice::can(Instruction &I) {
  bool HasMatrix = isa<MatrixType>(I.getType()) ||
                   any_of(I.operand_values(), [](const Value *V) {
                     return isa<MatrixType>(V->getType());
                   });
  if (auto *Alloca = dyn_cast<AllocaInst>(&I))
    return !containsMatrix(Alloca->getAllocatedType());
  auto *Op = dyn_cast<MatrixOp>(&I);
  if (!Op)
    return !HasMatrix || isa<PHINode>(I);
  OpFacts Facts = Op->facts();
  switch (Facts.Opcode) {
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    return false; // programs observe the layout of fragments
  case MatrixOpcode::MulAdd:
    return canMultiply(Facts.MulAdd);
  case MatrixOpcode::Slice:
    return Facts.Type->use() == MatrixUse::Accumulator;
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
    break;
  default:
    return true;
  }
  if (Facts.Layout == MatrixLayout::Packed && Facts.Type->use() == MatrixUse::B)
    return false;
  // Loops are assumed to have 16 iterations.
  constexpr unsigned TripCountLog2 = 4, MaxDepth = 4;
  unsigned Depth = std::min(LI.getLoopDepth(I.getParent()), MaxDepth);
  Gain += (cost(Facts) - cost(transposedAccess(Facts)))
          << (TripCountLog2 * Depth);
  return true;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

namespace {
class Transposer {
public:
  explicit Transposer(Function &F) : F(F) {}

  /// \p Blocks: all blocks that have matrices in common, in any order.
  void run(ArrayRef<BasicBlock *> Blocks);

private:
  Value *of(Value *Matrix);
  static std::optional<MatrixBuilder::Bounds>
  bounds(MatrixOp &Op, const OpFacts &Facts, unsigned First);
  CallInst *rewrite(MatrixOp &Op, IRBuilderBase &B);
  CallInst *rewriteAccess(MatrixOp &Op, const OpFacts &Facts,
                          MatrixBuilder &Make);

  Function &F;
  DenseMap<Value *, Value *> Map;
};
} // namespace

Value *Transposer::of(Value *Matrix) {
  Type *Ty = transposed(Matrix->getType());
  if (isa<PoisonValue>(Matrix))
    return PoisonValue::get(Ty);
  if (isa<UndefValue>(Matrix))
    return UndefValue::get(Ty);
  if (isa<Constant>(Matrix))
    return Constant::getNullValue(Ty);
  return Map.at(Matrix);
}

std::optional<MatrixBuilder::Bounds>
Transposer::bounds(MatrixOp &Op, const OpFacts &Facts, unsigned First) {
  if (!Facts.Checked)
    return std::nullopt;
  auto Operand = [&](unsigned I) { return Op.getArgOperand(First + I); };
  return MatrixBuilder::Bounds{Operand(1), Operand(0), Operand(3), Operand(2)};
}

CallInst *Transposer::rewriteAccess(MatrixOp &Op, const OpFacts &Facts,
                                    MatrixBuilder &Make) {
  MatrixBuilder::Memory Memory = {transposed(Facts.Layout), Facts.Align,
                                  Facts.Volatile};
  if (auto *Store = dyn_cast<StoreOp>(&Op))
    return Make.store(of(Store->matrix()), Store->pointer(),
                      Store->strideBytes(), Memory, bounds(Op, Facts, 3));
  auto &Load = cast<LoadOp>(Op);
  return Make.load(transposed(Facts.Type), Load.pointer(), Load.strideBytes(),
                   Memory, bounds(Op, Facts, 2));
}

/// The operation on transposed matrices; null if it is unchanged.
CallInst *Transposer::rewrite(MatrixOp &Op, IRBuilderBase &B) {
  MatrixBuilder Make(B);
  OpFacts Facts = Op.facts();
  MatrixType *Ty = transposed(Facts.Type);
  switch (Facts.Opcode) {
  case MatrixOpcode::Load:
  case MatrixOpcode::Store:
    return rewriteAccess(Op, Facts, Make);
  case MatrixOpcode::MulAdd: {
    auto &M = cast<MulAddOp>(Op);
    return Make.mulAdd(of(M.b()), of(M.a()), of(M.c()), Ty,
                       transposed(Facts.MulAdd));
  }
  case MatrixOpcode::Fill:
    return Make.fill(Ty, cast<FillOp>(Op).component(), bounds(Op, Facts, 1));
  case MatrixOpcode::Convert:
    Facts.Convert.Source = transposed(Facts.Convert.Source);
    return Make.convert(of(cast<ConvertOp>(Op).matrix()), Ty, Facts.Convert);
  case MatrixOpcode::Slice:
    return Make.slice(of(cast<SliceOp>(Op).matrix()), Ty, Facts.Slice.Column,
                      Facts.Slice.Row);
  case MatrixOpcode::Length:
    return Make.length(Ty);
  case MatrixOpcode::Extract:
    return Make.extract(of(cast<ExtractOp>(Op).matrix()),
                        cast<ExtractOp>(Op).index());
  case MatrixOpcode::Insert: {
    auto &Insert = cast<InsertOp>(Op);
    return Make.insert(of(Insert.matrix()), Insert.component(), Insert.index());
  }
  case MatrixOpcode::Coord:
    return Make.coord(Ty, cast<CoordOp>(Op).index());
  case MatrixOpcode::Prefetch: // of the same memory
  case MatrixOpcode::Contract: // expanded
  case MatrixOpcode::FromFragment:
  case MatrixOpcode::ToFragment:
    break;
  }
  return nullptr;
}

void Transposer::run(ArrayRef<BasicBlock *> Blocks) {
  SmallVector<Instruction *> Old;
  for (BasicBlock *Block : Blocks)
    for (Instruction &I : *Block) {
      if (!isa<MatrixOp>(I) && !isa<MatrixType>(I.getType()))
        continue;
      Old.push_back(&I);
      if (auto *Phi = dyn_cast<PHINode>(&I))
        Map[Phi] = PHINode::Create(transposed(Phi->getType()),
                                   Phi->getNumIncomingValues(), "",
                                   Phi->getIterator());
    }
  SmallPtrSet<BasicBlock *, 16> Among(Blocks.begin(), Blocks.end());
  // In this order definitions precede uses.
  ReversePostOrderTraversal<Function *> Order(&F);
  for (BasicBlock *Block : make_filter_range(
           Order, [&](BasicBlock *Block) { return Among.contains(Block); }))
    for (Instruction &I : make_early_inc_range(*Block)) {
      auto *Op = dyn_cast<MatrixOp>(&I);
      IRBuilder<> B(&I);
      CallInst *New = Op ? rewrite(*Op, B) : nullptr;
      if (!New)
        continue;
      New->copyMetadata(I);
      if (auto *Store = dyn_cast<StoreOp>(&I))
        if (std::optional<StoreTiles> Tiles = tilesOf(*Store))
          setTiles(*New, transposed(*Tiles));
      Map[&I] = New;
      Value *Plain = New;
      if (isa<CoordOp>(I))
        Plain = B.CreateShuffleVector(New, {1, 0});
      if (!isa<MatrixType>(I.getType()) && !I.getType()->isVoidTy())
        I.replaceAllUsesWith(Plain);
    }
  for (Instruction *I : Old)
    if (auto *Phi = dyn_cast<PHINode>(I))
      for (auto [V, From] : zip(Phi->incoming_values(), Phi->blocks()))
        cast<PHINode>(Map[Phi])->addIncoming(of(V), From);
  for (Instruction *I : Old) {
    if (isa<PrefetchOp>(I))
      continue;
    if (isa<MatrixType>(I->getType()))
      I->replaceAllUsesWith(PoisonValue::get(I->getType()));
    I->eraseFromParent();
  }
}

void transposeMatrices(Function &F, FunctionAnalysisManager &AM,
                       const DpasGeneration &G, LaneLayouts Layouts) {
  if (EliminateUnreachableBlocks(F))
    AM.invalidate(F, PreservedAnalyses::none());
  SmallVector<BasicBlock *> All(make_pointer_range(F));
  TransposeChoice Choice(F, AM.getResult<LoopAnalysis>(F), G, Layouts,
                         /*ByBlocks=*/true);
  if (Choice.isBetter(All))
    Transposer(F).run(All);
}

void transposeBlocks(Function &F, const LoopInfo &Loops,
                     ArrayRef<BasicBlock *> Blocks, const DpasGeneration &G,
                     LaneLayouts Layouts) {
  TransposeChoice Choice(F, Loops, G, Layouts, /*ByBlocks=*/false);
  if (Choice.isBetter(Blocks))
    Transposer(F).run(Blocks);
}

} // namespace tenon
