// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Proves that each element is stored at First + line * Line + its number in the
// line, by executing the computations of addresses and conditions for each
// work-item, as CopyTrace.h does for copies.

#include "Optimize/Raise/Conditions/GroupUniform.h"
#include "WholeStore.h"
#include <set>

using namespace llvm;

namespace tenon {

/// Adds the comparisons of \p Guard; false if its condition has another form.
bool WholeStore::readGuard(BranchInst &Guard) {
  SmallVector<unsigned, 2> All;
  bool Are =
      addComparisons(Guard.getCondition(), [&](Value *Less, Value *Than) {
        auto [Number, IsNew] =
            Numbers.insert({{Less, Than}, unsigned(Compared.size())});
        if (IsNew)
          Compared.push_back({Less, Than});
        All.push_back(Number->second);
      });
  if (Are)
    Guards[&Guard] = std::move(All);
  return Are;
}

bool WholeStore::readGuards() {
  for (const StoreRegion::LaneStore &S : Region.Stores)
    if (S.Guard && !Guards.contains(S.Guard) && !readGuard(*S.Guard))
      return false;
  return true;
}

/// Whether each element of each matrix is stored.
bool WholeStore::isComplete() {
  for (const StoredCell &C : Cells.All)
    ByCell.insert({C.Of, &C});
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  return ByCell.size() ==
         Region.Casts.size() * subgroups() * Ty->rows() * Ty->columns();
}

/// Finds addresses, and the lesser sides of conditions, in all work-items.
void WholeStore::findSums(ValueToValueMapTy &Map, IRBuilderBase &B) {
  const DataLayout &Layout = F.getDataLayout();
  auto Copy = [&](Value *V) {
    Value *Mapped = Map.lookup(V);
    return Mapped ? Mapped : V;
  };
  std::vector<AddressSum> OfStores, OfSides;
  for (const StoreRegion::LaneStore &S : Region.Stores)
    OfStores.push_back(AddressSum::of(Copy(S.pointer()), Layout));
  for (auto [Less, Than] : Compared)
    OfSides.push_back(
        AddressSum::of(B.CreateSExt(Copy(Less), B.getInt64Ty()), Layout));
  SmallVector<std::pair<AddressSum, std::vector<AddressSum> *>, 0> Read;
  for (auto &[Load, Of] : OfReads)
    Read.push_back(
        {AddressSum::of(Copy(const_cast<Value *>(Load->getPointerOperand())),
                        Layout),
         &Of});
  unsigned Items = Facts.requiredItems(), Item = 0;
  Addresses.resize(OfStores.size() * Items);
  Sides.resize(OfSides.size() * Items);
  (void)Trace.allItems([&] {
    for (auto [I, Sum] : enumerate(OfStores))
      Addresses[I * Items + Item] = Trace.known(Sum);
    for (auto [I, Sum] : enumerate(OfSides))
      Sides[I * Items + Item] = Trace.known(Sum);
    for (auto &[Sum, To] : Read)
      To->push_back(Trace.known(Sum));
    ++Item;
    return true;
  });
}

bool WholeStore::isFixed(Value *V, SmallPtrSetImpl<Value *> &Known) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Known.insert(I).second)
    return true;
  bool IsChoice = isa<PHINode>(I) && !(Around && tenon::isCounter(*I, *Around));
  return !IsChoice &&
         all_of(I->operands(), [&](const Use &U) { return isFixed(U, Known); });
}

bool WholeStore::areFixed(const AddressSum &Sum) {
  return Sum.allOf([&](Value *V) {
    SmallPtrSet<Value *, 16> Known;
    return Tests.isShared(V) && isFixed(V, Known);
  });
}

/// The line, and the element in it, that is \p Far from the first element.
std::optional<WholeStore::Place> WholeStore::placeOf(const AddressSum &Far) {
  constexpr int64_t Max = 512;
  for (int64_t Number = Max - 1; Number > -Max; --Number) {
    std::optional<int64_t> Rest =
        (Far - Line * AddressSum::constant(Number)).asConstant();
    if (Rest && std::abs(*Rest) < Max * Bytes && *Rest % Bytes == 0)
      return Place{Number, *Rest / Bytes};
  }
  return std::nullopt;
}

bool WholeStore::findPlaces() {
  const MatrixType *Ty = Region.Casts.front()->facts().Type;
  if (Ty->rows() < 2 || Ty->columns() < 2)
    return false;
  AddressSum Unit = AddressSum::constant(Bytes);
  First = first(0, 0);
  AddressSum Down = first(1, 0) - First, Right = first(0, 1) - First;
  IsTransposed = !(Right == Unit);
  if (IsTransposed && !(Down == Unit))
    return false;
  Line = IsTransposed ? Right : Down;
  if (!areFixed(First) || !areFixed(Line) || !Line.isInteger())
    return false;
  for (unsigned Cast = 0; Cast < Region.Casts.size(); ++Cast)
    for (unsigned S = 0; S < subgroups(); ++S) {
      const StoredCell &C = *ByCell.at({Cast, S, 0, 0});
      std::optional<Place> P =
          placeOf(addressOf(C) + AddressSum::constant(C.Part * Bytes) - First);
      if (!P)
        return false;
      Places.push_back(*P);
    }
  Place Min = Places.front();
  for (const Place &P : Places)
    for (unsigned Way : {AlongLines, Across})
      Min[Way] = std::min(Min[Way], P[Way]);
  for (Place &P : Places)
    for (unsigned Way : {AlongLines, Across})
      P[Way] -= Min[Way];
  First = First + Line * AddressSum::constant(Min[AlongLines]) +
          AddressSum::constant(Min[Across] * Bytes);
  // Positions are sums over the bits of a sub-group's number.
  for (unsigned I = 0; I < Places.size(); ++I)
    for (unsigned Way : {AlongLines, Across}) {
      unsigned S = I % subgroups(), Of = I - S;
      int64_t Sum = Places[Of][Way];
      for (unsigned Bit = 1; Bit <= S; Bit *= 2)
        if (S & Bit)
          Sum += Places[Of + Bit][Way] - Places[Of][Way];
      if (Sum != Places[I][Way])
        return false;
    }
  return true;
}

/// Whether all elements are at their places, each at a different one, so that
/// the order of stores does not matter.
bool WholeStore::checkAddresses() {
  std::set<Place> Taken;
  for (auto &[Of, C] : ByCell)
    if (!Taken.insert(placeIn(Of)).second)
      return false;
  std::vector<AddressSum> Lines;
  return all_of(Cells.All, [&](const StoredCell &C) {
    Place P = placeIn(C.Of);
    while (int64_t(Lines.size()) <= P[AlongLines])
      Lines.push_back(Lines.empty() ? First : Lines.back() + Line);
    return Lines[P[AlongLines]] +
               AddressSum::constant((P[Across] - C.Part) * Bytes) ==
           addressOf(C);
  });
}

/// Whether the conditions of \p C are those of bounds.
bool WholeStore::applyBounds(const StoredCell &C,
                             std::array<int64_t, 2> &Owns) {
  BranchInst *Guard = Region.Stores[C.Store].Guard;
  unsigned Had = 0;
  for (unsigned Number : Guard ? Guards[Guard] : SmallVector<unsigned, 2>()) {
    const AddressSum &Side = Sides[Number * Facts.requiredItems() + C.Item];
    StoreBound *Of = nullptr;
    std::optional<int64_t> Own;
    for (auto [I, Bound] : enumerate(Bounds)) {
      if (Bound.End != Compared[Number].second)
        continue;
      std::optional<int64_t> Far = (Side - Bound.Start).asConstant();
      if (!Far)
        continue;
      if (Of)
        return false; // ambiguous
      Of = &Bound;
      Own = Owns[I] = *Far;
      Had |= 1u << I;
    }
    if (!Of || !Of->keep(placeIn(C.Of), *Own))
      return false;
  }
  return Had == (1u << Bounds.size()) - 1;
}

bool WholeStore::findBounds() {
  auto C = find_if(Cells.All, [&](const StoredCell &C) {
    return placeIn(C.Of) == Place{0, 0};
  });
  if (C == Cells.All.end())
    return false;
  if (BranchInst *Guard = Region.Stores[C->Store].Guard)
    for (unsigned Number : Guards[Guard])
      Bounds.push_back({Sides[Number * Facts.requiredItems() + C->Item],
                        Compared[Number].second});
  Owns.resize(Cells.All.size());
  return Bounds.size() <= 2 &&
         all_of(Bounds,
                [&](const StoreBound &L) {
                  return areFixed(L.Start) &&
                         areFixed(AddressSum::of(L.End, F.getDataLayout()));
                }) &&
         all_of(
             enumerate(Cells.All),
             [&](auto C) { return applyBounds(C.value(), Owns[C.index()]); }) &&
         assignBounds();
}

/// Assigns a different direction to each bound.
bool WholeStore::assignBounds() {
  for (unsigned Swapped : {0, 1}) {
    BoundOf[0] = BoundOf[1] = std::nullopt;
    bool Are = true;
    for (auto [I, Bound] : enumerate(Bounds)) {
      unsigned Way = I ^ Swapped;
      Are &= Bound.Multiples[Way] != 0;
      BoundOf[Way] = {unsigned(I),
                      1u << countr_zero(Bound.Multiples[Way] |
                                        1u << StoreBound::MultipleCount)};
    }
    if (Are)
      return true;
  }
  return false;
}

} // namespace tenon
