// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Several modules into one, as linkers and clLinkProgram() do it.

#ifndef TENON_INPUT_LINKMODULES_H
#define TENON_INPUT_LINKMODULES_H

#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace tenon {

struct NamedModule {
  std::string Name; ///< in messages
  std::unique_ptr<llvm::Module> M;
};

/// Links \p Modules, one or more, of one context. What none of them defines
/// stays a declaration. An error names a function or variable that two modules
/// define, or that they disagree about.
llvm::Expected<std::unique_ptr<llvm::Module>>
linkModules(std::vector<NamedModule> Modules);

} // namespace tenon

#endif
