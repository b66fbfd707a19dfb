// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The options that the tools pass on to the compiler of OpenCL C.

#ifndef TENON_TOOLS_OPENCLFLAGS_H
#define TENON_TOOLS_OPENCLFLAGS_H

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/CommandLine.h"
#include <string>
#include <vector>

namespace tenon {

struct OpenCLFlags {
  explicit OpenCLFlags(llvm::cl::OptionCategory &Category)
      : Define("D", llvm::cl::desc("define a macro for a .cl input"),
               llvm::cl::value_desc("name[=value]"), llvm::cl::Prefix,
               llvm::cl::cat(Category)),
        Include("I", llvm::cl::desc("folder that a .cl input includes from"),
                llvm::cl::value_desc("folder"), llvm::cl::Prefix,
                llvm::cl::cat(Category)),
        Build("cl-",
              llvm::cl::desc("option for a .cl input: -cl-std=CL1.2, "
                             "-cl-fast-relaxed-math, …"),
              llvm::cl::value_desc("option"), llvm::cl::Prefix,
              llvm::cl::cat(Category)) {}

  /// As clang takes them; the order of macros counts, that of others does not.
  std::vector<std::string> words() const {
    std::vector<std::string> Words;
    for (const std::string &Value : Define)
      Words.push_back("-D" + Value);
    for (const std::string &Value : Include)
      Words.push_back("-I" + Value);
    for (const std::string &Value : Build)
      Words.push_back("-cl-" + Value);
    return Words;
  }

  /// Whether \p Option is one of these.
  bool contains(const llvm::cl::Option &Option) const {
    llvm::StringRef Names[] = {Define.ArgStr, Include.ArgStr, Build.ArgStr};
    return llvm::is_contained(Names, Option.ArgStr);
  }

private:
  llvm::cl::list<std::string> Define, Include, Build;
};

} // namespace tenon

#endif
