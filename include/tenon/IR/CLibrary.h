// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a C library defines, with whatever else an object may be linked with.

#ifndef TENON_IR_CLIBRARY_H
#define TENON_IR_CLIBRARY_H

#include "llvm/ADT/StringRef.h"

namespace tenon {

/// True when the C library of a Unix has a function \p Name, mathematics among
/// them.
bool isCFunction(llvm::StringRef Name);

} // namespace tenon

#endif
