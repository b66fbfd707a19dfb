// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of program scope. Each compiled program has its own, and its host
// may read and write them.

#ifndef TENON_LIB_API_PROGRAMVARIABLES_H
#define TENON_LIB_API_PROGRAMVARIABLES_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

struct ProgramVariable {
  /// The name in the decoration HostAccessINTEL, else the symbol.
  std::string HostName;
  std::string Symbol;
  uint64_t Size = 0;       ///< bytes
  void *Address = nullptr; ///< null for another machine
};

struct ProgramVariables {
  std::vector<ProgramVariable> Named; ///< those with a name that a host can use
  uint64_t Size = 0;                  ///< bytes of all those in global memory
  bool Any = false; ///< whether there are any, with or without such a name
};

/// The variables of the recognised module \p M.
ProgramVariables variablesOf(const llvm::Module &M);

/// Removes the variables that the optimised module \p M does not contain any
/// more.
void keepDefined(ProgramVariables &Variables, const llvm::Module &M);

} // namespace tenon

#endif
