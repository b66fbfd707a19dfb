// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What LLVM 22 gets wrong of masked loads and stores.

#ifndef TENON_LIB_OUTPUT_MASKEDACCESSES_H
#define TENON_LIB_OUTPUT_MASKEDACCESSES_H

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Freezes what masked loads give, before and behind the loop vectoriser of the
/// pipelines that \p Builder makes. InstCombine makes
/// select(m, masked.load(p, m), x) a load in the place of the select, be it
/// behind a store to p or not (llvm-project issue 215453); it does not look
/// through a freeze.
///
/// LLVM has no extension point between its loop vectoriser and InstCombine, so
/// that the loop vectoriser runs earlier, where there is one, as \p Tuning
/// says.
/// \p Builder has to be made with withoutLoopVectorizer(Tuning). LLVM's other
/// vectorisers make masked loads only of constant masks, whose selects are
/// shuffles. Loads of odd numbers of elements that these become are frozen last
/// of all, for better code.
void registerMaskedAccesses(llvm::PassBuilder &Builder,
                            const llvm::PipelineTuningOptions &Tuning);

/// \p Tuning with a loop vectoriser that looks only at loops which ask for it.
llvm::PipelineTuningOptions
withoutLoopVectorizer(llvm::PipelineTuningOptions Tuning);

/// Makes masked loads and stores of 32- and 64-bit elements under masks that
/// are not constants the instructions themselves, where a mask is the sign bits
/// of a vector. LLVM 22's selection looks at these bits alone, and then at
/// the others of a part that became constant: for such a mask it reads elements
/// that are masked off. To be called behind all optimisation, for x86 with AVX
/// and without AVX-512; others have masks of their own.
void selectMaskedAccesses(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
