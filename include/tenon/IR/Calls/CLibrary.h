// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions that a C library defines, which every object may be linked with.

#ifndef TENON_IR_CALLS_CLIBRARY_H
#define TENON_IR_CALLS_CLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// True if the C library of a Unix has a function \p Name, including maths
/// functions.
bool isCFunction(llvm::StringRef Name);

/// True if the C library of some system has a function \p Name: LLVM may treat
/// any function of that name as it.
bool isCName(llvm::StringRef Name);

} // namespace tenon

#endif
