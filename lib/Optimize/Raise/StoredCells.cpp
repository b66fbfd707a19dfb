// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoredCells.h"
#include "LaneTrace.h"
#include "Optimize/ConversionPattern.h"

using namespace llvm;

namespace tenon {

namespace {
class CellFinder {
public:
  /// \p Conversion: of an element before it is exchanged or stored, or null.
  CellFinder(const StoreRegion &Region, const KernelFacts &Facts,
             unsigned Width, const ConversionPattern *Conversion,
             CopyTrace &Trace)
      : Region(Region), Items(Facts.requiredItems()), Width(Width),
        Conversion(Conversion), Trace(Trace) {}

  bool findExchanged();
  SmallVector<StoredCell, 0> find();

private:
  /// Elements of a value, as roots: the same in all work-items.
  using Parts = SmallVector<LaneBits, 16>;

  bool prepare();
  LaneBits convertedFrom(const LaneBits &Part) const;
  Parts partsOf(Value *V) const;
  std::optional<Cell> cellOf(const LaneBits &Part, unsigned Item);
  std::optional<Cell> exchanged(LoadInst &Load, unsigned Byte, unsigned Item);

  const StoreRegion &Region;
  const unsigned Items, Width;
  const ConversionPattern *Conversion;
  CopyTrace &Trace;
  unsigned CastBits = 0;              ///< of an element in a cast
  unsigned Bits = 0;                  ///< of one that is exchanged or stored
  SmallVector<LaneLayout, 4> Layouts; ///< of casts
  DenseMap<const Value *, unsigned> Numbers; ///< of casts
  /// What is in local memory at an offset, from a phase on.
  DenseMap<int64_t, SmallVector<std::pair<unsigned, Cell>, 2>> Memory;
  DenseMap<const LoadInst *, std::vector<int64_t>> LoadOffsets;
};
} // namespace

bool CellFinder::prepare() {
  for (ToFragmentOp *Cast : Region.Casts) {
    OpFacts Op = Cast->facts();
    unsigned Size = Op.Type->component()->getPrimitiveSizeInBits();
    Expected<LaneLayout> Layout = fragmentLayout(Op.Type, Op.Fragment, Width);
    if (!Layout) {
      consumeError(Layout.takeError());
      return false;
    }
    if (Layout->Pack != 1 || Size % 8 || (CastBits && Size != CastBits) ||
        Op.Type != Region.Casts.front()->facts().Type)
      return false;
    CastBits = Size;
    Numbers[Cast] = Layouts.size();
    Layouts.push_back(*Layout);
  }
  Bits = Conversion ? Conversion->resultBits() : CastBits;
  return Bits != 0;
}

/// The element of a cast of which \p Part is the conversion.
LaneBits CellFinder::convertedFrom(const LaneBits &Part) const {
  Value *Source = Part.FirstBit ? nullptr : Conversion->sourceOf(Part.Root);
  LaneBits From = Source ? traceBits(Source, 0, CastBits) : LaneBits();
  return Numbers.contains(From.Root) ? From : LaneBits();
}

CellFinder::Parts CellFinder::partsOf(Value *V) const {
  Parts All;
  unsigned Size = V->getType()->getPrimitiveSizeInBits();
  for (unsigned Bit = 0; Size % Bits == 0 && Bit < Size; Bit += Bits) {
    LaneBits Part = traceBits(V, Bit, Bits);
    if (Conversion && Part.Root && !isa<LoadInst>(Part.Root))
      Part = convertedFrom(Part);
    All.push_back(Part);
  }
  return All;
}

/// The element that local memory has where \p Load reads.
std::optional<Cell> CellFinder::exchanged(LoadInst &Load, unsigned Byte,
                                          unsigned Item) {
  auto Phase = Region.Loads.find(&Load);
  auto Offsets = LoadOffsets.find(&Load);
  if (Phase == Region.Loads.end() || Offsets == LoadOffsets.end() ||
      Offsets->second.size() != Items)
    return std::nullopt;
  auto At = Memory.find(Offsets->second[Item] + Byte);
  if (At == Memory.end())
    return std::nullopt;
  std::optional<Cell> Found;
  for (auto &[Since, Of] : At->second) { // in the order of phases
    if (Since == Phase->second)
      return std::nullopt; // written at the same time
    if (Since < Phase->second)
      Found = Of;
  }
  return Found;
}

std::optional<Cell> CellFinder::cellOf(const LaneBits &Part, unsigned Item) {
  if (!Part.Root)
    return std::nullopt;
  auto *Load = dyn_cast<LoadInst>(Part.Root);
  if (Part.FirstBit % (Load ? Bits : CastBits))
    return std::nullopt;
  if (Load)
    return exchanged(*Load, Part.FirstBit / 8, Item);
  auto Number = Numbers.find(Part.Root);
  if (Number == Numbers.end())
    return std::nullopt;
  auto At =
      Layouts[Number->second].element(Item % Width, Part.FirstBit / CastBits);
  if (!At)
    return std::nullopt;
  return Cell{Number->second, Item / Width, At->Row, At->Column};
}

/// Finds what is exchanged through local memory, where all that is written
/// consists of whole elements.
bool CellFinder::findExchanged() {
  if (!prepare())
    return false;
  SmallVector<Value *, 0> Pointers;
  for (const StoreRegion::LocalStore &S : Region.Exchanged)
    Pointers.push_back(S.Store->getPointerOperand());
  SmallVector<LoadInst *, 0> Loads;
  for (auto &[Load, Phase] : Region.Loads) {
    Loads.push_back(Load);
    Pointers.push_back(Load->getPointerOperand());
  }
  auto Offsets = Trace.offsetsOfItems(Pointers);
  size_t First = Region.Exchanged.size();
  for (auto [Load, OfItems] : zip(Loads, drop_begin(Offsets, First)))
    LoadOffsets[Load] = std::move(OfItems);
  for (auto [S, OfItems] : zip_first(Region.Exchanged, Offsets)) {
    Parts All = partsOf(S.Store->getValueOperand());
    if (All.empty() || OfItems.size() != Items)
      return false;
    for (unsigned Item = 0; Item < Items; ++Item)
      for (auto [I, Part] : enumerate(All)) {
        std::optional<Cell> Of = cellOf(Part, Item);
        int64_t At = OfItems[Item] + int64_t(I * Bits / 8);
        if (!Of || At % int64_t(Bits / 8))
          return false;
        auto &There = Memory[At];
        bool IsSame = !There.empty() && There.back().first == S.Phase;
        if (IsSame && There.back().second != *Of)
          return false;
        if (!IsSame)
          There.push_back({S.Phase, *Of});
      }
  }
  return true;
}

SmallVector<StoredCell, 0> CellFinder::find() {
  SmallVector<StoredCell, 0> Found;
  for (auto [Number, S] : enumerate(Region.Stores)) {
    Parts All = partsOf(S.Store->getValueOperand());
    if (All.empty())
      return {};
    for (unsigned Item = 0; Item < Items; ++Item)
      for (auto [I, Part] : enumerate(All)) {
        std::optional<Cell> Of = cellOf(Part, Item);
        if (!Of)
          return {};
        Found.push_back({*Of, unsigned(Number), Item, unsigned(I)});
      }
  }
  return Found;
}

StoredCells storedCells(const StoreRegion &Region, const KernelFacts &Facts,
                        unsigned Width, CopyTrace &Trace) {
  auto Find = [&](const ConversionPattern *Conversion) {
    CellFinder Finder(Region, Facts, Width, Conversion, Trace);
    return Finder.findExchanged() ? Finder.find()
                                  : SmallVector<StoredCell, 0>();
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
    Type *Component = To == ElementKind::F16 ? Type::getHalfTy(Ctx)
                                             : Type::getIntNTy(Ctx, bitsOf(To));
    ConversionPattern Pattern(Conversion, From, Component);
    Found.All = Find(&Pattern);
    if (!Found.All.empty())
      return {std::move(Found.All), Conversion, Component};
  }
  return Found;
}

} // namespace tenon
