// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Common code of the dialects of sub-group operations: scopes, predicates, lane
// numbers, and the types of values that lanes exchange.

#ifndef TENON_LIB_RECOGNIZE_LANES_SUBGROUPOPERANDS_H
#define TENON_LIB_RECOGNIZE_LANES_SUBGROUPOPERANDS_H

#include "tenon/Support/Callee.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/Error.h"

namespace tenon {

/// Whether \p Name is exactly \p Base, possibly followed by the number that
/// LLVM appends to a second declaration. Some names of OpenCL C are prefixes of
/// others: sub_group_broadcast, sub_group_broadcast_first.
bool isWholeName(const Callee &Name, llvm::StringRef Base);

/// Checks that operand 0 of \p Call is SPIR-V's scope of a sub-group.
llvm::Error checkSubgroupScope(const llvm::CallInst &Call);

/// Checks that \p Ty is a value that lanes can exchange: a scalar or a vector
/// of integers or floats.
llvm::Error checkLaneType(const llvm::Type *Ty);

/// The number of this lane, the number of lanes of a complete sub-group, and
/// the number of lanes of this sub-group; i32.
llvm::Value *laneNumber(llvm::IRBuilderBase &B);
llvm::Value *laneCount(llvm::IRBuilderBase &B);
llvm::Value *presentLanes(llvm::IRBuilderBase &B);

/// \p V != 0 as i1; a predicate is a bool in SPIR-V and an int in OpenCL C.
llvm::Expected<llvm::Value *> predicate(llvm::IRBuilderBase &B, llvm::Value *V);

/// \p V as i32, from an integer of any width.
llvm::Expected<llvm::Value *> laneIndex(llvm::IRBuilderBase &B, llvm::Value *V);

/// The number of lanes of a cluster, a constant power of two.
llvm::Expected<unsigned> clusterSize(llvm::Value *Size);

/// The integer \p V as a result of type \p Ty; an error if these are not
/// integers.
llvm::Expected<llvm::Value *> integerResult(llvm::IRBuilderBase &B,
                                            llvm::Value *V, llvm::Type *Ty);

/// The base of a 2D block as Intel's GPUs use it: rounded down to 64 bytes if
/// coordinate and width (\p Computed) include the remainder; otherwise \p Base.
llvm::Value *roundedBase(llvm::Value *Base,
                         llvm::ArrayRef<llvm::Value *> Computed,
                         llvm::IRBuilderBase &B);

} // namespace tenon

#endif
