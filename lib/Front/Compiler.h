// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_LIB_FRONT_COMPILER_H
#define TENON_LIB_FRONT_COMPILER_H

#include "CInterface.h"
#include "tenon/Front/CompilerTable.h"

#include <string>

namespace tenon::front {

/// The file that has the compiler: libTenonCompiler, which is next to libTenon,
/// or the program that is linked with the static library. Empty where it is not
/// known.
std::string compilerPath();

/// Loads the compiler at the first call. Null with the reason in \p WhyNot.
const CompilerTable *compiler(std::string &WhyNot);

/// The compiler, or null with a message.
inline const CompilerTable *compilerOr(char **Message) {
  std::string WhyNot;
  const CompilerTable *Table = compiler(WhyNot);
  if (!Table)
    say(Message, "error: " + WhyNot);
  return Table;
}

} // namespace tenon::front

#endif
