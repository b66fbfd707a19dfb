// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TENON_FRONT_COMPILER_H
#define TENON_FRONT_COMPILER_H

#include "tenon/Api/CompilerTable.h"

#include <string>

namespace tenon::front {

/// The file of libTenonCompiler, which lies beside libTenon; empty where it is
/// not there.
std::string compilerPath();

/// Loads it with the first call. Null with the reason in \p WhyNot.
const CompilerTable *compiler(std::string &WhyNot);

} // namespace tenon::front

#endif
