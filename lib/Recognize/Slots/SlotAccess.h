// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The steps of PromoteSlots, each for a whole function.

#ifndef TENON_LIB_RECOGNIZE_SLOTS_SLOTACCESS_H
#define TENON_LIB_RECOGNIZE_SLOTS_SLOTACCESS_H

#include "tenon/IR/Matrix/MatrixType.h"
#include "llvm/IR/Instructions.h"

namespace tenon {

/// The alloca into which \p Pointer points, through casts and GEPs; null if
/// there is none that contains matrices.
llvm::AllocaInst *matrixSlot(llvm::Value *Pointer);

/// The only matrix type that \p Ty contains; null if it contains none or
/// several.
MatrixType *onlyMatrixIn(llvm::Type *Ty);

/// The type of the matrix or other member of a variable to which \p Pointer is
/// computed; null if it is not known.
llvm::Type *memberTypeAt(llvm::Value *Pointer, const llvm::DataLayout &DL);

/// Moves variables of constant size into the entry block, unless each execution
/// of an allocation may need separate memory.
void moveVariablesToEntry(llvm::Function &F);

/// Replaces pointers that are advanced over arrays of matrices by indices.
void indexSlotWalks(llvm::Function &F);

/// Replaces address-space casts of slots by the slots.
void dropSlotCasts(llvm::Function &F);

/// Turns i64 and pointer copies between slots into copies of matrices; reports
/// integer uses that are not copies.
void repairIntegerCopies(llvm::Function &F);

/// Splits phis and selects of structs and arrays that contain matrices.
void splitMatrixAggregates(llvm::Function &F);

/// Replaces members extracted from aggregates by the inserted values.
void foldMatrixMembers(llvm::Function &F);

/// Turns AccessChain calls and accesses through them into extract and insert.
void rewriteElementAccess(llvm::Function &F);

/// If \p F accesses elements of matrices by bytes, makes the lengths of these
/// matrices count bytes, and their variables hold bytes.
void countBytes(llvm::Function &F);

/// Makes bytes of matrices of 4-bit elements that \p F accesses together with
/// elements of another matrix of their shape two elements each.
void splitBytesBesideElements(llvm::Function &F);

/// Whether \p Ty has matrices and something else, or matrices of several types.
bool isMixed(llvm::Type *Ty);

/// Replaces phis and selects of pointers into arrays of structures that have
/// matrices and other members by phis and selects of indices.
void indexSlotChoices(llvm::Function &F);

/// Splits arrays of structures that have matrices and other members into an
/// array for each member.
void splitSlotMembers(llvm::Function &F);

} // namespace tenon

#endif
