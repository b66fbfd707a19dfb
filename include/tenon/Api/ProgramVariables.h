// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Variables of program scope, which each program has for itself and which its
// host may read and write.

#ifndef TENON_API_PROGRAMVARIABLES_H
#define TENON_API_PROGRAMVARIABLES_H

#include <cstdint>
#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace tenon {

struct ProgramVariable {
  /// That of the decoration HostAccessINTEL, else the symbol.
  std::string HostName;
  std::string Symbol;
  uint64_t Size = 0;       ///< bytes
  void *Address = nullptr; ///< null for another machine
};

struct ProgramVariables {
  std::vector<ProgramVariable> Named; ///< that are visible to a host
  bool Any = false;                   ///< also without a name outside
};

/// Of the recognised module \p M.
ProgramVariables variablesOf(const llvm::Module &M);

/// Removes those that no code of the optimised module \p M uses any more.
void keepDefined(ProgramVariables &Variables, const llvm::Module &M);

} // namespace tenon

#endif
