// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Maths functions that a target lacks: functions of the C library become calls
// of it for each component, others a few instructions. Both are computed in
// float for half, and rounded once.

#ifndef TENON_LIB_LIBRARY_MATHS_H
#define TENON_LIB_LIBRARY_MATHS_H

#include "tenon/IR/Values/LibraryOps.h"

namespace tenon {

/// Whether the target has a function for these types.
using HasFunctionFn = llvm::function_ref<bool(const LibraryFacts &Facts,
                                              const llvm::FunctionType &Ty)>;

/// Expands the library operations of \p M that the target does not have; true
/// if there were any.
bool expandMaths(llvm::Module &M, HasFunctionFn Has);

/// Replaces llvm.ldexp of half by library operations on float; true if there
/// was one (HalfExponents.h).
bool expandHalfExponents(llvm::Function &F);

} // namespace tenon

#endif
