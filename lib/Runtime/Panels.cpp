// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that lowered code has packed, kept for the groups that a thread runs
// after the one that packed them: those of one column of a matrix product read
// the same panel of B.
//
// Each thread has one arena, cut into slots of equal size. A panel that finds
// no free slot takes the one that was not asked for longest. Where groups turn
// out to share nothing, a batch of small matrices above all, there are no more
// panels for the rest of the launch. What a launch has
// packed the next one must not see: memory may have changed between.

#include "Panels.h"
#include "tenon/Runtime/tenon_rt.h"

#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace {

/// Eight panels of 4096 x 64 elements of 16 bits are half of it.
constexpr uint64_t ArenaBytes = uint64_t(8) << 20;
constexpr uint64_t ArenaAlign = uint64_t(2) << 20; // of a huge page
constexpr uint64_t SlotUnit = 4096;
constexpr unsigned MaxSlots = 64;
constexpr uint64_t TrialPanels = 64;

struct Slot {
  tenon_panel_key Key;
  uint64_t LastAsked; // 0: free
};

bool isSame(const tenon_panel_key &A, const tenon_panel_key &B) {
  return A.matrix == B.matrix && A.maker == B.maker && A.stride == B.stride &&
         A.step == B.step && A.steps == B.steps;
}

class PanelCache {
public:
  ~PanelCache() { std::free(Arena); }

  void enter() {
    Active = true;
    SlotBytes = 0;
    forget();
  }
  void leave() { Active = false; }
  uint64_t panelBytes() const { return SlotBytes; }
  void *find(const tenon_panel_key &Key, uint64_t Bytes, unsigned char *Known);

private:
  bool allocate();
  void forget() {
    for (Slot &S : Slots)
      S.LastAsked = 0;
    Clock = Found = 0;
  }
  /// Fewer than one of eight was known.
  bool isUseless() const { return Clock >= TrialPanels && Found * 8 < Clock; }
  void *memoryOf(unsigned Index) const { return Arena + Index * SlotBytes; }

  bool Active = false;
  char *Arena = nullptr;
  uint64_t SlotBytes = 0, Clock = 0, Found = 0;
  unsigned NumSlots = 0, NextAsked = 0;
  Slot Slots[MaxSlots] = {};
};

} // namespace

bool PanelCache::allocate() {
  if (Arena)
    return true;
  Arena = static_cast<char *>(std::aligned_alloc(ArenaAlign, ArenaBytes));
#if defined(__linux__)
  if (Arena)
    madvise(Arena, ArenaBytes, MADV_HUGEPAGE);
#endif
  return Arena != nullptr;
}

void *PanelCache::find(const tenon_panel_key &Key, uint64_t Bytes,
                       unsigned char *Known) {
  *Known = 0;
  if (!Active || isUseless() || Bytes == 0 || Bytes > ArenaBytes / 2 ||
      !allocate())
    return nullptr;
  if (Bytes > SlotBytes) { // of a larger kind than all before
    SlotBytes = (Bytes + SlotUnit - 1) / SlotUnit * SlotUnit;
    NumSlots = unsigned(ArenaBytes / SlotBytes);
    NumSlots = NumSlots < MaxSlots ? NumSlots : MaxSlots;
    forget();
  }
  // Groups that come row by row ask for the same panels in turns.
  unsigned Oldest = 0;
  for (unsigned Count = 0, I = NextAsked; Count < NumSlots; ++Count, ++I) {
    if (I >= NumSlots)
      I = 0;
    if (Slots[I].LastAsked != 0 && isSame(Slots[I].Key, Key)) {
      Slots[I].LastAsked = ++Clock;
      ++Found;
      *Known = 1;
      NextAsked = I + 1;
      return memoryOf(I);
    }
    if (Slots[I].LastAsked < Slots[Oldest].LastAsked)
      Oldest = I;
  }
  Slots[Oldest] = {Key, ++Clock};
  NextAsked = Oldest + 1;
  return memoryOf(Oldest);
}

static PanelCache &cache() {
  static thread_local PanelCache Cache;
  return Cache;
}

tenon::PanelScope::PanelScope() { cache().enter(); }
tenon::PanelScope::~PanelScope() { cache().leave(); }
uint64_t tenon::PanelScope::panelBytes() const { return cache().panelBytes(); }

void *tenon_panel(const tenon_panel_key *Key, uint64_t Bytes,
                  unsigned char *Known) {
  return cache().find(*Key, Bytes, Known);
}
