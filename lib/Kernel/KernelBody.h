// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps that turn a kernel into a function that runs one work-group.

#ifndef TENON_LIB_KERNEL_KERNELBODY_H
#define TENON_LIB_KERNEL_KERNELBODY_H

#include "DivergenceTrap.h"
#include "tenon/IR/ItemOps.h"
#include "tenon/IR/SubgroupOps.h"
#include "llvm/IR/Function.h"
#include <array>

namespace tenon {

/// The ids and sizes of a work-item; index 0 is the fastest dimension.
struct ItemState {
  using Triple = std::array<llvm::Value *, 3>;
  Triple LocalId, GroupId, GlobalSize, LocalSize, EnqueuedSize, Offset,
      NumGroups;
  llvm::Value *Dimensions = nullptr;

  static constexpr unsigned Count = 7 * 3 + 1;
  /// All values, in a fixed order.
  llvm::SmallVector<llvm::Value *, Count> list() const;
  /// The arguments of \p F from \p First on as these values, in that order.
  static ItemState fromArguments(llvm::Function &F, unsigned First);
};

/// Lowers the sub-group operations of the kernels whose sub-groups are one
/// work-item.
void lowerSingleLanes(llvm::Module &M);

/// False after an error: \p Call has clusters of more lanes than sub-groups of
/// \p Width have.
bool checkCluster(const llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Width);

/// Address spaces of constant tables, and of generic pointers.
struct BlockSpaces {
  unsigned Table = 0, Generic = 0;
};

/// Replaces the uses of \p Call, an operation on 2D blocks, by code for lane \p
/// Lane (i64) of \p Lanes. False after an error: the type of the value does not
/// fit the number of lanes.
bool lowerBlock2D(llvm::CallInst &Call, const SubgroupFacts &Facts,
                  unsigned Lanes, llvm::Value *Lane, BlockSpaces Spaces);

/// Replaces every work-item query in \p F by arithmetic on \p State, the ids of
/// the first of \p Width work-items that F runs.
void lowerItemQueries(llvm::Function &F, const ItemState &State,
                      unsigned Width);

/// Replaces the local variables that \p F uses by addresses in \p Block, the
/// work-group's local memory; returns the number of bytes that they take.
uint64_t placeLocalVariables(llvm::Function &F, llvm::Value *Block);

/// True if \p Kernel asks for the memory space of a generic pointer.
bool asksSpaces(const llvm::Function &Kernel);

/// Lowers these questions in \p F, the body of work-items: local memory is the
/// range from \p Block to \p BlockEnd, private memory the variables of \p F.
void answerSpaces(llvm::Function &F, llvm::Value *Block, llvm::Value *BlockEnd);

/// True if \p F has a work-group barrier.
bool hasBarrier(const llvm::Function &F);

/// Turns \p F, the body of one work-item that returns a pointer, into a
/// coroutine that suspends at every barrier and returns its handle. With \p
/// Texts it stores to \p Place, before it suspends, the text of the barrier
/// that it has reached, and null at its end.
void makeCoroutine(llvm::Function &F, const BarrierTexts &Texts,
                   llvm::Value *Place);

/// Creates the function that runs one work-group of \p Kernel, under its name,
/// and the record beside it. The kernel stays. With \p TrapDivergence the
/// function ends the process if only some work-items reach a barrier.
void makeGroupFunction(llvm::Function &Kernel, bool TrapDivergence);

} // namespace tenon

#endif
