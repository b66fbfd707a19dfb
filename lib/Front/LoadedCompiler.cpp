// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How libTenon gets the compiler: from libTenonCompiler, which is in the same
// folder.

#include "Compiler.h"

#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>

namespace tenon::front {

/// The compiler's library in the folder of \p Library.
static std::string beside(const std::string &Library) {
  size_t Slash = Library.rfind('/');
  std::string Path =
      (Slash == std::string::npos ? "" : Library.substr(0, Slash + 1)) +
      TENON_COMPILER_LIBRARY;
  return access(Path.c_str(), R_OK) == 0 ? Path : "";
}

std::string compilerPath() {
  Dl_info Here;
  if (!dladdr(reinterpret_cast<void *>(&compilerPath), &Here))
    return "";
  std::string Path = beside(Here.dli_fname);
  if (!Path.empty())
    return Path;
  // The library may have been loaded through a symbolic link from another
  // folder.
  char *Real = realpath(Here.dli_fname, nullptr);
  if (Real)
    Path = beside(Real);
  free(Real);
  return Path;
}

namespace {
struct Loaded {
  const CompilerTable *Table = nullptr;
  std::string WhyNot;

  Loaded() {
    std::string Path = compilerPath();
    // If it was not found, dlopen()'s error names the library.
    void *Library = dlopen(Path.empty() ? TENON_COMPILER_LIBRARY : Path.c_str(),
                           RTLD_LAZY | RTLD_LOCAL);
    auto *Get = Library ? reinterpret_cast<decltype(&tenon_compiler_table)>(
                              dlsym(Library, "tenon_compiler_table"))
                        : nullptr;
    if (Get && std::strcmp(Get()->Build, TENON_BUILD) != 0)
      WhyNot =
          "libTenonCompiler is of another build than libTenon; restart the "
          "program";
    else if (Get)
      Table = Get();
    else
      WhyNot =
          std::string(TENON_COMPILER_LIBRARY " cannot be loaded: ") + dlerror();
  }
};
} // namespace

const CompilerTable *compiler(std::string &WhyNot) {
  static const Loaded L;
  WhyNot = L.WhyNot;
  return L.Table;
}

} // namespace tenon::front
