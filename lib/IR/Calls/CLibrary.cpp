// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tenon/IR/Calls/CLibrary.h"
#include "tenon/IR/Values/LibraryOps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/TargetParser/Triple.h"

using namespace llvm;

namespace tenon {

/// Functions that LLVM's list and Maths.def lack.
static constexpr StringLiteral Others[] = {"lrint", "llrint", "lround",
                                           "llround"};

/// \p Name is that of the double function.
static bool isKnown(StringRef Name) {
  const MathsRow *Row = findMaths(Name);
  return (Row && Row->C == Name) || is_contained(Others, Name);
}

static const TargetLibraryInfoImpl &known() {
  static const TargetLibraryInfoImpl Known(Triple("x86_64-unknown-linux-gnu"));
  return Known;
}

bool isCFunction(StringRef Name) {
  LibFunc Function;
  if (known().getLibFunc(Name, Function))
    return TargetLibraryInfo(known()).has(Function);
  return isKnown(Name) || (Name.ends_with("f") && isKnown(Name.drop_back())) ||
         Name == "abort" || Name == "__assert_fail";
}

bool isCName(StringRef Name) {
  LibFunc Function;
  return known().getLibFunc(Name, Function) || isCFunction(Name);
}

} // namespace tenon
