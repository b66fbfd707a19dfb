// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Engine/Reference/Operations/CooperativeCall.h"
#include "llvm/ADT/STLExtras.h"
#include <cstring>

using namespace llvm;

namespace tenon::reference {

static thread_local Launch *Current;

Launch &Launch::current() { return *Current; }

//===----------------------------------------------------------------------===//
// Memory of the launch
//===----------------------------------------------------------------------===//

Launch::Launch(const Program &P, const LaunchRequest &Request)
    : P(P), Range(Request.Range) {
  addArguments(Request);
  addVariables();
}

static std::string argumentName(size_t Index) {
  return "argument " + std::to_string(Index);
}

/// Gives each argument its region of memory, and the aligned bytes that the
/// entry reads: a pointer for buffers and local memory, else a copy of the
/// value.
void Launch::addArguments(const LaunchRequest &Request) {
  for (const auto &[Index, Arg] : enumerate(Request.Args)) {
    if (Arg.Kind == LaunchArg::Scalar) {
      AlignedBlock &Copy = Blocks.emplace_back(Arg.Bytes, TENON_LOCAL_ALIGN);
      if (Arg.Bytes)
        std::memcpy(Copy.data(), Arg.Data, Arg.Bytes);
      Args.push_back(Copy.data());
      // A structure is passed by its address.
      Map.add({Copy.address(), Arg.Bytes, argumentName(Index), false});
      continue;
    }
    const void *Memory = Arg.Data;
    if (Arg.Kind == LaunchArg::Local)
      Memory = Blocks.emplace_back(Arg.Bytes, TENON_LOCAL_ALIGN).data();
    AlignedBlock &Pointer = Blocks.emplace_back(sizeof(void *), 16);
    std::memcpy(Pointer.data(), &Memory, sizeof(Memory));
    Args.push_back(Pointer.data());
    Map.add({reinterpret_cast<uint64_t>(Memory), Arg.Bytes, argumentName(Index),
             true});
    if (Arg.Kind == LaunchArg::Local)
      LocalParams.push_back(
          {reinterpret_cast<uint64_t>(Memory), Arg.Bytes, {}, true});
  }
  for (const LaunchMember &Member : Request.Members)
    Map.add({reinterpret_cast<uint64_t>(Member.Buffer.Data),
             Member.Buffer.Bytes,
             "the buffer at byte " + std::to_string(Member.Offset) + " of " +
                 argumentName(Member.Arg),
             true});
}

void Launch::addVariables() {
  for (const ModuleVariable &V : P.Locals)
    Map.add({V.Local.address(), V.Size, V.Name, true});
  for (const ModuleVariable &V : P.Globals)
    Map.add({V.Address, V.Size, V.Name, V.Writable});
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

Error Launch::run() {
  assert(none_of(Range.local, [](uint64_t Size) { return Size == 0; }) &&
         P.SubgroupSize != 0 && "checkRange() refuses empty work-groups");
  std::array<uint64_t, 3> Groups;
  for (unsigned D = 0; D < 3; ++D)
    Groups[D] = divideCeil(Range.global[D], Range.local[D]);
  Launch *Outer = std::exchange(Current, this);
  bool Good = true;
  for (Group[2] = 0; Good && Group[2] < Groups[2]; ++Group[2])
    for (Group[1] = 0; Good && Group[1] < Groups[1]; ++Group[1])
      for (Group[0] = 0; Good && Group[0] < Groups[0]; ++Group[0])
        Good = runGroup();
  Current = Outer;
  return Good ? Error::success() : createStringError(Failure);
}

/// Fills uninitialised memory with a value that is not zero, to expose kernels
/// that rely on zeros.
static void fillWithGarbage(const Region &Memory) {
  constexpr int Pattern = 0xa5;
  if (Memory.Size)
    std::memset(reinterpret_cast<void *>(Memory.Begin), Pattern, Memory.Size);
}

void Launch::beginGroup() {
  for (unsigned D = 0; D < 3; ++D) {
    uint64_t First = Group[D] * Range.local[D];
    Size[D] = std::min(Range.local[D], Range.global[D] - First);
  }
  for (const Region &Param : LocalParams)
    fillWithGarbage(Param);
  for (const ModuleVariable &V : P.Locals) {
    fillWithGarbage({V.Local.address(), V.Size, {}, true});
    if (V.Zeroed)
      std::memset(V.Local.data(), 0, V.Size);
  }
  Copies.clear();
  Items.clear();
  Items.resize(linearSize());
  Arenas.clear();
  Arenas.resize(divideCeil(linearSize(), P.SubgroupSize));
  for (auto [Linear, Item] : enumerate(Items)) {
    Item.Owner = this;
    Item.Linear = Linear;
    Item.LocalId = {Linear % Size[0], Linear / Size[0] % Size[1],
                    Linear / (Size[0] * Size[1])};
  }
}

bool Launch::runGroup() {
  beginGroup();
  while (true) {
    bool Progress = false;
    for (WorkItem &Item : Items) {
      if (Item.Now != WorkItem::Ready)
        continue;
      Progress = true;
      if (!resume(Item) || !reconverge(Item))
        return false;
    }
    if (all_of(Items, [](auto &I) { return I.Now == WorkItem::Done; }))
      return endGroup();
    if (!Progress && !releaseBarrier())
      return false;
  }
}

bool Launch::endGroup() {
  if (const AsyncSite *Left = Copies.first())
    fail(Items.front(), *Left,
         Left->What + ": the kernel ends without waiting for it");
  return Failure.empty();
}

/// Runs \p Item until it waits or ends. False if the launch has failed.
bool Launch::resume(WorkItem &Item) {
  if (!Item.Strand.started()) {
    if (FreeStacks.empty()) {
      std::optional<FiberStack> Stack = FiberStack::create(P.StackBytes);
      if (!Stack) {
        fail(Item, Site(), "no memory for the work-item's stack");
        return false;
      }
      FreeStacks.push_back(std::move(*Stack));
    }
    auto Body = [](void *Argument) {
      auto *Self = static_cast<WorkItem *>(Argument);
      Self->Owner->P.Entry(Self->Owner->Args.data());
    };
    Item.Strand.start(std::move(FreeStacks.back()), Body, &Item);
    FreeStacks.pop_back();
  }
  Running = &Item;
  bool Ended = Item.Strand.resume();
  Running = nullptr;
  if (!Failure.empty())
    return false;
  if (Ended) {
    Item.Now = WorkItem::Done;
    FreeStacks.push_back(Item.Strand.takeStack());
    Item.Memory.clear();
    if (P.SubgroupSize == 1)
      Arenas[Item.Linear].clear();
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Cooperative operations
//===----------------------------------------------------------------------===//

MutableArrayRef<WorkItem> Launch::subgroupOf(const WorkItem &Item) {
  uint64_t First = Item.Linear / P.SubgroupSize * P.SubgroupSize;
  return MutableArrayRef(Items).slice(
      First, std::min(P.SubgroupSize, Items.size() - First));
}

bool Launch::performFor(ArrayRef<WorkItem *> Lanes) {
  WorkItem &First = *Lanes.front();
  MatrixArena &Arena = Arenas[First.Linear / P.SubgroupSize];
  std::string Wrong = perform(
      {Lanes, P.SubgroupSize, subgroupOf(First), Map, *First.Op}, Arena);
  if (!Wrong.empty())
    fail(First, *First.Op, Wrong);
  return Wrong.empty();
}

namespace {
/// A call that a work-item is in or, in the innermost call, its operation.
struct Point {
  const CodePosition &Where;
  ArrayRef<uint64_t> Iterations;
};
} // namespace

static Point pointOf(const WorkItem &Item, size_t Depth) {
  if (Depth == Item.Calls.size())
    return {Item.Op->Position, Item.Iterations};
  return {*Item.Calls[Depth].Where, Item.Calls[Depth].Iterations};
}

static int comparePoints(const Point &A, const Point &B) {
  ArrayRef<unsigned> LoopsA = A.Where.Loops, LoopsB = B.Where.Loops;
  for (size_t D = 0; D < std::min(LoopsA.size(), LoopsB.size()); ++D) {
    if (LoopsA[D] != LoopsB[D])
      break;
    if (A.Iterations[D] != B.Iterations[D])
      return A.Iterations[D] < B.Iterations[D] ? -1 : 1;
  }
  return int(A.Where.Order) - int(B.Where.Order);
}

/// Less than 0 if \p A waits at an earlier point of the execution than \p B: in
/// the outermost function where their points differ, in an earlier iteration of
/// a loop around both, else earlier in the order of blocks.
static int comparePositions(const WorkItem &A, const WorkItem &B) {
  size_t Depth = std::min(A.Calls.size(), B.Calls.size());
  for (size_t D = 0; D < Depth; ++D)
    if (int Order = comparePoints(pointOf(A, D), pointOf(B, D)))
      return Order;
  return comparePoints(pointOf(A, Depth), pointOf(B, Depth));
}

bool inSameCalls(const WorkItem &A, const WorkItem &B) {
  return equal(A.Calls, B.Calls, [](const auto &CallA, const auto &CallB) {
    return CallA.Where == CallB.Where;
  });
}

/// Performs the operation of the lanes that are furthest behind, so that lanes
/// reconverge as on a device, where those that are ahead wait.
bool Launch::performHindmost(ArrayRef<WorkItem *> Lanes) {
  SmallVector<WorkItem *, 32> Behind;
  for (WorkItem *Lane : Lanes) {
    int Order = Behind.empty() ? 0 : comparePositions(*Lane, *Behind.front());
    if (Order < 0)
      Behind.clear();
    if (Order <= 0)
      Behind.push_back(Lane);
  }
  bool IsSome = Behind.size() < Lanes.size() && Behind.front()->Op->Active;
  ArrayRef<WorkItem *> Performing = IsSome ? ArrayRef(Behind) : Lanes;
  if (!performFor(Performing))
    return false;
  for (WorkItem *Lane : Performing)
    Lane->Now = WorkItem::Ready;
  return true;
}

/// If \p Item was the last of its sub-group to arrive at an operation, or to
/// end before one, performs the operation. False if the launch has failed.
bool Launch::reconverge(WorkItem &Item) {
  MutableArrayRef<WorkItem> All = subgroupOf(Item);
  // The work-items that run next are the last ones, so the search begins there.
  if (any_of(reverse(All),
             [](const WorkItem &I) { return I.Now == WorkItem::Ready; }))
    return true;
  SmallVector<WorkItem *, 32> Lanes;
  bool SomeAtBarrier = false;
  for (WorkItem &Lane : All) {
    if (Lane.Now == WorkItem::AtOperation)
      Lanes.push_back(&Lane);
    SomeAtBarrier |= Lane.Now == WorkItem::AtBarrier;
  }
  if (Lanes.empty())
    return true;
  bool AllActive =
      all_of(Lanes, [](const WorkItem *Lane) { return Lane->Op->Active; });
  bool SomeEnded = Lanes.size() < All.size();
  if ((SomeAtBarrier && !AllActive) ||
      (SomeEnded && !Lanes.front()->Op->WithoutEnded))
    return true;
  return performHindmost(Lanes);
}

/// No work-item can continue: either all wait at the same barrier, or they
/// never will.
bool Launch::releaseBarrier() {
  for (WorkItem &Item : Items)
    if (Item.Now == WorkItem::AtOperation) {
      fail(Item, *Item.Op,
           Item.Op->What + " not reached by every work-item of the sub-group");
      return false;
    }
  const Site *Barrier = nullptr;
  for (WorkItem &Item : Items)
    if (Item.Now == WorkItem::AtBarrier && !Barrier)
      Barrier = Item.Barrier;
  for (WorkItem &Item : Items)
    if (Item.Now != WorkItem::AtBarrier || Item.Barrier != Barrier ||
        (Barrier != P.NumberedBarrier && !inSameCalls(Item, Items.front()))) {
      fail(Item, *Barrier, Barrier->What + " not reached by every work-item");
      return false;
    }
  if (const GroupSite *Where = Items.front().Group)
    if (!performGroupAt(*Where))
      return false;
  if (const AsyncSite *Where = Items.front().Async)
    if (!performAsyncAt(*Where))
      return false;
  for (WorkItem &Item : Items)
    Item.Now = WorkItem::Ready;
  return true;
}

bool Launch::isIn(uint64_t Address, MemorySpace Space) const {
  constexpr uint64_t Byte = 1;
  if (Space == MemorySpace::Private)
    return Running->Memory.holds(Address, Byte);
  return any_of(LocalParams,
                [&](const Region &R) { return R.holds(Address, Byte); }) ||
         any_of(P.Locals, [&](const ModuleVariable &V) {
           return Region{V.Local.address(), V.Size, {}, true}.holds(Address,
                                                                    Byte);
         });
}

bool Launch::performGroupAt(const GroupSite &Where) {
  std::vector<const GroupOperands *> Operands;
  for (const WorkItem &Item : Items)
    Operands.push_back(&Item.GroupValue);
  std::string Wrong = performGroup(Where, Operands, Size);
  if (!Wrong.empty())
    fail(Items.front(), Where, Wrong);
  return Wrong.empty();
}

bool Launch::performAsyncAt(const AsyncSite &Where) {
  if (Where.Waits) {
    Copies.perform();
    return true;
  }
  std::vector<const AsyncOperands *> Operands;
  for (const WorkItem &Item : Items)
    Operands.push_back(&Item.AsyncValue);
  std::string Wrong = Copies.add(Where, Operands, Map, Items.front().Memory);
  if (!Wrong.empty())
    fail(Items.front(), Where, Wrong);
  return Wrong.empty();
}

/// A barrier that may be a work-group or asynchronous operation, too.
void Launch::waitAtBarrier(const Site &Where, const GroupSite *AsGroup,
                           const AsyncSite *AsAsync) {
  Running->Barrier = &Where;
  Running->Group = AsGroup;
  Running->Async = AsAsync;
  Running->Now = WorkItem::AtBarrier;
  Running->Strand.suspend();
}

void Launch::barrier(const Site &Where) {
  waitAtBarrier(Where, nullptr, nullptr);
}

void Launch::group(const GroupSite &Where, const GroupOperands &Operands) {
  Running->GroupValue = Operands;
  waitAtBarrier(Where, &Where, nullptr);
}

void Launch::async(const AsyncSite &Where, const AsyncOperands &Operands) {
  Running->AsyncValue = Operands;
  waitAtBarrier(Where, nullptr, &Where);
}

void WorkItem::enterCall(const CodePosition &Where) {
  Calls.push_back({&Where, std::move(Iterations)});
  Iterations.clear();
}

void WorkItem::leaveCall() {
  Iterations = std::move(Calls.back().Iterations);
  Calls.pop_back();
}

void Launch::iteration(unsigned Depth, bool Enters) {
  SmallVector<uint64_t, 4> &Iterations = Running->Iterations;
  uint64_t Iteration =
      Enters || Iterations.size() < Depth ? 0 : Iterations[Depth - 1] + 1;
  Iterations.resize(Depth);
  Iterations.back() = Iteration;
}

uint64_t Launch::operation(const OpSite &Op, const OperandBits &Operands) {
  WorkItem &Self = *Running;
  Self.Op = &Op;
  Self.Operands = Operands;
  if (P.SubgroupSize > 1 && Op.Cooperative) {
    Self.Now = WorkItem::AtOperation;
    Self.Strand.suspend();
  } else if (!performFor(&Self)) {
    stop();
  }
  return Self.Result;
}

//===----------------------------------------------------------------------===//
// Failures
//===----------------------------------------------------------------------===//

void Launch::fail(const WorkItem &Item, const Site &Where, const Twine &Text) {
  if (!Failure.empty())
    return;
  std::string Id;
  for (unsigned D = 0; D < 3; ++D)
    Id += (D ? "," : "") + std::to_string(globalId(Item, D));
  Failure = ("kernel '" + P.Kernel + "': " + Text + ", work-item (" + Id + ")" +
             Where.Location)
                .str();
}

void Launch::stop() {
  while (true) // the fiber is never resumed
    Running->Strand.suspend();
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

uint64_t Launch::globalId(const WorkItem &Item, unsigned D) const {
  return Range.offset[D] + Group[D] * Range.local[D] + Item.LocalId[D];
}

uint64_t Launch::query(ItemOpcode Opcode, unsigned D) const {
  const WorkItem &Item = *Running;
  bool Used = D < 3; // beyond, ids are 0 and sizes 1 (OpenCL C, 6.15.1)
  switch (Opcode) {
  case ItemOpcode::GlobalId:
    return Used ? globalId(Item, D) : 0;
  case ItemOpcode::LocalId:
    return Used ? Item.LocalId[D] : 0;
  case ItemOpcode::GroupId:
    return Used ? Group[D] : 0;
  case ItemOpcode::GlobalSize:
    return Used ? Range.global[D] : 1;
  case ItemOpcode::LocalSize:
    return Used ? Size[D] : 1;
  case ItemOpcode::EnqueuedLocalSize:
    return Used ? Range.local[D] : 1;
  case ItemOpcode::NumGroups:
    return Used ? divideCeil(Range.global[D], Range.local[D]) : 1;
  case ItemOpcode::GlobalOffset:
    return Used ? Range.offset[D] : 0;
  case ItemOpcode::WorkDim:
    return Range.dimensions;
  case ItemOpcode::GlobalLinearId: {
    uint64_t Linear = 0;
    for (unsigned I = 3; I-- > 0;)
      Linear = Linear * Range.global[I] + globalId(Item, I) - Range.offset[I];
    return Linear;
  }
  case ItemOpcode::LocalLinearId:
    return Item.Linear;
  case ItemOpcode::SubgroupSize: {
    uint64_t First = Item.Linear / P.SubgroupSize * P.SubgroupSize;
    return std::min(P.SubgroupSize, linearSize() - First);
  }
  case ItemOpcode::SubgroupMaxSize:
    return P.SubgroupSize;
  case ItemOpcode::NumSubgroups:
    return divideCeil(linearSize(), P.SubgroupSize);
  case ItemOpcode::EnqueuedNumSubgroups:
    return divideCeil(Range.local[0] * Range.local[1] * Range.local[2],
                      P.SubgroupSize);
  case ItemOpcode::SubgroupId:
    return Item.Linear / P.SubgroupSize;
  case ItemOpcode::SubgroupLocalId:
    return Item.Linear % P.SubgroupSize;
  case ItemOpcode::Barrier:
  case ItemOpcode::SubgroupBarrier:
  case ItemOpcode::BarrierArrive:
  case ItemOpcode::BarrierWait:
    break;
  }
  return 0;
}

} // namespace tenon::reference
