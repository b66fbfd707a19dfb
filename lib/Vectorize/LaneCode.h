// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A function for a whole sub-group that is being built: the kernel, or a
// function with long code that kernels call repeatedly.

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

/// Builds the body of a shared function in \p Own, whose arguments are the
/// operands; returns the result, null for a void function.
using SharedBody = llvm::function_ref<llvm::Value *(LaneCode &Own)>;

/// Whether a shared function takes the mask if lanes may be inactive. A
/// function that accesses no memory need not.
enum class SharedMask { IfNotAllTrue, None };

/// "v16i8", a part of shared functions' names.
std::string vectorWord(llvm::Type *Ty);

/// Emits a call of the function \p Name of the module in \p Code. \p Build
/// emits its body for the first call; equal names must mean equal functions. If
/// lanes may be inactive, the function also takes the mask, and returns zero if
/// the mask is empty:
///
///   define internal T @NAME.masked(…, <16 x i1> %mask) noinline {
///     if (any(mask)) return Build(…); else return 0;
llvm::Value *callShared(LaneCode &Code, const llvm::Twine &Name,
                        llvm::Type *Result,
                        llvm::ArrayRef<llvm::Value *> Operands,
                        SharedBody Build,
                        SharedMask Mask = SharedMask::IfNotAllTrue);

} // namespace tenon

#endif
