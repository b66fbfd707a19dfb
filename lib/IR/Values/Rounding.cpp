// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The words of rounding modes. The library's operations use them without matrix
// operations, so they have a source of their own.

#include "tenon/IR/Matrix/MatrixOps.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;

namespace tenon {

StringRef wordOf(Rounding Mode) {
  static constexpr StringLiteral Words[] = {"rte", "rtz", "rtp", "rtn"};
  return Words[unsigned(Mode)];
}

std::optional<Rounding> parseRounding(StringRef Word) {
  return StringSwitch<std::optional<Rounding>>(Word)
      .Case("rte", Rounding::NearestEven)
      .Case("rtz", Rounding::TowardZero)
      .Case("rtp", Rounding::Upward)
      .Case("rtn", Rounding::Downward)
      .Default(std::nullopt);
}

} // namespace tenon
