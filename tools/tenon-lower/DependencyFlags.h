// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// -MD and -MF, by the names that build systems know from compilers.

#ifndef TENON_TOOLS_TENONLOWER_DEPENDENCYFLAGS_H
#define TENON_TOOLS_TENONLOWER_DEPENDENCYFLAGS_H

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include <string>

namespace tenon {

struct DependencyFlags {
  explicit DependencyFlags(llvm::cl::OptionCategory &Category)
      : Beside("MD",
               llvm::cl::desc("write a rule for make and ninja with the files "
                              "that the output is made of, next to the output"),
               llvm::cl::cat(Category)),
        Named("MF", llvm::cl::desc("the same, to this file"),
              llvm::cl::value_desc("file"), llvm::cl::cat(Category)) {}

  bool areGiven() const { return Beside || !Named.empty(); }

  /// Where the rule for \p Output goes: k.d for k.o.
  std::string file(llvm::StringRef Output) const {
    if (!Named.empty())
      return Named;
    llvm::SmallString<128> File(Output);
    llvm::sys::path::replace_extension(File, "d");
    return std::string(File);
  }

private:
  llvm::cl::opt<bool> Beside;
  llvm::cl::opt<std::string> Named;
};

} // namespace tenon

#endif
