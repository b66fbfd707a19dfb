// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One run of a kernel over its index space: one work-group after another, every
// work-item a fiber on this thread. A work-item runs until it ends, waits at
// the work-group's barrier, or waits for its sub-group at a cooperative
// operation. If no work-item can continue, either all wait at one barrier, or
// the kernel is wrong.

#ifndef TENON_LIB_ENGINE_REFERENCE_RUN_LAUNCH_H
#define TENON_LIB_ENGINE_REFERENCE_RUN_LAUNCH_H

#include "Engine/Reference/Operations/Async.h"
#include "Engine/Reference/Operations/Group.h"
#include "Engine/Reference/Program.h"
#include "Fiber.h"
#include "MatrixArena.h"
#include "tenon/Engine/Engine.h"
#include "tenon/IR/Kernel/GenericPointers.h"
#include "tenon/IR/Values/ItemOps.h"
#include <array>

namespace tenon::reference {

class Launch;

struct WorkItem {
  enum State { Ready, AtBarrier, AtOperation, Done };

  Launch *Owner = nullptr;
  Fiber Strand;
  State Now = Ready;
  std::array<uint64_t, 3> LocalId{};
  uint64_t Linear = 0; ///< local linear id
  PrivateMemory Memory;
  const Site *Barrier = nullptr;
  const GroupSite *Group = nullptr; ///< the barrier is a work-group operation
  GroupOperands GroupValue;
  const AsyncSite *Async = nullptr; ///< or an asynchronous operation
  AsyncOperands AsyncValue;
  // The operation at which it waits.
  const OpSite *Op = nullptr;
  /// The iterations of the loops that it is in, outermost first.
  llvm::SmallVector<uint64_t, 4> Iterations;
  /// The calls that it is in, with the loops around each, outermost first.
  struct Call {
    const CodePosition *Where;
    llvm::SmallVector<uint64_t, 4> Iterations;
  };
  llvm::SmallVector<Call, 2> Calls;
  OperandBits Operands{};
  uint64_t Result = 0;

  void enterCall(const CodePosition &Where);
  void leaveCall();
};

class Launch {
public:
  Launch(const Program &P, const LaunchRequest &Request);

  /// Runs all work-groups.
  llvm::Error run();

  // For the kernel's code, inside a fiber

  /// The launch that runs on this thread.
  static Launch &current();
  WorkItem &item() { return *Running; }
  const MemoryMap &memory() const { return Map; }

  /// Records the first failure of the launch.
  void fail(const WorkItem &Item, const Site &Where, const llvm::Twine &Text);
  /// Ends the launch after fail().
  [[noreturn]] void stop();

  uint64_t query(ItemOpcode Opcode, unsigned Dimension) const;
  /// Whether \p Address is in the work-item's private memory, or in the
  /// work-group's local memory.
  bool isIn(uint64_t Address, MemorySpace Space) const;
  void barrier(const Site &Where);
  /// Like barrier(), with a value for a work-group operation.
  void group(const GroupSite &Where, const GroupOperands &Operands);
  /// Like barrier(), for an asynchronous operation.
  void async(const AsyncSite &Where, const AsyncOperands &Operands);
  uint64_t operation(const OpSite &Op, const OperandBits &Operands);
  /// Called at the header of a loop of depth \p Depth.
  void iteration(unsigned Depth, bool Enters);

private:
  void addArguments(const LaunchRequest &Request);
  void addVariables();
  bool runGroup();
  void beginGroup();
  bool resume(WorkItem &Item);
  bool reconverge(WorkItem &Item);
  bool releaseBarrier();
  void waitAtBarrier(const Site &Where, const GroupSite *AsGroup,
                     const AsyncSite *AsAsync);
  bool performGroupAt(const GroupSite &Where);
  bool performAsyncAt(const AsyncSite &Where);
  bool endGroup();
  bool performFor(llvm::ArrayRef<WorkItem *> Lanes);
  bool performHindmost(llvm::ArrayRef<WorkItem *> Lanes);
  llvm::MutableArrayRef<WorkItem> subgroupOf(const WorkItem &Item);
  uint64_t globalId(const WorkItem &Item, unsigned Dimension) const;
  uint64_t linearSize() const { return Size[0] * Size[1] * Size[2]; }

  const Program &P;
  tenon_ndrange Range;
  MemoryMap Map;
  std::vector<AlignedBlock> Blocks;
  std::vector<const void *> Args;
  std::vector<Region> LocalParams;

  // The current work-group.
  std::array<uint64_t, 3> Group{}, Size{};
  std::vector<WorkItem> Items;
  std::vector<MatrixArena> Arenas; ///< one for each sub-group
  PendingCopies Copies;
  WorkItem *Running = nullptr;

  std::vector<FiberStack> FreeStacks;
  std::string Failure;
};

/// Whether both are in the same calls of functions.
bool inSameCalls(const WorkItem &A, const WorkItem &B);

struct CooperativeCall;

/// Performs the operation of \p Call and sets the lanes' results. Returns an
/// empty string, or what went wrong.
std::string perform(const CooperativeCall &Call, MatrixArena &Arena);

/// The maximum number of elements of a matrix that a work-item of a sub-group
/// owns.
inline uint64_t elementsPerLane(uint64_t Elements, uint64_t Width) {
  return (Elements + Width - 1) / Width;
}

} // namespace tenon::reference

#endif
