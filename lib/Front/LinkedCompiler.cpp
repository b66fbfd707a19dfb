// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the static library gets the compiler, which it contains.

#include "Compiler.h"

#include <dlfcn.h>

namespace tenon::front {

std::string compilerPath() {
  Dl_info Here;
  return dladdr(reinterpret_cast<void *>(&tenon_compiler_table), &Here)
             ? Here.dli_fname
             : "";
}

const CompilerTable *compiler(std::string &) { return tenon_compiler_table(); }

} // namespace tenon::front
