// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether work-groups may share data that one of them has read.
//
// Nothing orders the plain accesses of two work-groups of a launch, so a
// work-group that writes what another one reads is a data race, which no kernel
// may have. The contents that a work-group reads can therefore only differ from
// what another one has read if the work-group itself has written the memory
// before, or if atomic operations order accesses. Local memory is each
// work-group's own.

#ifndef TENON_IR_CONTRACT_SHARING_H
#define TENON_IR_CONTRACT_SHARING_H

#include "tenon/IR/Flow/Reachability.h"
#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/IR/ValueHandle.h"

namespace tenon {

/// An attribute of functions of a target that do a contraction: they write
/// nothing but the memory that their first argument points to.
inline constexpr char ContractionAttribute[] = "tenon.contraction";

/// Whether memory may have changed after \p I. Some instructions are only
/// declared to write memory, so that nothing moves or removes them.
bool mayWrite(const llvm::Instruction &I);

/// Global or constant memory that the kernel gets as argument.
bool isGivenMemory(const llvm::Value *Pointer);

/// Whether \p I may order accesses of other work-items.
bool isOrdered(const llvm::Instruction &I);

/// Whether work-items wait for each other at \p I.
bool isBarrier(const llvm::Instruction &I);

/// Whether \p Pointer may point to a variable, of which each lane has a copy.
bool mayBeVariable(const llvm::Value *Pointer);

/// Whether \p I writes variables only.
bool writesVariable(const llvm::Instruction &I);

/// Whether \p I writes memory of the work-item or the work-group only.
bool writesOwnMemoryOnly(const llvm::Instruction &I);

/// The memory that a kernel writes, found in one walk over it. Afterwards
/// writes may be removed, or replaced by other writes of the same memory.
class KernelWrites {
public:
  explicit KernelWrites(llvm::Function &F);

  /// Whether all work-groups of a launch read the same from \p Memory at \p At.
  bool readsTheSameInAllGroups(const llvm::Value *Memory,
                               const llvm::Instruction &At) const;

private:
  /// The writes of one object.
  struct Of {
    /// The first of each block; null once it is removed.
    llvm::DenseMap<const llvm::BasicBlock *, llvm::WeakVH> First;
    BlockSet After; ///< blocks that may execute after a write

    bool canPrecede(const llvm::Instruction &At) const;
  };

  bool add(llvm::Instruction &I);

  bool CanOrder = false; ///< an instruction may order all accesses
  llvm::MapVector<const llvm::Value *, Of> Objects;
};

} // namespace tenon

#endif
