// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vector forms of mathematical functions from glibc's libmvec, which -lm brings
// in. LLVM's own table of that library knows six functions of two widths; glibc
// 2.35 has 26 of three.

#ifndef TENON_LIB_OUTPUT_VECTORMATHS_H
#define TENON_LIB_OUTPUT_VECTORMATHS_H

#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Target/TargetMachine.h"

namespace tenon {

/// Adds to \p Library the vector functions that code for \p Machine may call;
/// with \p ThisProcess only those that this process can resolve.
void addVectorMaths(llvm::TargetLibraryInfoImpl &Library,
                    const llvm::TargetMachine &Machine, bool ThisProcess);

/// Makes calls of functions with "tenon.maths" (the name of what they compute
/// for each component), or of LLVM's mathematical intrinsics on vectors, calls
/// of vector functions; those that there is none for stay.
void callVectorMaths(llvm::Module &M, const llvm::TargetMachine &Machine,
                     bool ThisProcess, bool Intrinsics);

} // namespace tenon

#endif
