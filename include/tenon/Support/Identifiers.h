// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_SUPPORT_IDENTIFIERS_H
#define TENON_SUPPORT_IDENTIFIERS_H

#include "llvm/ADT/StringExtras.h"

namespace tenon {

/// \p Name with underscores for characters that assemblers do not accept in
/// names: all but letters, digits, '_' and '$'.
inline std::string identifierOf(llvm::StringRef Name) {
  std::string Text = Name.str();
  for (char &C : Text)
    if (!llvm::isAlnum(C) && C != '_' && C != '$')
      C = '_';
  return Text;
}

} // namespace tenon

#endif
