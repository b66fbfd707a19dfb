// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps by which a kernel becomes a function that runs one work-group.

#ifndef TENON_LIB_KERNEL_KERNELBODY_H
#define TENON_LIB_KERNEL_KERNELBODY_H

#include "DivergenceTrap.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/IR/Function.h"
#include <array>

namespace tenon {

/// What a work-item knows about its place; index 0 is the fastest dimension.
struct ItemState {
  using Triple = std::array<llvm::Value *, 3>;
  Triple LocalId, GroupId, GlobalSize, LocalSize, EnqueuedSize, Offset,
      NumGroups;
  llvm::Value *Dimensions = nullptr;

  static constexpr unsigned Count = 7 * 3 + 1;
  /// All values, in a fixed order.
  llvm::SmallVector<llvm::Value *, Count> list() const;
  /// The arguments of \p F from \p First on as such values, in that order.
  static ItemState fromArguments(llvm::Function &F, unsigned First);
};

/// Lowers the sub-group operations of the kernels whose sub-groups are one
/// work-item.
void lowerSingleLanes(llvm::Module &M);

/// False after an error: \p Call is on clusters of more lanes than sub-groups
/// of \p Width have.
bool checkCluster(const llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Width);

/// Address spaces of constant tables, and of pointers to any memory.
struct BlockSpaces {
  unsigned Table = 0, Generic = 0;
};

/// Replaces the uses of \p Call, an operation on 2D blocks, by code that \p
/// Lane (i64) of \p Lanes runs. False after an error: the value is none of so
/// many lanes.
bool lowerBlock2D(llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Lanes, llvm::Value *Lane, BlockSpaces Spaces);

/// Replaces every work-item query in \p F by arithmetic on \p State, which is
/// that of the first of \p Width work-items that F runs.
void lowerItemQueries(llvm::Function &F, const ItemState &State,
                      unsigned Width);

/// Lays the local variables that \p F uses out in \p Block, the group's local
/// memory, and returns how much of it they take.
uint64_t placeLocalVariables(llvm::Function &F, llvm::Value *Block);

/// True when \p Kernel asks which kind of memory a generic pointer points to.
bool asksSpaces(const llvm::Function &Kernel);

/// Answers that in \p F, the body of work-items: local memory is what lies from
/// \p Block to \p BlockEnd, private memory the variables of \p F.
void answerSpaces(llvm::Function &F, llvm::Value *Block, llvm::Value *BlockEnd);

/// True when \p F meets other work-items.
bool hasBarrier(const llvm::Function &F);

/// Makes \p F, the body of one work-item that returns a pointer, a coroutine
/// that suspends at every barrier and returns its handle. With \p Texts it
/// writes to \p Place, each time before it suspends, the text of the barrier
/// that it has come to, and null at its end.
void makeCoroutine(llvm::Function &F, const BarrierTexts &Texts,
                   llvm::Value *Place);

/// Makes the function that runs one work-group of \p Kernel, under its name,
/// and the record beside it. The kernel stays. \p TrapDivergence: the function
/// ends the process where only some come to a barrier.
void makeGroupFunction(llvm::Function &Kernel, bool TrapDivergence);

} // namespace tenon

#endif
