// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LaneComputation.h"
#include "llvm/Analysis/ValueTracking.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

static unsigned bitsIn(const Value *V) {
  return V->getType()->getScalarSizeInBits();
}

/// Whether all elements are one constant, or one value that all lanes share.
bool LaneComputation::visitSame(Node &N, ArrayRef<LaneBits> Of) {
  const LaneBits *First = find_if(Of, [](const LaneBits &E) { return E.Root; });
  if (First == Of.end())
    return false;
  if (Constant *Known = constantOf(*First, N.Bits)) {
    N.Same = Known;
    return all_of(Of, [&](const LaneBits &E) {
      return !E.Root || constantOf(E, N.Bits) == Known;
    });
  }
  std::optional<unsigned> Component = componentOf(*First, N.Bits);
  if (!Component || !Context.Lanes.isUniform(First->Root))
    return false;
  N.Same = First->Root;
  N.Component = *Component;
  return all_of(Of, [&](const LaneBits &E) {
    return !E.Root || (E.Root == First->Root && E.FirstBit == First->FirstBit);
  });
}

LaneLayout LaneComputation::layoutOf(const Node &N) const {
  LaneLayout Of = Layout;
  Of.ElementBits = N.Bits;
  return Of;
}

/// The type of the matrix that lanes load. Its component is the type of the
/// loads if that has the right size.
MatrixType *LaneComputation::matrixOf(const Node &N) const {
  const Instruction *First =
      find_if(N.Loads, [](const LaneAccess &E) { return E.Access; })->Access;
  Type *Component = First->getType()->getScalarType();
  if (Component->getPrimitiveSizeInBits() != N.Bits)
    Component = IntegerType::get(First->getContext(), N.Bits);
  return MatrixType::get(Component, MatrixScope(Ty->scope()), Ty->rows(),
                         Ty->columns(), Ty->use());
}

/// Whether all elements are loaded: from the memory of a matrix, or from
/// addresses that depend on coordinates.
bool LaneComputation::visitLoads(Node &N, ArrayRef<LaneBits> Of) {
  if (N.Bits < 8 || none_of(Of, [](const LaneBits &E) { return E.Root; }))
    return false;
  for (const LaneBits &E : Of) {
    if (E.Root && !isLaneAccess(E.Root, /*IsLoad=*/true))
      return false;
    N.Loads.push_back({cast_or_null<Instruction>(E.Root), E.FirstBit});
  }
  StringRef Why;
  if (findAddress(Context, matrixOf(N), layoutOf(N), N.Loads, /*IsLoad=*/true,
                  Why) ||
      visitElements(N))
    return true;
  Reason = Why;
  return false;
}

/// Whether all elements are results of the same operation.
bool LaneComputation::visitOperation(Node &N, ArrayRef<LaneBits> Of) {
  SmallVector<Elements, 3> Operands;
  // The operation will also be executed for elements that others compute.
  bool IsPartial = any_of(Of, [](const LaneBits &E) { return !E.Root; });
  for (auto [Number, E] : enumerate(Of)) {
    auto *I = dyn_cast_or_null<Instruction>(E.Root);
    if (!E.Root)
      continue;
    std::optional<unsigned> Component = componentOf(E, N.Bits);
    if (!I || !Component || !isElementwise(*I) ||
        (N.Operation && !isSameOperation(*N.Operation, *I)) ||
        (IsPartial && !isSafeToSpeculativelyExecute(I)))
      return false;
    auto *Call = dyn_cast<CallInst>(I);
    unsigned Count = Call ? Call->arg_size() : I->getNumOperands();
    if (!N.Operation) {
      N.Operation = I;
      Operands.resize(Count, Elements(Of.size()));
    } else {
      N.Others.push_back(I);
    }
    for (unsigned O = 0; O < Count; ++O) {
      Value *Operand = I->getOperand(O);
      unsigned Size = bitsIn(Operand);
      if (Size == 0) // a pointer
        return false;
      bool IsVector = Operand->getType()->isVectorTy();
      Operands[O][Number] =
          traceBits(Operand, IsVector ? *Component * Size : 0, Size);
    }
  }
  if (!N.Operation)
    return false;
  for (auto [O, Parts] : enumerate(Operands)) {
    auto Operand = visit(Parts, bitsIn(N.Operation->getOperand(O)));
    if (!Operand)
      return false;
    N.Operands.push_back(*Operand);
  }
  return true;
}

std::optional<unsigned> LaneComputation::visit(ArrayRef<LaneBits> Of,
                                               unsigned Bits) {
  std::vector<std::pair<Value *, unsigned>> Key;
  for (const LaneBits &E : Of)
    Key.push_back({E.Root, E.FirstBit});
  Key.push_back({nullptr, Bits});
  if (auto Found = Known.find(Key); Found != Known.end())
    return Found->second;
  std::optional<unsigned> Number = visitNew(Of, Bits);
  if (Number)
    Known[Key] = *Number;
  return Number;
}

std::optional<unsigned> LaneComputation::visitNew(ArrayRef<LaneBits> Of,
                                                  unsigned Bits) {
  constexpr unsigned MaxNodes = 128, MaxVisits = 1024;
  if (Nodes.size() >= MaxNodes || ++Visits > MaxVisits)
    return std::nullopt;
  const size_t Before = Nodes.size();
  for (auto Visit :
       {&LaneComputation::visitSame, &LaneComputation::visitLoads,
        &LaneComputation::visitOperation, &LaneComputation::visitPart,
        &LaneComputation::visitChoice}) {
    Node N;
    N.Bits = Bits;
    if ((this->*Visit)(N, Of)) {
      Nodes.push_back(std::move(N));
      return Nodes.size() - 1;
    }
    forgetFrom(Before);
  }
  return std::nullopt;
}

void LaneComputation::forgetFrom(unsigned First) {
  Nodes.erase(Nodes.begin() + First, Nodes.end());
  std::erase_if(Known, [&](const auto &K) { return K.second >= First; });
}

bool LaneComputation::find(StringRef &Why) {
  bool Found = visit(traceElements(Cast.fragment(), Layout), Layout.ElementBits)
                   .has_value();
  Why = Found ? StringRef() : Reason;
  return Found && any_of(Nodes, [](const Node &N) { return !N.Loads.empty(); });
}

//===----------------------------------------------------------------------===//
// Raising
//===----------------------------------------------------------------------===//

/// Emits the operation of \p N on one element.
Value *LaneComputation::emitOperation(IRBuilderBase &B, const Node &N,
                                      Value *Index) {
  SmallVector<Value *, 3> Operands;
  for (unsigned Number : N.Operands)
    Operands.push_back(emit(B, Number, Index));
  return emitElementwise(B, *N.Operation, N.Others, Operands);
}

Value *LaneComputation::emit(IRBuilderBase &B, unsigned Number, Value *Index) {
  if (Value *Made = Emitted.lookup(Number))
    return Made;
  const Node &N = Nodes[Number];
  Value *V = N.Same;
  if (N.Matrix)
    V = MatrixBuilder(B).extract(N.Matrix, Index);
  else if (N.Address)
    V = emitElement(B, N, Index);
  else if (N.FirstBit)
    V = emitPart(B, N, Index);
  else if (!N.Choices.empty())
    V = emitChoice(B, N, Index);
  else if (N.Operation)
    V = emitOperation(B, N, Index);
  else if (V->getType()->isVectorTy())
    V = B.CreateExtractElement(V, uint64_t(N.Component));
  return Emitted[Number] = V;
}

void LaneComputation::load() {
  StringRef Why;
  for (Node &N : Nodes) {
    if (N.Address)
      locate(N);
    else if (!N.Loads.empty())
      N.Matrix = loadMatrix(Context, matrixOf(N), layoutOf(N), N.Loads, Why);
  }
}

bool LaneComputation::isBeside(const LaneComputation &Next,
                               TileAddresses &Addresses,
                               TileAddresses::Direction Where) const {
  if (Ty != Next.Ty || Cast.getParent() != Next.Cast.getParent() ||
      Nodes.size() != Next.Nodes.size())
    return false;
  return all_of(zip(Nodes, Next.Nodes), [&](auto Pair) {
    const auto &[X, Y] = Pair;
    if (X.Bits != Y.Bits || X.Operands != Y.Operands || X.Same != Y.Same ||
        X.Component != Y.Component || !X.Operation != !Y.Operation ||
        !X.Matrix != !Y.Matrix || X.FirstBit != Y.FirstBit ||
        X.Choices != Y.Choices || X.ByRow != Y.ByRow ||
        !X.Address != !Y.Address)
      return false;
    if (X.Address)
      return X.Address->isBefore(*Y.Address, Where, *Ty);
    if (X.Matrix)
      return Addresses.areNeighbours(*llvm::cast<LoadOp>(X.Matrix),
                                     *llvm::cast<LoadOp>(Y.Matrix), Where);
    return !X.Operation || isSameOperation(*X.Operation, *Y.Operation);
  });
}

bool LaneComputation::canLoadAtOnce(ArrayRef<LaneComputation *> Tiles,
                                    TileAddresses &Addresses) {
  for (unsigned I = 0; I < Tiles.front()->Nodes.size(); ++I) {
    if (Tiles.front()->Nodes[I].Address && Tiles.size() > 1 &&
        !canReadAtOnce(Tiles, I))
      return false;
    SmallVector<Value *, 16> Loads;
    for (const LaneComputation *Tile : Tiles)
      if (Value *Load = Tile->Nodes[I].Matrix)
        Loads.push_back(Load);
    auto IsElsewhere = [&](Value *Load) {
      return llvm::cast<Instruction>(Load)->getParent() !=
             llvm::cast<Instruction>(Loads.front())->getParent();
    };
    if (Loads.empty())
      continue;
    if (any_of(Loads, IsElsewhere) || !Addresses.canMoveToLast(Loads))
      return false;
    // All tiles are loaded at the position of the first one: a tile may be
    // multiplied before others are loaded.
    auto *Place = llvm::cast<Instruction>(Loads.front());
    if (any_of(Tiles, [&](const LaneComputation *Tile) {
          return Tile->Cast.getParent() == Place->getParent() &&
                 Tile->Cast.comesBefore(Place);
        }))
      return false;
  }
  return true;
}

/// Replaces \p Loads by one load, at the first of them.
static Value *loadAtOnce(ArrayRef<Value *> Loads, MatrixType *Ty) {
  auto *First = llvm::cast<LoadOp>(Loads.front());
  OpFacts Facts = First->facts();
  for (Value *Load : Loads)
    Facts.Align =
        std::min(Facts.Align, llvm::cast<LoadOp>(Load)->facts().Align);
  std::optional<MatrixBounds> Bounds;
  if (Facts.Checked)
    Bounds = {First->getArgOperand(2), First->getArgOperand(3),
              First->getArgOperand(4), First->getArgOperand(5)};
  IRBuilder<> B(First);
  return MatrixBuilder(B).load(Ty, First->pointer(), First->strideBytes(),
                               {Facts.Layout, Facts.Align, false}, Bounds);
}

void LaneComputation::include(ArrayRef<LaneComputation *> Tiles, unsigned Rows,
                              unsigned Columns) {
  Ty = MatrixType::get(Ty->component(), MatrixScope(Ty->scope()),
                       Ty->rows() * Rows, Ty->columns() * Columns, Ty->use());
  for (auto [I, N] : enumerate(Nodes)) {
    SmallVector<Value *, 16> Loads;
    for (LaneComputation *Tile : Tiles) {
      const Node &Other = Tile->Nodes[I];
      if (Other.Matrix)
        Loads.push_back(Other.Matrix);
      if (Tile != this)
        N.Last.append(Other.Last);
      if (Other.Operation && Tile != this) {
        N.Others.push_back(Other.Operation);
        N.Others.append(Other.Others);
      }
    }
    if (N.Matrix)
      N.Matrix = loadAtOnce(Loads, matrixOf(N));
  }
}

bool LaneComputation::isKnownAt(const Instruction &Place) const {
  return all_of(Nodes, [&](const Node &N) {
    const auto *I = dyn_cast_or_null<Instruction>(N.Matrix ? N.Matrix : N.Same);
    return (!I || I->getParent() != Place.getParent() ||
            I->comesBefore(&Place)) &&
           (!N.Address ||
            (Context.Lanes.dominators().dominates(N.Last.front(), &Place) &&
             isUnchangedAt(N, Place)));
  });
}

Value *LaneComputation::raise(Instruction &Place) {
  return emitElementLoop(Place, Ty, Context.Width, Cast.getDebugLoc(),
                         [&](IRBuilderBase &B, Value *Index) {
                           return emit(B, Nodes.size() - 1, Index);
                         });
}

} // namespace tenon
