// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoredCells.h"
#include "Optimize/ConversionPattern.h"
#include "Optimize/Raise/Elements/ElementSources.h"

using namespace llvm;

namespace tenon {

bool CastCells::prepare(const StoreRegion &Region, unsigned Lanes) {
  Width = Lanes;
  for (ToFragmentOp *Cast : Region.Casts) {
    OpFacts Op = Cast->facts();
    unsigned Size = Op.Type->component()->getPrimitiveSizeInBits();
    Expected<LaneLayout> Layout = fragmentLayout(Op.Type, Op.Fragment, Width);
    if (!Layout) {
      consumeError(Layout.takeError());
      return false;
    }
    if (Layout->Pack != 1 || Size % 8 || (Bits && Size != Bits) ||
        Op.Type != Region.Casts.front()->facts().Type)
      return false;
    Bits = Size;
    Numbers[Cast] = Layouts.size();
    Layouts.push_back(*Layout);
  }
  return Bits != 0;
}

std::optional<Cell> CastCells::cellOf(const LaneBits &Origin,
                                      unsigned Item) const {
  auto Number = Numbers.find(Origin.Root);
  if (Number == Numbers.end() || Origin.FirstBit % Bits)
    return std::nullopt;
  auto At =
      Layouts[Number->second].element(Item % Width, Origin.FirstBit / Bits);
  if (!At)
    return std::nullopt;
  return Cell{Number->second, Item / Width, At->Row, At->Column};
}

namespace {
/// The origin of a part of a value in each lane. A null root: unknown.
using Origins = SmallVector<LaneBits, 1>;
using Parts = SmallVector<Origins, 16>;
using Cells = SmallVector<Cell, 1>;

class CellFinder {
public:
  CellFinder(const StoreRegion &Region, const KernelFacts &Facts,
             unsigned Width, CopyTrace &Trace)
      : Region(Region), Items(Facts.requiredItems()), Width(Width),
        Trace(Trace) {}

  bool prepare() { return Casts.prepare(Region, Width); }
  /// Finds the parts that are exchanged through local memory. They have
  /// \p PartBits bits; \p PartsOf returns those of a value.
  bool findExchanged(unsigned PartBits, function_ref<Parts(Value *)> PartsOf);
  /// The elements that \p Part is, or from which it is computed, in \p Item.
  std::optional<Cells> cellsOf(const Origins &Part, unsigned Item);

  unsigned castBits() const { return Casts.bits(); }
  bool isCast(const Value *V) const { return Casts.isCast(V); }

private:
  bool add(const LaneBits &Origin, unsigned Item, Cells &To);
  const Cells *exchanged(LoadInst &Load, unsigned Byte, unsigned Item);

  const StoreRegion &Region;
  const unsigned Items, Width;
  CopyTrace &Trace;
  CastCells Casts;
  unsigned Bits = 0; ///< of a part
  /// The contents of local memory by offset, each from some phase on.
  DenseMap<int64_t, SmallVector<std::pair<unsigned, Cells>, 1>> Memory;
  DenseMap<const LoadInst *, std::vector<int64_t>> LoadOffsets;
};
} // namespace

/// The contents of local memory that \p Load reads; null if unknown.
const Cells *CellFinder::exchanged(LoadInst &Load, unsigned Byte,
                                   unsigned Item) {
  auto Phase = Region.Loads.find(&Load);
  if (Phase == Region.Loads.end())
    return nullptr;
  const std::vector<int64_t> &Offsets = LoadOffsets.at(&Load);
  if (Offsets.size() != Items)
    return nullptr;
  auto At = Memory.find(Offsets[Item] + Byte);
  if (At == Memory.end())
    return nullptr;
  const Cells *Found = nullptr;
  for (auto &[Since, Of] : At->second) { // in the order of phases
    if (Since == Phase->second)
      return nullptr; // written at the same time
    if (Since < Phase->second)
      Found = &Of;
  }
  return Found;
}

bool CellFinder::add(const LaneBits &Origin, unsigned Item, Cells &To) {
  if (!Origin.Root)
    return false;
  if (auto *Load = dyn_cast<LoadInst>(Origin.Root)) {
    const Cells *Of = Origin.FirstBit % Bits
                          ? nullptr
                          : exchanged(*Load, Origin.FirstBit / 8, Item);
    if (Of)
      append_range(To, *Of);
    return Of;
  }
  std::optional<Cell> At = Casts.cellOf(Origin, Item);
  if (At)
    To.push_back(*At);
  return At.has_value();
}

std::optional<Cells> CellFinder::cellsOf(const Origins &Part, unsigned Item) {
  Cells Of;
  for (const LaneBits &Origin : Part)
    if (!add(Origin, Item, Of))
      return std::nullopt;
  if (Of.size() > 1) {
    llvm::sort(Of);
    Of.erase(llvm::unique(Of), Of.end());
  }
  return Of;
}

bool CellFinder::findExchanged(unsigned PartBits,
                               function_ref<Parts(Value *)> PartsOf) {
  Bits = PartBits;
  SmallVector<Value *, 0> Pointers;
  for (const StoreRegion::LocalStore &S : Region.Exchanged)
    Pointers.push_back(S.Store->getPointerOperand());
  SmallVector<LoadInst *, 0> Loads;
  for (auto &[Load, Phase] : Region.Loads) {
    Loads.push_back(Load);
    Pointers.push_back(Load->getPointerOperand());
  }
  if (Pointers.empty())
    return true;
  auto Offsets = Trace.offsetsOfItems(Pointers, *Region.Local);
  size_t First = Region.Exchanged.size();
  for (auto [Load, OfItems] : zip(Loads, drop_begin(Offsets, First)))
    LoadOffsets[Load] = std::move(OfItems);
  for (auto [S, OfItems] : zip_first(Region.Exchanged, Offsets)) {
    Parts All = PartsOf(S.Store->getValueOperand());
    if (All.empty() || OfItems.size() != Items)
      return false;
    for (unsigned Item = 0; Item < Items; ++Item)
      for (auto [I, Part] : enumerate(All)) {
        std::optional<Cells> Of = cellsOf(Part, Item);
        int64_t At = OfItems[Item] + int64_t(I * Bits / 8);
        if (!Of || At % int64_t(Bits / 8))
          return false;
        auto &There = Memory[At];
        bool IsSame = !There.empty() && There.back().first == S.Phase;
        if (IsSame && There.back().second != *Of)
          return false;
        if (!IsSame)
          There.push_back({S.Phase, std::move(*Of)});
      }
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Stored elements
//===----------------------------------------------------------------------===//

/// The element of a cast whose conversion is \p Part.
static LaneBits convertedFrom(const LaneBits &Part, const CellFinder &Finder,
                              const ConversionPattern &Conversion) {
  Value *Source = Part.FirstBit ? nullptr : Conversion.sourceOf(Part.Root);
  LaneBits From = Source ? traceBits(Source, 0, Finder.castBits()) : LaneBits();
  return Finder.isCast(From.Root) ? From : LaneBits();
}

/// All stored elements, if whole elements are stored, with \p Conversion (if
/// not null) before they are exchanged or stored. Otherwise none.
static SmallVector<StoredCell, 0>
findStored(const StoreRegion &Region, const KernelFacts &Facts, unsigned Width,
           const ConversionPattern *Conversion, CopyTrace &Trace) {
  CellFinder Finder(Region, Facts, Width, Trace);
  if (!Finder.prepare())
    return {};
  unsigned Bits = Conversion ? Conversion->resultBits() : Finder.castBits();
  auto PartsOf = [&](Value *V) {
    Parts All;
    unsigned Size = V->getType()->getPrimitiveSizeInBits();
    for (unsigned Bit = 0; Size % Bits == 0 && Bit < Size; Bit += Bits) {
      LaneBits Part = traceBits(V, Bit, Bits);
      if (Conversion && Part.Root && !isa<LoadInst>(Part.Root))
        Part = convertedFrom(Part, Finder, *Conversion);
      All.push_back({Part});
    }
    return All;
  };
  if (!Finder.findExchanged(Bits, PartsOf))
    return {};
  SmallVector<StoredCell, 0> Found;
  for (auto [Number, S] : enumerate(Region.Stores)) {
    Parts All = PartsOf(S.value());
    if (All.empty())
      return {};
    for (unsigned Item = 0; Item < Facts.requiredItems(); ++Item)
      for (auto [I, Part] : enumerate(All)) {
        std::optional<Cells> Of = Finder.cellsOf(Part, Item);
        if (!Of)
          return {};
        assert(Of->size() == 1 && "one origin is one element");
        Found.push_back({Of->front(), unsigned(Number), Item, unsigned(I)});
      }
  }
  return Found;
}

StoredCells storedCells(const StoreRegion &Region, const KernelFacts &Facts,
                        unsigned Width, CopyTrace &Trace) {
  auto Find = [&](const ConversionPattern *Conversion) {
    return findStored(Region, Facts, Width, Conversion, Trace);
  };
  Type *From = Region.Casts.front()->facts().Type->component();
  StoredCells Found{Find(nullptr), std::nullopt, From};
  if (!Found.All.empty() || !From->isFloatTy())
    return Found;
  LLVMContext &Ctx = From->getContext();
  for (ElementKind To : {ElementKind::F16, ElementKind::BF16}) {
    ConvertFacts Conversion;
    Conversion.From = ElementKind::F32;
    Conversion.To = To;
    Type *Component = storedType(Ctx, To);
    ConversionPattern Pattern(Conversion, From, Component);
    Found.All = Find(&Pattern);
    if (!Found.All.empty())
      return {std::move(Found.All), Conversion, Component};
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// Sources of stored elements
//===----------------------------------------------------------------------===//

/// The conditions that choose the value of \p Phi.
static ElementSources::Conditions conditionsOf(const PHINode &Phi,
                                               const StoreRegion &Region) {
  ElementSources::Conditions All;
  if (const StoreRegion::Choice *Choice = Region.choiceOf(Phi))
    for (const BranchInst *Branch : Choice->Branches)
      All.push_back(Branch->getCondition());
  return All;
}

std::optional<SmallVector<StoredCell, 0>>
computedCells(const StoreRegion &Region, const KernelFacts &Facts,
              unsigned Width, CopyTrace &Trace) {
  constexpr unsigned Byte = 8;
  CellFinder Finder(Region, Facts, Width, Trace);
  if (!Finder.prepare())
    return std::nullopt;
  auto IsSource = [&](Value *V) {
    auto *Load = dyn_cast<LoadInst>(V);
    return Load ? Region.Loads.contains(Load) : Finder.isCast(V);
  };
  auto IsComputed = [&](const Instruction *I) { return Region.contains(*I); };
  auto ConditionsOf = [&](const PHINode &Phi) {
    return conditionsOf(Phi, Region);
  };
  ElementSources Sources(IsSource, IsComputed, ConditionsOf);
  auto OriginsOf = [&](Value *V, unsigned FirstBit, unsigned Count) {
    Origins All;
    for (LaneBits Of : Sources.of(V, FirstBit, Count)) {
      if (Finder.isCast(Of.Root))
        Of.FirstBit -= Of.FirstBit % Finder.castBits();
      if (!is_contained(All, Of))
        All.push_back(Of);
    }
    return All;
  };
  auto BytesOf = [&](Value *V) {
    Parts All;
    unsigned Size = V->getType()->getPrimitiveSizeInBits();
    for (unsigned Bit = 0; Size % Byte == 0 && Bit < Size; Bit += Byte)
      All.push_back(OriginsOf(V, Bit, Byte));
    return All;
  };
  if (!Finder.findExchanged(Byte, BytesOf))
    return std::nullopt;
  SmallVector<StoredCell, 0> Found;
  for (auto [Number, S] : enumerate(Region.Stores)) {
    Origins All;
    Parts Bytes = BytesOf(S.value());
    for (const Origins &Of : Bytes)
      for (const LaneBits &Origin : Of)
        if (!is_contained(All, Origin))
          All.push_back(Origin);
    if (Bytes.empty())
      return std::nullopt;
    for (unsigned Item = 0; Item < Facts.requiredItems(); ++Item) {
      std::optional<Cells> Of = Finder.cellsOf(All, Item);
      if (!Of)
        return std::nullopt;
      for (const Cell &C : *Of)
        Found.push_back({C, unsigned(Number), Item, 0});
    }
  }
  if (!Sources.areComplete())
    return std::nullopt;
  return Found;
}

} // namespace tenon
