// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the static library gets the compiler, which it contains.

#include "Compiler.h"

#include <dlfcn.h>
#include <sys/auxv.h>

namespace tenon::front {

/// Finds the file that has \p Address.
static bool find(const void *Address, Dl_info &Image) {
  return Address && dladdr(Address, &Image);
}

std::string compilerPath() {
  Dl_info Here, Main;
  if (!find(reinterpret_cast<void *>(&tenon_compiler_table), Here))
    return "";
  // The name of the main program is as it was called: without a folder, or from
  // a folder that is no longer the current one.
  if (find(reinterpret_cast<void *>(getauxval(AT_PHDR)), Main) &&
      Main.dli_fbase == Here.dli_fbase)
    return "/proc/self/exe";
  return Here.dli_fname;
}

const CompilerTable *compiler(std::string &) { return tenon_compiler_table(); }

} // namespace tenon::front
