// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands whose elements lanes load only inside of a larger matrix, with zeros
// outside, become checked loads:
//
//   head:    br (row + 1 < height), label %load, label %join
//   load:    %x = load …
//   join:    %e1 = phi [ %x, %load ], [ 0, %head ]
//   …
//   %m = from.fragment(<%e0, %e1, …>)
//   ->
//   %m = load.checked(matrix, stride, row, 0, height, columns)
//
// An element (r, c) has to be loaded if and only if r, or c, is less than a
// bound. The coordinates of the larger matrix are used if they are not
// negative, so that the matrix and its bounds are the same in all iterations of
// a loop over k.

#include "Optimize/Raise/Elements/LaneAddresses.h"
#include "Optimize/Raise/Elements/LaneComputation.h"
#include "tenon/IR/Contract/Chains.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace tenon {

namespace {
/// A comparison, and the result for which an element is loaded.
struct Condition {
  ICmpInst *Compare;
  bool Holds;
};

/// The load of an element, and its conditions.
struct GuardedElement {
  LaneAccess Load;
  SmallVector<Condition, 2> If;
  Instruction *Before = nullptr; ///< of all these instructions
};

/// A bound of elements: their row, or column, in the matrix is less than End -
/// First.
struct Bound {
  bool OfRows = true;
  unsigned Granularity = 1; ///< rows with the same bound
  AddressSum First, End;
};

class GuardedLoad {
public:
  GuardedLoad(RaiseContext &Context, FromFragmentOp &Cast)
      : Context(Context), Cast(Cast), Layout(Context.layoutOf(Cast)),
        Ty(llvm::cast<MatrixType>(Cast.getType())),
        Evolution(Context.AM.getResult<ScalarEvolutionAnalysis>(Context.F)) {}

  bool find();
  Value *raise();

private:
  std::optional<GuardedElement> elementOf(LaneBits E) const;
  bool takesLoad(GuardedElement &G, LaneBits E) const;
  bool takesPhi(GuardedElement &G, PHINode &Phi, LaneBits E) const;
  LaneBits originOf(LaneBits E) const;
  std::optional<Bound> boundOf(unsigned Number) const;
  bool isUnchanged() const;
  bool isAvailable(Value *V) const;
  std::pair<Value *, Value *> bound(IRBuilder<> &B, const Bound &Of,
                                    Value *&Pointer, Value *Stride);

  RaiseContext &Context;
  FromFragmentOp &Cast;
  LaneLayout Layout;
  MatrixType *Ty;
  ScalarEvolution &Evolution;
  SmallVector<GuardedElement, 16> Elements;
  SmallVector<Bound, 2> Bounds;
  MatrixAddress Address;
  AddressSum First; ///< address of element (0, 0)
};
} // namespace

//===----------------------------------------------------------------------===//
// Elements
//===----------------------------------------------------------------------===//

static bool isZero(const Value *V) {
  const auto *C = dyn_cast<Constant>(V);
  return C && C->isNullValue();
}

/// Adds the comparisons that have to be true for \p V to be \p Holds.
static bool addConditions(Value *V, bool Holds,
                          SmallVectorImpl<Condition> &To) {
  if (auto *Compare = dyn_cast<ICmpInst>(V)) {
    To.push_back({Compare, Holds});
    return true;
  }
  using namespace PatternMatch;
  Value *X, *Y;
  bool IsBoth = Holds ? match(V, m_LogicalAnd(m_Value(X), m_Value(Y)))
                      : match(V, m_LogicalOr(m_Value(X), m_Value(Y)));
  return IsBoth && addConditions(X, Holds, To) && addConditions(Y, Holds, To);
}

/// The origin of \p E. Looks through phis that have the same element on each
/// edge, for example of a vector another component of which earlier branches
/// replace.
LaneBits GuardedLoad::originOf(LaneBits E) const {
  while (E.Root) {
    E = traceIntegers(E, Layout.ElementBits);
    auto *Phi = dyn_cast_or_null<PHINode>(E.Root);
    if (!Phi)
      break;
    std::optional<LaneBits> Same;
    for (Value *V : Phi->incoming_values()) {
      LaneBits From = traceBits(V, E.FirstBit, Layout.ElementBits);
      if (From.Root == Phi || (Same && (Same->Root != From.Root ||
                                        Same->FirstBit != From.FirstBit)))
        return E;
      Same = From;
    }
    E = *Same;
  }
  return E;
}

bool GuardedLoad::takesLoad(GuardedElement &G, LaneBits E) const {
  E = traceIntegers(E, Layout.ElementBits);
  if (!isa_and_nonnull<LoadInst>(E.Root) || !isLaneAccess(E.Root, true))
    return false;
  G.Load = {llvm::cast<Instruction>(E.Root), E.FirstBit};
  return true;
}

/// Adds the conditions of the branches that skip the load of a phi; false if
/// other code can skip it.
bool GuardedLoad::takesPhi(GuardedElement &G, PHINode &Phi, LaneBits E) const {
  std::optional<unsigned> Loaded;
  for (auto [I, V] : enumerate(Phi.incoming_values())) {
    LaneBits From = originOf(traceBits(V, E.FirstBit, Layout.ElementBits));
    Constant *C = From.Root ? constantOf(From, Layout.ElementBits) : nullptr;
    if (C && C->isNullValue())
      continue;
    if (Loaded || !takesLoad(G, From))
      return false;
    Loaded = I;
  }
  if (!Loaded)
    return false;
  BasicBlock *Block = Phi.getIncomingBlock(*Loaded);
  if (G.Load.Access->getParent() != Block)
    return false;
  for (unsigned Left = Phi.getNumIncomingValues() - 1; Left; --Left) {
    BasicBlock *Head = Block->getSinglePredecessor();
    auto *Branch = Head ? dyn_cast<BranchInst>(Head->getTerminator()) : nullptr;
    if (!Branch || !Branch->isConditional())
      return false;
    bool Holds = Branch->getSuccessor(0) == Block;
    if (Branch->getSuccessor(Holds) != Phi.getParent() ||
        !addConditions(Branch->getCondition(), Holds, G.If))
      return false;
    Block = Head;
    G.Before = Branch;
  }
  return true;
}

std::optional<GuardedElement> GuardedLoad::elementOf(LaneBits E) const {
  GuardedElement G;
  E = originOf(E);
  if (!E.Root)
    return std::nullopt;
  if (auto *Phi = dyn_cast<PHINode>(E.Root))
    return takesPhi(G, *Phi, E) ? std::optional(G) : std::nullopt;
  auto *Select = dyn_cast<SelectInst>(E.Root);
  if (!Select || Select->getCondition()->getType()->isVectorTy())
    return std::nullopt;
  bool Holds = isZero(Select->getFalseValue());
  if (!Holds && !isZero(Select->getTrueValue()))
    return std::nullopt;
  if (!takesLoad(
          G, traceBits(Holds ? Select->getTrueValue() : Select->getFalseValue(),
                       E.FirstBit, Layout.ElementBits)) ||
      !addConditions(Select->getCondition(), Holds, G.If))
    return std::nullopt;
  G.Before = G.Load.Access;
  return G;
}

//===----------------------------------------------------------------------===//
// Bounds
//===----------------------------------------------------------------------===//

/// The operands of \p C as X < Y: integers of up to 32 bits, extended to 64, so
/// that their difference does not wrap around.
static std::optional<std::pair<Value *, Value *>> lessOf(const Condition &C) {
  CmpInst::Predicate P =
      C.Holds ? C.Compare->getPredicate() : C.Compare->getInversePredicate();
  Value *X = C.Compare->getOperand(0), *Y = C.Compare->getOperand(1);
  if (!X->getType()->isIntegerTy() || X->getType()->getIntegerBitWidth() > 32)
    return std::nullopt;
  if (ICmpInst::isGT(P) || ICmpInst::isGE(P)) {
    std::swap(X, Y);
    P = CmpInst::getSwappedPredicate(P);
  }
  if (!ICmpInst::isLT(P) && !ICmpInst::isLE(P))
    return std::nullopt;
  IRBuilder<> B(C.Compare);
  auto Wide = [&](Value *V) {
    return CmpInst::isSigned(P) ? B.CreateSExt(V, B.getInt64Ty())
                                : B.CreateZExt(V, B.getInt64Ty());
  };
  Value *End = Wide(Y);
  if (ICmpInst::isLE(P))
    End = B.CreateNSWAdd(End, B.getInt64(1));
  return std::pair(Wide(X), End);
}

/// The bound that is equivalent to condition \p Number of all elements.
std::optional<Bound> GuardedLoad::boundOf(unsigned Number) const {
  struct Known {
    LaneLayout::Coordinates At;
    AddressSum X, Slack;
  };
  SmallVector<Known, 0> All;
  for (auto [I, G] : enumerate(Elements)) {
    auto Less = lessOf(G.If[Number]);
    if (!Less)
      return std::nullopt;
    auto X = sumsInLanes(Context, Less->first, Layout.Lanes);
    auto End = sumsInLanes(Context, Less->second, Layout.Lanes);
    if (!X || !End)
      return std::nullopt;
    for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane)
      All.push_back({*Layout.element(Lane, I / Layout.Pack, I % Layout.Pack),
                     (*X)[Lane], (*End)[Lane] - (*X)[Lane]});
  }
  const Known *Start = find_if(
      All, [](const Known &K) { return K.At.Row == 0 && K.At.Column == 0; });
  assert(Start != All.end() && "lanes have all elements");
  for (auto [OfRows, Granularity] :
       {std::pair(true, 1u), {true, 2u}, {true, 4u}, {false, 1u}})
    if (all_of(All, [&](const Known &K) {
          unsigned Place =
              (OfRows ? K.At.Row : K.At.Column) / Granularity * Granularity;
          return K.Slack == Start->Slack - AddressSum::constant(Place);
        }))
      return Bound{OfRows, Granularity, Start->X, Start->X + Start->Slack};
  return std::nullopt;
}

/// Whether nothing before the multiplication may write the loaded memory.
bool GuardedLoad::isUnchanged() const {
  ChainFinder Finder(Context.F, Context.AM);
  return all_of(Elements, [&](const GuardedElement &G) {
    assert(Context.Lanes.dominators().dominates(G.Before, &Cast) &&
           "all ways to a phi of its elements pass it");
    return Context.isWhole(*G.Before->getParent()) &&
           isUnchangedBetween(*G.Before, Cast, G.Load.Access->getOperand(0),
                              Finder);
  });
}

/// Whether \p V is uniform and available where the matrix is loaded.
/// Computations between that position and a load are moved there.
bool GuardedLoad::isAvailable(Value *V) const {
  auto *I = dyn_cast<Instruction>(V);
  const DominatorTree &Dominators = Context.Lanes.dominators();
  if (!Context.Lanes.isUniform(V))
    return false;
  if (!I || Dominators.dominates(I, &Cast))
    return true;
  if (isa<PHINode>(I) || I->mayReadOrWriteMemory() ||
      !isSafeToSpeculativelyExecute(I) ||
      !all_of(I->operands(), [&](Value *Of) { return isAvailable(Of); }))
    return false;
  Instruction *Place = Elements.front().Before;
  if (!all_of(I->operands(), [&](Value *Of) {
        auto *Known = dyn_cast<Instruction>(Of);
        return !Known || Dominators.dominates(Known, Place);
      }))
    return false;
  I->dropPoisonGeneratingAnnotations();
  I->moveBefore(Place->getIterator());
  return true;
}

bool GuardedLoad::find() {
  SmallVector<LaneAccess, 16> Loads;
  for (const LaneBits &E : traceElements(Cast.fragment(), Layout)) {
    std::optional<GuardedElement> G = elementOf(E);
    if (!G || (!Elements.empty() && G->If.size() != Elements.front().If.size()))
      return false;
    Loads.push_back(G->Load);
    Elements.push_back(std::move(*G));
  }
  assert(!Elements.empty() && "a fragment has elements");
  if (!Layout.hasNoPadding() || !Context.isWhole(*Cast.getParent()) ||
      !isUnchanged())
    return false;
  for (unsigned I = 0; I < Elements.front().If.size(); ++I) {
    std::optional<Bound> L = boundOf(I);
    if (!L || any_of(Bounds, [&](const Bound &Known) {
          return Known.OfRows == L->OfRows;
        }))
      return false;
    Bounds.push_back(*L);
  }
  std::optional<MatrixAddress> At = addressOf(Context, Ty, Layout, Loads);
  if (!At)
    return false;
  Address = *At;
  First = withoutLane(Address.First);
  auto IsKnown = [&](Value *V) { return isAvailable(V); };
  return First.allOf(IsKnown) && Address.Stride.allOf(IsKnown) &&
         all_of(Bounds, [&](const Bound &L) {
           return L.First.allOf(IsKnown) && L.End.allOf(IsKnown) &&
                  (L.Granularity == 1 ||
                   (Address.Layout == MatrixLayout::Packed &&
                    L.Granularity == packFactor(Layout.ElementBits)));
         });
}

//===----------------------------------------------------------------------===//
// The checked load
//===----------------------------------------------------------------------===//

/// The coordinate and the end of \p Of for a matrix at \p Pointer. They are
/// those of the larger matrix if the coordinate is a non-negative multiple of
/// the granularity.
std::pair<Value *, Value *> GuardedLoad::bound(IRBuilder<> &B, const Bound &Of,
                                               Value *&Pointer, Value *Stride) {
  Value *Start = Of.First.emit(B), *End = Of.End.emit(B);
  const SCEV *S = Evolution.getSCEV(Start);
  unsigned InLine = Address.Layout == MatrixLayout::Packed && Of.OfRows
                        ? packFactor(Layout.ElementBits)
                        : 1;
  bool IsWhole = Evolution.getConstantMultiple(S).urem(InLine) == 0;
  Value *Coordinate = B.getInt64(0);
  if (IsWhole && !Evolution.getSignedRangeMin(S).isNegative()) {
    bool Strides = Of.OfRows != (Address.Layout == MatrixLayout::ColumnMajor);
    Value *Lines = B.CreateUDiv(Start, B.getInt64(InLine), "", true);
    Value *Distance = Strides
                          ? Stride
                          : B.getInt64(Layout.ElementBits / 8 *
                                       (Address.Layout == MatrixLayout::Packed
                                            ? packFactor(Layout.ElementBits)
                                            : 1));
    Pointer = B.CreateGEP(B.getInt8Ty(), Pointer,
                          B.CreateNeg(B.CreateMul(Lines, Distance)));
    Coordinate = Start;
  } else {
    End = B.CreateSub(End, Start);
  }
  if (Of.Granularity > 1) { // rows with the same bound are loaded together
    End = B.CreateAdd(End, B.getInt64(Of.Granularity - 1));
    End = B.CreateAnd(End, B.getInt64(-int64_t(Of.Granularity)));
  }
  return {Coordinate, End};
}

Value *GuardedLoad::raise() {
  IRBuilder<> B(&Cast);
  Value *Pointer = First.emitAddress(B);
  if (!Pointer)
    return nullptr;
  Value *Stride = Address.Stride.emit(B);
  std::pair<Value *, Value *> Rows = {B.getInt64(0), B.getInt64(Ty->rows())};
  std::pair<Value *, Value *> Columns = {B.getInt64(0),
                                         B.getInt64(Ty->columns())};
  for (const Bound &L : Bounds)
    (L.OfRows ? Rows : Columns) = bound(B, L, Pointer, Stride);
  return MatrixBuilder(B).load(
      Ty, Pointer, Stride, {Address.Layout, Address.Align, false},
      MatrixBuilder::Bounds{Rows.first, Columns.first, Rows.second,
                            Columns.second});
}

/// Whether \p Block loads a value that a phi after it merges with a value from
/// the branch that leads to \p Block.
static bool isGuarded(const BasicBlock &Block) {
  const BasicBlock *Join = Block.getSingleSuccessor();
  const BasicBlock *Head = Block.getSinglePredecessor();
  return Join && Head && is_contained(successors(Head), Join) &&
         !Join->phis().empty() &&
         any_of(Block, [](const Instruction &I) { return isa<LoadInst>(I); });
}

void hoistGuardedAddresses(Function &F) {
  for (BasicBlock &Block : F) {
    if (!isGuarded(Block))
      continue;
    SmallPtrSet<const Instruction *, 16> Left;
    Instruction *Place = Block.getSinglePredecessor()->getTerminator();
    for (Instruction &I : make_early_inc_range(Block)) {
      bool Moves = !isa<PHINode>(I) && !I.isTerminator() &&
                   !I.mayReadOrWriteMemory() &&
                   isSafeToSpeculativelyExecute(&I) &&
                   none_of(I.operands(), [&](const Use &Of) {
                     return Left.contains(dyn_cast<Instruction>(Of));
                   });
      if (Moves)
        I.moveBefore(Place->getIterator());
      else
        Left.insert(&I);
    }
  }
}

void raiseGuarded(RaiseContext &Context) {
  SmallVector<FromFragmentOp *> Casts;
  for (Instruction &I : instructions(Context.F))
    if (auto *Cast = dyn_cast<FromFragmentOp>(&I))
      Casts.push_back(Cast);
  for (FromFragmentOp *Cast : Casts) {
    if (cast<MatrixType>(Cast->getType())->use() == MatrixUse::Accumulator)
      continue;
    GuardedLoad Load(Context, *Cast);
    if (!Load.find())
      continue;
    if (Value *Matrix = Load.raise()) {
      Cast->replaceAllUsesWith(Matrix);
      Cast->eraseFromParent();
    }
  }
}

} // namespace tenon
