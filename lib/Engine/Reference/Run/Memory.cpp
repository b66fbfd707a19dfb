// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Memory.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace tenon::reference {

AlignedBlock::AlignedBlock(uint64_t Size, uint64_t Align)
    : Bytes(Size + Align),
      Address(alignTo(reinterpret_cast<uint64_t>(Bytes.data()), Align)) {}

uint64_t FrameLayout::add(uint64_t Bytes, uint64_t VariableAlign,
                          std::string Name) {
  // So that accesses slightly out of bounds stay between variables.
  constexpr uint64_t Gap = 32;
  uint64_t Offset = alignTo(Size + Gap, VariableAlign);
  Variables.push_back({Offset, Bytes, std::move(Name)});
  Size = Offset + Bytes + Gap;
  Align = std::max(Align, VariableAlign);
  return Offset;
}

void *PrivateMemory::enter(const FrameLayout &Layout) {
  Frames.push_back({&Layout, AlignedBlock(Layout.Size, Layout.Align)});
  return Frames.back().Block.data();
}

bool PrivateMemory::holds(uint64_t Address, uint64_t Bytes) const {
  for (const Frame &F : reverse(Frames)) {
    uint64_t Base = F.Block.address();
    if (Address < Base || Address - Base >= F.Layout->Size)
      continue;
    // Variables are in order of their offsets; only the last one that begins at
    // or before the address can hold it.
    ArrayRef<FrameLayout::Variable> Variables = F.Layout->Variables;
    const auto *After =
        partition_point(Variables, [&](const FrameLayout::Variable &S) {
          return S.Offset <= Address - Base;
        });
    if (After == Variables.begin())
      return false;
    const FrameLayout::Variable &S = After[-1];
    return Region{Base + S.Offset, S.Size, {}}.holds(Address, Bytes);
  }
  return false;
}

void PrivateMemory::collect(std::vector<Region> &Regions) const {
  for (const Frame &F : Frames)
    for (const FrameLayout::Variable &S : F.Layout->Variables)
      Regions.push_back({F.Block.address() + S.Offset, S.Size, S.Name, true});
}

bool MemoryMap::allows(uint64_t Address, uint64_t Bytes, bool Write,
                       const PrivateMemory &Own) const {
  for (const Region &R : Shared)
    if (R.holds(Address, Bytes) && (R.Writable || !Write))
      return true;
  return Own.holds(Address, Bytes);
}

/// The distance of \p Address from \p R; 0 inside.
static uint64_t distance(const Region &R, uint64_t Address) {
  if (Address < R.Begin)
    return R.Begin - Address;
  return Address - R.Begin <= R.Size ? 0 : Address - R.Begin - R.Size;
}

std::string MemoryMap::explain(uint64_t Address, uint64_t Bytes,
                               const PrivateMemory &Own) const {
  constexpr uint64_t NullPage = 4096;
  constexpr uint64_t Near = 1 << 20;
  if (Address < NullPage)
    return "through a null pointer";
  std::vector<Region> Regions = Shared;
  Own.collect(Regions);
  const Region *Nearest = nullptr;
  for (const Region &R : Regions)
    if (!Nearest || distance(R, Address) < distance(*Nearest, Address))
      Nearest = &R;
  if (!Nearest || distance(*Nearest, Address) > Near)
    return "through a pointer that is not into the buffer of an argument";
  bool Inside = Nearest->holds(Address, Bytes);
  return ("at offset " + Twine(int64_t(Address - Nearest->Begin)) + " of " +
          Nearest->Name + " (" + Twine(Nearest->Size) +
          " bytes): " + (Inside ? "not writable" : "out of bounds"))
      .str();
}

} // namespace tenon::reference
