// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loops with a constant number of iterations, for code that writes code. The
// builder stands at the end of an open block before and after.

#ifndef TENON_IR_LOOPS_H
#define TENON_IR_LOOPS_H

#include "llvm/IR/IRBuilder.h"

namespace tenon {

/// In a loop's metadata: over elements that are to be in vectors before
/// anything unrolls it.
inline constexpr char ElementLoopProperty[] = "tenon.loop.elements";

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

/// Condition ? Then() : Else, where Then() is code that must not run otherwise.
llvm::Value *ifThenElse(llvm::IRBuilderBase &B, llvm::Value *Condition,
                        const llvm::Twine &Name,
                        llvm::function_ref<llvm::Value *()> Then,
                        llvm::Value *Else);

/// The same as countedLoop() with values carried from round to round: Body gets
/// them and leaves the next ones in their place; afterwards they are those of
/// the last iteration.
void carriedLoop(llvm::IRBuilderBase &B, uint64_t TripCount,
                 const llvm::Twine &Name,
                 llvm::SmallVectorImpl<llvm::Value *> &Carried,
                 llvm::function_ref<void(
                     llvm::Value *, llvm::SmallVectorImpl<llvm::Value *> &)>
                     Body,
                 unsigned Unroll = 1);

/// The same for a number of iterations (i64) that is known only when the code
/// runs; LLVM is not to unroll it.
void carriedLoop(llvm::IRBuilderBase &B, llvm::Value *TripCount,
                 const llvm::Twine &Name,
                 llvm::SmallVectorImpl<llvm::Value *> &Carried,
                 llvm::function_ref<void(
                     llvm::Value *, llvm::SmallVectorImpl<llvm::Value *> &)>
                     Body);

/// if (Condition) Body(), with values that Body replaces where it runs.
void carriedIf(
    llvm::IRBuilderBase &B, llvm::Value *Condition, const llvm::Twine &Name,
    llvm::SmallVectorImpl<llvm::Value *> &Carried,
    llvm::function_ref<void(llvm::SmallVectorImpl<llvm::Value *> &)> Body);

} // namespace tenon

#endif
