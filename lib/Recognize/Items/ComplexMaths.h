// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Functions of complex numbers by C's names, which std::complex and compilers
// for C call.

#ifndef TENON_LIB_RECOGNIZE_ITEMS_COMPLEXMATHS_H
#define TENON_LIB_RECOGNIZE_ITEMS_COMPLEXMATHS_H

#include "tenon/Recognize/InputDialect.h"

namespace tenon {

/// \p Name is without prefixes: "cexpf".
std::optional<Recognition> recognizeComplexMaths(llvm::StringRef Name);

} // namespace tenon

#endif
