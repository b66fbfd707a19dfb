// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/CLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Functions that LLVM's list lacks; float's have an f behind.
static constexpr StringLiteral Others[] = {"erfc",   "lgamma", "lrint",
                                           "llrint", "lround", "llround"};

bool isCFunction(StringRef Name) {
  static const TargetLibraryInfoImpl Known(Triple("x86_64-unknown-linux-gnu"));
  LibFunc Function;
  if (Known.getLibFunc(Name, Function))
    return TargetLibraryInfo(Known).has(Function);
  return is_contained(Others, Name) ||
         (Name.ends_with("f") && is_contained(Others, Name.drop_back())) ||
         Name == "abort" || Name == "__assert_fail";
}

} // namespace tenon
