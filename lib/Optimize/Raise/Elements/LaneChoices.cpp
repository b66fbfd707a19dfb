// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computations of elements (LaneComputation.h) that depend on coordinates, that
// use parts of wider values, or that load from memory that is not a matrix.

#include "LaneComputation.h"
#include "tenon/IR/Contract/Chains.h"
#include "tenon/IR/Contract/Sharing.h"
#include "tenon/IR/Values/ItemOps.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Parts of wider values
//===----------------------------------------------------------------------===//

/// Whether all elements are the same bits of wider values, or bits that
/// operations on integers only move.
bool LaneComputation::visitPart(Node &N, ArrayRef<LaneBits> Of) {
  constexpr unsigned MaxBits = 64;
  Elements Wider;
  unsigned Size = 0;
  bool Moved = false;
  for (LaneBits E : Of) {
    LaneBits From = E.Root ? traceIntegers(E, N.Bits) : E;
    Moved |= From.Root != E.Root;
    Wider.push_back(From);
  }
  N.FirstBit = 0;
  if (!Moved) {
    for (LaneBits &E : Wider) {
      if (!E.Root)
        continue;
      unsigned Own = E.Root->getType()->getScalarSizeInBits();
      if (Own <= N.Bits || Own > MaxBits || (Size && Own != Size) ||
          (Size && E.FirstBit % Own != *N.FirstBit))
        return false;
      Size = Own;
      N.FirstBit = E.FirstBit % Own;
      if (*N.FirstBit + N.Bits > Own)
        return false;
      E.FirstBit -= *N.FirstBit;
    }
  }
  std::optional<unsigned> Operand = visit(Wider, Moved ? N.Bits : Size);
  if (Operand)
    N.Operands.push_back(*Operand);
  return Operand.has_value();
}

Value *LaneComputation::emitPart(IRBuilderBase &B, const Node &N,
                                 Value *Index) {
  assert(N.FirstBit && N.Operands.size() == 1 && "found by visitPart()");
  return emitBits(B, emit(B, N.Operands.front(), Index), *N.FirstBit, N.Bits);
}

//===----------------------------------------------------------------------===//
// Choices by coordinates
//===----------------------------------------------------------------------===//

/// The remainder of each element's row or column; none if it differs between
/// lanes.
std::optional<SmallVector<unsigned, 16>>
LaneComputation::remaindersOf(unsigned Period, bool ByRow) const {
  if ((ByRow ? Ty->rows() : Ty->columns()) % Period != 0)
    return std::nullopt;
  SmallVector<unsigned, 16> Remainders;
  for (unsigned Number = 0; Number < Layout.Components * Layout.Pack;
       ++Number) {
    std::optional<unsigned> Of;
    for (unsigned Lane = 0; Lane < Layout.Lanes; ++Lane) {
      auto At =
          Layout.element(Lane, Number / Layout.Pack, Number % Layout.Pack);
      if (!At)
        continue;
      unsigned Own = (ByRow ? At->Row : At->Column) % Period;
      if (Of && *Of != Own)
        return std::nullopt;
      Of = Own;
    }
    Remainders.push_back(Of.value_or(0));
  }
  return Remainders;
}

/// Whether one visit may find that both elements are computed in the same way.
bool LaneComputation::isAlike(const LaneBits &X, const LaneBits &Y,
                              unsigned Bits) const {
  Constant *C = constantOf(X, Bits), *D = constantOf(Y, Bits);
  if (C || D)
    return C == D;
  if (X.Root == Y.Root)
    return true;
  bool IsLoad = isLaneAccess(X.Root, /*IsLoad=*/true);
  if (IsLoad != isLaneAccess(Y.Root, /*IsLoad=*/true))
    return false;
  const auto *I = dyn_cast<Instruction>(X.Root);
  const auto *J = dyn_cast<Instruction>(Y.Root);
  return IsLoad || (I && J && isSameOperation(*I, *J));
}

bool LaneComputation::visitChoice(Node &N, ArrayRef<LaneBits> Of,
                                  ArrayRef<unsigned> Remainders,
                                  unsigned Period) {
  SmallVector<LaneBits, 8> First(Period), Classes;
  for (auto [E, Remainder] : zip(Of, Remainders))
    if (E.Root && !First[Remainder].Root)
      First[Remainder] = E;
  N.Choices.assign(Period, 0);
  for (auto [Remainder, E] : enumerate(First)) {
    if (!E.Root) // no element has it
      continue;
    auto *Class = find_if(Classes, [&](const LaneBits &Known) {
      return isAlike(E, Known, N.Bits);
    });
    N.Choices[Remainder] = Class - Classes.begin();
    if (Class == Classes.end())
      Classes.push_back(E);
  }
  if (Classes.size() < 2)
    return false;
  for (unsigned Class = 0; Class < Classes.size(); ++Class) {
    Elements Own(Of);
    for (auto [E, Remainder] : zip(Own, Remainders))
      if (N.Choices[Remainder] != Class)
        E = LaneBits();
    std::optional<unsigned> Operand = visit(Own, N.Bits);
    if (!Operand)
      return false;
    N.Operands.push_back(*Operand);
  }
  return true;
}

bool LaneComputation::visitChoice(Node &N, ArrayRef<LaneBits> Of) {
  const size_t Before = Nodes.size();
  for (unsigned Period : {2, 4, 8})
    for (bool ByRow : {true, false}) {
      auto Remainders = remaindersOf(Period, ByRow);
      if (!Remainders)
        continue;
      N.ByRow = ByRow;
      N.Operands.clear();
      if (visitChoice(N, Of, *Remainders, Period))
        return true;
      forgetFrom(Before);
    }
  return false;
}

/// Emits the number of the element's row or column.
Value *LaneComputation::coordinate(IRBuilderBase &B, Value *Index, bool OfRow) {
  if (!Coordinates)
    Coordinates = MatrixBuilder(B).coord(Ty, Index);
  return B.CreateZExt(B.CreateExtractElement(Coordinates, OfRow ? 0 : 1),
                      B.getInt64Ty());
}

/// The difference of neighbours if \p Of are constants at equal differences.
static std::optional<APInt> differenceOf(ArrayRef<Value *> Of) {
  SmallVector<APInt, 8> Numbers;
  for (Value *V : Of) {
    auto *C = dyn_cast<ConstantInt>(V);
    if (!C)
      return std::nullopt;
    Numbers.push_back(C->getValue());
  }
  APInt Difference = Numbers[1] - Numbers[0];
  for (unsigned I = 1; I < Numbers.size(); ++I)
    if (Numbers[I] - Numbers[I - 1] != Difference)
      return std::nullopt;
  return Difference;
}

Value *LaneComputation::emitChoice(IRBuilderBase &B, const Node &N,
                                   Value *Index) {
  SmallVector<Value *, 8> Of;
  for (unsigned Operand : N.Operands)
    Of.push_back(B.CreateBitCast(emit(B, Operand, Index), B.getIntNTy(N.Bits)));
  unsigned Period = N.Choices.size();
  assert(Period > 1 && Of.size() > 1 && "found by visitChoice()");
  Value *Remainder =
      B.CreateURem(coordinate(B, Index, N.ByRow), B.getInt64(Period));
  SmallVector<Value *, 8> ByRemainder;
  for (unsigned Choice : N.Choices)
    ByRemainder.push_back(Of[Choice]);
  if (std::optional<APInt> Difference = differenceOf(ByRemainder)) {
    Type *Number = ByRemainder[0]->getType();
    return B.CreateAdd(B.CreateMul(B.CreateZExtOrTrunc(Remainder, Number),
                                   ConstantInt::get(Number, *Difference)),
                       ByRemainder[0]);
  }
  Value *V = Of.front();
  for (unsigned Choice = 1; Choice < Of.size(); ++Choice) {
    uint64_t Mask = 0;
    for (auto [I, Own] : enumerate(N.Choices))
      Mask |= uint64_t(Own == Choice) << I;
    Value *Is =
        B.CreateTrunc(B.CreateLShr(B.getInt64(Mask), Remainder), B.getInt1Ty());
    V = B.CreateSelect(Is, Of[Choice], V);
  }
  return V;
}

//===----------------------------------------------------------------------===//
// Memory that is no matrix
//===----------------------------------------------------------------------===//

/// Whether the memory of the elements of \p N still has the loaded values at
/// \p Place, which is after the loads, or before them in the same block.
bool LaneComputation::isUnchangedAt(const Node &N,
                                    const Instruction &Place) const {
  ChainFinder Finder(Context.F, Context.AM);
  return all_of(N.Last, [&](const Instruction *Last) {
    const Value *Memory = Last->getOperand(0);
    if (Context.Lanes.dominators().dominates(Last, &Place))
      return isUnchangedBetween(*Last, Place, Memory, Finder);
    return Last->getParent() == Place.getParent() &&
           isUnchangedBetween(Place, *Last, Memory, Finder);
  });
}

bool LaneComputation::visitElements(Node &N) {
  if (any_of(N.Loads, [&](const LaneAccess &E) {
        return E.Access && E.FirstBit % N.Bits != 0;
      }))
    return false;
  auto Found = findElementAddress(Context, matrixOf(N), layoutOf(N), N.Loads);
  if (!Found)
    return false;
  N.Address = Found->second;
  N.Last = {Found->first};
  return isUnchangedAt(N, Cast);
}

/// Emits the address of the first element, and the distances of the others.
void LaneComputation::locate(Node &N) {
  assert(N.Address && N.Last.size() == 1 && "found by visitElements()");
  IRBuilder<> B(N.Last.front()->getNextNode());
  B.SetCurrentDebugLocation(N.Last.front()->getDebugLoc());
  N.First = firstAddress(Context, N.Address->Start, B);
  for (const AddressSum *Sum : {&N.Address->Rows, &N.Address->Row,
                                &N.Address->Columns, &N.Address->Column})
    N.Distances.push_back(Sum->emit(B));
}

/// Whether node \p Number of all tiles can be loaded at the position where the
/// first tile is computed.
bool LaneComputation::canReadAtOnce(ArrayRef<LaneComputation *> Tiles,
                                    unsigned Number) {
  const LaneComputation &First = *Tiles.front();
  const Instruction *Place = &First.Cast;
  for (const LaneComputation *Tile : Tiles)
    if (Tile->Cast.comesBefore(Place))
      Place = &Tile->Cast;
  const DominatorTree &Dominators = First.Context.Lanes.dominators();
  return Dominators.dominates(First.Nodes[Number].Last.front(), Place) &&
         all_of(Tiles, [&](const LaneComputation *Tile) {
           return Tile->isUnchangedAt(Tile->Nodes[Number], *Place);
         });
}

Value *LaneComputation::emitElement(IRBuilderBase &B, const Node &N,
                                    Value *Index) {
  assert(N.First && N.Distances.size() == 4 && "locate() has been called");
  for (auto [Number, Other] : enumerate(Nodes))
    if (Other.Address && Other.Bits == N.Bits && *Other.Address == *N.Address)
      if (Value *Made = Emitted.lookup(Number))
        return Made;
  Value *Row = coordinate(B, Index, true);
  Value *Column = coordinate(B, Index, false);
  Value *Address = N.Address->emit(B, N.First, N.Distances, Row, Column);
  unsigned Bytes = N.Bits / 8;
  LoadInst *Load =
      B.CreateAlignedLoad(matrixOf(N)->component(), Address,
                          Align(std::min(N.Address->Start.Align, Bytes)));
  if (N.Address->hasColumnsInLines())
    Load->setMetadata(ColumnsInLinesMetadata,
                      MDNode::get(Load->getContext(), {}));
  return Load;
}

} // namespace tenon
