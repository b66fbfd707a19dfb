// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Links several modules into one, like linkers and clLinkProgram().

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

/// Links \p Modules, one or more, of one context. Functions and variables that
/// none of them defines stay declarations. An error names a function or
/// variable that two modules define, or declare differently.
llvm::Expected<std::unique_ptr<llvm::Module>>
linkModules(std::vector<NamedModule> Modules);

} // namespace tenon

#endif
