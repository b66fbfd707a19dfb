// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps that turn a kernel into a function that runs one work-group.

#ifndef TENON_LIB_KERNEL_KERNELBODY_H
#define TENON_LIB_KERNEL_KERNELBODY_H

#include "tenon/IR/Kernel/ItemState.h"
#include "tenon/IR/Kernel/KernelFacts.h"
#include "tenon/IR/Lanes/DivergenceTrap.h"
#include "llvm/IR/Function.h"

namespace tenon {

/// The code of one kernel: one function, or the version for complete sub-groups
/// and that for others, which run together in a work-group.
using KernelVersions = llvm::SmallVector<llvm::Function *, 2>;

/// The local variables that any of \p Versions uses.
llvm::SmallVector<llvm::GlobalVariable *, 4>
localVariables(llvm::ArrayRef<llvm::Function *> Versions);

/// Replaces uses of \p Variables in \p F by addresses in \p Block, the
/// work-group's local memory; returns the number of bytes that they take.
uint64_t placeLocalVariables(llvm::Function &F, llvm::Value *Block,
                             llvm::ArrayRef<llvm::GlobalVariable *> Variables);

/// True if \p Version queries the memory space of a generic pointer.
bool queriesSpaces(const llvm::Function *Version);

/// Lowers such queries in \p F, the body of work-items: local memory is the
/// range from \p Block to \p BlockEnd, private memory the variables of \p F.
void lowerSpaceQueries(llvm::Function &F, llvm::Value *Block,
                       llvm::Value *BlockEnd);

/// True if \p F has a work-group barrier.
bool hasBarrier(const llvm::Function *F);

/// Turns \p F, the body of one work-item that returns a pointer, into a
/// coroutine that suspends at every barrier and returns its handle. With \p
/// Texts it stores to \p Reached, before it suspends, the text of the barrier
/// that it has reached, and null at its end.
void makeCoroutine(llvm::Function &F, const BarrierTexts &Texts,
                   llvm::Value *Reached);

/// The facts of a compiled kernel.
struct CompiledFacts {
  uint64_t StaticLocalBytes;
  uint64_t SubgroupSize;
  bool CompleteSubgroups; ///< tenon_kernel_info::complete_subgroups
  llvm::Function *Test;   ///< tenon_kernel_info::test, or null
};

/// Creates the tenon_kernel_info of kernel \p Name.
void createKernelInfo(llvm::Module &M, llvm::StringRef Name,
                      const KernelFacts &Facts, const CompiledFacts &Compiled);

/// Creates the function that runs one work-group of \p Kernel, under its name,
/// and its record. The kernel stays. With \p TrapDivergence the
/// function ends the process if only some work-items reach a barrier.
void makeGroupFunction(llvm::Function &Kernel, bool TrapDivergence);

} // namespace tenon

#endif
