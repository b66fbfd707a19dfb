// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Front/Compiler.h"

#include <dlfcn.h>
#include <unistd.h>

namespace tenon::front {

std::string compilerPath() {
  Dl_info Here;
  if (!dladdr(reinterpret_cast<void *>(&compilerPath), &Here))
    return "";
  std::string Path = Here.dli_fname;
  size_t Slash = Path.rfind('/');
  Path = (Slash == std::string::npos ? "" : Path.substr(0, Slash + 1)) +
         TENON_COMPILER_LIBRARY;
  return access(Path.c_str(), R_OK) == 0 ? Path : "";
}

namespace {
struct Loaded {
  const CompilerTable *Table = nullptr;
  std::string WhyNot;

  Loaded() {
    std::string Path = compilerPath();
    // A bare name says in its error that it was looked for.
    void *Library = dlopen(Path.empty() ? TENON_COMPILER_LIBRARY : Path.c_str(),
                           RTLD_LAZY | RTLD_LOCAL);
    auto *Get = Library ? reinterpret_cast<decltype(&tenon_compiler_table)>(
                              dlsym(Library, "tenon_compiler_table"))
                        : nullptr;
    if (Get)
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
