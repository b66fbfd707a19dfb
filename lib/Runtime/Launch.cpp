// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launching a lowered kernel: checks the range, computes how much local memory
// a work-group needs and lets the threads of the pool claim work-groups until
// none is left.
//
// Work-groups are claimed dynamically, because they take different times (edges
// of a matrix, a busy processor), and in chunks, because a work-group may be
// tiny and the counter is shared by all threads.

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
  alignas(128) std::atomic<uint64_t> NextGroup{0};
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

/// The number of work-groups that a thread claims at once: its fair share
/// divided by \p Part, so that threads finish at nearly the same time, and a
/// power of two, for which groupOrder() gives nearly a rectangle.
static uint64_t chunkSize(uint64_t NumGroups, unsigned Threads, unsigned Part) {
  assert(Threads > 0 && Part > 0 && "at least one thread");
  uint64_t Chunk = 1;
  while (Chunk < 64 && Chunk * 2 <= NumGroups / (uint64_t(Threads) * Part))
    Chunk *= 2;
  return Chunk;
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

/// One thread's share of a launch.
static void runGroups(void *Context) {
  auto &L = *static_cast<Launch *>(Context);
  // A worker that cannot allocate memory does nothing; the launching thread has
  // its block already and runs all work-groups if necessary.
  void *Local = localBlock(L.LocalBytes);
  if (!Local)
    return;
  PanelScope Panels(isGrid(L));
  TileScope Tiles;
  for (;;) {
    uint64_t Index = L.NextGroup.fetch_add(L.Chunk, std::memory_order_relaxed);
    if (Index >= L.NumGroups)
      return;
    uint64_t End = std::min(Index + L.Chunk, L.NumGroups);
    for (; Index != End; ++Index)
      runGroup(L, groupOrder(L.Groups, Index, L.Shapes), Local);
  }
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
  bool Packs = Info->amx_needs != 0;
  L.Shapes = Packs ? TallShapes : SquareShapes;
  L.Chunk = chunkSize(L.NumGroups, Threads, Packs ? 4 : 8);
  if (Threads == 1)
    runAlone(L);
  else
    ThreadPool::get().run(Threads, runGroups, &L);
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
