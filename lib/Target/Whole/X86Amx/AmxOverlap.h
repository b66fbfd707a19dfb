// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Contractions whose result lies over their operands: all of A and B is to be
// read before any of D is written, and blocks come one after the other.

#ifndef TENON_LIB_TARGET_WHOLE_X86AMX_AMXOVERLAP_H
#define TENON_LIB_TARGET_WHOLE_X86AMX_AMXOVERLAP_H

#include "AmxBlock.h"
#include "AmxContract.h"

namespace tenon {

/// i1: whether D shares memory with A or B, rows' gaps included.
llvm::Value *overlapsOperands(llvm::IRBuilderBase &B, const Contraction &Facts,
                              const ContractArgs &Args);

/// A function like \p Contract that calls it for a place of its own and copies
/// the result to D.
llvm::Function *
apartFunction(llvm::Function &Contract, const Contraction &Facts,
              llvm::function_ref<void(llvm::Function &)> AddAttributes);

} // namespace tenon

#endif
