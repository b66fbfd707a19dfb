// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops for code generators. Before and after each call the builder is at the
// end of a block without terminator.

#ifndef TENON_IR_FLOW_LOOPS_H
#define TENON_IR_FLOW_LOOPS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// Property in a loop's metadata: a loop over elements that is to be vectorised
/// before it may be unrolled.
inline constexpr char ElementLoopProperty[] = "tenon.loop.elements";

/// Marks the loop that \p Back ends with this property, and its iterations,
/// which execute \p Accesses, as independent of each other. \p Width iterations
/// become one; 0: as many as LLVM finds best.
void markElementLoop(llvm::BranchInst &Back,
                     llvm::ArrayRef<llvm::Instruction *> Accesses,
                     unsigned Width = 0);

/// for (i = 0; i < TripCount; ++i) Body(i), with no loop for one iteration. i
/// is i64.
void countedLoop(llvm::IRBuilderBase &B, uint64_t TripCount,
                 const llvm::Twine &Name,
                 llvm::function_ref<void(llvm::Value *)> Body);

/// for (i = Begin; i < End; ++i) Body(i), signed; no iteration when Begin >=
/// End.
void rangeLoop(llvm::IRBuilderBase &B, llvm::Value *Begin, llvm::Value *End,
               const llvm::Twine &Name,
               llvm::function_ref<void(llvm::Value *)> Body);

/// if (Condition) Then()
void ifThen(llvm::IRBuilderBase &B, llvm::Value *Condition,
            const llvm::Twine &Name, llvm::function_ref<void()> Then);

/// if (Condition) Then() else Else()
void ifElse(llvm::IRBuilderBase &B, llvm::Value *Condition,
            const llvm::Twine &Name, llvm::function_ref<void()> Then,
            llvm::function_ref<void()> Else);

/// Condition ? Then() : Else, where Then() is code that must not run otherwise.
llvm::Value *ifThenElse(llvm::IRBuilderBase &B, llvm::Value *Condition,
                        const llvm::Twine &Name,
                        llvm::function_ref<llvm::Value *()> Then,
                        llvm::Value *Else);

/// Like countedLoop(), with values that each iteration passes to the next: Body
/// replaces them by the values for the next iteration. Afterwards they have the
/// values of the last iteration.
void carriedLoop(llvm::IRBuilderBase &B, uint64_t TripCount,
                 const llvm::Twine &Name,
                 llvm::SmallVectorImpl<llvm::Value *> &Carried,
                 llvm::function_ref<void(
                     llvm::Value *, llvm::SmallVectorImpl<llvm::Value *> &)>
                     Body,
                 unsigned Unroll = 1);

/// A loop with a trip count (i64) that is only known at run time; LLVM must not
/// unroll it. With \p KeepsCode it must not move code out of the loop either:
/// what the code computes would take registers during all of the loop.
void carriedLoop(llvm::IRBuilderBase &B, llvm::Value *TripCount,
                 const llvm::Twine &Name,
                 llvm::SmallVectorImpl<llvm::Value *> &Carried,
                 llvm::function_ref<void(
                     llvm::Value *, llvm::SmallVectorImpl<llvm::Value *> &)>
                     Body,
                 bool KeepsCode = false);

/// if (Condition) Body(), with values that Body may replace.
void carriedIf(
    llvm::IRBuilderBase &B, llvm::Value *Condition, const llvm::Twine &Name,
    llvm::SmallVectorImpl<llvm::Value *> &Carried,
    llvm::function_ref<void(llvm::SmallVectorImpl<llvm::Value *> &)> Body);

} // namespace tenon

#endif
