// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function of a whole sub-group while it is built: the kernel, or a function
// that several kernels call for what is long and done often.

#ifndef TENON_LIB_VECTORIZE_LANECODE_H
#define TENON_LIB_VECTORIZE_LANECODE_H

#include "LaneLoops.h"

namespace tenon {

struct LaneCode {
  LaneBuilder B;
  MaskBuilder Masks;
  LaneLoops Loops;

  LaneCode(llvm::Function &F, llvm::BasicBlock &Entry, unsigned Width)
      : B(F, Entry, Width), Masks(B), Loops(B, Masks) {}
  LaneCode(const LaneCode &) = delete;
  LaneCode &operator=(const LaneCode &) = delete;
};

/// What builds the body of a shared function in \p Own, whose arguments are the
/// operands; returns the result, null of a void function.
using SharedBody = llvm::function_ref<llvm::Value *(LaneCode &Own)>;

/// Calls, from \p Code, the function \p Name of the module. \p Build makes its
/// body when it is first called, so that equal names mean equal functions.
/// Where lanes may be missing it also takes the mask, and returns zero at once
/// without any:
///
///   define internal T @NAME.masked(…, <16 x i1> %mask) noinline {
///     if (any(mask)) return Build(…); else return 0;
llvm::Value *callShared(LaneCode &Code, const llvm::Twine &Name,
                        llvm::Type *Result,
                        llvm::ArrayRef<llvm::Value *> Operands,
                        SharedBody Build);

} // namespace tenon

#endif
