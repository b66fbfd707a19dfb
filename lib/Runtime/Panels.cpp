// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operands that lowered code has packed, kept for work-groups that the same
// thread runs later: those of one column of a matrix product read the same
// panel of B.
//
// Each thread has one arena, divided into entries of equal size. If none is
// free, a new panel replaces the least recently used one. Panels are dropped at
// the end of a launch, because memory may change between launches.
//
// A panel that no other work-group reads costs more than it saves. In a grid of
// one dimension there may be none that does (a matrix of few rows), so a panel
// is only kept there when it is requested for the second time. If work-groups
// turn out to share nothing, as with a batch of small matrices, no more panels
// are kept for the rest of the launch.

#include "Panels.h"
#include "tenon/Runtime/tenon_rt.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <cstdlib>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace {

/// Eight panels of 4096 x 64 elements of 16 bits are half of it.
constexpr uint64_t ArenaBytes = uint64_t(8) << 20;
constexpr uint64_t ArenaAlign = uint64_t(2) << 20; // of a huge page
constexpr uint64_t EntryUnit = 4096;
/// A row of work-groups may have several panels each.
constexpr unsigned MaxEntries = 256;
constexpr uint64_t TrialPanels = 256;
constexpr unsigned HashBits = 10, NumHashes = 1 << HashBits;

struct Entry {
  tenon_panel_key Key;
  uint64_t LastAsked;
  bool IsKept; // else its key has been requested once, without a panel
};

bool isSame(const tenon_panel_key &A, const tenon_panel_key &B) {
  return A.matrix == B.matrix && A.maker == B.maker && A.stride == B.stride &&
         A.step == B.step && A.steps == B.steps;
}

class PanelCache {
public:
  ~PanelCache() { std::free(Arena); }

  void enter(bool IsGrid) {
    assert(!Active && "a kernel does not launch");
    Active = true;
    KeepsFirst = IsGrid;
    EntryBytes = 0;
    Limit = MaxEntries;
    forget();
  }
  void leave() { Active = false; }
  uint64_t panelBytes() const { return EntryBytes; }
  tenon::PanelRequests requests() const { return {Clock, Found}; }
  void keepAtMost(uint64_t Panels);
  void *find(const tenon_panel_key &Key, uint64_t Bytes,
             unsigned char *IsFilled);

private:
  bool allocate();
  Entry *lookUp(const tenon_panel_key &Key);
  Entry &entryForNew();
  void *keep(Entry &E);
  void forget() { Clock = Found = NumUsed = 0; }
  /// Less than one request of eight was a hit.
  bool isUseless() const { return Clock >= TrialPanels && Found * 8 < Clock; }

  bool Active = false, KeepsFirst = false;
  char *Arena = nullptr;
  uint64_t EntryBytes = 0, Clock = 0, Found = 0;
  unsigned NumEntries = 0, NumUsed = 0, Limit = MaxEntries;
  Entry Entries[MaxEntries];
  unsigned char Likely[NumHashes] = {}; // entries by the hashes of keys
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

/// The entry's memory; null if there is none.
void *PanelCache::keep(Entry &E) {
  E.IsKept = allocate();
  return E.IsKept ? Arena + uint64_t(&E - Entries) * EntryBytes : nullptr;
}

static unsigned hashOf(const tenon_panel_key &Key) {
  constexpr uint64_t Factor = 0x9e3779b97f4a7c15;
  uint64_t All = reinterpret_cast<uintptr_t>(Key.matrix) ^
                 reinterpret_cast<uintptr_t>(Key.maker) * 3 ^ Key.stride * 5 ^
                 Key.step * 7;
  return unsigned(All * Factor >> (64 - HashBits));
}

/// Tries first the entry that last had a key of this hash.
Entry *PanelCache::lookUp(const tenon_panel_key &Key) {
  static_assert(MaxEntries <= 256, "numbers of entries are bytes");
  unsigned char &Number = Likely[hashOf(Key)];
  if (Number < NumUsed && isSame(Entries[Number].Key, Key))
    return &Entries[Number];
  for (unsigned I = 0; I < NumUsed; ++I)
    if (isSame(Entries[I].Key, Key)) {
      Number = static_cast<unsigned char>(I);
      return &Entries[I];
    }
  return nullptr;
}

/// A free entry, or the least recently used one.
Entry &PanelCache::entryForNew() {
  if (NumUsed < NumEntries)
    return Entries[NumUsed++];
  return *std::min_element(
      Entries, Entries + NumUsed,
      [](const Entry &A, const Entry &B) { return A.LastAsked < B.LastAsked; });
}

void PanelCache::keepAtMost(uint64_t Panels) {
  assert(Panels && "at least one");
  Limit = unsigned(std::min<uint64_t>(Panels, MaxEntries));
  // Entries that are in use already stay.
  NumEntries = std::min(NumEntries, std::max(Limit, NumUsed));
}

void *PanelCache::find(const tenon_panel_key &Key, uint64_t Bytes,
                       unsigned char *IsFilled) {
  *IsFilled = 0;
  if (!Active || isUseless() || Bytes == 0 || Bytes > ArenaBytes / 2)
    return nullptr;
  if (Bytes > EntryBytes) { // larger than all panels so far
    EntryBytes = (Bytes + EntryUnit - 1) / EntryUnit * EntryUnit;
    NumEntries = unsigned(std::min<uint64_t>(ArenaBytes / EntryBytes, Limit));
    forget();
  }
  Entry *Known = lookUp(Key);
  if (Known) {
    ++Found;
    *IsFilled = Known->IsKept;
  }
  Entry &E = Known ? *Known : entryForNew();
  if (!Known)
    E = {Key, 0, false};
  E.LastAsked = ++Clock;
  return Known || KeepsFirst ? keep(E) : nullptr;
}

static PanelCache &cache() {
  static thread_local PanelCache Cache;
  return Cache;
}

tenon::PanelScope::PanelScope(bool IsGrid) { cache().enter(IsGrid); }
tenon::PanelScope::~PanelScope() { cache().leave(); }
uint64_t tenon::PanelScope::panelBytes() const { return cache().panelBytes(); }
tenon::PanelRequests tenon::PanelScope::requests() const {
  return cache().requests();
}
void tenon::PanelScope::keepAtMost(uint64_t Panels) {
  cache().keepAtMost(Panels);
}

void *tenon_panel(const tenon_panel_key *Key, uint64_t Bytes,
                  unsigned char *Known) {
  // Without steps there is no matrix either, and the panel has no contents.
  assert(Key && (Key->matrix || !Key->steps) && Key->maker && Known &&
         "a key, and an answer");
  return cache().find(*Key, Bytes, Known);
}
