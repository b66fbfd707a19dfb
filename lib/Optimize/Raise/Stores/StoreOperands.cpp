// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands of results that lanes compute before they store them: matrices of
// casts, and matrices in memory.
//
//   %m = load(bias, stride 0)                 all lines are equal
//   %r = loop over the elements: f(element of %c, element of %m)
//   store(%r, …)

#include "Optimize/Raise/Elements/ElementOperations.h"
#include "WholeStore.h"

using namespace llvm;

namespace tenon {

//===----------------------------------------------------------------------===//
// Finding
//===----------------------------------------------------------------------===//

/// Whether all elements are computed by one function, each from the same
/// element of a cast.
bool WholeStore::findFunction() {
  Function.emplace(Region, Facts, Width, Trace, [this](Value *V) {
    SmallPtrSet<Value *, 16> Known;
    return Tests.isShared(V) && isFixed(V, Known);
  });
  if (!Function->find())
    return false;
  Cells.Component = Function->component();
  SmallPtrSet<BranchInst *, 16> Read;
  for (const StoredFunction::Result &R : Function->results()) {
    std::optional<Cell> Of;
    for (auto [Number, In] : enumerate(R.Inputs)) {
      if (!Function->isCast(Number)) {
        OfReads[cast<LoadInst>(In.Of.Root)];
        continue;
      }
      std::optional<Cell> Next = Function->cellOf(In);
      if (!Next || (Of && *Of != *Next))
        return false;
      Of = Next;
    }
    if (!Of)
      return false;
    for (auto [Guard, Item] : R.Guards)
      if (!Guards.contains(Guard) && Read.insert(Guard).second)
        (void)readGuard(*Guard); // for areGuarded()
    Cells.All.push_back({*Of, R.Store, R.Item, R.Part});
  }
  for (auto &[A, B] : Function->sameLoads())
    for (const StoredFunction::Input *In : {&A, &B})
      OfReads[cast<LoadInst>(In->Of.Root)];
  return true;
}

AddressSum WholeStore::addressOf(const StoredFunction::Input &In) const {
  return OfReads.at(cast<LoadInst>(In.Of.Root))[In.Item] +
         AddressSum::constant(In.Of.FirstBit / 8);
}

/// Whether the elements of operand \p Number are at the distances of \p O.
bool WholeStore::isAt(unsigned Number, const Operand &O) {
  std::optional<int64_t> Down = O.Down.asConstant(),
                         Right = O.Right.asConstant();
  if (!Down && !Right)
    return false;
  unsigned Way = Right ? AlongLines : Across; // the distance is not constant
  std::vector<AddressSum> Lines;
  return all_of(zip_equal(Cells.All, Function->results()), [&](auto Pair) {
    auto &[C, R] = Pair;
    Place P = placeIn(C.Of);
    while (int64_t(Lines.size()) <= P[Way])
      Lines.push_back(
          Lines.empty() ? O.First : Lines.back() + (Right ? O.Down : O.Right));
    int64_t Far = P[1 - Way] * (Right ? *Right : *Down);
    return Lines[P[Way]] + AddressSum::constant(Far) ==
           addressOf(R.Inputs[Number]);
  });
}

/// The pointer in the address \p Sum; null if there is none.
static Value *pointerIn(const AddressSum &Sum) {
  Value *Found = nullptr;
  bool IsOne = Sum.allOf([&](Value *V) {
    if (!V->getType()->isPointerTy())
      return true;
    bool IsFirst = !Found;
    Found = V;
    return IsFirst;
  });
  return IsOne ? Found : nullptr;
}

bool WholeStore::findOperand(unsigned Number, Operand &O) {
  auto At = [&](Place P) {
    auto C = find_if(Cells.All,
                     [&](const StoredCell &C) { return placeIn(C.Of) == P; });
    assert(C != Cells.All.end() && "in the matrix whose place is {0, 0}");
    return addressOf(Function->results()[C - Cells.All.begin()].Inputs[Number]);
  };
  O.First = At({0, 0});
  O.Down = At({1, 0}) - O.First;
  O.Right = At({0, 1}) - O.First;
  if (!areFixed(O.First) || !areFixed(O.Down) || !areFixed(O.Right) ||
      !pointerIn(O.First) || !O.Down.isInteger() || !O.Right.isInteger() ||
      !isAt(Number, O))
    return false;
  bool IsGuarded = false;
  for (const StoredFunction::Result &R : Function->results()) {
    const LaneBits &Of = R.Inputs[Number].Of;
    auto *Load = cast<LoadInst>(Of.Root);
    O.Alignment = std::min(O.Alignment,
                           commonAlignment(Load->getAlign(), Of.FirstBit / 8));
    O.IsLate |= Region.Reads.lookup(Load);
    IsGuarded |= Region.guardOf(*Load->getParent()) != nullptr;
  }
  if (O.IsLate && O.First == First) // stored elements are read again
    return false;
  AddressSum None, Unit = AddressSum::constant(bytesOf(Number));
  return O.Right == Unit || O.Down == Unit ||
         (O.Right == None && O.Down == None && !IsGuarded);
}

/// Whether the conditions of loads hold wherever results are stored.
bool WholeStore::areGuarded() {
  return all_of(enumerate(Function->results()), [&](auto R) {
    return all_of(R.value().Guards, [&](auto &Guard) {
      auto [Branch, Item] = Guard;
      auto All = Guards.find(Branch);
      unsigned In = Item, Index = R.index();
      return All != Guards.end() && all_of(All->second, [&](unsigned Number) {
               return isBelowBound(Number, In, Index);
             });
    });
  });
}

/// Whether condition \p Number holds in \p Item wherever the conditions of cell
/// \p Of hold. If those hold for several elements at once, the bound may have
/// to be a multiple of their number.
bool WholeStore::isBelowBound(unsigned Number, unsigned Item, unsigned Of) {
  const AddressSum &Side = Sides[Number * Facts.requiredItems() + Item];
  Place P = placeIn(Cells.All[Of].Of);
  return any_of(enumerate(Bounds), [&](auto L) {
    const StoreBound &Bound = L.value();
    if (Bound.End != Compared[Number].second)
      return false;
    std::optional<int64_t> Far = (Side - Bound.Start).asConstant();
    if (!Far || *Far <= Owns[Of][L.index()])
      return Far.has_value();
    for (unsigned Way : {AlongLines, Across})
      if (BoundOf[Way] && BoundOf[Way]->first == L.index() && *Far <= P[Way])
        return NeedsMultiples[Way] = true;
    return false;
  });
}

bool WholeStore::findOperands() {
  if (!areGuarded() || !all_of(Function->sameLoads(), [&](auto &Pair) {
        return addressOf(Pair.first) == addressOf(Pair.second);
      }))
    return false;
  for (unsigned Number = 0; Number < Function->inputs(); ++Number) {
    Operands.emplace_back();
    if (!Function->isCast(Number) &&
        !findOperand(Number, Operands.back().emplace()))
      return false;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Code
//===----------------------------------------------------------------------===//

namespace {
/// The bytes from the first to the last element, as integers.
struct Range {
  Value *First, *Begin, *End;
};
} // namespace

/// \p Last: the last line, and the last element of this line.
static Range emitRange(IRBuilderBase &B, const AddressSum &First, Value *Down,
                       Value *Right, int64_t Bytes, ArrayRef<Value *> Last) {
  Value *Pointer = pointerIn(First);
  AddressSum Offset =
      First - AddressSum::of(Pointer, B.GetInsertBlock()->getDataLayout());
  Value *Base =
      B.CreateAdd(B.CreatePtrToInt(Pointer, B.getInt64Ty()), Offset.emit(B));
  Value *Zero = B.getInt64(0), *Begin = Base, *End = Base;
  for (auto [Step, Count] :
       {std::pair(Down, Last[AlongLines]), std::pair(Right, Last[Across])}) {
    Value *Span = B.CreateMul(Step, Count);
    Begin = B.CreateAdd(Begin,
                        B.CreateBinaryIntrinsic(Intrinsic::smin, Span, Zero));
    End =
        B.CreateAdd(End, B.CreateBinaryIntrinsic(Intrinsic::smax, Span, Zero));
  }
  return {Base, Begin, B.CreateAdd(End, B.getInt64(Bytes))};
}

/// Whether no stored element is an operand of another one; null if this is
/// known.
Value *WholeStore::emitApart(IRBuilderBase &B, ArrayRef<Value *> Ends) {
  Value *All = nullptr;
  Value *Last[] = {emitLast(B, AlongLines, Ends[AlongLines]),
                   emitLast(B, Across, Ends[Across])};
  AddressSum Unit = AddressSum::constant(Bytes);
  Value *Stride = Line.emit(B);
  Range To = emitRange(B, First, Stride, Unit.emit(B), Bytes, Last);
  for (auto [Number, O] : enumerate(Operands)) {
    if (!O)
      continue;
    bool MayBeSame = !O->IsLate && O->Right == Unit && bytesOf(Number) == Bytes;
    if (MayBeSame && O->First == First && O->Down == Line)
      continue;
    Value *Down = O->Down.emit(B);
    Range From =
        emitRange(B, O->First, Down, O->Right.emit(B), bytesOf(Number), Last);
    Value *Is = B.CreateOr(B.CreateICmpULE(From.End, To.Begin),
                           B.CreateICmpULE(To.End, From.Begin));
    if (MayBeSame)
      Is = B.CreateOr(Is, B.CreateAnd(B.CreateICmpEQ(From.First, To.First),
                                      B.CreateICmpEQ(Down, Stride)));
    All = All ? B.CreateAnd(All, Is) : Is;
  }
  return All;
}

/// The elements of \p O at \p Position as a matrix, or their common value.
Value *WholeStore::emitOperand(IRBuilderBase &B, unsigned Number,
                               const Operand &O, ArrayRef<Value *> Position,
                               ArrayRef<Value *> Ends) {
  Type *Ty = Function->inputType(Number);
  Value *Base = O.First.emitAddress(B);
  bool IsInLines = O.Right == AddressSum::constant(bytesOf(Number));
  if (!IsInLines && O.Down == O.Right)
    return B.CreateAlignedLoad(Ty, Base, O.Alignment);
  Value *Down = O.Down.emit(B), *Right = O.Right.emit(B);
  MatrixBuilder::Memory Access = {IsTransposed == IsInLines
                                      ? MatrixLayout::ColumnMajor
                                      : MatrixLayout::RowMajor,
                                  unsigned(O.Alignment.value())};
  Value *Stride = IsInLines ? Down : Right;
  if (!Bounds.empty())
    return MatrixBuilder(B).load(typeWith(Ty), Base, Stride, Access,
                                 boundsAt(Position, Ends));
  Value *Offset = B.CreateAdd(B.CreateMul(Position[AlongLines], Down),
                              B.CreateMul(Position[Across], Right));
  return MatrixBuilder(B).load(
      typeWith(Ty), B.CreateGEP(B.getInt8Ty(), Base, Offset), Stride, Access);
}

/// The matrix of the results for the matrix of \p Cast, at \p Position.
Value *WholeStore::emitResults(Instruction &Before, unsigned Cast,
                               ArrayRef<Value *> Position,
                               ArrayRef<Value *> Ends) {
  IRBuilder<> B(&Before);
  SmallVector<Value *, 2> All;
  for (auto [Number, O] : enumerate(Operands))
    All.push_back(O ? emitOperand(B, Number, *O, Position, Ends)
                    : Region.Casts[Cast]->matrix());
  return emitElementLoop(Before, typeWith(Cells.Component), Width,
                         Region.Stores.front().Store->getDebugLoc(),
                         [&](IRBuilderBase &In, Value *Index) {
                           SmallVector<Value *, 2> Elements;
                           for (Value *V : All)
                             Elements.push_back(
                                 isa<MatrixType>(V->getType())
                                     ? MatrixBuilder(In).extract(V, Index)
                                     : V);
                           return Function->emit(In, Elements);
                         });
}

} // namespace tenon
