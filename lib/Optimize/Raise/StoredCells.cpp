// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "StoredCells.h"
#include "LaneTrace.h"

using namespace llvm;

namespace tenon {

namespace {
class CellFinder {
public:
  CellFinder(const StoreRegion &Region, const KernelFacts &Facts,
             unsigned Width, CopyTrace &Trace)
      : Region(Region), Items(Facts.requiredItems()), Width(Width),
        Trace(Trace) {}

  bool findExchanged();
  SmallVector<StoredCell, 0> find();

private:
  /// Elements of a value, as roots: the same in all work-items.
  using Parts = SmallVector<LaneBits, 16>;

  bool prepare();
  Parts partsOf(Value *V) const;
  std::optional<Cell> cellOf(const LaneBits &Part, unsigned Item);
  std::optional<Cell> exchanged(LoadInst &Load, unsigned Byte, unsigned Item);

  const StoreRegion &Region;
  const unsigned Items, Width;
  CopyTrace &Trace;
  unsigned Bits = 0;                         ///< of an element
  SmallVector<LaneLayout, 4> Layouts;        ///< of casts
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
    if (Layout->Pack != 1 || Size % 8 || (Bits && Size != Bits) ||
        Op.Type != Region.Casts.front()->facts().Type)
      return false;
    Bits = Size;
    Numbers[Cast] = Layouts.size();
    Layouts.push_back(*Layout);
  }
  return Bits != 0;
}

CellFinder::Parts CellFinder::partsOf(Value *V) const {
  Parts All;
  unsigned Size = V->getType()->getPrimitiveSizeInBits();
  if (Size % Bits == 0)
    for (unsigned Bit = 0; Bit < Size; Bit += Bits)
      All.push_back(traceBits(V, Bit, Bits));
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
  if (!Part.Root || Part.FirstBit % Bits)
    return std::nullopt;
  if (auto *Load = dyn_cast<LoadInst>(Part.Root))
    return exchanged(*Load, Part.FirstBit / 8, Item);
  auto Number = Numbers.find(Part.Root);
  if (Number == Numbers.end())
    return std::nullopt;
  auto At = Layouts[Number->second].element(Item % Width, Part.FirstBit / Bits);
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

SmallVector<StoredCell, 0> storedCells(const StoreRegion &Region,
                                       const KernelFacts &Facts, unsigned Width,
                                       CopyTrace &Trace) {
  CellFinder Finder(Region, Facts, Width, Trace);
  if (!Finder.findExchanged())
    return {};
  return Finder.find();
}

} // namespace tenon
