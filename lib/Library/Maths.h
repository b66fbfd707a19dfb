// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Mathematics that a machine lacks: functions that the C library has as calls
// of it, component by component, the others as a few instructions. What is made
// of several instructions or of the C library's calls is made in float for
// halfs, and rounded once.

#ifndef TENON_LIB_LIBRARY_MATHS_H
#define TENON_LIB_LIBRARY_MATHS_H

#include "tenon/IR/LibraryOps.h"

namespace tenon {

/// Whether the machine has a function, of these types.
using HasFunctionFn = llvm::function_ref<bool(const LibraryFacts &Facts,
                                              const llvm::FunctionType &Ty)>;

/// Replaces the library operations of \p M that the machine does not have; true
/// when there were any.
bool expandMaths(llvm::Module &M, HasFunctionFn Has);

/// llvm.ldexp of halfs, for which LLVM's code generators have wrong code in
/// vectors, is computed in float; true when there was one.
bool widenHalfExponents(llvm::Function &F);

} // namespace tenon

#endif
