// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector variants of mathematical functions from glibc's libmvec, which -lm
// links. LLVM's own table of that library has six functions with two widths;
// glibc 2.35 has 26 with three.

#ifndef TENON_LIB_OUTPUT_PROCESSOR_VECTORMATHS_H
#define TENON_LIB_OUTPUT_PROCESSOR_VECTORMATHS_H

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Adds to \p Library the vector functions that code for \p Machine may call;
/// with \p ThisProcess only those that this process can resolve.
void addVectorMaths(llvm::TargetLibraryInfoImpl &Library,
                    const llvm::TargetMachine &Machine, bool ThisProcess);

/// Replaces calls of functions with the attribute "tenon.maths" (the name of
/// the scalar function), and of LLVM's maths intrinsics on vectors, by calls of
/// vector functions if there are any.
void callVectorMaths(llvm::Module &M, const llvm::TargetMachine &Machine,
                     bool ThisProcess, bool Intrinsics);

} // namespace tenon

#endif
