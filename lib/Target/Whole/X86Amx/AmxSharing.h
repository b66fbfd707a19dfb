// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether groups may share what one of them has read.
//
// Two groups of a launch have nothing that orders their plain accesses: a group
// that writes what another one reads is a race, which no kernel may have. So
// only what a group itself has written before could differ from what another
// group has read, or what atomic accesses order. Local memory is each group's
// own.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXSHARING_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXSHARING_H

#include "tenon/IR/MatrixOps.h"
#include "llvm/IR/Dominators.h"

namespace tenon {

/// Whether memory may be another behind \p I. Some instructions only claim to
/// write, so that nothing moves or removes them.
bool mayWrite(const llvm::Instruction &I);

/// Global or constant memory that the kernel was given.
bool isGivenMemory(const llvm::Value *Pointer);

/// Whether another work-item's accesses may be ordered with \p I.
bool isOrdered(const llvm::Instruction &I);

/// Whether work-items wait for each other at \p I.
bool isBarrier(const llvm::Instruction &I);

/// Whether all that \p I writes is a variable.
bool writesVariable(const llvm::Instruction &I);

/// Whether all that \p I writes is memory of the work-item or the group.
bool writesOwnMemoryOnly(const llvm::Instruction &I);

/// Whether all groups of a launch read the same from \p Memory at \p At.
bool readsTheSameInAllGroups(const llvm::Value *Memory,
                             const llvm::Instruction &At,
                             const llvm::DominatorTree &Dominators);

} // namespace tenon

#endif
