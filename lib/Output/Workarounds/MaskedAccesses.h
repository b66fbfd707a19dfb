// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Works around errors of LLVM 22 with masked loads and stores.

#ifndef TENON_LIB_OUTPUT_WORKAROUNDS_MASKEDACCESSES_H
#define TENON_LIB_OUTPUT_WORKAROUNDS_MASKEDACCESSES_H

#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Freezes the results of masked loads, before and after the loop vectoriser
/// of the pipelines that \p Builder builds. InstCombine replaces select(m,
/// masked.load(p, m), x) by a load at the position of the select, even after
/// a store to p (llvm-project issue 215453). It does not look through a
/// freeze.
///
/// LLVM has no extension point between its loop vectoriser and InstCombine, so
/// the loop vectoriser runs at an earlier extension point, with the options of
/// \p Tuning, and \p Builder has to be created with
/// withoutLoopVectorizer(Tuning). LLVM's other vectorisers only create masked
/// loads with constant masks, whose selects are shuffles. These become loads of
/// odd numbers of elements, which are frozen at the end to get better code.
void registerMaskedAccesses(llvm::PassBuilder &Builder,
                            const llvm::PipelineTuningOptions &Tuning);

/// \p Tuning with the loop vectoriser restricted to loops that request
/// it.
llvm::PipelineTuningOptions
withoutLoopVectorizer(llvm::PipelineTuningOptions Tuning);

/// Replaces masked loads and stores of 32- and 64-bit elements whose masks are
/// not constant by the instructions themselves, whose mask operand consists of
/// the sign bits of a vector. LLVM 22's instruction selection uses only these
/// bits, but if part of the mask becomes constant it uses other bits as well,
/// and then reads elements that are masked off. To be called after all
/// optimisation, for x86 with AVX and without AVX-512; other targets have mask
/// registers.
void selectMaskedAccesses(llvm::Module &M, const llvm::TargetMachine &Machine);

} // namespace tenon

#endif
