// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launching a lowered kernel: checks the range, computes how much local memory
// a work-group needs and lets the threads of the pool claim work-groups until
// none is left.
//
// Each thread has a share of the work-groups to begin with, so that those it
// runs are neighbours and read the same rows and panels. It claims them in
// chunks, because a work-group may be tiny. Then it claims chunks of other
// shares, because work-groups take different times (edges of a matrix, a busy
// processor).

#include "GroupOrder.h"
#include "Panels.h"
#include "Processors.h"
#include "ThreadPool.h"
#include "Tiles.h"
#include "tenon/Runtime/LaunchRange.h"
#include "tenon/Runtime/tenon_rt.h"

#include <algorithm>
#include <atomic>
#include <cassert>

using namespace tenon;

namespace {

/// The work-groups of a share that no thread has claimed are those from Next to
/// End.
struct alignas(128) Share {
  std::atomic<uint64_t> Next;
  uint64_t End;
};

/// With more threads than this, several begin with one share.
constexpr unsigned MaxShares = 64;

/// State that the threads of one launch share.
struct Launch {
  tenon_kernel_fn Kernel;
  const void *const *Args;
  const tenon_ndrange *Range;
  GroupId Groups;
  GroupShapes Shapes;
  uint64_t NumGroups;
  uint64_t Chunk;
  uint64_t LocalBytes;
  unsigned NumShares;
  Share Shares[MaxShares];
  alignas(128) std::atomic<unsigned> NextShare{0};
};

} // namespace

/// Adds \p Bytes, rounded up to the alignment, to \p Total, which saturates.
static uint64_t addRounded(uint64_t Total, uint64_t Bytes) {
  uint64_t Rounded, Sum;
  if (__builtin_add_overflow(Bytes, TENON_LOCAL_ALIGN - 1, &Rounded))
    return UINT64_MAX;
  Rounded = Rounded / TENON_LOCAL_ALIGN * TENON_LOCAL_ALIGN;
  return __builtin_add_overflow(Total, Rounded, &Sum) ? UINT64_MAX : Sum;
}

/// The number of work-groups that a thread claims at once: a sixteenth of its
/// share, so that threads finish at nearly the same time.
static uint64_t chunkSize(uint64_t NumGroups, unsigned Threads) {
  assert(Threads > 0 && "at least one thread");
  return std::clamp<uint64_t>(NumGroups / Threads / 16, 1, 64);
}

static void runGroup(const Launch &L, const GroupId &Group, void *Local) {
  assert(reinterpret_cast<uintptr_t>(Local) % TENON_LOCAL_ALIGN == 0 &&
         "local memory is aligned");
  L.Kernel(L.Args, L.Range, Group.data(), Local);
}

/// Whether more than one dimension has several work-groups.
static bool isGrid(const Launch &L) {
  unsigned Several = 0;
  for (uint64_t Count : L.Groups)
    Several += Count > 1;
  return Several > 1;
}

/// Runs the first two work-groups of the first row, and chooses the order of
/// the others by the panels of B that the second one requests: strips, or bands
/// where work-groups of one row share panels. No more panels are kept than
/// those of a strip.
static void chooseOrder(Launch &L, PanelScope &Panels, void *Local) {
  runGroup(L, {0, 0, 0}, Local);
  PanelRequests Before = Panels.requests();
  runGroup(L, {1, 0, 0}, Local);
  PanelRequests After = Panels.requests();
  if (After.Count <= Before.Count) // none, or larger ones than the first had
    return;
  uint64_t Requests = After.Count - Before.Count;
  bool RowShares = After.Found - Before.Found == Requests;
  uint64_t Columns = L.Groups[RowShares], Rows = L.Groups[!RowShares];
  uint64_t Width =
      stripWidth(Columns, Rows, Requests * Panels.panelBytes(), l2CacheBytes());
  L.Shapes = RowShares ? bandShapes(Width) : stripShapes(Width);
  Panels.keepAtMost(Width * Requests);
}

/// Runs the launch on this thread only.
static void runAlone(Launch &L) {
  void *Local = localBlock(L.LocalBytes);
  bool IsGrid = isGrid(L);
  PanelScope Panels(IsGrid);
  TileScope Tiles;
  bool HasOrder = IsGrid && L.Groups[0] > 1;
  if (HasOrder)
    chooseOrder(L, Panels, Local);
  for (uint64_t Index = HasOrder; Index < L.NumGroups; ++Index) {
    GroupId Group = groupOrder(L.Groups, Index, L.Shapes);
    if (!HasOrder || Group != GroupId{1, 0, 0})
      runGroup(L, Group, Local);
  }
}

/// The shares differ by at most one chunk.
static void divide(Launch &L, unsigned Threads) {
  L.NumShares = std::min(Threads, MaxShares);
  uint64_t Chunks = (L.NumGroups - 1) / L.Chunk + 1, Begin = 0;
  for (unsigned I = 0; I < L.NumShares; ++I) {
    uint64_t End = Begin + Chunks / L.NumShares + (I < Chunks % L.NumShares);
    L.Shares[I].Next.store(Begin * L.Chunk, std::memory_order_relaxed);
    L.Shares[I].End = std::min(End * L.Chunk, L.NumGroups);
    Begin = End;
  }
}

static void runShare(const Launch &L, Share &Of, void *Local) {
  while (Of.Next.load(std::memory_order_relaxed) < Of.End) {
    uint64_t Index = Of.Next.fetch_add(L.Chunk, std::memory_order_relaxed);
    uint64_t End = std::min(Index + L.Chunk, Of.End);
    for (; Index < End; ++Index)
      runGroup(L, groupOrder(L.Groups, Index, L.Shapes), Local);
  }
}

/// What one thread runs.
static void runGroups(void *Context) {
  auto &L = *static_cast<Launch *>(Context);
  // A worker that cannot allocate memory does nothing; the launching thread has
  // its block already and runs all work-groups if necessary.
  void *Local = localBlock(L.LocalBytes);
  if (!Local)
    return;
  PanelScope Panels(isGrid(L));
  TileScope Tiles;
  unsigned Own = L.NextShare.fetch_add(1, std::memory_order_relaxed);
  for (unsigned I = 0; I < L.NumShares; ++I)
    runShare(L, L.Shares[(Own + I) % L.NumShares], Local);
}

uint64_t tenon_local_bytes(const tenon_kernel_info *Info,
                           const void *const *Args) {
  assert(Info && (!Info->num_params || (Info->params && Args)) &&
         "each parameter has an argument");
  uint64_t Total = addRounded(0, Info->static_local_bytes);
  for (uint64_t I = 0; I < Info->num_params; ++I)
    if (Info->params[I].kind == TENON_PARAM_LOCAL)
      Total = addRounded(Total, *static_cast<const uint64_t *>(Args[I]));
  return Total;
}

int tenon_launch(tenon_kernel_fn Kernel, const tenon_kernel_info *Info,
                 const void *const *Args, const tenon_ndrange *Range,
                 unsigned Threads) {
  assert(Kernel && Info && Range && "a launch needs a kernel and a range");
  if (!isValidRange(*Range, *Info))
    return TENON_BAD_RANGE;
  if (!takesLaunch(*Info, Args, *Range))
    return TENON_INCOMPLETE_SUBGROUPS;

  if (Info->amx_needs != 0 &&
      tenon_amx_request(Info->amx_needs) != TENON_AMX_READY)
    return TENON_NO_AMX;

  Launch L;
  L.Kernel = Kernel;
  L.Args = Args;
  L.Range = Range;
  L.NumGroups = 1;
  for (unsigned Dim = 0; Dim < 3; ++Dim) {
    L.Groups[Dim] = (Range->global[Dim] - 1) / Range->local[Dim] + 1;
    L.NumGroups *= L.Groups[Dim];
  }
  L.LocalBytes = tenon_local_bytes(Info, Args);
  if (!localBlock(L.LocalBytes))
    return TENON_NO_MEMORY;

  if (L.NumGroups == 1)
    Threads = 1;
  else if (Threads == 0)
    Threads = recentProcessors();
  Threads = unsigned(std::min<uint64_t>(Threads, L.NumGroups));
  L.Shapes = TallShapes;
  L.Chunk = chunkSize(L.NumGroups, Threads);
  if (Threads == 1) {
    runAlone(L);
  } else {
    divide(L, Threads);
    ThreadPool::get().run(Threads, runGroups, &L);
  }
  return TENON_OK;
}

const char *tenon_status_text(int Status) {
  switch (Status) {
  case TENON_OK:
    return "success";
  case TENON_BAD_RANGE:
    return "the range has a zero or too large size, a wrong number of "
           "dimensions, or not the local size that the kernel requires";
  case TENON_NO_MEMORY:
    return "not enough memory for a work-group's local memory";
  case TENON_NOT_HERE:
    return "the program was compiled for another machine";
  case TENON_INCOMPLETE_SUBGROUPS:
    return "it is compiled for complete sub-groups, each in one row of its "
           "work-group, for ids below 2^31, and perhaps for indices that do "
           "not "
           "wrap around; the launch does not comply";
  case TENON_NO_AMX:
    return "it is compiled for AMX, which this processor lacks or the system "
           "does not permit to this process";
  }
  return "unknown status";
}
